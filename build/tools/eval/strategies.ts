import { setTimeout as delay } from 'node:timers/promises';
import { writingPrompt } from '#shared/domain/answer/written/writing-prompt.ts';
import { readable } from '#shared/domain/retrieval/hand-over.ts';
import { runAgent } from '#shared/domain/agent/run-agent.ts';
import { answerQuestion } from '#shared/domain/pipeline/answer.ts';
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';
import type { AskedRequest } from '#shared/domain/pipeline/asked-request.ts';
import type { Answerers } from '#shared/domain/pipeline/answerers.ts';
import { allAnswerers } from '#shared/domain/pipeline/all-answerers.ts';
import { baselines, rankBaseline, BASELINE_TOP } from '../baselines/baseline.ts';
import type { RankedPassage } from '../baselines/ranked-passage.ts';
import { modelFor } from '#shared/domain/ports/chat.ts';
import { keyOf } from '#shared/domain/retrieval/candidates.ts';
import { fillContext } from '#shared/domain/retrieval/select.ts';
import { runPath } from '#shared/domain/retrieval/run-path.ts';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from '#shared/domain/retrieval/retrieve.ts';
import { createMeter, type TaskCost } from '#shared/domain/context/meter.ts';
import { flatSettings, pathSettings, withParameters, type PathParameters } from '#shared/domain/retrieval/settings.ts';
import { strategies } from '#shared/domain/retrieval/strategy.ts';
import type { Aids, AskContext } from '#shared/domain/retrieval/ask-context.ts';
import { optionsFor, runRoute } from '#shared/domain/retrieval/walk/run-route.ts';
import { agentAblation, agentAblationNames } from './agent-ablations.ts';
import { ablationNames, ablations, formattedContext, greedyShare } from './ablations.ts';
import type { GoldQuestion, OpenSubject, Unit } from './dataset.ts';
import { givenFor, handing, writtenNames } from './given-passages.ts';
import { sayWithout } from './without-passages.ts';
import { createFloor, type Floor } from './floor.ts';
import { paragraphsInOrder } from './paragraph-order.ts';
import { routeAblation, routeAblationNames, routedOf, type Routed } from './routing.ts';
import { saidOf, type Said } from './said.ts';
import { answerText } from '#shared/wording/answers.ts';
import { english, inEnglish } from '#shared/wording/english.ts';

/** The floor that everything is shown beside; it knows paragraphs alone, no segments. */
export const FLOOR = 'floor';
/** What a language model says without a passage. */
export const WITHOUT = 'without';

export const measured = [
  ...strategies,
  ...baselines,
  FLOOR,
  ...writtenNames,
  WITHOUT,
  ...ablationNames,
  ...routeAblationNames,
  ...agentAblationNames,
] as const;
export type Measured = (typeof measured)[number];

/** A passage with its probability of being evidence, as far as the strategy can tell. */
export interface JudgedPassage extends Omit<RankedPassage, 'score'> {
  readonly relevance: number;
  /** Above 0 where the question names it outright; absent where a strategy knows of no names. */
  readonly named?: number;
}

/** Where a strategy is asked, and with which models. */
export interface Asking extends Pick<OpenSubject, 'reader' | 'document' | 'paragraphsOf' | 'units' | 'unitOf'> {
  readonly pagesOf?: OpenSubject['pagesOf'];
  /** What annotators marked, for the strategy that hands it over. */
  readonly gold?: Pick<GoldQuestion, 'paragraphs' | 'pages'> | undefined;
  readonly budgetTokens: number;
  readonly parameters?: PathParameters | undefined;
  readonly aids: Aids;
  /** Of models that were asked before; none is known where it is absent. */
  readonly agreement?: AskContext['agreement'];
  /** How long a language model is waited for; for ever where it is absent. */
  readonly patience?: AskContext['patience'];
  /** As a reader would have left it; the strategy's own where it is absent. */
  readonly plan?: AskedRequest['plan'];
  readonly signal: AbortSignal;
}

/** What a strategy made of one question. */
export interface Outcome {
  /** The evidence set: where the strategy itself stops; with a language model that writes, the passages of its prompt. */
  readonly evidence: readonly JudgedPassage[];
  /** The ranking filled up to a budget, in the order in which passages were taken. */
  context(budgetTokens: number): readonly JudgedPassage[];
  /** Names of paragraphs, or pages, best first, where a strategy ranks these instead of passages. */
  readonly units?: readonly string[];
  /** Names of the paragraphs whose sentences were ranked, best first; those of the context come after them. */
  readonly paragraphs?: readonly string[];
  /** Undefined for a strategy that only retrieves. */
  readonly answer: { readonly denied: boolean; readonly text: string } | undefined;
  readonly said: Said | undefined;
  /** Where the passages that are cited stand. */
  readonly cited?: readonly PageQuads[];
  /** It was computed, or all sections were read together. */
  readonly planned?: boolean;
  /** Of equation 6's optimum on all that was ranked; null for strategies that choose otherwise. */
  readonly greedyShare: number | null;
  /** What a route took, and what happened on it; null for anything else. */
  readonly routed: Routed | null;
  /** Calls of language models by their tasks. */
  readonly costs?: readonly TaskCost[];
  /** Until the first words of an answer are shown; absent where nothing is said. */
  readonly firstMs?: number;
  readonly ms: number;
}

/** Ask one document. The time is that of the strategy alone, not of the measuring. */
export async function askDocument(strategy: Measured, question: string, asking: Asking): Promise<Outcome> {
  if (strategy === FLOOR) return askFloor(question, asking);
  const baseline = baselines.find((one) => one === strategy);
  if (baseline) return askBaseline(baseline, question, asking);
  if (strategy === WITHOUT) return askWithout(question, asking);
  const written = writtenNames.find((one) => one === strategy);
  if (written) {
    const { gold, paragraphsOf, pagesOf = () => [] } = asking;
    const given = givenFor(written, gold, { paragraphsOf, pagesOf });
    return answerWith({ question, strategy: 'flat' }, asking, handing(given));
  }
  const ablation = ablationNames.find((one) => one === strategy);
  if (ablation) return answerWith({ question, strategy: 'path', ...ablations[ablation] }, asking, running(runPath));
  const lessRoute = routeAblationNames.find((one) => one === strategy);
  if (lessRoute) {
    const retrieve = running((request, askContext) => {
      const byModel = (askContext.aids.routing ?? askContext.aids.chat) !== undefined;
      return runRoute(request, askContext, routeAblation(lessRoute, optionsFor(askContext, request), byModel));
    });
    return answerWith({ question, strategy: 'route' }, asking, retrieve);
  }
  const lessAgent = agentAblationNames.find((one) => one === strategy);
  if (lessAgent) {
    // Made before the clock starts: a stored graph is there already.
    asking.reader.graphs?.graph(asking.document);
    const retrieve = running((request, askContext) => runAgent(request, askContext, agentAblation(lessAgent)));
    return answerWith({ question, strategy: 'agent' }, asking, retrieve);
  }
  const product = strategies.find((one) => one === strategy) ?? 'auto';
  return answerWith({ question, strategy: product }, asking);
}

type Retrieve = Answerers['retrieve'];

/** Retrieve and answer: as the product does, or with something taken away from the request or from what runs it. */
async function answerWith(
  wanted: Pick<AskedRequest, 'question' | 'strategy' | 'settings' | 'format'>,
  asking: Asking,
  retrieve?: Retrieve,
): Promise<Outcome> {
  const { document, budgetTokens, reader, parameters, plan } = asking;
  const scope = { kind: 'documents' as const, documents: [document] };
  const own = wanted.settings ?? (wanted.strategy === 'flat' ? flatSettings : pathSettings);
  const settings = withParameters(own, parameters);
  const startedAt = performance.now();
  const work = answerQuestion({ ...wanted, settings, scope, budgetTokens, plan }, askContextOf(asking), {
    ...allAnswerers,
    ...(retrieve ? { retrieve } : {}),
  });
  let firstMs: number | undefined;
  let step = await work.next();
  while (!step.done) {
    if (step.value.kind === 'sentence' || step.value.kind === 'short') firstMs ??= performance.now() - startedAt;
    step = await work.next();
  }
  const ms = performance.now() - startedAt;
  const { answer, diagnostics, beside = step.value } = step.value;
  // What a model chose to read counts as evidence, also where its answer did not stand.
  const { retrieval, judgement } = beside;
  const said = saidOf(step.value, asking);
  const { format } = wanted;
  const handed = handedBy(retrieval, format, asking);
  const denied = answer.verdict === 'not-found';
  return {
    evidence: handed?.(budgetTokens) ?? retrieval.chosen,
    context: (budget) => {
      if (handed) return handed(budget);
      const filled = fillContext(retrieval.ranked, budget, retrieval.settings);
      return format ? formattedContext(filled, retrieval.trees, format, budget, reader) : filled;
    },
    paragraphs: paragraphsInOrder(retrieval, asking),
    // The span where there is one; and the word that annotators and the official evaluator use.
    answer: { denied, text: denied ? 'Unanswerable' : (answer.short?.text ?? answerText(answer, english)) },
    said,
    cited: citedBy(step.value),
    planned: retrieval.computed !== undefined || retrieval.digest !== undefined,
    greedyShare:
      retrieval.strategy === 'path' && !retrieve && !wanted.settings ? greedyShare(retrieval, budgetTokens) : null,
    routed: routedOf(retrieval, reader, judgement),
    ...(diagnostics.costs ? { costs: diagnostics.costs } : {}),
    ...(firstMs === undefined ? {} : { firstMs }),
    ms,
  };
}

/**
 * With a language model that writes, what it read counts: the passages of its prompt, at any budget. Undefined without one, and
 * where nobody writes.
 */
function handedBy(
  retrieval: Retrieval,
  format: AskedRequest['format'],
  { aids, reader }: Asking,
): ((budgetTokens: number) => readonly JudgedPassage[]) | undefined {
  if (!modelFor('write', aids) || retrieval.computed || retrieval.digest) return undefined;
  const relevances = new Map(readable(retrieval).map((one) => [keyOf(one), one.relevance]));
  return (budgetTokens) =>
    writingPrompt(retrieval, { budgetTokens, format }, { reader }).passages.map(({ passage }) => ({
      ...passage,
      relevance: relevances.get(keyOf(passage)) ?? 0,
    }));
}

function citedBy({ answer, evidence }: AnsweredQuestion): readonly PageQuads[] {
  const cited = new Set(answer.sentences.flatMap(({ citations }) => citations));
  return evidence.filter(({ n }) => cited.has(n)).flatMap(({ marks }) => marks);
}

/** Answers from what a strategy without one of its parts finds. */
function running(
  work: (request: RetrievalRequest, askContext: AskContext) => AsyncGenerator<RetrievalEvent, Retrieval, void>,
): Retrieve {
  return async function* retrieve(request, askContext) {
    return { retrieval: yield* work(request, askContext), askContext };
  };
}

function askContextOf({ reader, aids, agreement, patience, signal }: Asking): AskContext {
  // Whoever has patience without end needs no clock to look at.
  const waiting = patience && { patience, after: (delayMs: number) => delay(delayMs) };
  return { reader, aids, agreement, signal, now: () => performance.now(), inWords: inEnglish, ...waiting };
}

async function askWithout(question: string, { aids, signal }: Asking): Promise<Outcome> {
  const chat = modelFor('write', aids);
  const startedAt = performance.now();
  const meter = createMeter(() => performance.now());
  const answer = chat && (await sayWithout(meter.metered(chat), question, signal));
  const ms = performance.now() - startedAt;
  const costs = meter.costs();
  return { evidence: [], context: () => [], answer, said: undefined, greedyShare: null, routed: null, costs, ms };
}

const floors = new WeakMap<readonly Unit[], Floor>();

function askFloor(question: string, { units }: Asking): Outcome {
  const own = units();
  const floor = floors.get(own) ?? createFloor(own);
  floors.set(own, floor);
  const startedAt = performance.now();
  const { ranked, sentence, share } = floor(question);
  const ms = performance.now() - startedAt;
  const sentences = sentence
    ? [{ text: sentence.text, unit: sentence.unit, paragraph: null, page: null, score: share }]
    : [];
  return {
    evidence: [],
    context: () => [],
    units: ranked,
    answer: undefined,
    said: { verdict: 'found', probability: share, strategy: FLOOR, short: null, sentences },
    greedyShare: null,
    routed: null,
    ms,
  };
}

function askBaseline(
  baseline: (typeof baselines)[number],
  question: string,
  { reader, document, budgetTokens }: Asking,
): Outcome {
  const startedAt = performance.now();
  const ranked = rankBaseline(baseline, question, document, reader);
  fillContext(ranked, budgetTokens);
  const ms = performance.now() - startedAt;
  const judge = (passages: readonly RankedPassage[]): readonly JudgedPassage[] =>
    passages.map((passage) => ({ ...passage, relevance: passage.score }));
  return {
    evidence: judge(ranked.slice(0, BASELINE_TOP)),
    context: (budget) => judge(fillContext(ranked, budget)),
    answer: undefined,
    said: undefined,
    greedyShare: null,
    routed: null,
    ms,
  };
}
