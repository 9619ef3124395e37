import type { TreeRow } from '#shared/contract/document.ts';
import { listText } from '../languages/formats.ts';
import { type Message, msg, t } from '../languages/i18n.ts';

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

const evidenceWords: Readonly<Record<Exclude<TreeRow['evidence'][number], 'reader'>, Message>> = {
  model: msg('a language model'),
  outline: msg('the bookmarks'),
  tags: msg('the tags of the file'),
  contents: msg('the table of contents'),
  numbering: msg('its number'),
  typography: msg('its type'),
  name: msg('its wording'),
  page: msg('the page'),
};

/** Which evidence made a line a heading: 'Found by its number and its type; fairly sure.' */
export function guessText({ confidence, evidence }: Pick<TreeRow, 'confidence' | 'evidence'>): string {
  if (evidence.includes('reader')) return t('Corrected by you.');
  const words = evidence.flatMap((kind) => (kind === 'reader' ? [] : [t(evidenceWords[kind])]));
  const sure = confidence < SURE ? t('perhaps not a heading') : t('fairly sure');
  return words.length > 0
    ? t('Found by {signs}; {sure}.', { signs: listText(words), sure })
    : t('Found in the text; {sure}.', { sure });
}

/** The whole title, and how it came to be where that is worth a word. */
export function titleTip(row: Judged & Pick<TreeRow, 'title'>): string {
  const doubtful = row.kind === 'section' && row.confidence < QUITE_SURE && !row.evidence.includes('page');
  if (!doubtful && !isCorrected(row)) return row.title;
  return `${row.title}${/[.!?]$/.test(row.title) ? '' : '.'} ${guessText(row)}`;
}

/** A row for screen readers. */
export function rowName(row: Judged & Pick<TreeRow, 'title'>, page: string): string {
  const at = { title: row.title, page };
  if (isCorrected(row)) return t('{title}, page {page}, corrected by you', at);
  return isGuess(row) ? t('{title}, page {page}, perhaps not a heading', at) : t('{title}, page {page}', at);
}
