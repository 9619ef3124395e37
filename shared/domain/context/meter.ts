/** What a question costs at language models, call by call, and the limit that it keeps to. */
import type { Chat, ChatRequest, ChatUsage } from '../ports/chat.ts';
import type { FigureReader } from '../ports/figures.ts';
import { countTokens } from '../segment/tokens.ts';
import { fault } from '../../base/messages.ts';

/** All calls of one task. */
export interface TaskCost {
  /** The id of its prompt. */
  readonly task: string;
  readonly calls: number;
  /** As the model counted them, else as they are estimated. */
  readonly promptTokens: number;
  readonly replyTokens: number;
  readonly tookMs: number;
}

export interface Meter {
  /** The same model; each of its calls is counted. */
  metered(chat: Chat): Chat;
  /** Of a picture only the words around it are counted. */
  meteredFigures(reader: FigureReader, task: string): FigureReader;
  /** So far, the costliest task first. */
  costs(): readonly TaskCost[];
}

/** Of the limit, what tasks that lead to an answer may take; the rest is the answer's. */
const TO_LEAD = 0.5;

/** How much of the limit is taken when a task is begun at the latest, in [0, 1], by the id of its prompt. */
export type Shares = Readonly<Record<string, number>>;

/**
 * @param now  milliseconds of a clock that never runs backwards
 * @param mostTokens  prompts and replies of all calls together; what would exceed it fails as a model that cannot be reached
 *   does, so that the next best thing takes its place
 * @param shares  of the tasks that write the answer; any other leads to one
 */
export function createMeter(now: () => number, mostTokens = Infinity, shares: Shares = {}): Meter {
  const ledger = new Ledger(mostTokens, shares);
  return {
    costs: () => ledger.costs(),
    metered: (chat) => meteredChat(chat, ledger, now),
    meteredFigures: (reader, task) => meteredFigures(reader, task, ledger, now),
  };
}

/** What calls have cost, and what is left. */
class Ledger {
  readonly #costs = new Map<string, TaskCost>();
  readonly #mostTokens: number;
  readonly #shares: Shares;
  #used = 0;

  constructor(mostTokens: number, shares: Shares) {
    this.#mostTokens = mostTokens;
    this.#shares = shares;
  }

  /** @throws AppError `chat.unavailable` if the call would exceed what is left */
  begin(task: string, promptTokens: number): void {
    const limit = (this.#shares[task] ?? TO_LEAD) * this.#mostTokens;
    if (this.#used + promptTokens > limit) throw fault('chat.unavailable', 'model.tokens-spent', {}, { task });
  }

  add(task: string, { promptTokens, replyTokens }: ChatUsage, tookMs: number): void {
    const known = this.#costs.get(task) ?? { task, calls: 0, promptTokens: 0, replyTokens: 0, tookMs: 0 };
    this.#used += promptTokens + replyTokens;
    this.#costs.set(task, {
      task,
      calls: known.calls + 1,
      promptTokens: known.promptTokens + promptTokens,
      replyTokens: known.replyTokens + replyTokens,
      tookMs: known.tookMs + tookMs,
    });
  }

  costs(): readonly TaskCost[] {
    return [...this.#costs.values()].toSorted((a, b) => tokensOf(b) - tokensOf(a));
  }
}

function meteredChat(chat: Chat, ledger: Ledger, now: () => number): Chat {
  return {
    model: chat.model,
    async *reply(request, signal) {
      const { task = 'other' } = request;
      const promptTokens = promptTokensOf(request);
      ledger.begin(task, promptTokens);
      const startedAt = now();
      let reply = '';
      let counted: ChatUsage | undefined;
      const onUsage = (usage: ChatUsage): void => {
        counted = usage;
        request.onUsage?.(usage);
      };
      try {
        for await (const piece of chat.reply({ ...request, onUsage }, signal)) {
          reply += piece;
          yield piece;
        }
      } finally {
        ledger.add(task, counted ?? { promptTokens, replyTokens: countTokens(reply) }, now() - startedAt);
      }
    },
  };
}

function meteredFigures(reader: FigureReader, task: string, ledger: Ledger, now: () => number): FigureReader {
  return {
    model: reader.model,
    describe: async (figure, instruction, maxTokens, signal) => {
      const promptTokens = countTokens(instruction);
      ledger.begin(task, promptTokens);
      const startedAt = now();
      let reply = '';
      try {
        reply = await reader.describe(figure, instruction, maxTokens, signal);
        return reply;
      } finally {
        ledger.add(task, { promptTokens, replyTokens: countTokens(reply) }, now() - startedAt);
      }
    },
  };
}

function promptTokensOf({ messages }: ChatRequest): number {
  return messages.reduce((sum, { content }) => sum + countTokens(content), 0);
}

function tokensOf({ promptTokens, replyTokens }: TaskCost): number {
  return promptTokens + replyTokens;
}
