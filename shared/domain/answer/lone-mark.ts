/** Marks before what is quoted alone: the number of a note, the bullet or the number of one item of a list. */
import type { ContentKind } from '../document/tree.ts';
import type { ContentRecord } from '../index/reader.ts';
import type { ScoredSentence } from './sentences.ts';

/** Signs that stand before items and nowhere else. */
export const BULLETS = '•▪◦●○■□‣';

const BULLET = String.raw`[${BULLETS}·*–—]\s+`;
const COUNT = String.raw`\d{1,2}[.)]\s+(?=\D)`;
const LETTER = String.raw`\p{L}[.)]\s+`;
const NOTE = String.raw`(?:\d{1,3}|[*∗†‡§¶]+|[⁰¹²³⁴-⁹ᵃ-ᶻ]+)[.)]?\s*(?=["“„«‘(\p{Lu}\p{Lo}])`;

/** '(2)' stays: so clauses are named. A capital with a full stop may begin a name where no list is. */
const MARKS: Readonly<Partial<Record<ContentKind, RegExp>>> = {
  text: new RegExp(`^\\s*(?:${BULLET}|${COUNT})`, 'u'),
  'list-item': new RegExp(`^\\s*(?:${BULLET}|${COUNT}|${LETTER})`, 'u'),
  footnote: new RegExp(`^\\s*(?:${NOTE}|${BULLET})`, 'u'),
};

/** A sentence without the mark that its block begins with; in a list that is quoted whole the marks stay. */
export function withoutMark(one: ScoredSentence, record: ContentRecord | undefined): ScoredSentence {
  const { sentence } = one;
  const { span } = sentence;
  const pattern = record && MARKS[record.kind];
  if (!record || !pattern || record.text.slice(0, span.start).trim() !== '') return one;
  const by = pattern.exec(record.text.slice(span.start, span.end))?.[0].length ?? 0;
  if (by === 0 || by >= span.end - span.start) return one;
  return {
    ...one,
    text: one.text.slice(by),
    sentence: { ...sentence, start: sentence.start + by, span: { ...span, start: span.start + by } },
  };
}
