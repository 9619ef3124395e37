/** What counts as one word when two programs are compared. */
import { withoutRaisedMarks } from '#shared/domain/text/raised-marks.ts';

// Scripts without spaces are compared letter by letter, and figures apart from letters: whether a raised number is set at its
// word or behind it is a matter of taste. Marks count one by one.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}[\p{M}]*)+|\p{Nd}+|[^\s\p{L}\p{Nd}\p{M}\p{C}]/gu;

const folded: readonly (readonly [RegExp, string])[] = [
  [/ı(?=\p{M})/gu, 'i'],
  [/ȷ(?=\p{M})/gu, 'j'],
  [/[\u2010\u2011\u00ad]/gu, '-'],
  [/[\u2018\u2019\u02bc]/gu, "'"],
  [/[\u201c\u201d]/gu, '"'],
  [/[\u2329\u3008]/gu, '⟨'],
  [/[\u232a\u3009]/gu, '⟩'],
  // What a program writes where it does not know the character.
  [/\ufffd/gu, ' '],
];

/** Words, figures and marks of a text in order: compatibility forms opened, hyphens and quotes of one form. */
export function wordsIn(text: string): readonly string[] {
  let plain = withoutRaisedMarks(text, ' $& ');
  for (const [form, replacement] of folded) plain = plain.replace(form, replacement);
  return plain.normalize('NFKC').match(WORD) ?? [];
}
