import { languageText } from '#shared/contract/language-names.ts';
import type { ScanDetails } from '#shared/contract/recognition.ts';

const reasons: Readonly<Record<ScanDetails['unread'][number]['why'], string>> = {
  waiting: 'not recognized yet',
  unclear: 'nothing could be read',
  'given-up': 'took too long, and was stopped',
};

/** What is said of scanned pages that have no text, and of the language that they want. */
export function scansLines(scans: ScanDetails | undefined): string[] {
  if (!scans) return [];
  const { unread, wants } = scans;
  const lines = unread.map(({ why, pages }) => `page ${pages.join(', ')}: ${reasons[why]}`);
  if (!wants) return lines;
  const size = (wants.bytes / 1e6).toFixed(1);
  const name = languageText(wants.language);
  return [...lines, `seems to be in ${name}: wayleaf languages add ${wants.language} (${size} MB)`];
}
