/** The language of recognition that a document would be read better in, and that can be downloaded. */
import type { ScanDetails } from '#shared/contract/recognition.ts';
import { RECOGNIZABLE, unreadReasons, type ScanOutcome } from '#shared/domain/document/page-content.ts';
import { offeredLanguages, pinOf } from '../recognition/pins.ts';
import { languageName, scriptOf } from './languages.ts';

interface ScannedPages {
  readonly problems: readonly {
    readonly pageIndex: number;
    readonly code: string;
    readonly scan?: ScanOutcome | undefined;
  }[];
  /** Language tags: what the file names, and what the words say that were recognized. */
  readonly named: string | null;
  readonly told: string | undefined;
  /** Language tags of the reader: the system's, then those of the library's documents, the most frequent first. */
  readonly known: readonly string[];
}

/**
 * What the reader should know of a document's scanned pages; undefined where there is nothing to say.
 *
 * @param installed  languages of recognition that are here
 */
export function scanDetails(pages: ScannedPages, installed: readonly string[]): ScanDetails | undefined {
  const scans = pages.problems.flatMap(({ pageIndex, code, scan }) =>
    RECOGNIZABLE.has(code) && scan ? [{ page: pageIndex + 1, ...scan }] : [],
  );
  const unread = unreadReasons.flatMap((why) => {
    const of = scans.filter((scan) => scan.why === why).map(({ page }) => page);
    return of.length > 0 ? [{ why, pages: of }] : [];
  });
  const wants = languageOfWords(pages, installed) ?? languageOfScript(pages, scans, installed);
  return unread.length > 0 || wants ? { unread, wants } : undefined;
}

function languageOfWords({ named, told }: ScannedPages, installed: readonly string[]): ScanDetails['wants'] {
  const language = told === undefined ? undefined : languageName(named ?? told);
  return language === undefined || installed.includes(language) ? null : offerOf(language);
}

/** Of the script that most pages have which no language that is here can read: the likeliest language, and the others. */
function languageOfScript(
  { named, known }: ScannedPages,
  scans: readonly ScanOutcome[],
  installed: readonly string[],
): ScanDetails['wants'] {
  const here = new Set(installed.map(scriptOf));
  const counts = new Map<string, number>();
  for (const { script } of scans)
    if (script !== undefined && !here.has(script)) counts.set(script, (counts.get(script) ?? 0) + 1);
  const [script] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (script === undefined) return null;
  const [first, ...others] = languagesIn(script, named === null ? known : [named, ...known]).flatMap(
    (language) => offerOf(language) ?? [],
  );
  return first ? { ...first, script, others } : null;
}

/**
 * Languages that can be had and are written in a script: those that the reader has to do with first, then the one that CLDR
 * takes the script to be of, then the others by their names.
 *
 * @param tags  of the reader's languages
 */
export function languagesIn(script: string, tags: readonly string[]): string[] {
  const likely = new Intl.Locale(`und-${script}`).maximize().toString();
  const first = [...tags, likely].flatMap((tag) => languageName(tag) ?? []);
  const all = offeredLanguages.filter((language) => scriptOf(language) === script);
  return [...new Set([...first.filter((language) => all.includes(language)), ...all])];
}

function offerOf(language: string): ScanDetails['wants'] {
  const pin = pinOf(language);
  return pin ? { language, bytes: pin.bytes } : null;
}
