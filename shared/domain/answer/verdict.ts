/**
 * The one place that decides whether the documents answer a question, and says so. First the passages are judged, before
 * anything is written; then what came of writing.
 */
import { asWritten, type Query, type QueryTerm } from '../retrieval/query.ts';
import { abbreviationsIn } from '../text/abbreviations.ts';
import { fold } from '../text/fold.ts';
import { phrasesFor } from '../question/filters.ts';
import { pageText } from '../text/quantity.ts';
import type { RetrievalScope } from '../index/reader.ts';
import type { Mention, Remark } from '../remarks/remark.ts';
import { probability, type LinearModel } from '../retrieval/linear-model.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { Scored } from '../retrieval/score.ts';
import type { ReadSoFar } from '../retrieval/world.ts';
import { countPhrase, stemsOf } from '../text/stems.ts';
import { languageOf } from '../text/stop-words.ts';
import { FOUND_FROM, LIKELY_FROM, REFUSED_BELOW, trustModels, verdictModels } from './verdict-weights.ts';
import { holdsAsked, numberAsked, type AskedFor } from './asked-for.ts';
import { rankingOf } from '../retrieval/rank/ranking-of.ts';
import { answeredSigns, signsOf, type Signs } from './verdict-signs.ts';
import type { Answer, Said, Verdict } from './answer.ts';

const READ = 10;
const VOCABULARY = 60;

/** What the passages say about a question, before anything is written. */
export interface Judgement {
  readonly found: boolean;
  /** That the documents answer it, in [0, 1]. */
  readonly probability: number;
  /** Best share of the question's words that stand near each other, in [0, 1]. */
  readonly coverage: number;
  /** Names, numbers and quoted phrases of the question, and what it points to, that occur nowhere in scope. */
  readonly missing: readonly Mention[];
  /** That the likeliest sentence is the one that answers, if any does, in [0, 1]; absent where that is known, or none is quoted. */
  readonly trust?: number | undefined;
  /** What `probability` and `trust` were made of. */
  readonly signs: Signs;
  /** Where a number or a date is asked for: does what is said have one that could be it? What does not may be about it, but is no answer. */
  readonly says?: AskedFor['holds'] | undefined;
  /** … and how the reader is told; that no number is said where absent. */
  readonly lacks?: Remark | undefined;
  /** Why what the passages say may not be what was asked; absent where nothing speaks against it. */
  readonly doubt?: Remark | undefined;
}

const ALL_APART = answeredSigns.indexOf('allApart');
// Below this the words that no likely sentence has are so common that nothing in particular is missing: 'Is this allowed?'.
const LEAST_APART = 0.4;
// A number is asked for and no sentence has one to give, where the documents seem rather not to answer.
const NO_SUCH_NUMBER = 0.15;
const RATHER_NOT = 0.5;
// What is known for certain leaves a doubt about having understood the question.
const CERTAIN = 0.99;

/**
 * Whether the passages speak about the question at all. What the question names by caption, page or section number is
 * there or is not; anything else is as likely as the model of the signs says.
 */
export function judgeRetrieval(retrieval: Retrieval): Judgement {
  const { query, ranked } = retrieval;
  const top = ranked.slice(0, READ);
  const coverage = Math.max(0, ...top.map((passage) => passage.coverage));
  const names = missingNames(query, ranked);
  const signs = signsOf(retrieval, names.length > 0);
  const asked = holdsAsked(query);
  const certain = certainOf(query, top);
  const isThere = top.some((passage) => passage.named > 0);
  // A figure or table that no caption bears is not there, or was not told.
  const isNamed = isThere || query.reading.references.some(({ kind }) => kind === 'labelled');
  // What is named and there is shown, whatever else is asked of it.
  const least = isThere || !mayBeRefused(signs) || asksAcross(query, signs) ? REFUSED_BELOW[signs.known] : 0;
  const seeming = likelihood(signs.answered, verdictModels[signs.known]);
  const guessed = seeming < RATHER_NOT && lacksNumber(retrieval) ? Math.min(seeming, NO_SUCH_NUMBER) : seeming;
  const likely = certain ?? Math.max(least, guessed);
  return {
    found: likely >= REFUSED_BELOW[signs.known],
    probability: Number(likely.toFixed(3)),
    coverage,
    missing: [...names.map((name) => asWritten(name, query.question)), ...query.absent],
    trust: certain === undefined ? likelihood(signs.trusted, trustModels[signs.trustedBy]) : undefined,
    signs,
    says: asked?.holds,
    lacks: asked?.missing,
    doubt: certain === undefined && isNamed && !speaksOfNamed(retrieval) ? { code: 'verdict.not-of-named' } : undefined,
  };
}

/** Is a number asked for that no sentence which was read has? */
function lacksNumber({ query, ranked, trees, settings }: Retrieval): boolean {
  const hasNumber = numberAsked(query);
  if (!hasNumber) return false;
  const { scene } = rankingOf(query, { candidates: ranked, trees }, settings);
  return !scene.worth.some((at) => hasNumber(scene.sentences[at]!.text));
}

/** Does the likeliest sentence stand in the figure, table, page or section that is named by its number, or in a passage that speaks of it? */
function speaksOfNamed({ query, ranked, trees, settings }: Retrieval): boolean {
  const { scene, scores } = rankingOf(query, { candidates: ranked, trees }, settings);
  const best = scores.reduce((at, score, n) => (score > (scores[at] ?? -Infinity) ? n : at), 0);
  const sentence = scene.sentences[scene.worth[best] ?? -1];
  const passage = sentence && scene.candidates[sentence.candidate];
  if (!passage) return false;
  const phrases = query.reading.references.flatMap(phrasesFor).map((phrase) => stemsOf(phrase, query.language));
  return (
    passage.named > 0 || phrases.some((phrase) => passage.sentences.some((stems) => countPhrase(stems, phrase) > 0))
  );
}

/**
 * Is it asked in another language than that of what is asked, and read by meaning? Then hardly a word of it occurs there, which tells nothing:
 * the likeliest passages are shown under 'perhaps', and only meaning makes more of them.
 */
function asksAcross({ question, language }: Query, { known }: Signs): boolean {
  return known === 'meaning' && languageOf(question, [language]) !== language;
}

/** Where the words that no likely sentence has are common ones, nothing in particular is missing. */
export function mayBeRefused({ answered }: Signs): boolean {
  return answered[ALL_APART]! >= LEAST_APART;
}

/** What the model of the signs says. */
export function likelihood(signs: readonly number[], model: LinearModel): number {
  return probability(model, Float32Array.from(signs));
}

/**
 * How sure an answer is, in [0, 1]: do the documents answer, and is this the sentence that does? The second counts half, as what
 * stands around a wrong sentence often answers all the same, and nothing around one that is asked for in vain.
 */
export function sureness(probability: number, trust: number): number {
  return probability * Math.sqrt(trust);
}

/** Where nothing has to be guessed; undefined elsewhere. */
function certainOf(query: Query, top: readonly Scored[]): number | undefined {
  if (top.length === 0) return 1 - CERTAIN;
  const asksNothingElse = query.reading.references.length > 0 && query.content.every((term) => term.weight < 1);
  // What is asked of it besides may be in no sentence: a color, what an axis shows.
  if (top.some((passage) => passage.named > 0)) return asksNothingElse ? CERTAIN : undefined;
  const pointsNowhere = query.absent.length > 0 && query.absent.length === query.reading.references.length;
  return pointsNowhere || asksNothingElse ? 1 - CERTAIN : undefined;
}

/** How an answer came about, as far as it says something about its being right. */
export type Came =
  /** Quoted from the passages, or written by a model from them. */
  | { readonly by: 'passages'; readonly judgement: Judgement }
  /** A language model read the passages and says that they do not answer; what comes close may be quoted all the same. */
  | { readonly by: 'declined'; readonly judgement: Judgement }
  /** A model looked at a figure, beside what the passages say or instead of it. */
  | { readonly by: 'figure'; readonly judgement: Judgement; readonly alone: boolean }
  /**
   * Counted in the tree, or put together from all that was asked; `sure` in [0, 1] that the question was understood,
   * `doubt` why the count may be wrong all the same.
   */
  | { readonly by: 'tree'; readonly sure: number; readonly found: boolean; readonly doubt?: Remark | undefined };

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
    if (came.found && came.doubt !== undefined)
      return { verdict: 'perhaps', probability: Math.min(came.sure, SEEN), reason: came.doubt };
    return { verdict: came.found ? 'found' : 'not-found', probability: came.found ? came.sure : 1 - came.sure };
  }
  const { judgement } = came;
  if (said.sentences.length === 0) {
    return { verdict: 'not-found', probability: Math.min(judgement.probability, DECLINED), reason: whyNot(came) };
  }
  switch (came.by) {
    case 'declined':
      return { verdict: 'perhaps', probability: DECLINED, reason: { code: 'verdict.declined-but-near' } };
    case 'figure':
      return came.alone
        ? { verdict: 'perhaps', probability: SEEN, reason: { code: 'verdict.seen-only' } }
        : judged(judgement, said);
    case 'passages':
      return judged(judgement, said);
  }
}

function judged({ probability, missing, doubt, says, lacks, trust = 1 }: Judgement, { sentences }: Said): Verdict {
  const unsupported = sentences.filter(({ supported }) => !supported).length;
  if (unsupported === sentences.length) {
    return { verdict: 'perhaps', probability: Math.min(probability, SEEN), reason: { code: 'verdict.unsupported' } };
  }
  if (says && !sentences.some(says)) {
    const numbers = sentences.some(({ text }) => /\p{N}/u.test(text));
    const reason = lacks ?? { code: numbers ? 'verdict.other-numbers' : 'verdict.no-number' };
    return { verdict: 'perhaps', probability: Math.min(probability, SEEN), reason };
  }
  if (doubt !== undefined) return { verdict: 'perhaps', probability: Math.min(probability, SEEN), reason: doubt };
  if (sureness(probability, trust) >= FOUND_FROM) return { verdict: 'found', probability };
  if (probability >= LIKELY_FROM)
    return { verdict: 'perhaps', probability, reason: { code: 'verdict.another-sentence' } };
  const reason: Remark =
    missing.length > 0
      ? { code: 'verdict.nothing-here-mentions', params: { mentions: missing } }
      : { code: 'verdict.unsure' };
  return { verdict: 'perhaps', probability, reason };
}

/** Do the documents answer, be it in another sentence than was chosen? What is put together of parts rests on that. */
export function isAnswered({ verdict, probability }: Pick<Answer, 'verdict' | 'probability'>): boolean {
  return verdict === 'found' || (verdict === 'perhaps' && probability >= LIKELY_FROM);
}

function whyNot(came: Exclude<Came, { by: 'tree' }>): Remark {
  const { missing, found } = came.judgement;
  if (came.by === 'declined') return { code: 'verdict.declined' };
  if (missing.length > 0) return { code: 'verdict.nothing-mentions', params: { mentions: missing } };
  return { code: found ? 'verdict.closest-do-not-answer' : 'verdict.nothing-close' };
}

/** What was said with its verdict. */
export function answerOf(verdict: Verdict, said: Said, place: Place): Answer {
  const { sentences } = said;
  // What is only near the question has no few words that answer it.
  const short = verdict.verdict === 'found' ? said.short : undefined;
  const denied = verdict.verdict === 'not-found' && sentences.length === 0;
  const numbers = said.numbers ? { numbers: said.numbers } : {};
  const denial = denied ? { denial: denialIn(place) } : {};
  const answer = { sentences, ...(short ? { short } : {}), ...numbers, ...verdict, ...denial };
  return { ...answer, found: verdict.verdict === 'found' };
}

/** Where was looked. */
export interface Place {
  readonly scope: RetrievalScope;
  /** Absent where all of it was read. */
  readonly soFar?: ReadSoFar | undefined;
}

/** That nothing was found there. */
export function denialIn({ scope, soFar }: Place): Remark {
  if (soFar) {
    const [only] = soFar.partly;
    const alone = soFar.partly.length === 1 && soFar.unread === 0;
    return only && alone ? { code: 'denied.pages-so-far', params: pagesOf(only) } : { code: 'denied.so-far' };
  }
  switch (scope.kind) {
    case 'library':
      return { code: 'denied.library' };
    case 'section':
      return { code: 'denied.section' };
    case 'selection':
      return { code: 'denied.selection' };
    case 'documents':
      return scope.documents.length === 1
        ? { code: 'denied.document' }
        : { code: 'denied.documents', params: { documents: scope.documents.length } };
  }
}

/** For an answer that rests on a part; undefined if there is nothing to say. Not to have found anything says by itself where that was looked for. */
export function soFarNote({ partly, unread: left }: ReadSoFar, answered: boolean): Remark | undefined {
  const [only] = answered ? partly : [];
  if (!only) return left === 0 ? undefined : { code: 'so-far.left', params: { left } };
  if (partly.length === 1) {
    const pages = pagesOf(only);
    return left === 0
      ? { code: 'so-far.pages', params: pages }
      : { code: 'so-far.pages-and-left', params: { ...pages, left } };
  }
  const documents = partly.length;
  return left === 0
    ? { code: 'so-far.documents', params: { documents } }
    : { code: 'so-far.documents-and-left', params: { documents, left } };
}

function pagesOf({ pagesRead, pagesTotal }: ReadSoFar['partly'][number]) {
  return { read: pagesRead, total: pagesTotal };
}

/** Names, numbers and quoted phrases that occur nowhere. */
function missingNames(query: Query, ranked: readonly Scored[]): readonly string[] {
  const pointers = new Set(
    query.reading.references.map((reference) =>
      'number' in reference ? reference.number : pageText(reference.page, reference.roman),
    ),
  );
  // What the question spells out itself is no name that it takes for known.
  const spelled = new Set(abbreviationsIn(query.question).map(({ short }) => fold(short)));
  const absent = query.content.filter(
    (term) =>
      !spelled.has(term.term) && term.specific && term.count === 0 && term.weight >= 1 && !pointers.has(term.term),
  );
  if (absent.length === 0) return [];
  const vocabulary = new Set(ranked.slice(0, VOCABULARY).flatMap((passage) => passage.sentences.flat()));
  const ranges = new Set(query.reading.ranges);
  // '30-49' may be printed as '30 to 49'.
  const inParts = ({ term, stems }: QueryTerm): boolean =>
    ranges.has(term) && stems.every((stem) => vocabulary.has(stem));
  return absent.filter((term) => !inParts(term)).map((term) => term.term);
}
