/** Whether the sentence that a reader sees first answers. */
import { pageName, type GoldQuestion, type Unit } from './dataset.ts';

/** What was marked as answering, made ready to be compared with. */
export interface SentenceGold {
  readonly units: ReadonlySet<string>;
  readonly sentences: readonly string[];
  /** Answers that a sentence may hold. */
  readonly answers: readonly string[];
}

const LEAST_F1 = 0.8;
const ANSWER_WORDS = 12;
const NO_ANSWER_TO_HOLD = new Set(['yes', 'no', 'maybe']);
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;

/** Names of the units that answer: paragraphs of any annotator, else pages. */
export function goldUnits({ paragraphs, pages }: GoldQuestion): ReadonlySet<string> {
  return new Set(pages.size > 0 ? [...pages].map(pageName) : paragraphs.flat());
}

/** What the first sentence is compared with; null where nothing of it is marked, so that no sentence could be right. */
export function sentenceGold(
  gold: GoldQuestion,
  units: ReadonlySet<string>,
  all: readonly Unit[],
): SentenceGold | null {
  if (gold.unanswerable === true) return null;
  const answers = gold.answers
    .filter(({ type }) => type !== 'unanswerable')
    .map(({ text }) => squash(text))
    .filter((text) => text !== '' && !NO_ANSWER_TO_HOLD.has(text) && text.split(' ').length <= ANSWER_WORDS);
  const sentences = gold.sentences.map(squash).filter(Boolean);
  const own = all.filter(({ name }) => units.has(name));
  const isSaid = own.some(({ text }) => answers.some((answer) => holds(squash(text), answer)));
  return own.length > 0 && (sentences.length > 0 || isSaid) ? { units, sentences, answers } : null;
}

/** @param unit  that the sentence stands in */
export function isRightSentence(sentence: string, unit: string | undefined, gold: SentenceGold): boolean {
  if (unit === undefined || !gold.units.has(unit)) return false;
  const said = squash(sentence);
  if (said === '') return false;
  const isGold = gold.sentences.some(
    (one) => wordF1(said, one) >= LEAST_F1 || one.includes(said) || said.includes(one),
  );
  return isGold || gold.answers.some((answer) => holds(said, answer));
}

/** The words of a text in lower case, one space between two. */
function squash(text: string): string {
  return text.toLowerCase().match(WORD)?.join(' ') ?? '';
}

/** Whole words; scripts without spaces have none, there any stretch will do. */
function holds(text: string, part: string): boolean {
  if (` ${text} `.includes(` ${part} `)) return true;
  return UNSPACED.test(part) && text.replaceAll(' ', '').includes(part.replaceAll(' ', ''));
}

function wordF1(left: string, right: string): number {
  const [a, b] = [left.split(' '), right.split(' ')];
  const counts = new Map<string, number>();
  for (const word of b) counts.set(word, (counts.get(word) ?? 0) + 1);
  let same = 0;
  for (const word of a) {
    const rest = counts.get(word) ?? 0;
    if (rest > 0) same++;
    counts.set(word, rest - 1);
  }
  return (2 * same) / (a.length + b.length);
}
