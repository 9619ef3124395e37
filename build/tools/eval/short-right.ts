/** Whether a short answer is the one that was marked, its unit or an article more or less. */
import type { GoldQuestion } from './dataset.ts';

const LEAST_F1 = 0.8;
/** A marked answer with more words is a sentence that answers; a short answer may stand in it. */
const SHORT_WORDS = 12;
const MOST_MORE_WORDS = 2;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;
const SMALL = new Set(
  `a an the of in on at by from since about around until up to nearly almost over more than less approximately roughly
  least most some total der die das den dem im am um etwa rund el la los las de en`.split(/\s+/),
);
const NUMBERS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, value) => [word, value]),
);

/**
 * Right is what equals a marked answer in all but small words and punctuation, has at least .8 of token F1 with it, or
 * has its very numbers and differs by a unit or what was counted. A span said to a question without an answer is wrong.
 *
 * @returns null where nothing short was marked to compare it with
 */
export function isRightShort(text: string, { answers, unanswerable }: GoldQuestion): boolean | null {
  if (unanswerable === true) return false;
  const golds = answers.filter(({ type }) => type !== 'unanswerable').map((answer) => answer.text);
  if (golds.some((gold) => isSame(text, gold))) return true;
  return golds.some((gold) => wordsOf(gold, UNSPACED.test(gold)).length <= SHORT_WORDS) ? false : null;
}

function isSame(text: string, gold: string): boolean {
  const letters = UNSPACED.test(text) || UNSPACED.test(gold);
  const [said, marked] = [wordsOf(text, letters), wordsOf(gold, letters)];
  if (said.length === 0 || marked.length === 0) return false;
  if (overlapF1(said, marked) >= LEAST_F1) return true;
  const numbers = numbersOf(said);
  if (numbers === '' || numbers !== numbersOf(marked)) return false;
  const [few, many] = said.length < marked.length ? [said, marked] : [marked, said];
  const within = few.every((word) => many.includes(word));
  return within && (many.length - few.length <= MOST_MORE_WORDS || many === marked);
}

function wordsOf(text: string, letters: boolean): readonly string[] {
  const words = normal(text)
    .split(' ')
    .map((word) => String(NUMBERS.get(word) ?? word))
    .filter((word) => word !== '' && !SMALL.has(word));
  return letters ? words.flatMap((word) => (UNSPACED.test(word) ? Array.from(word) : [word])) : words;
}

/** Lower case, figures apart from letters, thousands together, no punctuation and no signs but the point in a number. */
function normal(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/(?<=\d)[,\u2009\u202F ](?=\d{3}(?!\d))/gu, '')
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
    .replace(/[^\p{L}\p{N}\p{M}.]+/gu, ' ')
    .replace(/(?<!\d)\.|\.(?!\d)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function numbersOf(words: readonly string[]): string {
  return words.filter((word) => /^\d/u.test(word)).join(' ');
}

function overlapF1(left: readonly string[], right: readonly string[]): number {
  const counts = Map.groupBy(right, (word) => word);
  const seen = new Map<string, number>();
  let same = 0;
  for (const word of left) {
    const used = seen.get(word) ?? 0;
    if (used < (counts.get(word)?.length ?? 0)) same++;
    seen.set(word, used + 1);
  }
  return (2 * same) / (left.length + right.length);
}
