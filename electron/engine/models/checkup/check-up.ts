/** A check-up of half a minute: how fast a language model is on this machine, and whether it does rightly what it would be asked for. */
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { CheckUpResult } from '#shared/contract/check-ups.ts';
import { type Chat, readReply } from '#shared/domain/ports/chat.ts';
import { checkCases, UNUSABLE, warmUp, type CheckCase, type Checked, type Judged } from './cases.ts';
import { rolesFor } from './roles.ts';
import { SpeedMeter } from './speed-meter.ts';

export interface CheckUpWishes {
  /** Milliseconds of a clock that never runs backwards. */
  readonly now: () => number;
  /** Milliseconds since 1970. */
  readonly date: () => number;
  readonly contextTokens: number | null;
  readonly cases?: readonly CheckCase[];
  /** Settles when nobody waits for an answer of the same model. */
  readonly turn?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Of work, without loading the model and without waiting. */
  readonly limitMs?: number;
}

const LIMIT_MS = 30_000;

/**
 * Yields how many cases are done.
 *
 * @throws AppError `chat.unavailable`, `chat.failed` where the server is at fault, `call.cancelled`
 */
export async function* checkUp(
  chat: Chat,
  wishes: CheckUpWishes,
  signal: AbortSignal,
): AsyncGenerator<number, CheckUpResult, void> {
  const { now, date, contextTokens, cases = checkCases, turn, limitMs = LIMIT_MS } = wishes;
  const meter = new SpeedMeter(chat, now);
  const checked: Checked[] = [];
  yield 0;
  await turn?.(signal);
  await readReply(chat, warmUp, signal).catch(onlyServers);
  let leftMs = limitMs;
  for (const one of cases) {
    await turn?.(signal);
    const startedAt = now();
    const judged = await judgeInTime(meter.chat, one, leftMs, signal);
    leftMs -= now() - startedAt;
    if (!judged || leftMs <= 0) break;
    checked.push({ role: one.role, ...judged });
    yield checked.length;
  }
  const speed = meter.speed();
  return { at: date(), ...speed, contextTokens, roles: rolesFor(cases, checked, speed) };
}

/** Undefined where time ran out. */
async function judgeInTime(
  chat: Chat,
  { request, judge }: CheckCase,
  leftMs: number,
  signal: AbortSignal,
): Promise<Judged | undefined> {
  const inTime = AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)));
  try {
    return judge(await readReply(chat, request, AbortSignal.any([signal, inTime])));
  } catch (error) {
    if (inTime.aborted && !signal.aborted && isAbort(error)) return undefined;
    onlyServers(error);
    return UNUSABLE;
  }
}

/** What a model does wrong is what is looked for; where its server fails, nothing is known. */
function onlyServers(error: unknown): void {
  if (!isAppError(error, 'chat.failed') || error.details?.address !== undefined) throw error;
}
