/**
 * How large a context a request needs. Ollama's default cuts long prompts without a word, so each request names its
 * own; and since another size makes Ollama load the model again, sizes come in steps and are kept while it is loaded.
 */
import { countTokens } from '#shared/domain/segment/tokens.ts';
import type { ChatMessage } from '#shared/domain/ports/chat.ts';

export interface ContextPlan {
  /** Value of `num_ctx`. */
  readonly contextTokens: number;
  /** Estimate of what is sent. */
  readonly promptTokens: number;
}

/** What the longest request of a question comes to, so that its first one asks for a context that the others fit into. */
export interface Room {
  /** Estimate of the longest prompt. */
  readonly promptTokens: number;
  readonly replyTokens: number;
}

/** Instructions, the question, and what was found on the way. */
const INSTRUCTION_TOKENS = 300;
/** Of the budget: labels and headings around the passages. */
const LABELS = 1.1;
/** No answer, step or plan is longer. */
const REPLY_TOKENS = 500;

/** @param budgetTokens  of the passages that a question may hand over */
export function roomFor(budgetTokens: number): Room {
  return { promptTokens: Math.ceil(budgetTokens * LABELS) + INSTRUCTION_TOKENS, replyTokens: REPLY_TOKENS };
}

const LEAST_TOKENS = 2048;
/** Marks of roles around each message, and a system prompt that a template may add. */
const MESSAGE_TOKENS = 8;
const TEMPLATE_TOKENS = 64;
/** The estimate is within 10 % on prose; formulas, tables and rare vocabularies are further off. */
const MARGIN = 1.25;
/** A picture costs a few hundred tokens in most models and a few thousand in some. */
const imageTokens = 3000;
/** Below this share of the estimate a prompt was not read whole, whatever the vocabulary. */
const LEAST_SHARE = 0.5;

interface Loaded {
  readonly contextTokens: number;
  readonly atMs: number;
}

export interface ContextWishes {
  readonly limitTokens: number | null;
  readonly keptMs: number;
  readonly images?: number | undefined;
  readonly room?: Room | undefined;
}

export class ContextMeter {
  readonly #loaded = new Map<string, Loaded>();
  /** Tokens counted by a model for each that was estimated. */
  readonly #ratios = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * @param answerTokens  the most that the answer, and the thinking before it, may take
   * @param limitTokens  what the model can hold; null if unknown
   * @param room  of the question that this is a part of
   */
  plan(
    model: string,
    messages: readonly ChatMessage[],
    answerTokens: number,
    { limitTokens, keptMs, images = 0, room }: ContextWishes,
  ): ContextPlan {
    const words = messages.reduce((sum, { content }) => sum + countTokens(content) + MESSAGE_TOKENS, 0);
    const ratio = Math.max(1, this.#ratios.get(model) ?? 1);
    const promptTokens = Math.ceil(words * ratio);
    const own = promptTokens * MARGIN + TEMPLATE_TOKENS + images * imageTokens + answerTokens;
    const longest = room ? room.promptTokens * ratio * MARGIN + TEMPLATE_TOKENS + room.replyTokens : 0;
    const needed = Math.max(own, longest);
    const loaded = this.#loaded.get(model);
    const kept = loaded && this.#now() - loaded.atMs < keptMs ? loaded.contextTokens : 0;
    const wanted = Math.max(stepFor(needed), kept);
    const contextTokens = limitTokens === null ? wanted : Math.min(wanted, limitTokens);
    this.#loaded.set(model, { contextTokens, atMs: this.#now() });
    return { contextTokens, promptTokens };
  }

  /**
   * Whether the model read less than was sent.
   *
   * @param readTokens  `prompt_eval_count`; undefined where Ollama does not tell
   */
  wasCut(model: string, { contextTokens, promptTokens }: ContextPlan, readTokens: number | undefined): boolean {
    if (readTokens === undefined || readTokens === 0) return promptTokens > contextTokens;
    if (readTokens >= contextTokens || readTokens < promptTokens * LEAST_SHARE) {
      // The next request of this size asks for more.
      if (readTokens >= contextTokens) this.#learn(model, (readTokens / promptTokens) * MARGIN);
      return true;
    }
    this.#learn(model, readTokens / promptTokens);
    return false;
  }

  #learn(model: string, ratio: number): void {
    const known = this.#ratios.get(model) ?? 1;
    if (ratio > 1) this.#ratios.set(model, Math.max(known, known * ratio));
  }
}

/** The next power of two, so that few sizes are ever asked for. */
function stepFor(tokens: number): number {
  return Math.max(LEAST_TOKENS, 2 ** Math.ceil(Math.log2(tokens)));
}
