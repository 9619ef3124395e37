/** What is decided on an answer: its verdict, and everything that is said of it beside its sentences. */
import type { AnsweringEvent } from './answering-event.ts';
import { diagnose, finishedPlan, namesFoundBy, type PassageShare } from './diagnostics.ts';
import type { Judgement } from './judge.ts';
import { answerOf, soFarNote, verdictOf } from './verdict.ts';
import { sectionKey } from '../index/sections.ts';
import type { Mention, Remark } from '../remarks/remark.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import { routeOf, share } from '../retrieval/route.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { AnsweredQuestion, ComputedDraft, Draft } from './answered.ts';

type Deciding = Generator<AnsweringEvent, AnsweredQuestion, void>;

/** On what was computed or put together of all sections. */
export function decide(
  { draft, steps, plan }: ComputedDraft,
  retrieval: Retrieval,
  request: RetrievalRequest,
  askContext: AskContext,
): Deciding {
  return finish(draft, { ...retrieval, plan: plan ?? retrieval.plan }, request, askContext, steps);
}

/**
 * On what passages say.
 *
 * @param startedAt  when they began to be read
 */
export function* decideOnPassages(
  draft: Draft,
  judgement: Judgement,
  retrieval: Retrieval,
  request: RetrievalRequest,
  askContext: AskContext,
  startedAt: number,
): Deciding {
  const route = routeOf(retrieval);
  const steps = stepsTo(draft, judgement, route);
  const left = draft.said.sentences.length;
  const reduced = { input: retrieval.read.length, left, tookMs: askContext.now() - startedAt };
  const plan = retrieval.plan && finishedPlan(retrieval.plan, reduced);
  // What has a time was told when it was taken.
  for (const step of route) if (step.atMs === undefined) yield { kind: 'step', step };
  const answered = yield* finish(draft, plan ? { ...retrieval, plan } : retrieval, request, askContext, steps);
  if (plan) yield { kind: 'plan', plan };
  return { ...answered, route: [...route, ...steps], judgement };
}

/** How the route ends. */
function stepsTo(
  { basis, said, evidence }: Draft,
  { missing }: Judgement,
  route: readonly RouteStep[],
): readonly RouteStep[] {
  if (said.sentences.length === 0) return notFoundSteps(route, missing);
  const cited = evidence.filter((one) => one.cited);
  // Found, and not only near the question.
  return verdictOf(basis, said).verdict === 'found' ? answerSteps(cited) : nearSteps(route, cited);
}

/** The verdict, and everything that is said of an answer beside its sentences. */
function* finish(
  { basis, said, evidence, made, model, notes = [] }: Draft,
  retrieval: Retrieval,
  request: RetrievalRequest,
  askContext: AskContext,
  route: readonly RouteStep[],
): Generator<AnsweringEvent, AnsweredQuestion, void> {
  for (const step of route) yield { kind: 'step', step };
  const soFar = askContext.readSoFar?.();
  const answer = answerOf(verdictOf(basis, said), said, { scope: request.scope, soFar });
  const note = soFar && soFarNote(soFar, answer.verdict !== 'not-found');
  const dry = dryNotes(retrieval);
  for (const each of dry) yield { kind: 'note', note: each };
  const namesBy = namesFoundBy(retrieval.plan, retrieval.ranked, askContext.reader);
  return {
    strategy: retrieval.strategy,
    answer,
    evidence,
    route,
    diagnostics: {
      ...diagnose(made?.passages ?? retrieval.chosen.map(shareOf), request.budgetTokens, made?.contextTokens),
      ...(retrieval.notes.length > 0 ? { notes: retrieval.notes } : {}),
      ...(namesBy.length > 0 ? { namesBy } : {}),
      ...(retrieval.routing ? { routing: retrieval.routing } : {}),
    },
    ...(model === undefined ? {} : { model }),
    notes: [...notes, ...dry, ...(note === undefined ? [] : [note])],
    retrieval,
  };
}

/** Steps that found nothing are named; what the others found is answered anyway. */
function dryNotes({ steps = [] }: Retrieval): readonly Remark[] {
  return steps
    .filter(({ answer }) => answer === '')
    .map(({ question }) => ({ code: 'question.step-without-answer', params: { question } }));
}

function shareOf({ document, section, segment, score }: Retrieval['chosen'][number]): PassageShare {
  return { document, section, tokens: segment.tokens, score };
}

/** The sections that the answer quotes, in the order of the evidence. */
export function answerSteps(
  quoted: readonly {
    readonly document: RouteStep['document'];
    readonly section: RouteStep['section'];
    readonly n: number;
    readonly score: number;
  }[],
): readonly RouteStep[] {
  const groups = Map.groupBy(quoted, (one) => sectionKey(one.document, one.section));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      action: 'answer',
      document: first.document,
      section: first.section,
      reason: { code: 'route.quoted-as', params: { numbers: group.map((one) => one.n) } },
      score: share(Math.max(...group.map((one) => one.score))),
    };
  });
}

/** Where nothing answers, of sections that are quoted as closest or that the walk took for an answer: they were looked at. */
function nearSteps(route: readonly RouteStep[], quoted: Parameters<typeof answerSteps>[0]): readonly RouteStep[] {
  const taken = [...route.filter(({ action }) => action === 'answer'), ...answerSteps(quoted)];
  const sections = new Map(taken.map((step) => [sectionKey(step.document, step.section), step]));
  return [...sections.values()].map(({ document, section, score }) => ({
    action: 'look',
    document,
    section,
    reason: { code: 'route.comes-close' },
    score,
  }));
}

/** What is said, once, of each section that was read in vain; it comes after the walk, and has no time of its own. */
function notFoundSteps(route: readonly RouteStep[], missing: readonly Mention[]): readonly RouteStep[] {
  const reason: Remark =
    missing.length > 0
      ? { code: 'route.nothing-mentions', params: { mentions: missing } }
      : { code: 'route.nothing-close' };
  // A router that took a section for an answer was wrong about it too.
  const read = route.filter(({ action }) => action === 'expand' || action === 'answer' || action === 'follow');
  const sections = new Map(read.map((step) => [sectionKey(step.document, step.section), step]));
  return [...sections.values()].map(({ document, section, score }) => {
    return { action: 'refuse', document, section, reason, score };
  });
}
