/** The language of recognition that a document would be read better in, and that can be downloaded. */
import type { ScanDetails } from '#shared/contract/recognition.ts';
import { RECOGNIZABLE, unreadReasons, type ScanOutcome } from '#shared/domain/document/page-content.ts';
import { pinOf } from '../recognition/pins.ts';
import { languageName } from './languages.ts';

interface ScannedPages {
  readonly problems: readonly {
    readonly pageIndex: number;
    readonly code: string;
    readonly scan?: ScanOutcome | undefined;
  }[];
  /** Language tags: what the file names, and what the words say that were recognized. */
  readonly named: string | null;
  readonly told: string | undefined;
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
  const wants = wantedLanguage(pages, installed);
  return unread.length > 0 || wants ? { unread, wants } : undefined;
}

function wantedLanguage({ named, told }: ScannedPages, installed: readonly string[]): ScanDetails['wants'] {
  const language = told === undefined ? undefined : languageName(named ?? told);
  const pin = language === undefined || installed.includes(language) ? undefined : pinOf(language);
  return language !== undefined && pin ? { language, bytes: pin.bytes } : null;
}
