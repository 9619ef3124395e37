import { AppError, cancelled, isAppError, type ErrorCode } from '#shared/base/errors.ts';
import { OutOfBounds } from '../../../network/bounded.ts';
import { neverAskedIn } from '../../../network/never.ts';
import { fault } from '#shared/base/messages.ts';

/** What a request was for, which decides under which codes it fails. */
export interface Purpose {
  readonly unavailable: ErrorCode;
  readonly failed: ErrorCode;
  /** Named in messages; undefined where no single model is asked for. */
  readonly model?: string | undefined;
  /** What the server is called, where it is not Ollama. */
  readonly server?: string | undefined;
}

/** A failure that the server answers with: its status and what it says of it. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What came cannot be what Ollama says. */
export class Unreadable extends Error {}

const NOBODY_THERE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'EADDRNOTAVAIL',
]);
const TOO_LATE = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const REASON_MAX_CHARS = 300;

/** Whatever a request threw, in the reader's words. */
export function failure(error: unknown, address: string, purpose: Purpose, signal: AbortSignal): AppError {
  if (signal.aborted) return cancelled();
  if (isAppError(error)) return error;
  const { unavailable, failed, model, server = 'Ollama' } = purpose;
  const facts = (reason: string) => ({
    address,
    ...(model === undefined ? {} : { model }),
    ...(reason ? { reason: reason.slice(0, REASON_MAX_CHARS) } : {}),
  });
  if (error instanceof Refusal) return refused(error, purpose, facts);
  if (error instanceof Unreadable || error instanceof SyntaxError)
    return new AppError(failed, `${server} gave an answer that cannot be read.`, facts(error.message), error);
  if (outOfBoundsIn(error))
    return new AppError(failed, `${server} gave an answer that is too long.`, facts('too long'), error);
  const refusal = neverAskedIn(error);
  if (refusal) return fault(unavailable, refusal.kind, { host: refusal.host }, facts(refusal.code), error);
  const code = codeOf(error);
  if (code !== undefined && NOBODY_THERE.has(code))
    return new AppError(unavailable, `${server} does not answer at ${address}.`, facts(code), error);
  if (code !== undefined && TOO_LATE.has(code)) return late(address, purpose, 'first');
  if (isRedirect(error))
    return new AppError(unavailable, `What answers at ${address} is ${unlike(purpose)}.`, facts('redirect'), error);
  return new AppError(failed, `${server} broke off in the middle of its answer.`, facts(messageOf(error)), error);
}

/** A time limit was reached: before the first piece of an answer, between two, or by all of them together. */
export function late(
  address: string,
  { failed, model, server = 'Ollama' }: Purpose,
  which: 'first' | 'between' | 'whole',
): AppError {
  const messages = {
    first: `${server} took too long to begin its answer.`,
    between: `${server} stopped answering.`,
    whole: `${server} came to no end with its answer.`,
  };
  return new AppError(failed, messages[which], { address, ...(model === undefined ? {} : { model }) });
}

function refused(
  { status, message }: Refusal,
  purpose: Purpose,
  facts: (reason: string) => Record<string, string>,
): AppError {
  const { unavailable, failed, model, server = 'Ollama' } = purpose;
  const details = { ...facts(message), status };
  if (status === 404 && model !== undefined && /not found/iu.test(message) && /model/iu.test(message))
    return new AppError(unavailable, `${server} has no model “${model}”.`, details);
  if (status === 404 || status === 405)
    return new AppError(unavailable, `What answers at this address is ${unlike(purpose)}.`, details);
  if (status === 401 || status === 403)
    return new AppError(unavailable, `${server} does not let Wayleaf in at this address.`, details);
  if (/memory/iu.test(message))
    return new AppError(failed, 'This machine has not enough memory for the model.', details);
  return new AppError(failed, `${server} reports an error: ${sentence(message)}`, details);
}

/** What an address holds that does not speak as it should. */
function unlike({ server }: Purpose): string {
  return server === undefined ? 'not Ollama' : 'no model server';
}

/** What the server says, as one line with an end. */
function sentence(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim().slice(0, REASON_MAX_CHARS) || 'it does not say which';
  return /[.!?]$/u.test(line) ? line : `${line}.`;
}

/** A stream that breaks off for it is told of by whoever reads it, as the cause of an error of theirs. */
function outOfBoundsIn(error: unknown): boolean {
  return error instanceof OutOfBounds || (error instanceof Error && error.cause instanceof OutOfBounds);
}

function codeOf(error: unknown): string | undefined {
  for (let one: unknown = error, depth = 0; one instanceof Error && depth < 4; one = one.cause, depth++) {
    if ('code' in one && typeof one.code === 'string') return one.code;
    if (one instanceof AggregateError) return codeOf(one.errors[0]);
  }
  return undefined;
}

function isRedirect(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error && /redirect/iu.test(error.cause.message);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
