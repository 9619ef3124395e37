/** What is told of scanned pages that have no text, and what their next try needs to know. */
import { languagesText, scriptText } from '#shared/contract/language-names.ts';
import { RECOGNIZABLE, type PageProblem, type ScanOutcome } from '#shared/domain/document/page-content.ts';
import { scriptOf } from './languages.ts';
import type { PagesSeen } from './recognizer.ts';

/** What became of pages before, by page: it outlives each reading of the document. */
export type EarlierOutcomes = ReadonlyMap<number, ScanOutcome>;

/** @param problems  as the document's index has them */
export function earlierOutcomes(
  problems: readonly { readonly pageIndex: number; readonly scan?: ScanOutcome | undefined }[],
): EarlierOutcomes {
  return new Map(problems.flatMap(({ pageIndex, scan }) => (scan ? [[pageIndex, scan] as const] : [])));
}

/** The pages in their order, but last those that were given up before: they may take all the time there is. */
export function inOrderOfTries(pages: readonly number[], earlier: EarlierOutcomes): readonly number[] {
  const triesOf = (page: number): number => earlier.get(page)?.tries ?? 0;
  return [...pages].sort((a, b) => triesOf(a) - triesOf(b) || a - b);
}

/**
 * The problems of a document whose pages were gone through, each of a page without text with the reason.
 *
 * @param languages  in which pages were tried
 */
export function toldOutcomes(
  problems: readonly PageProblem[],
  seen: PagesSeen,
  earlier: EarlierOutcomes,
  languages: readonly string[],
): PageProblem[] {
  return problems.map((problem) => {
    const { pageIndex, code } = problem;
    if (!RECOGNIZABLE.has(code)) return problem;
    const scan = outcomeOf(seen.get(pageIndex), earlier.get(pageIndex), languages);
    if (!scan) return problem;
    // A poor text is still there, and its page says that it is.
    return code === 'pdf.needs-ocr' ? { ...problem, scan, message: messageOf(scan, languages) } : { ...problem, scan };
  });
}

function outcomeOf(
  page: ReturnType<PagesSeen['get']>,
  { tries = 0, script }: Partial<ScanOutcome> = {},
  languages: readonly string[],
): ScanOutcome | undefined {
  const tried = tries > 0 ? { tries } : {};
  if (!page) return { why: 'waiting', ...tried };
  if (!('unread' in page)) return undefined;
  if (page.unread === 'given-up') return { why: 'given-up', tries: tries + 1 };
  // Of a page that was gone through earlier only that is kept.
  const letters = page.script ?? script;
  const isLacking = letters !== undefined && !languages.some((language) => scriptOf(language) === letters);
  return { why: 'unclear', ...tried, ...(isLacking && { script: letters }) };
}

function messageOf({ why, script }: ScanOutcome, languages: readonly string[]): string {
  if (script !== undefined)
    return `This page is written in another script (${scriptText(script)}), and no language with it is here. Settings, Scanned pages, says how to add one.`;
  switch (why) {
    case 'waiting':
      return 'This page is a picture, and its text was not recognized yet.';
    case 'given-up':
      return 'Recognizing the text of this page took too long and was stopped.';
    case 'unclear': {
      const tried = languages.length > 0 ? ` with the data for ${languagesText(languages)}` : '';
      return `Nothing on this page could be read${tried}. Is it in another language? Settings, Scanned pages, says how to add one.`;
    }
  }
}
