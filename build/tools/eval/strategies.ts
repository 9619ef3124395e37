import { runAgent } from '#shared/domain/agent/run-agent.ts';
import { answerQuestion } from '#shared/domain/ask/answer-question.ts';
import { baselines, rankBaseline, BASELINE_TOP } from '../baselines/baseline.ts';
import type { RankedPassage } from '../baselines/ranked-passage.ts';
import { fillContext } from '#shared/domain/retrieval/select.ts';
import { runPath } from '#shared/domain/retrieval/run-path.ts';
import { contextAt, type Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import { strategies } from '#shared/domain/retrieval/strategy.ts';
import type { Aids, World } from '#shared/domain/retrieval/world.ts';
import { runRoute } from '#shared/domain/routing/run-route.ts';
import { agentAblation, agentAblationNames, type AgentAblationName } from './agent-ablations.ts';
import { ablationNames, ablations, formattedContext, greedyShare, type AblationName } from './ablations.ts';
import type { OpenSubject, Unit } from './dataset.ts';
import { createFloor, type Floor } from './floor.ts';
import { paragraphsInOrder } from './paragraph-order.ts';
import { routeAblation, routeAblationNames, routedOf, type RouteAblationName, type Routed } from './routing.ts';
import { saidOf, type Said } from './said.ts';

/** The floor that everything is shown beside; it knows paragraphs alone, no segments. */
export const FLOOR = 'floor';

export const measured = [
  ...strategies,
  ...baselines,
  FLOOR,
  ...ablationNames,
  ...routeAblationNames,
  ...agentAblationNames,
] as const;
export type Measured = (typeof measured)[number];

/** A passage with its probability of being evidence, as far as the strategy can tell. */
export interface JudgedPassage extends Omit<RankedPassage, 'score'> {
  readonly relevance: number;
}

/** Where a strategy is asked, and with which models. */
export interface Asking extends Pick<OpenSubject, 'reader' | 'document' | 'paragraphsOf' | 'units' | 'unitOf'> {
  readonly budgetTokens: number;
  readonly aids: Aids;
  readonly signal: AbortSignal;
}

/** What a strategy made of one question. */
export interface Outcome {
  /** The evidence set: where the strategy itself stops. */
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
  /** Of equation 6's optimum on all that was ranked; null for strategies that choose otherwise. */
  readonly greedyShare: number | null;
  /** What a route took, and what happened on it; null for anything else. */
  readonly routed: Routed | null;
  readonly ms: number;
}

/** Ask one document. The time is that of the strategy alone, not of the measuring. */
export async function askDocument(strategy: Measured, question: string, asking: Asking): Promise<Outcome> {
  if (strategy === FLOOR) return askFloor(question, asking);
  const baseline = baselines.find((one) => one === strategy);
  if (baseline) return askBaseline(baseline, question, asking);
  const ablation = ablationNames.find((one) => one === strategy);
  if (ablation) return askAblation(ablation, question, asking);
  const lessRoute = routeAblationNames.find((one) => one === strategy);
  if (lessRoute) return askRoute(lessRoute, question, asking);
  const lessAgent = agentAblationNames.find((one) => one === strategy);
  if (lessAgent) return askAgent(lessAgent, question, asking);
  const { document, budgetTokens } = asking;
  const product = strategies.find((one) => one === strategy) ?? 'auto';
  const scope = { kind: 'documents' as const, documents: [document] };
  const startedAt = performance.now();
  const work = answerQuestion({ question, scope, strategy: product, budgetTokens }, worldOf(asking));
  let step = await work.next();
  while (!step.done) step = await work.next();
  const ms = performance.now() - startedAt;
  const { retrieval, answer, judgement } = step.value;
  const said = saidOf(step.value, asking);
  const denied = answer.verdict === 'not-found';
  return {
    evidence: retrieval.chosen,
    context: (budget) => contextAt(retrieval, budget),
    paragraphs: paragraphsInOrder(retrieval, asking),
    // The span where there is one; and the word that annotators and the official evaluator use.
    answer: { denied, text: denied ? 'Unanswerable' : (answer.short?.text ?? answer.text) },
    said,
    greedyShare: retrieval.strategy === 'path' ? greedyShare(retrieval, budgetTokens) : null,
    routed: routedOf(retrieval, asking.reader, judgement),
    ms,
  };
}

function worldOf({ reader, aids, signal }: Asking): World {
  return { reader, aids, signal, now: () => performance.now() };
}

/** Retrieval alone: what is taken away is not seen in answers that are quoted from it. */
async function askAblation(name: AblationName, question: string, asking: Asking): Promise<Outcome> {
  const { document, budgetTokens, reader } = asking;
  const { settings, format } = ablations[name];
  const scope = { kind: 'documents' as const, documents: [document] };
  const startedAt = performance.now();
  const work = runPath({ question, scope, strategy: 'path', budgetTokens, settings }, worldOf(asking));
  let step = await work.next();
  while (!step.done) step = await work.next();
  const ms = performance.now() - startedAt;
  const retrieval = step.value;
  return {
    evidence: retrieval.chosen,
    context: (budget) => {
      if (!format) return contextAt(retrieval, budget);
      return formattedContext(contextAt(retrieval, budget), retrieval.trees, format, budget, reader);
    },
    paragraphs: paragraphsInOrder(retrieval, asking),
    answer: undefined,
    said: undefined,
    greedyShare: null,
    routed: null,
    ms,
  };
}

/** @param startedAt  in ms of the clock of `performance` */
function retrievalAlone(
  retrieval: Retrieval,
  routed: Outcome['routed'],
  startedAt: number,
  asking: Pick<Asking, 'paragraphsOf'>,
): Outcome {
  const ms = performance.now() - startedAt;
  return {
    evidence: retrieval.chosen,
    context: (budget) => contextAt(retrieval, budget),
    paragraphs: paragraphsInOrder(retrieval, asking),
    answer: undefined,
    said: undefined,
    greedyShare: null,
    routed,
    ms,
  };
}

/** A route without one of its parts, retrieval alone. */
async function askRoute(name: RouteAblationName, question: string, asking: Asking): Promise<Outcome> {
  const { document, budgetTokens, reader } = asking;
  const scope = { kind: 'documents' as const, documents: [document] };
  const startedAt = performance.now();
  const request = { question, scope, strategy: 'route' as const, budgetTokens };
  const work = runRoute(request, worldOf(asking), routeAblation(name));
  let step = await work.next();
  while (!step.done) step = await work.next();
  const retrieval = step.value;
  return retrievalAlone(retrieval, routedOf(retrieval, reader), startedAt, asking);
}

/** The agent without one of its parts, retrieval alone. */
async function askAgent(name: AgentAblationName, question: string, asking: Asking): Promise<Outcome> {
  const { document, budgetTokens, reader } = asking;
  // Made before the clock starts: a stored graph is there already.
  reader.graphs?.graph(document);
  const scope = { kind: 'documents' as const, documents: [document] };
  const startedAt = performance.now();
  const request = { question, scope, strategy: 'agent' as const, budgetTokens };
  const work = runAgent(request, worldOf(asking), agentAblation(name));
  let step = await work.next();
  while (!step.done) step = await work.next();
  const retrieval = step.value;
  return retrievalAlone(retrieval, null, startedAt, asking);
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
