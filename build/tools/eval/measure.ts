import { scoreAnswer, type AnswerScore } from '../metrics/answer-score.ts';
import { evidenceCrossEntropy } from '../metrics/cross-entropy.ts';
import { scoreShortAnswers, type ShortAnswerScore } from '../metrics/short-answers.ts';
import { isAttributed, regionRecall } from '../metrics/attributed.ts';
import { claimRecall } from '../metrics/claim-recall.ts';
import { bestScore, firstPages, pageRecall } from '../metrics/evidence-score.ts';
import { sectionEntropy } from '#shared/domain/answer/diagnostics.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { pageName, type AnswerType, type GoldQuestion, type OpenSubject } from './dataset.ts';
import { goldUnits, isRightSentence, sentenceGold, type SentenceGold } from './first-sentence.ts';
import { lostAt, type Stage } from './lost-at.ts';
import { measureRouting, type RoutingResult } from './routing.ts';
import type { Said } from './said.ts';
import { outcomeOf, type QuestionOutcome } from './outcome.ts';
import { isRightShort } from './short-right.ts';
import type { JudgedPassage, Measured, Outcome } from './strategies.ts';

/** Budgets at which recall is drawn over the budget. */
export const curveBudgets = [100, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000] as const;
export const firstCounts = [1, 3, 5] as const;

export interface ModelCost {
  readonly calls: number;
  readonly promptTokens: number;
  readonly replyTokens: number;
}

function sumCosts(costs: readonly ModelCost[]): ModelCost {
  const sum = (key: keyof ModelCost): number => costs.reduce((total, one) => total + one[key], 0);
  return { calls: sum('calls'), promptTokens: sum('promptTokens'), replyTokens: sum('replyTokens') };
}

/** Everything that was measured of one strategy on one question; null is what does not apply. */
export interface QuestionResult {
  readonly dataset: string;
  readonly document: string;
  readonly id: string;
  readonly question: string;
  readonly strategy: Measured;
  /** Precision, recall and F1 of the evidence set. */
  readonly precision: number | null;
  readonly setRecall: number | null;
  readonly f1: number | null;
  /** Recall of the context, which fills the budget. */
  readonly recall: number | null;
  readonly pageRecall: number | null;
  /** In the first 1, 3 and 5 pages of the context. */
  readonly pageRecallIn: readonly (number | null)[];
  /** Recall of paragraphs, else of pages, at each of `curveBudgets`. */
  readonly curve: readonly (number | null)[];
  readonly sectionEntropy: number | null;
  readonly eace: number | null;
  readonly answer: AnswerScore | null;
  /** Of the gold answer that the answer fits best. */
  readonly answerType: AnswerType | null;
  readonly unanswerable: boolean | null;
  /** Null for a strategy without one. */
  readonly verdict: Said['verdict'] | null;
  /** The verdict is 'not-found'. */
  readonly denied: boolean | null;
  /** Null without a verdict, and where nobody marked what answers. */
  readonly outcome: QuestionOutcome | null;
  readonly evidenceTokens: number;
  readonly contextTokens: number;
  readonly greedyShare: number | null;
  /** Null without short gold answers. */
  readonly short: ShortAnswerScore | null;
  /** Calls of language models, with the tokens of their prompts and replies; null where none was asked. */
  readonly modelCost: ModelCost | null;
  /** Null for what takes no route. */
  readonly routing: RoutingResult | null;
  /** Until the first words of an answer are shown. */
  readonly firstMs: number | null;
  readonly ms: number | null;
  /** The document could not be asked at all. */
  readonly unread: boolean;
  readonly answerText: string | null;
  /** Is any gold paragraph, or page, among the first of `firstCounts`? Null for what is not answerable, or not marked. */
  readonly hits: readonly (boolean | null)[];
  /** Null where no sentence is marked and no answer can be held by one. */
  readonly firstRight: boolean | null;
  /** Null where no short answer was shown, or there is nothing to compare it with. */
  readonly shortRight: boolean | null;
  /** The answer is right, and so is the place that is cited; null where no place was marked. */
  readonly attributed: boolean | null;
  /** Share of the claims of a good answer that it makes; null where nobody listed any. */
  readonly claimRecall: number | null;
  /** By a language model, from 0 to 1; null where none judged. */
  readonly judged: number | null;
  /** Null for a right answer, and where it cannot be told. */
  readonly lost: Stage | null;
  readonly said: Said | null;
  /** 1-based pages of the context, in its order. */
  readonly pages: readonly number[];
}

export interface Asked {
  readonly dataset: string;
  readonly document: string;
  readonly strategy: Measured;
  readonly budgetTokens: number;
}

export function measure(asked: Asked, gold: GoldQuestion, subject: OpenSubject, outcome: Outcome): QuestionResult {
  const context = outcome.context(asked.budgetTokens);
  // A ranking of paragraphs is no set of passages: of that only `hits` tell.
  const golds = outcome.units ? [] : gold.paragraphs.map((paragraphs) => new Set(paragraphs));
  const goldPages = outcome.units ? new Set<number>() : gold.pages;
  const named = [...new Set(gold.paragraphs.flat())];
  const paragraphs = (passages: readonly JudgedPassage[]): ReadonlySet<string> =>
    new Set(passages.flatMap(({ segment }) => subject.paragraphsOf(segment, named)));
  const pages = (passages: readonly JudgedPassage[]): readonly number[] =>
    goldPages.size === 0 ? [] : passages.flatMap(({ segment }) => subject.pagesOf(segment));
  const recallAt = (passages: readonly JudgedPassage[]): number | null =>
    golds.length > 0
      ? (bestScore(paragraphs(passages), golds)?.recall ?? null)
      : pageRecall(new Set(pages(passages)), goldPages);
  const set = bestScore(paragraphs(outcome.evidence), golds);
  const inOrder = pages(context);
  const { score, type } = bestAnswer(outcome.answer?.text, gold);
  const { dataset, document, strategy } = asked;
  const units = goldUnits(gold);
  const { said = null } = outcome;
  // The floor says something and judges nothing.
  const judged = outcome.answer ? said : null;
  const sentences = sentenceGold(gold, units, subject.units());
  const came = judged && outcomeOf(judged, { unanswerable: gold.unanswerable === true, units, sentences });
  return {
    dataset,
    document,
    id: gold.id,
    question: gold.question,
    strategy,
    precision: set?.precision ?? null,
    setRecall: set?.recall ?? null,
    f1: set?.f1 ?? null,
    recall: golds.length > 0 ? recallAt(context) : null,
    pageRecall: pageRecall(new Set(inOrder), goldPages),
    pageRecallIn: firstCounts.map((count) => pageRecall(firstPages(inOrder, count), goldPages)),
    curve: curveBudgets.map((budget) => recallAt(outcome.context(budget))),
    ...entropies(context, golds[0], named, subject),
    answer: score,
    answerType: type,
    unanswerable: gold.unanswerable ?? null,
    verdict: judged?.verdict ?? null,
    denied: outcome.answer?.denied ?? null,
    outcome: came,
    evidenceTokens: tokensOf(outcome.evidence),
    contextTokens: tokensOf(context),
    greedyShare: outcome.greedyShare,
    short: shortOf(outcome, gold),
    modelCost: outcome.costs ? sumCosts(outcome.costs) : null,
    routing: measureRouting(outcome.routed, gold, subject),
    firstMs: outcome.firstMs ?? null,
    ms: outcome.ms,
    unread: false,
    answerText: outcome.answer?.text ?? null,
    hits: hitsOf(outcome, gold, units, subject),
    firstRight: said && firstRight(said, sentences),
    shortRight: said?.short ? isRightShort(said.short.text, gold) : null,
    ...ofAnswer(outcome, gold, subject, score),
    judged: null,
    lost: lostIn(came, outcome, context, units, subject),
    said,
    pages: [...new Set(inOrder)].map((page) => page + 1),
  };
}

/** What of an answer is told by more than its words. */
function ofAnswer(
  { answer, said, cited = [] }: Outcome,
  { regions = [], claims = [], ...gold }: GoldQuestion,
  subject: OpenSubject,
  score: AnswerScore | null,
): Pick<QuestionResult, 'attributed' | 'claimRecall'> {
  const recall = answer ? regionRecall(regions, cited, (page) => subject.frameOf?.(page)) : null;
  // A sentence that holds the answer is right, too.
  const isShort = said?.short ? isRightShort(said.short.text, gold) : null;
  const isRight = isShort === true || (score === null ? null : score.accuracy === 1);
  return {
    attributed: isAttributed(isRight, recall),
    claimRecall: answer ? claimRecall(answer.text, claims, gold.question) : null,
  };
}

function lostIn(
  came: QuestionOutcome | null,
  { evidence, planned = false }: Outcome,
  context: readonly JudgedPassage[],
  units: ReadonlySet<string>,
  subject: OpenSubject,
): Stage | null {
  const [inContext, chosen] = [context, evidence].map((passages) => passages.map(({ segment }) => segment));
  const traced = { outcome: came, planned, context: inContext!, chosen: chosen! };
  return lostAt(traced, units, subject, () => segmentsOf(subject));
}

/** A question about a document that could not be read: nothing was found, and nothing was denied either. */
export function unreadResult({ dataset, document, strategy }: Asked, gold: GoldQuestion): QuestionResult {
  const none = gold.paragraphs.length > 0 ? 0 : null;
  const noPage = gold.pages.size > 0 ? 0 : null;
  return {
    dataset,
    document,
    id: gold.id,
    question: gold.question,
    strategy,
    precision: none,
    setRecall: none,
    f1: none,
    recall: none,
    pageRecall: noPage,
    pageRecallIn: firstCounts.map(() => noPage),
    curve: curveBudgets.map(() => none ?? noPage),
    sectionEntropy: null,
    eace: null,
    answer: null,
    answerType: null,
    unanswerable: gold.unanswerable ?? null,
    verdict: null,
    denied: null,
    outcome: null,
    evidenceTokens: 0,
    contextTokens: 0,
    greedyShare: null,
    short: null,
    modelCost: null,
    routing: null,
    firstMs: null,
    ms: null,
    unread: true,
    answerText: null,
    hits: firstCounts.map(() => (gold.unanswerable !== true && goldUnits(gold).size > 0 ? false : null)),
    firstRight: null,
    shortRight: null,
    attributed: gold.regions ? false : null,
    claimRecall: null,
    judged: null,
    lost: null,
    said: null,
    pages: [],
  };
}

/** A longer gold answer is a sentence, which stands nowhere word for word. */
const SHORT_WORDS = 12;

/** Of the passages that a reader is given: what a route took, else the evidence set; best first. */
function shortOf({ routed, evidence, answer }: Outcome, { answers }: GoldQuestion): ShortAnswerScore | null {
  const golds = answers
    .filter(({ type }) => type !== 'unanswerable' && type !== 'yes-no')
    .map(({ text, parts = [text] }) => parts)
    .filter((parts) => parts.every((part) => part.split(/\s+/u).length <= SHORT_WORDS));
  const ranked = evidence.toSorted((a, b) => b.relevance - a.relevance).map(({ segment }) => segment);
  const passages = (routed?.passages ?? ranked).map(({ text }) => text);
  return scoreShortAnswers(passages, answer && !answer.denied ? answer.text : undefined, golds);
}

// Room for the first five paragraphs, however long they are, whatever the budget of the answer.
const RANKED_TOKENS = 3000;

function hitsOf(
  outcome: Outcome,
  gold: GoldQuestion,
  units: ReadonlySet<string>,
  subject: OpenSubject,
): readonly (boolean | null)[] {
  if (gold.unanswerable === true || units.size === 0) return firstCounts.map(() => null);
  const ranked = outcome.units ?? unitsInOrder(outcome, gold, subject);
  return firstCounts.map((count) => ranked.slice(0, count).some((unit) => units.has(unit)));
}

/** Pages in the order of the passages; paragraphs by their sentences, then those of the passages as they stand in them. */
function unitsInOrder(outcome: Outcome, { pages }: GoldQuestion, subject: OpenSubject): readonly string[] {
  const { paragraphs = [] } = outcome;
  const passages = outcome.context(RANKED_TOKENS).map(({ segment }) => segment);
  if (pages.size > 0) return [...new Set(passages.flatMap((segment) => subject.pagesOf(segment).map(pageName)))];
  return [...new Set([...paragraphs, ...passages.flatMap((segment) => subject.paragraphsOf(segment, []))])];
}

function firstRight({ sentences: [first] }: Said, gold: SentenceGold | null): boolean | null {
  return gold && first !== undefined ? isRightSentence(first.text, first.unit ?? undefined, gold) : gold && false;
}

/** SE and EACE of the context; the gold of the first annotator who named evidence. */
function entropies(
  context: readonly JudgedPassage[],
  gold: ReadonlySet<string> | undefined,
  named: readonly string[],
  subject: OpenSubject,
): Pick<QuestionResult, 'sectionEntropy' | 'eace'> {
  const passages = context.map(({ section, segment, relevance }) => ({
    section,
    tokens: segment.tokens,
    score: relevance,
  }));
  if (!gold) return { sectionEntropy: sectionEntropy(passages), eace: null };
  const weights = new Map<string, number>();
  for (const { section, tokens, score } of passages) {
    weights.set(section, (weights.get(section) ?? 0) + tokens * score);
  }
  const segments = segmentsOf(subject);
  const goldWeights = new Map<string, number>();
  for (const segment of segments) {
    if (!subject.paragraphsOf(segment, named).some((paragraph) => gold.has(paragraph))) continue;
    goldWeights.set(segment.section, (goldWeights.get(segment.section) ?? 0) + segment.tokens);
  }
  const sections = new Set(segments.map((segment) => segment.section)).size;
  return { sectionEntropy: sectionEntropy(passages), eace: evidenceCrossEntropy(goldWeights, weights, sections) };
}

const segmentsRead = new WeakMap<OpenSubject['reader'], Map<string, readonly Segment[]>>();

/** All segments of a document; it is asked many questions. */
function segmentsOf({ reader, document }: OpenSubject): readonly Segment[] {
  const known = segmentsRead.get(reader) ?? new Map<string, readonly Segment[]>();
  segmentsRead.set(reader, known);
  const segments = known.get(document) ?? reader.segments(document);
  known.set(document, segments);
  return segments;
}

/** The gold answer that fits best by token F1, as the official evaluator chooses it. */
function bestAnswer(
  text: string | undefined,
  gold: GoldQuestion,
): { readonly score: AnswerScore | null; readonly type: AnswerType | null } {
  if (text === undefined) return { score: null, type: null };
  const scored = gold.answers.map(({ text: answer, type }) => ({ type, f1: scoreAnswer(text, [answer])?.f1 ?? 0 }));
  const [best] = scored.toSorted((a, b) => b.f1 - a.f1);
  const score = scoreAnswer(
    text,
    gold.answers.map((answer) => answer.text),
  );
  return { score, type: best?.type ?? null };
}

function tokensOf(passages: readonly JudgedPassage[]): number {
  return passages.reduce((sum, { segment }) => sum + segment.tokens, 0);
}
