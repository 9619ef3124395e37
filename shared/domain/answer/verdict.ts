/**
 * The one place that decides whether the documents answer a question, and says so. First the passages are judged, before
 * anything is written; then what came of writing.
 */
import type { Query, QueryTerm } from '../retrieval/query.ts';
import { nameOf } from '../question/filters.ts';
import type { RetrievalScope } from '../index/reader.ts';
import { probability } from '../retrieval/linear-model.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { Scored } from '../retrieval/score.ts';
import type { ReadSoFar } from '../retrieval/world.ts';
import { isSpelledLike } from '../text/searchable.ts';
import { REFUSED_BELOW, verdictModel } from './verdict-weights.ts';
import { textOf, type Answer, type Said, type Verdict } from './answer.ts';
import { match } from '../retrieval/bm25.ts';

const READ = 10;
const VOCABULARY = 60;
const MANY_WORDS = 6;

/** What the passages say about a question, before anything is written. */
export interface Judgement {
  readonly found: boolean;
  /** That the documents answer it, in [0, 1]. */
  readonly probability: number;
  /** Best share of the question's words that stand near each other, in [0, 1]. */
  readonly coverage: number;
  /** Names, numbers and quoted phrases of the question that occur nowhere in scope. */
  readonly missing: readonly string[];
  /** What the probability was made of, in the order of `verdictSigns`. */
  readonly signs: readonly number[];
}

/** What speaks for or against an answer, as the model of it is given it. */
export const verdictSigns = [
  'near', // best share of the question's weight that stands near each other
  'sentence', // … in one sentence
  'known', // share of the question's words that occur in scope at all
  'rare', // the same, by weight
  'relevance', // of the best passage, by its score
  'words', // how many words stand near each other
  'asked', // how many words there are
  'missing', // something that is named occurs nowhere
] as const;

// What is known for certain leaves a doubt about having understood the question.
const CERTAIN = 0.99;
const HALF = 0.5;
const ELSEWHERE = 0.1; // the share of such questions that have an answer after all

/**
 * Whether the passages speak about the question at all. What the question names by caption, page or section number is
 * there or is not; anything else is as likely as the model of the signs says.
 */
export function judgeRetrieval(retrieval: Retrieval): Judgement {
  const { query, ranked } = retrieval;
  const top = ranked.slice(0, READ);
  const coverage = Math.max(0, ...top.map((passage) => passage.coverage));
  const names = missingNames(query, ranked);
  const signs = signsOf(retrieval, coverage, names.length > 0);
  const likely = certainOf(query, top) ?? likelihood(signs);
  return {
    found: likely >= REFUSED_BELOW,
    probability: Number(likely.toFixed(3)),
    coverage,
    missing: [...names.map((name) => asWritten(name, query.question)), ...query.absent.map(nameOf)],
    signs,
  };
}

/**
 * What the model of the signs says; whatever it says, where something is named that occurs nowhere and less than half of
 * the rest stands together, the documents speak of something else.
 */
export function likelihood(signs: readonly number[], model = verdictModel): number {
  const told = probability(model, Float32Array.from(signs));
  const [near = 0] = signs;
  const missing = signs[verdictSigns.indexOf('missing')] === 1;
  return missing && near < HALF ? Math.min(told, ELSEWHERE) : told;
}

/** Where nothing has to be guessed; undefined elsewhere. */
function certainOf(query: Query, top: readonly Scored[]): number | undefined {
  if (top.length === 0) return 1 - CERTAIN;
  if (top.some((passage) => passage.named > 0)) return CERTAIN;
  const pointsNowhere = query.absent.length > 0 && query.absent.length === query.reading.references.length;
  // What was named is not there, and nothing else was asked.
  const asksNothingElse = query.reading.references.length > 0 && query.content.every((term) => term.weight < 1);
  return pointsNowhere || asksNothingElse ? 1 - CERTAIN : undefined;
}

function signsOf({ query, ranked }: Retrieval, coverage: number, missing: boolean): readonly number[] {
  const top = ranked.slice(0, READ);
  const asked = query.content.filter(({ weight }) => weight >= 1);
  const known = asked.filter(({ count }) => count > 0);
  const weigh = (terms: readonly QueryTerm[]): number => terms.reduce((sum, { idf }) => sum + idf, 0);
  return [
    coverage,
    inSentence(query, top),
    asked.length > 0 ? known.length / asked.length : 1,
    asked.length > 0 ? weigh(known) / weigh(asked) : 1,
    ranked[0]?.relevance ?? 0,
    Math.min(MANY_WORDS, Math.max(0, ...top.map(({ words }) => words))) / MANY_WORDS,
    Math.log1p(asked.length),
    Number(missing),
  ];
}

/** How an answer came about, as far as it says something about its being right. */
export type Came =
  /** Quoted from the passages, or written by a model from them. */
  | { readonly by: 'passages'; readonly judgement: Judgement }
  /** A language model read the passages and says that they do not answer; what comes close may be quoted all the same. */
  | { readonly by: 'declined'; readonly judgement: Judgement }
  /** A model looked at a figure, beside what the passages say or instead of it. */
  | { readonly by: 'figure'; readonly judgement: Judgement; readonly alone: boolean }
  /** Counted in the tree, or put together from all that was asked; `sure` in [0, 1] that the question was understood. */
  | { readonly by: 'tree'; readonly sure: number; readonly found: boolean };

// From here on an answer is said plainly.
const PLAIN = 0.6;
const DECLINED = 0.35;
const SEEN = 0.5;
// From here on the evidence speaks so plainly that a model which finds no answer in it is not believed.
const PLAIN_COVERAGE = 0.6;

/** Is what the passages say shown, although a language model found no answer in them? */
export function overrules({ coverage }: Judgement): boolean {
  return coverage >= PLAIN_COVERAGE;
}

/** The verdict on what was said, which is 'not-found' wherever nothing was. */
export function verdictOf(came: Came, said: Said): Verdict {
  if (came.by === 'tree') {
    return { verdict: came.found ? 'found' : 'not-found', probability: came.found ? came.sure : 1 - came.sure };
  }
  const { judgement } = came;
  if (said.sentences.length === 0) {
    return { verdict: 'not-found', probability: Math.min(judgement.probability, DECLINED), reason: whyNot(came) };
  }
  switch (came.by) {
    case 'declined':
      return { verdict: 'perhaps', probability: DECLINED, reason: declinedReason };
    case 'figure':
      return came.alone
        ? {
            verdict: 'perhaps',
            probability: SEEN,
            reason: 'A model saw it in the figure; no words of the document say it.',
          }
        : judged(judgement, said);
    case 'passages':
      return judged(judgement, said);
  }
}

function judged({ probability, missing }: Judgement, { sentences }: Said): Verdict {
  const unsupported = sentences.filter(({ supported }) => !supported).length;
  if (unsupported === sentences.length) {
    return {
      verdict: 'perhaps',
      probability: Math.min(probability, SEEN),
      reason: 'No passage says what was written.',
    };
  }
  if (probability >= PLAIN) return { verdict: 'found', probability };
  const reason =
    missing.length > 0 ? `Nothing here speaks of ${quotedWords(missing)}.` : 'It shares few words with the question.';
  return { verdict: 'perhaps', probability, reason };
}

const declinedReason = 'The language model found no direct answer; these sentences come closest.';

function whyNot(came: Exclude<Came, { by: 'tree' }>): string {
  const { missing, found } = came.judgement;
  if (came.by === 'declined') return 'The language model read the closest passages and found no answer in them.';
  if (missing.length > 0) return `Nothing in scope speaks of ${quotedWords(missing)}.`;
  return found
    ? 'No sentence of the closest passages answers it.'
    : 'What comes closest shares too few words with the question to answer it.';
}

/** Why an answer is no plain 'found', as it is said to the reader wherever it is shown. */
export function doubtText({ verdict, reason = '' }: Verdict): string {
  return verdict === 'perhaps' ? `Perhaps: ${reason}` : reason;
}

function quotedWords(words: readonly string[]): string {
  return words.map((word) => `‘${word}’`).join(', ');
}

/** What was said with its verdict. */
export function answerOf(verdict: Verdict, said: Said, place: Place): Answer {
  const { sentences } = said;
  // What is only near the question has no few words that answer it.
  const short = verdict.verdict === 'found' ? said.short : undefined;
  const known = textOf({ short, sentences });
  const denied = verdict.verdict === 'not-found' && known === '';
  const text = denied ? `Not found in ${placeWords(place)}.` : known;
  const answer = { sentences, ...(short ? { short } : {}), ...verdict };
  return { ...answer, found: verdict.verdict === 'found', text };
}

/** Where was looked. */
export interface Place {
  readonly scope: RetrievalScope;
  /** Absent where all of it was read. */
  readonly soFar?: ReadSoFar | undefined;
}

/** To stand after 'in': 'this document', 'the 40 of 300 pages read so far'. */
export function placeWords({ scope, soFar }: Place): string {
  if (soFar) {
    const [only] = soFar.partly;
    return only && soFar.partly.length === 1 && soFar.unread === 0 ? pagesSoFar(only) : 'what was read so far';
  }
  if (scope.kind === 'library') return 'the library';
  if (scope.kind === 'section') return 'this section';
  return scope.documents.length === 1 ? 'this document' : `these ${String(scope.documents.length)} documents`;
}

/** One sentence for an answer that rests on a part; undefined if there is nothing to say. Not to have found anything says by itself where that was looked for. */
export function soFarNote({ partly, unread }: ReadSoFar, answered: boolean): string | undefined {
  const [only] = answered ? partly : [];
  const left = unread === 0 ? '' : `${unread === 1 ? 'One document' : `${String(unread)} documents`} not read yet`;
  if (!only) return left === '' ? undefined : `${left} ${unread === 1 ? 'was' : 'were'} left out.`;
  const rests =
    partly.length === 1
      ? `This rests on ${pagesSoFar(only)}`
      : `${String(partly.length)} documents were read in part so far`;
  return left === '' ? `${rests}.` : `${rests}; ${left.toLowerCase()} ${unread === 1 ? 'was' : 'were'} left out.`;
}

function pagesSoFar({ pagesRead, pagesTotal }: ReadSoFar['partly'][number]): string {
  return `the ${String(pagesRead)} of ${String(pagesTotal)} pages read so far`;
}

/** Names, numbers and quoted phrases that occur nowhere, not even under a slightly different spelling. */
function missingNames(query: Query, ranked: readonly Scored[]): readonly string[] {
  const pointers = new Set(
    query.reading.references.map((reference) => ('number' in reference ? reference.number : String(reference.page))),
  );
  const absent = query.content.filter(
    (term) => term.specific && term.count === 0 && term.weight >= 1 && !pointers.has(term.term),
  );
  if (absent.length === 0) return [];
  const vocabulary = new Set(ranked.slice(0, VOCABULARY).flatMap((passage) => passage.sentences.flat()));
  const ranges = new Set(query.reading.ranges);
  // '30-49' may be printed as '30 to 49'.
  const inParts = ({ term, stems }: QueryTerm): boolean =>
    ranges.has(term) && stems.every((stem) => vocabulary.has(stem));
  return absent.filter((term) => !inParts(term) && !isMisspelled(term, vocabulary)).map((term) => term.term);
}

/** A word as the question spells it: 'Zurich', not 'zurich'; the word itself where it was made of others. */
function asWritten(word: string, question: string): string {
  const at = question.toLowerCase().indexOf(word.toLowerCase());
  return at < 0 ? word : question.slice(at, at + word.length);
}

function isMisspelled({ stems }: QueryTerm, vocabulary: ReadonlySet<string>): boolean {
  const [stem] = stems;
  if (stem === undefined || stems.length > 1) return false;
  return [...vocabulary].some((word) => isSpelledLike(stem, word));
}

/** The largest share of the question's words that one sentence has. */
function inSentence(query: Query, passages: readonly Scored[]): number {
  const shares = passages.flatMap(({ sentences }) => sentences.map((stems) => match(stems, query.content).share));
  return Math.max(0, ...shares);
}
