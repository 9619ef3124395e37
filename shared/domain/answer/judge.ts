/** Whether passages answer a question, judged before anything is written. */
import meaning from '../../../resources/models/trust.json' with { type: 'json' };
import words from '../../../resources/models/verdict.json' with { type: 'json' };
import { probability, type LinearModel } from '../../base/linear-model.ts';
import { phrasesFor } from '../question/filters.ts';
import type { QuestionReading } from '../question/reading.ts';
import type { Mention, Remark } from '../remarks/remark.ts';
import type { Query, QueryTerm } from '../retrieval/query.ts';
import { rankingIn } from '../retrieval/rank/ranking-of.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { Scored } from '../retrieval/score.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { abbreviationsIn } from '../text/abbreviations.ts';
import { fold } from '../text/fold.ts';
import { pageText } from '../text/quantity.ts';
import { countPhrase, stemsOf } from '../text/stems.ts';
import { languageOf } from '../text/stop-words.ts';
import { holdsAsked, numberAsked, type AskedFor } from './asked-for.ts';
import { asWritten } from './nowhere.ts';
import { likeliestPassage, withReading } from './read-likeliest.ts';
import { answeredSigns, signsOf, type Known, type Signs } from './verdict-signs.ts';

/** Below this probability a question is refused. */
export const REFUSED_BELOW: Readonly<Record<Known, number>> = {
  words: words.refusedBelow,
  meaning: meaning.refusedBelow,
};

const answeredModels: Readonly<Record<Known, LinearModel>> = { words: words.answered, meaning: meaning.answered };

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
  /** That the likeliest sentence answers, in [0, 1]; absent where that is known, or none is quoted. */
  readonly trust?: number | undefined;
  /** What `probability` and `trust` were made of. */
  readonly signs: Signs;
  /** Does what is said have what is asked for, as far as that can be told? What does not may be about it, but is no answer. */
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
  const seeming = likelihood(signs.answered, answeredModels[signs.known]);
  const guessed = seeming < RATHER_NOT && lacksNumber(retrieval) ? Math.min(seeming, NO_SUCH_NUMBER) : seeming;
  const likely = certain ?? Math.max(least, guessed);
  return {
    found: likely >= REFUSED_BELOW[signs.known],
    probability: Number(likely.toFixed(3)),
    coverage,
    missing: [...names.map((name) => asWritten(name, query.question)), ...query.absent],
    trust: certain === undefined ? trustIn(signs, likely) : undefined,
    signs,
    says: asked?.holds,
    lacks: asked?.missing,
    doubt: certain === undefined && isNamed && !speaksOfNamed(retrieval) ? { code: 'verdict.not-of-named' } : undefined,
  };
}

/** As `judgeRetrieval`, of a question that passages are to answer. */
export function judgePassages(retrieval: Retrieval): Judgement {
  const judged = judgeRetrieval(retrieval);
  const { reading } = retrieval.query;
  return { ...judged, doubt: countDoubt(reading) ?? sumsDoubt(reading) ?? judged.doubt ?? captionDoubt(retrieval) };
}

/** A retrieval with what is judged of it. */
export interface Judged {
  readonly retrieval: Retrieval;
  readonly judgement: Judgement;
}

/**
 * As `judgePassages`, with what a reader makes of the likeliest passages.
 *
 * @throws AppError `call.cancelled`
 */
export async function readAndJudge(found: Retrieval, askContext: AskContext): Promise<Judged> {
  const retrieval = await withReading(found, askContext);
  return { retrieval, judgement: judgePassages(retrieval) };
}

/** What was asked about the make-up of a document and not understood is hardly said in its sentences. */
function countDoubt({ structure }: QuestionReading): Remark | undefined {
  const { operation, targets = [] } = structure ?? {};
  if (operation?.kind !== 'count' || targets.some(({ loose }) => loose === true)) return undefined;
  return { code: 'verdict.not-counted' };
}

/** What a document concludes, or what its limits are, is not told by passages that say the word: they may speak of anything. */
function sumsDoubt({ sums }: QuestionReading): Remark | undefined {
  return sums && { code: 'verdict.unsure' };
}

/** What a caption counts is what its figure shows: a number or a time that is asked for without naming the figure is said elsewhere, if at all. */
function captionDoubt(retrieval: Retrieval): Remark | undefined {
  const kind = holdsAsked(retrieval.query)?.kind;
  const likeliest = kind === 'number' || kind === 'moment' ? likeliestPassage(retrieval) : undefined;
  const isPicture = likeliest?.segment.kind === 'caption' && retrieval.query.reading.references.length === 0;
  return isPicture ? { code: 'verdict.another-sentence' } : undefined;
}

/** Is a number asked for that no sentence which was read has? */
function lacksNumber(retrieval: Retrieval): boolean {
  const hasNumber = numberAsked(retrieval.query);
  if (!hasNumber) return false;
  const { input } = rankingIn(retrieval);
  return !input.worth.some((at) => hasNumber(input.sentences[at]!.text));
}

/** Does the likeliest sentence stand in the figure, table, page or section that is named by its number, or in a passage that speaks of it? */
function speaksOfNamed(retrieval: Retrieval): boolean {
  const { query } = retrieval;
  const { input, scores } = rankingIn(retrieval);
  const best = scores.reduce((at, score, n) => (score > (scores[at] ?? -Infinity) ? n : at), 0);
  const sentence = input.sentences[input.worth[best] ?? -1];
  const passage = sentence && input.candidates[sentence.candidate];
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
export function mayBeRefused({ answered }: Pick<Signs, 'answered'>): boolean {
  return answered[ALL_APART]! >= LEAST_APART;
}

/**
 * That the likeliest sentence answers. What words alone tell is learned of sentences where the documents do; it counts half, as what
 * stands around a wrong sentence often answers anyway.
 */
function trustIn({ known, trusted }: Signs, probability: number): number {
  return known === 'meaning'
    ? likelihood(trusted, meaning.trusted)
    : probability * Math.sqrt(likelihood(trusted, words.trusted));
}

/** What the model of the signs says. */
export function likelihood(signs: readonly number[], model: LinearModel): number {
  return probability(model, Float32Array.from(signs));
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
