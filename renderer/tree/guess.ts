import type { TreeRow } from '#shared/contract/document.ts';

/** Below this confidence a heading is marked as a guess. */
const SURE = 0.5;

/** A page that stands for a section is no guess, however little it says. */
export function isGuess({ kind, confidence, evidence }: Pick<TreeRow, 'kind' | 'confidence' | 'evidence'>): boolean {
  return kind === 'section' && confidence < SURE && !evidence.includes('page');
}

const evidenceWords: Readonly<Record<TreeRow['evidence'][number], string>> = {
  reader: 'the reader',
  outline: 'the bookmarks',
  tags: 'the tags of the file',
  contents: 'the table of contents',
  numbering: 'its number',
  typography: 'its type',
  name: 'its wording',
  page: 'the page',
};

/** Which evidence made a line a heading: 'Perhaps a heading, judged by its number and its type.' */
export function guessText(row: Pick<TreeRow, 'evidence'>): string {
  const words = row.evidence.map((kind) => evidenceWords[kind]);
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0];
  return list ? `Perhaps a heading, judged by ${list}.` : 'Perhaps a heading.';
}
