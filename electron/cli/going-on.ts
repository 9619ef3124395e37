/** Asking on in the conversation of the library that something was asked in last. */
import { turnBefore, type Scope, type TurnBefore } from '#shared/contract/answer.ts';
import { subjectOfScope, subjectText, type AskedIn } from '#shared/contract/conversations.ts';
import { UsageError } from './failure.ts';
import type { OpenLibrary } from './open-library.ts';

export interface GoingOn {
  readonly scope: Scope;
  readonly after?: TurnBefore;
  readonly conversation: AskedIn;
}

/** @param scope  what is asked; undefined asks what the question before was asked of, or the library where it is the first */
export async function goingOn(
  library: OpenLibrary,
  { isContinued, scope }: { readonly isContinued: boolean; readonly scope: Scope | undefined },
  signal: AbortSignal,
): Promise<GoingOn> {
  const whole: Scope = { kind: 'library' };
  if (!isContinued) return { scope: scope ?? whole, conversation: { subject: subjectOfScope(scope ?? whole) } };
  const { conversations } = await library.window.call('conversations.list', { limit: 1 }, signal);
  const [last] = conversations;
  const opened = last && (await library.window.call('conversations.open', { key: last.key }, signal));
  const before = opened?.receipts.at(-1);
  if (!opened || !before) throw new UsageError('There is no conversation to continue.', 'Ask without --continue.');
  const now = scope ?? before.scope;
  const { key, subject } = opened.conversation;
  const isSame = scope === undefined || subjectText(subjectOfScope(scope)) === subjectText(subject);
  return {
    scope: now,
    after: turnBefore(before),
    conversation: isSame ? { key, subject } : { subject: subjectOfScope(now) },
  };
}
