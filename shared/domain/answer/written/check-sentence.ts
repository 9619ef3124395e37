import { isAbort, isAppError } from '../../../base/errors.ts';
import type { AnswerSentence } from '../answer.ts';
import type { Remark } from '../../remarks/remark.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import type { Segment } from '../../segment/segment.ts';
import { ordersModel, withoutOrders } from '../../prompts/orders.ts';
import { contentTerms, normalizeText } from '../../text/searchable.ts';
import { stemsOf } from '../../text/stems.ts';
import { sentenceNames } from './sentence-names.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('writtenCheckSentence');

/** A passage as a sentence is checked against it. */
export interface CheckedPassage {
  readonly n: number;
  readonly text: string;
  /** Titles above it, the document's first. */
  readonly path: readonly string[];
  readonly sentences: readonly string[];
}

export interface SentenceCheck {
  readonly supported: boolean;
  /** Share of the sentence's content words that the cited passages say, in [0, 1]; words of the question do not count. */
  readonly support: number;
  readonly failed?: 'source' | 'number' | 'name' | 'words' | 'apart' | 'denial';
  readonly problem?: Remark;
}

// A model that rephrases keeps half of the words at least; what says less has other words for everything, or other things.
const LEAST_SUPPORT = 0.5;
const SAME_SENTENCE = 0.6;
// A paraphrase keeps words together that stand together; words drawn from a passage at random do so once in seven times.
const LEAST_TOGETHER = 1 / 3;
const FEWEST_PAIRS = 4;
const NEAR_WORDS = 6;
const NEGATION = pattern('i')`${lists.negation}`;
const NEGATIONS = pattern('gi')`${lists.negation}`;

/** How often an English sentence denies something. */
export function negationsIn(sentence: string): number {
  return sentence.match(NEGATIONS)?.length ?? 0;
}

/**
 * Does what a sentence cites say it? Numbers and names have to occur there (or in the question), and enough of its words,
 * together as they are there; and it may not deny what its closest sentence there says, nor the other way round.
 *
 * @param cited  the passages it names; none of them if it names none that there is
 */
export function checkSentence(sentence: string, cited: readonly CheckedPassage[], question: string): SentenceCheck {
  if (cited.length === 0) return { supported: false, support: 0, failed: 'source', problem: { code: 'source.none' } };
  const passages = cited.map(({ n }) => n);
  const said = cited.flatMap(({ text, path }) => [...path, text]).join('\n');
  const support = supportOf(sentence, said, question);
  const failed = (what: NonNullable<SentenceCheck['failed']>, problem: Remark): SentenceCheck => ({
    supported: false,
    support,
    failed: what,
    problem,
  });

  const numbers = numbersOf(`${said}\n${question}`);
  const number = [...numbersOf(sentence)].find(([value]) => !numbers.has(value))?.[1];
  if (number !== undefined) return failed('number', { code: 'source.without-number', params: { number, passages } });
  const known = new Set(stemsOf(`${said}\n${question}`));
  const name = sentenceNames(sentence).find(({ text }) => !stemsOf(text).every((stem) => known.has(stem)));
  if (name) return failed('name', { code: 'source.without-name', params: { name: name.text, passages } });
  if (support < LEAST_SUPPORT) return failed('words', { code: 'source.says-little', params: { passages } });
  if (!isTogether(sentence, cited)) return failed('apart', { code: 'source.apart', params: { passages } });
  const closest = closestSentence(sentence, cited);
  if (closest && closest.share >= SAME_SENTENCE && NEGATION.test(closest.text) !== NEGATION.test(sentence)) {
    return failed('denial', { code: 'source.opposite', params: { passages } });
  }
  return { supported: true, support };
}

/** Do words that follow each other in the sentence stand near each other in one of the cited sentences? */
function isTogether(sentence: string, cited: readonly CheckedPassage[]): boolean {
  const sources = cited.flatMap(({ sentences, path }) => [...sentences, ...path]).map(contentStems);
  const known = new Set(sources.flat());
  const own = contentStems(sentence).filter((stem) => known.has(stem));
  const pairs = own.slice(1).flatMap((stem, at) => (stem === own[at] ? [] : [[own[at]!, stem] as const]));
  if (pairs.length < FEWEST_PAIRS) return true;
  const near = pairs.filter((pair) => sources.some((stems) => areNear(pair, stems)));
  return near.length >= LEAST_TOGETHER * pairs.length;
}

function areNear([a, b]: readonly [string, string], stems: readonly string[]): boolean {
  return stems.some(
    (stem, at) => stem === a && stems.slice(Math.max(0, at - NEAR_WORDS), at + NEAR_WORDS + 1).includes(b),
  );
}

/** In their order, each as often as it is said. */
function contentStems(text: string): readonly string[] {
  return contentTerms(text).flatMap((term) => stemsOf(term));
}

/** Share of the content stems of `sentence` that are in `said`; those of the question only if there are no others. */
export function supportOf(sentence: string, said: string, question: string): number {
  const given = new Set(stemsOf(question));
  const all = [...new Set(contentTerms(sentence).flatMap((term) => stemsOf(term)))];
  const own = all.filter((stem) => !given.has(stem));
  const asked = own.length > 0 ? own : all;
  if (asked.length === 0) return 1;
  const known = new Set(stemsOf(said));
  return asked.filter((stem) => known.has(stem)).length / asked.length;
}

interface ClosestSentence {
  readonly n: number;
  /** Position among the sentences of its passage. */
  readonly at: number;
  readonly text: string;
  /** Share of the content words of what was looked up that it has. */
  readonly share: number;
}

/** The sentence of the passages that has most of the words. */
export function closestSentence(sentence: string, passages: readonly CheckedPassage[]): ClosestSentence | undefined {
  const terms = [...new Set(contentTerms(sentence).flatMap((term) => stemsOf(term)))];
  const all = passages.flatMap(({ n, sentences }) =>
    sentences.map((text, at): ClosestSentence => {
      const stems = new Set(stemsOf(text));
      return { n, at, text, share: terms.filter((stem) => stems.has(stem)).length / Math.max(1, terms.length) };
    }),
  );
  return all.toSorted((a, b) => b.share - a.share)[0];
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const WORD_NUMBER = new RegExp(
  `\\b(?:(${TENS.join('|')})(?:[- ](${UNITS.slice(1, 10).join('|')}))?|(${UNITS.join('|')}))\\b`,
  'gi',
);
const FIGURES = /(?<![\p{L}\p{N}])\d+(?:[.,]\d+)*(?![\p{L}])/gu;

/** Numbers of a text by value, with how each is first written; 'one' is as often no number. */
export function numbersOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const normal = normalizeText(text);
  for (const [figures] of normal.matchAll(FIGURES)) {
    const value = /^\d+(?:\.\d+)?$/.test(figures) ? String(Number(figures)) : figures;
    if (!found.has(value)) found.set(value, figures);
  }
  for (const [word, tens = '', unit = '', single = ''] of normal.matchAll(WORD_NUMBER)) {
    const value = tens
      ? 20 + 10 * TENS.indexOf(tens.toLowerCase()) + Math.max(0, UNITS.indexOf(unit.toLowerCase()))
      : UNITS.indexOf(single.toLowerCase());
    if (value > 1 && !found.has(String(value))) found.set(String(value), word);
  }
  return found;
}

/** A segment under its number, as sentences are checked against it. An order to a model supports nothing. */
export function checkedPassage(n: number, { text, sentences }: Segment, path: readonly string[]): CheckedPassage {
  const said = sentences.map(({ start, end }) => text.slice(start, end));
  return {
    n,
    text: said.some((sentence) => ordersModel(sentence)) ? withoutOrders(text) : text,
    path: path.filter((title) => !ordersModel(title)),
    sentences: said.map((sentence) => (ordersModel(sentence) ? '' : sentence)),
  };
}

/** A second opinion on sentences that have few of their source's words. */
export interface Meaning {
  /** A paraphrase that an encoder takes for the same passes; what failed for a number, a name or a denial stays failed. */
  lift(sentence: string, cited: readonly CheckedPassage[], check: SentenceCheck): Promise<SentenceCheck>;
}

// Encoders differ in what cosines mean: one this high is the same statement for all of them, a low one proves nothing.
const SAME_MEANING = 0.75;
const LEAST_WORDS = 0.25;

/** By the encoder that is installed; without one, or if it fails, words decide alone. */
export function meaningOf({ aids, signal }: AskContext, passages: readonly CheckedPassage[]): Meaning {
  const encoder = aids.semantics?.encoder;
  const vectors = new Map<number, Promise<readonly Float32Array[]>>();
  return {
    lift: async (sentence, cited, check) => {
      if (!encoder || check.failed !== 'words' || check.support < LEAST_WORDS) return check;
      try {
        const [own] = await encoder.encode([sentence], 'passage', signal);
        let best = 0;
        for (const { n, sentences } of passages.filter((passage) => cited.includes(passage))) {
          const known = vectors.get(n) ?? encoder.encode(sentences, 'passage', signal);
          vectors.set(n, known);
          for (const vector of await known) best = Math.max(best, own ? cosine(own, vector) : 0);
        }
        return best >= SAME_MEANING ? { supported: true, support: best } : check;
      } catch (error) {
        if (isAbort(error) || !isAppError(error)) throw error;
        return check;
      }
    },
  };
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** For each cited passage the positions of its sentences that the answer stands on. */
export function quotedBy(
  sentences: readonly AnswerSentence[],
  passages: readonly CheckedPassage[],
): ReadonlyMap<number, readonly number[]> {
  const quoted = new Map<number, number[]>();
  for (const { text, citations } of sentences) {
    for (const passage of passages.filter(({ n }) => citations.includes(n))) {
      const closest = closestSentence(text, [passage]);
      if (closest) quoted.set(passage.n, [...(quoted.get(passage.n) ?? []), closest.at]);
    }
  }
  return quoted;
}
