import { withinTime } from '../../../base/within-time.ts';
import { cancelled, isAbort } from '../../../base/errors.ts';
import { readReply, type Chat } from '../../ports/chat.ts';
import { routeStep, type RouteStepInput } from '../../prompts/route-step.ts';
import type { Remark } from '../../remarks/remark.ts';
import { countTokens } from '../../segment/tokens.ts';
import {
  parseActionJson,
  parseActionText,
  type ActionInput,
  type Fault,
  type ParsedActions,
  renderState,
} from './actions.ts';
import { isHeading } from './subtree.ts';
import type { Decision, Router } from './router.ts';
import type { StateView } from './features.ts';

export interface ChatRouterOptions {
  /** The longest that a model may take for one state; then the light router decides it. */
  readonly stepTimeoutMs: number;
  /** After so many states that the model could not decide, it is not asked again for this question. */
  readonly patience: number;
}

const chatRouterOptions: ChatRouterOptions = { stepTimeoutMs: 20_000, patience: 2 };

/** What one attempt cost and came to. */
interface Attempt {
  readonly parsed: ParsedActions;
  readonly promptTokens: number;
  readonly replyTokens: number;
}

const ANSWER_LIKELY = 0.5;

/**
 * A router that asks a language model at each state: in JSON where it can be held to a schema, in lines where that comes
 * to nothing. What it cannot decide in time, the light router decides. Made again for every question.
 */
export function chatRouter(chat: Chat, light: Router, options: ChatRouterOptions = chatRouterOptions): Router {
  let form: RouteStepInput['form'] = 'json';
  let failures = 0;

  const attempt = async (view: StateView, how: RouteStepInput['form'], signal: AbortSignal): Promise<Attempt> => {
    const input = actionInputOf(view);
    const messages = routeStep.render({ question: view.pool.query.question, state: input.text, form: how });
    const request = { messages, maxTokens: routeStep.maxTokens, task: routeStep.id };
    const reply = await readReply(chat, how === 'json' ? { ...request, schema: routeStep.schema() } : request, signal);
    return {
      parsed: how === 'json' ? parseActionJson(reply, input) : parseActionText(reply, input),
      promptTokens: messages.reduce((sum, { content }) => sum + countTokens(content), 0),
      replyTokens: countTokens(reply),
    };
  };

  /** The second form is tried where the first breaks off or says nothing that can be done. */
  const ask = async (view: StateView, signal: AbortSignal): Promise<readonly Attempt[]> => {
    const attempts: Attempt[] = [];
    let failure: unknown;
    for (const how of form === 'json' ? (['json', 'lines'] as const) : (['lines'] as const)) {
      try {
        const one = await attempt(view, how, signal);
        attempts.push(one);
        if (one.parsed.collapsed) continue;
        form = how;
        return attempts;
      } catch (error) {
        if (isAbort(error)) throw error;
        failure = error;
      }
    }
    if (attempts.length === 0) throw failure;
    return attempts;
  };

  return {
    decide: async (view, signal) => {
      const fallback = await light.decide(view, signal);
      if (failures >= options.patience) return { ...fallback, tookOver: 'failed' };
      const outcome = await withinTime((inTime) => ask(view, inTime), options.stepTimeoutMs, signal);
      if (signal.aborted) throw cancelled();
      const attempts = outcome.kind === 'done' ? outcome.value : [];
      const last = attempts.at(-1);
      const costs = costsOf(attempts);
      if (!last || last.parsed.collapsed) {
        failures++;
        const tookOver = outcome.kind === 'done' ? 'collapsed' : outcome.kind;
        return { ...fallback, ...costs, collapsed: outcome.kind === 'done', tookOver };
      }
      failures = 0;
      return { ...decisionOf(view, last.parsed, fallback, chat.model), ...costs };
    },
  };
}

function actionInputOf({ document, pool, subtree }: StateView): ActionInput & { readonly text: string } {
  const textOf = (id: number): string => {
    const node = subtree.tree.nodes[id]!;
    return isHeading(node) ? node.title : (pool.passage(document, node.order)?.segment.text ?? '');
  };
  const { ids, text } = renderState(subtree, textOf);
  return { subtree, shown: ids, textOf, text };
}

function costsOf(attempts: readonly Attempt[]) {
  const faults: Fault[] = attempts.flatMap(({ parsed }) => parsed.faults);
  return {
    faults,
    promptTokens: attempts.reduce((sum, one) => sum + one.promptTokens, 0),
    replyTokens: attempts.reduce((sum, one) => sum + one.replyTokens, 0),
  };
}

/** The model says what, the light router how likely it is. */
function decisionOf(view: StateView, parsed: ParsedActions, light: Decision, model: string): Decision {
  const taken = new Set(parsed.answers);
  const judged = new Map(
    [...light.judged].map(([id, p]) => [id, taken.has(id) ? ANSWER_LIKELY + p / 2 : p / 2] as const),
  );
  const reason = (id: number): Remark =>
    light.answers.find((one) => one.id === id)?.reason ?? { code: 'route.model-took-it', params: { model } };
  const stopped = parsed.answers.length === 0 && parsed.expand === undefined;
  const read = view.subtree.lit.length;
  return {
    ...light,
    by: 'model',
    answers: parsed.answers.map((id) => ({ id, probability: judged.get(id) ?? ANSWER_LIKELY, reason: reason(id) })),
    expand:
      parsed.expand === undefined
        ? undefined
        : {
            id: parsed.expand,
            probability: 1,
            reason:
              light.expand?.id === parsed.expand
                ? light.expand.reason
                : { code: 'route.model-expects-more', params: { model } },
          },
    refused: stopped
      ? {
          probability: light.refused?.probability ?? 1 - ANSWER_LIKELY,
          reason: { code: 'route.model-found-nothing', params: { model, passages: read } },
        }
      : undefined,
    judged,
    collapsed: false,
  };
}
