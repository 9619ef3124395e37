import { selectSegments } from '../agent/compute.ts';
import { operatorOf } from '../agent/global/filters/filters.ts';
import type { AnswerSentence } from '../answer/answer.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { restsOnQuotes } from '../answer/written/worth.ts';
import type { NumberedPassage } from '../answer/quotes.ts';
import { type Draft, shareOf } from '../answer/answered.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import { type Material, gatherMaterial } from '../index/material.ts';
import { putTogether } from '../prompts/put-together.ts';
import { readPart } from '../prompts/read-part.ts';
import type { DigestQuestion } from '../question/reading.ts';
import type { ModelFailure, Remark } from '../remarks/remark.ts';
import type { CarriedPlan, PlanStep } from '../retrieval/carried-plan.ts';
import type { Digest } from '../retrieval/outcome.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { modelFor } from '../ports/chat.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { countTokens } from '../segment/tokens.ts';
import { aboutTopic } from '../tasks/about-topic.ts';
import {
  type RankedSentence,
  type Ranking,
  chooseSummary,
  rankSentences,
  quoteSentences,
  summaryWeights,
} from '../tasks/extract-summary.ts';
import { mapReduce, type MapReduceWork, partsOf } from '../tasks/map-reduce.ts';

const PART_SENTENCES = 3;

/** What was read and said, with the plan as it was carried out. */
export interface Digested {
  readonly draft: Draft;
  readonly plan: CarriedPlan;
}

/**
 * Read section after section for what was asked (Map), then put together what they say (Reduce): by the language model that
 * is there, each sentence checked, else, or if it fails, in the document's own sentences. What is read keeps to the budget.
 * Undefined if no section says anything to it.
 *
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* answerDigest(
  digest: Digest,
  retrieval: Retrieval,
  askContext: AskContext,
): AsyncGenerator<AnsweringEvent, Digested | undefined, void> {
  const { question } = digest;
  const progress = planProgress(digest, askContext.now);
  yield progress.event();
  yield { kind: 'stage', stage: 'reading' };
  const whole = yield* inSteps(gatherMaterial(digest.scope, askContext.reader));
  const selected = selectSegments(whole.segments, question.filters, whole, askContext.reader);
  let input = whole.segments.length;
  for (const [at, filter] of question.filters.entries()) {
    const left = selected.left[at] ?? 0;
    yield progress.done(operatorOf(filter), { input, left });
    input = left;
  }
  const material = endOf(ofSegments(whole, selected.segments), question);
  // What introduces all of it says nothing of one topic.
  const opening = question.topic === '' ? summaryWeights.opening : 0;
  const ranking = yield* inSteps(rankSentences(material, { ...summaryWeights, opening }));
  const about = aboutTopic(ranking.ranked, question.topic, material);
  if (question.topic !== '') {
    yield progress.done('Select_by_Words', { input: ranking.ranked.length, left: about.length });
  }
  if (about.length === 0) return undefined;
  const best = bestOfSections(about, ranking, material, {
    sentences: sentencesOf(question),
    eachSection: question.operation === 'analyze',
    budgetTokens: retrieval.budgetTokens,
  });
  const quotes = best.chosen.map(({ text }) => text);
  const written = yield* writtenBy(digest, about, quotes, material, retrieval, progress, askContext);
  if (written?.kind === 'written') return written.digested;
  return yield* quoted(best, about.length, { question, material }, written?.notes ?? [], progress, askContext);
}

function ofSegments(whole: Material, segments: Material['segments']): Material {
  const kept = new Set(segments);
  return { ...whole, segments, sentences: whole.sentences.filter(({ segment }) => kept.has(segment)) };
}

/** Where something else is read, of its end so many sentences. */
function endOf(material: Material, { instead }: DigestQuestion): Material {
  if (instead === undefined || instead === 'all') return material;
  return { ...material, sentences: material.sentences.slice(-instead.last) };
}

type Tried =
  | { readonly kind: 'written'; readonly digested: Digested }
  | { readonly kind: 'quotes'; readonly notes: readonly Remark[] };

/** Read part by part and put together by a language model; undefined where there is none. */
async function* writtenBy(
  { question }: Digest,
  about: readonly RankedSentence[],
  quotes: readonly string[],
  material: Material,
  retrieval: Retrieval,
  progress: ReturnType<typeof planProgress>,
  askContext: AskContext,
): AsyncGenerator<AnsweringEvent, Tried | undefined, void> {
  const chat = modelFor('write', askContext.aids);
  if (!chat) return undefined;
  const passages = withinBudget(about, material, retrieval.budgetTokens);
  const total = partsOf(passages).length;
  yield { kind: 'stage', stage: 'answering' };
  const prompts = promptsFor(question, retrieval.query.question);
  const work = mapReduce({ chat, material, passages, given: retrieval.query.question, ...prompts, askContext });
  for (;;) {
    const step = await work.next();
    if (!step.done) {
      yield step.value;
      if (step.value.kind === 'progress') yield progress.done('Map', { input: total, left: step.value.done });
      continue;
    }
    const written = step.value;
    if (written.kind === 'failed') return yield* leftQuoted(written.what);
    // A summary of everything has no topic that it could miss.
    const isHeld = question.topic !== '' && !askContext.agreement?.isTrusted(chat.model);
    if (isHeld && !restsOnQuotes(written.sentences, quotes)) return yield* leftQuoted('elsewhere');
    if (written.parts === 1) yield progress.done('Map', { input: 1, left: 1 });
    const { sentences, evidence, contextTokens, notes } = written;
    yield progress.done('Reduce', { input: written.parts, left: sentences.length });
    for (const note of notes) yield { kind: 'note', note };
    yield { kind: 'evidence', evidence };
    for (const sentence of sentences) yield { kind: 'sentence', sentence };
    const answered = { sentences, evidence, contextTokens, notes, model: chat.model };
    return { kind: 'written', digested: finished(answered, progress.plan(), question) };
  }
}

function promptsFor(question: DigestQuestion, asked: string): Pick<MapReduceWork, 'map' | 'reduce'> {
  return {
    map: ({ context, only }) => {
      const input = { question: asked, context, sentences: only ? sentencesOf(question) : PART_SENTENCES };
      return { messages: readPart.render(input), maxTokens: readPart.maxTokens(input), task: readPart.id };
    },
    reduce: (notes) => {
      const { operation } = question;
      const input = { question: asked, operation, notes, sentences: sentencesOf(question) };
      return { messages: putTogether.render(input), maxTokens: putTogether.maxTokens(input), task: putTogether.id };
    },
  };
}

function* leftQuoted(failure: ModelFailure): Generator<AnsweringEvent, Tried, void> {
  yield { kind: 'restart' };
  const note: Remark = { code: 'model.answer-quoted', params: { failure } };
  yield { kind: 'note', note };
  return { kind: 'quotes', notes: [note] };
}

/** Extractively: the best sentences of each section, none that says again what was said. */
async function* quoted(
  { sections, chosen }: ReturnType<typeof bestOfSections>,
  input: number,
  { question, material }: { readonly question: DigestQuestion; readonly material: Material },
  notes: readonly Remark[],
  progress: ReturnType<typeof planProgress>,
  { reader }: AskContext,
): AsyncGenerator<AnsweringEvent, Digested, void> {
  yield { kind: 'stage', stage: 'answering' };
  yield progress.done('Map', { input, left: sections });
  const { evidence, said: sentences } = quoteSentences(chosen, material, reader);
  yield progress.done('Reduce', { input: sections, left: sentences.length });
  yield { kind: 'evidence', evidence };
  for (const sentence of sentences) yield { kind: 'sentence', sentence };
  const contextTokens = chosen.reduce((sum, { text }) => sum + countTokens(text), 0);
  return finished({ sentences, evidence, contextTokens, notes }, progress.plan(), question);
}

interface Read {
  readonly sentences: readonly AnswerSentence[];
  readonly evidence: readonly Evidence[];
  readonly contextTokens: number;
  readonly notes: readonly Remark[];
  readonly model?: string;
}

function finished(
  { sentences, evidence, contextTokens, notes, model }: Read,
  plan: CarriedPlan,
  { instead }: DigestQuestion,
): Digested {
  const doubt: Remark | undefined = instead === undefined ? undefined : { code: 'verdict.sums-up-instead' };
  const draft: Draft = {
    basis: { by: 'tree', sure: plan.confidence, found: true, doubt },
    said: { sentences },
    evidence,
    made: { passages: evidence.map(shareOf), contextTokens },
    ...(model === undefined ? {} : { model }),
    notes,
  };
  return { draft, plan };
}

function sentencesOf({ operation, sentences }: DigestQuestion): number {
  if (sentences !== undefined) return sentences;
  return operation === 'summarize' ? 6 : 8;
}

/** The plan as it is carried out, with the time between its steps. */
function planProgress({ plan }: Digest, now: () => number) {
  let steps = plan.steps;
  let startedAt = now();
  const carried = (): CarriedPlan => ({ ...plan, steps });
  return {
    plan: carried,
    event: (): AnsweringEvent => ({ kind: 'plan', plan: carried() }),
    /** The first step of this operator that has not run, or for Map, which goes on, the same again. */
    done: (operator: PlanStep['operator'], sizes: Pick<PlanStep, 'input' | 'left'>): AnsweringEvent => {
      const at = steps.findIndex(
        (step) => step.operator === operator && (operator === 'Map' || step.left === undefined),
      );
      const endedAt = now();
      const tookMs = (steps[at]?.tookMs ?? 0) + endedAt - startedAt;
      startedAt = endedAt;
      steps = steps.map((step, index) => (index === at ? { ...step, ...sizes, tookMs } : step));
      return { kind: 'plan', plan: carried() };
    },
  };
}

function* inSteps<T>(work: Generator<void, T, void>): Generator<AnsweringEvent, T, void> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield { kind: 'stage', stage: 'reading' };
  }
}

/**
 * The passages with the best sentences, as many as the budget holds, each further one of a section worth less, so that
 * every section that speaks of it has its say; numbered in reading order.
 */
function withinBudget(
  about: readonly RankedSentence[],
  { document, tree }: Material,
  budgetTokens: number,
): readonly NumberedPassage[] {
  const worth = new Map<RankedSentence['segment'], number>();
  for (const { segment, score } of about) worth.set(segment, Math.max(worth.get(segment) ?? 0, score));
  const perSection = new Map<string, number>();
  const most = Math.max(1e-9, ...worth.values());
  const left = new Map(worth);
  const taken: RankedSentence['segment'][] = [];
  let tokens = 0;
  while (left.size > 0) {
    const [best] = [...left].sort(([a, x], [b, y]) => value(b, y) - value(a, x))[0] ?? [];
    if (!best) break;
    left.delete(best);
    if (tokens + best.tokens > budgetTokens && taken.length > 0) continue;
    tokens += best.tokens;
    taken.push(best);
    perSection.set(best.section, (perSection.get(best.section) ?? 0) + 1);
  }
  function value(segment: RankedSentence['segment'], score: number): number {
    return score * SPREAD ** (perSection.get(segment.section) ?? 0);
  }
  return taken
    .sort((a, b) => a.order - b.order)
    .map((segment, at) => ({
      n: at + 1,
      passage: { document, section: segment.section, segment },
      path: tree.path(segment.section).map(({ title }) => title),
      score: Math.min(1, Math.max(0, (worth.get(segment) ?? 0) / most)),
    }));
}

const SPREAD = 0.6;

interface Choosing {
  /** The most sentences of the whole. */
  readonly sentences: number;
  /** One sentence of each section first, for how they go on; else the best wherever they stand. */
  readonly eachSection: boolean;
  readonly budgetTokens: number;
}

const OF_A_SECTION = 3;

/**
 * Map and reduce without a model: the best sentences of each top section, of these the ones that together say most, within
 * the budget.
 *
 * @returns how many sections had something to say, and the sentences in reading order
 */
function bestOfSections(
  about: readonly RankedSentence[],
  { ranked, vectors }: Ranking,
  { tree }: Material,
  { sentences, eachSection, budgetTokens }: Choosing,
): { readonly sections: number; readonly chosen: readonly RankedSentence[] } {
  const keyOf = ({ segment, at }: RankedSentence): string => `${segment.order}/${at}`;
  const vectorOf = new Map(ranked.map((sentence, at) => [keyOf(sentence), vectors[at]]));
  const choose = (from: readonly RankedSentence[], count: number): readonly RankedSentence[] => {
    const known = from.flatMap((sentence) => {
      const vector = vectorOf.get(keyOf(sentence));
      return vector ? [{ sentence, vector }] : [];
    });
    return chooseSummary(
      { ranked: known.map(({ sentence }) => sentence), vectors: known.map(({ vector }) => vector) },
      count,
    );
  };
  // Below the only chapter that was selected, its sections are what is gone through.
  const tops = new Set(about.map(({ segment }) => tree.path(segment.section)[1]?.id));
  const depth = tops.size > 1 ? 1 : 2;
  const sections = Map.groupBy(about, ({ segment }) => {
    const path = tree.path(segment.section);
    return path[depth]?.id ?? path.at(-1)?.id ?? segment.section;
  });
  const mapped = [...sections.values()].map((own) => choose(own, eachSection ? 1 : OF_A_SECTION));
  const reduced = choose(mapped.flat(), sentences);
  const chosen: RankedSentence[] = [];
  let tokens = 0;
  for (const sentence of [...reduced].sort((a, b) => b.score - a.score)) {
    const own = countTokens(sentence.text);
    if (chosen.length > 0 && tokens + own > budgetTokens) continue;
    tokens += own;
    chosen.push(sentence);
  }
  const order = new Map(ranked.map((sentence, at) => [keyOf(sentence), at]));
  return {
    sections: sections.size,
    chosen: chosen.sort((a, b) => (order.get(keyOf(a)) ?? 0) - (order.get(keyOf(b)) ?? 0)),
  };
}
