import { z } from 'zod';
import type { WritingCost } from '../../../inference/protocol.ts';

/** How quick a language model is on this machine. */
export const Speed = z.strictObject({
  loadMs: z.number().nonnegative(),
  promptMsPerToken: z.number().nonnegative(),
  replyMsPerToken: z.number().nonnegative(),
});
export type Speed = z.infer<typeof Speed>;

/** An answer as most are: the usual budget of passages with its instructions, and a few sentences. */
const PROMPT_TOKENS = 2400;
const REPLY_TOKENS = 120;
/** Shorter ones say more of what else the machine did. */
const LEAST_PROMPT = 64;
const LEAST_REPLY = 4;

/** With what one more answer cost; the last ones count most. Undefined as long as none was long enough. */
export function learnSpeed(known: Speed | undefined, cost: WritingCost): Speed | undefined {
  const { promptTokens, replyTokens, promptMs, replyMs, loadMs } = cost;
  if (promptTokens < LEAST_PROMPT || replyTokens < LEAST_REPLY) return known;
  const mix = (before: number | undefined, now: number): number => (before === undefined ? now : (before + now) / 2);
  return {
    loadMs: loadMs > 0 ? loadMs : (known?.loadMs ?? 0),
    promptMsPerToken: mix(known?.promptMsPerToken, promptMs / promptTokens),
    // The first token comes with the prompt.
    replyMsPerToken: mix(known?.replyMsPerToken, replyMs / Math.max(1, replyTokens - 1)),
  };
}

/** What an answer takes once the model is loaded. */
export function answerMs({ promptMsPerToken, replyMsPerToken }: Speed): number {
  return Math.max(1, Math.round(PROMPT_TOKENS * promptMsPerToken + REPLY_TOKENS * replyMsPerToken));
}
