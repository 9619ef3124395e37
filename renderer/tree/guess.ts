import type { TreeRow } from '#shared/contract/document.ts';

/** Below this confidence a heading is marked as a guess. */
const SURE = 0.5;
/** Below this one its tooltip says how sure it is. */
const QUITE_SURE = 0.85;

type Judged = Pick<TreeRow, 'kind' | 'confidence' | 'evidence'>;

/** A page that stands for a section is no guess, however little it says. */
export function isGuess({ kind, confidence, evidence }: Judged): boolean {
  return kind === 'section' && confidence < SURE && !evidence.includes('page');
}

/** Did the reader have a hand in it? */
export function isCorrected({ kind, evidence }: Judged): boolean {
  return kind === 'section' && evidence.includes('reader');
}

const evidenceWords: Readonly<Record<Exclude<TreeRow['evidence'][number], 'reader'>, string>> = {
  model: 'a language model',
  outline: 'the bookmarks',
  tags: 'the tags of the file',
  contents: 'the table of contents',
  numbering: 'its number',
  typography: 'its type',
  name: 'its wording',
  page: 'the page',
};

/** Which evidence made a line a heading: 'Found by its number and its type; fairly sure.' */
export function guessText({ confidence, evidence }: Pick<TreeRow, 'confidence' | 'evidence'>): string {
  if (evidence.includes('reader')) return 'Corrected by you.';
  const words = evidence.flatMap((kind) => (kind === 'reader' ? [] : [evidenceWords[kind]]));
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0];
  const sure = confidence < SURE ? 'perhaps not a heading' : 'fairly sure';
  return list ? `Found by ${list}; ${sure}.` : `Found in the text; ${sure}.`;
}

/** The whole title, and how it came to be where that is worth a word. */
export function titleTip(row: Judged & Pick<TreeRow, 'title'>): string {
  const doubtful = row.kind === 'section' && row.confidence < QUITE_SURE && !row.evidence.includes('page');
  if (!doubtful && !isCorrected(row)) return row.title;
  return `${row.title}${/[.!?]$/.test(row.title) ? '' : '.'} ${guessText(row)}`;
}

/** A row for screen readers. */
export function rowName(row: Judged & Pick<TreeRow, 'title' | 'pageIndex'>): string {
  const said = isCorrected(row) ? ', corrected by you' : isGuess(row) ? ', perhaps not a heading' : '';
  return `${row.title}, page ${row.pageIndex + 1}${said}`;
}
