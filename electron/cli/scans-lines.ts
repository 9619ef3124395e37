import { languageText, scriptText } from '#shared/contract/language-names.ts';
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
  const add = `wayleaf languages add ${wants.language} (${size} MB)`;
  if (wants.script === undefined) return [...lines, `seems to be in ${languageText(wants.language)}: ${add}`];
  const others = (wants.others ?? []).map(({ language }) => language);
  const instead = others.length > 0 ? `; or one of ${others.join(', ')}` : '';
  return [
    ...lines,
    `written in another script (${scriptText(wants.script)}); if it is ${languageText(wants.language)}: ${add}${instead}`,
  ];
}
