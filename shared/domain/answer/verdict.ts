/**
 * The one place that decides whether the documents answer a question, and says so. First the passages are judged, before
 * anything is written; then what came of writing.
 */
import { match } from '../retrieval/bm25.ts';
import type { Query, QueryTerm } from '../retrieval/query.ts';
import { nameOf } from '../question/references.ts';
import type { RetrievalScope } from '../index/reader.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { Scored } from '../retrieval/score.ts';
import type { ReadSoFar } from '../retrieval/world.ts';
import { isSpelledLike } from '../text/spelling.ts';
import { textOf, type Answer, type Said, type Verdict } from './answer.ts';

// Calibrated on the development questions, of QASPER and of long PDFs, so that at most one answerable question in ten is
// denied in either.
const LEAST_COVERAGE = 0.2;
const LEAST_WITHOUT_NAMES = 0.62;
// The more text there is, the more often words meet by chance: this much more for ten times as many passages.
const MORE_PER_DECADE = 0.12;
const FEW_PASSAGES = 300;
// A long question may leave much unsaid, but not meet an answer with four of its words by chance.
const ENOUGH_WORDS = 4;
// A research paper says in one sentence what a short question asks; other documents put it into lists and pictures.
const LEAST_IN_SENTENCE = 0.3;
const SHORT_QUESTION = 6;
// Where everything else speaks for a passage, words do not speak against it.
const SURE = 0.6;
const READ = 10;
const VOCABULARY = 60;

/** What the passages say about a question, before anything is written. */
export interface Judgement extends Support {
  /** That the documents answer it, in [0, 1]. */
  readonly probability: number;
  /** The question's words alone speak against an answer. */
  readonly doubted: boolean;
  /** Whether a light router walked the documents, and was asked too. */
  readonly walked: boolean;
}

// Fitted by `npm run train:router -- --refusals`, on 237 questions about papers and long PDFs of which 43 have no answer.
const BIAS = -2.186;
const DOUBTED = 2.428;
const BEST = 0.452;
const CERTAIN = 0.99;
/** From here on a question is refused. Between .35 and .45 nothing changes on those questions; folds of them agree. */
export const REFUSE_FROM = 0.4;

/**
 * Words that are missing refuse a question, unless the router is sure that a passage answers it. A router that believes
 * in no passage refuses nothing by itself: none of the questions that it was fitted to is such a case.
 */
export function judgeRetrieval(retrieval: Retrieval): Judgement {
  const support = judgeSupport(retrieval.query, retrieval.ranked, isPaper(retrieval));
  const doubted = !support.found;
  const { bestJudged } = retrieval;
  const walked = bestJudged !== undefined;
  const refusal = refusalOf(doubted, bestJudged ?? NEUTRAL);
  const found = !doubted || (walked && refusal < REFUSE_FROM);
  return { ...support, found, probability: Number((1 - refusal).toFixed(3)), doubted, walked };
}

/** What a router that says nothing would have said of the best passage. */
const NEUTRAL = 0.5;

/**
 * That the documents do not answer, in [0, 1].
 *
 * @param best  the router's largest probability of an answer
 */
export function refusalOf(doubted: boolean, best: number): number {
  return 1 / (1 + Math.exp(-(BIAS + (doubted ? DOUBTED : 0) - BEST * logOdds(best))));
}

export function logOdds(probability: number): number {
  const p = Math.min(CERTAIN, Math.max(1 - CERTAIN, probability));
  return Math.log(p / (1 - p));
}

/** Is the best passage in a research paper? */
function isPaper({ ranked, trees }: Retrieval): boolean {
  const [best] = ranked;
  return best !== undefined && (trees.get(best.document)?.paper ?? false);
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

// Words and router together are right about so many of the questions that they let through.
const PLAIN = 0.75;
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

function judged({ probability, missing, doubted }: Judgement, { sentences }: Said): Verdict {
  const unsupported = sentences.filter(({ supported }) => !supported).length;
  if (unsupported === sentences.length) {
    return {
      verdict: 'perhaps',
      probability: Math.min(probability, SEEN),
      reason: 'No passage says what was written.',
    };
  }
  if (!doubted && probability >= PLAIN) return { verdict: 'found', probability };
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
  const found = verdict.verdict !== 'not-found';
  const known = textOf(said);
  return { ...said, ...verdict, found, text: found || known !== '' ? known : `Not found in ${placeWords(place)}.` };
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
export function soFarNote({ partly, unread }: ReadSoFar, found: boolean): string | undefined {
  const [only] = found ? partly : [];
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

/** Whether the documents speak about the question at all, with the words that they do not have. */
interface Support {
  readonly found: boolean;
  /** Best share of the question's words that stand near each other, in [0, 1]. */
  readonly coverage: number;
  /** Names, numbers and quoted phrases of the question that occur nowhere in scope. */
  readonly missing: readonly string[];
}

/**
 * The evidence for 'not found': the question's words stand nowhere near each other, or what it names occurs nowhere and
 * the rest is not enough. Something that the question names by caption, page or section number is always found.
 *
 * @param paper  is the document of the best passage a research paper?
 */
export function judgeSupport(query: Query, ranked: readonly Scored[], paper: boolean): Support {
  const top = ranked.slice(0, READ);
  const coverage = Math.max(0, ...top.map((passage) => passage.coverage));
  const names = missingNames(query, ranked);
  const missing = [...names, ...query.absent.map(nameOf)];
  const judged = (found: boolean): Support => ({ found, coverage, missing });
  if (top.some((passage) => passage.named > 0)) return judged(true);
  if (query.absent.length > 0 && query.absent.length === query.reading.references.length) return judged(false);
  const asked = query.content.filter((term) => term.weight >= 1);
  // What was named is not there, and nothing else was asked.
  if (query.reading.references.length > 0 && asked.length === 0) return judged(false);
  const relevance = ranked[0]?.relevance ?? 0;
  if (names.length > 0) return judged(coverage >= LEAST_WITHOUT_NAMES || relevance >= SURE);
  if (top.length > 0 && (asked.length === 0 || relevance >= SURE || query.reading.looks)) return judged(true);
  const chance = MORE_PER_DECADE * Math.max(0, Math.log10(query.segments / FEW_PASSAGES));
  const words = Math.max(0, ...top.map((passage) => passage.words));
  if (coverage < LEAST_COVERAGE + chance && words < ENOUGH_WORDS) return judged(false);
  return judged(!paper || asked.length > SHORT_QUESTION || inSentence(query, top) >= LEAST_IN_SENTENCE);
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
