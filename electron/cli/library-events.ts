import { AppError, isAbort } from '#shared/base/errors.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Client } from '#shared/rpc/client.ts';

/** A server that is away longer does not come back while somebody waits for a command. */
const AWAY_MS = 60_000;

export interface EventHooks {
  /** The library's server went away, and is looked for. */
  readonly onAway?: (reason: AppError) => void;
  readonly awayMs?: number;
}

/**
 * What happens in a library, for a command that waits for it. It waits for nothing that only somebody else can mend.
 *
 * @throws AppError `library.disk-full` where nothing is read because of that, `library.unreachable` of a server that has
 *   been away for a minute, `call.cancelled`
 */
export async function* libraryEvents(
  { window }: { readonly window: Pick<Client<Methods>, 'start'> },
  signal: AbortSignal,
  { onAway, awayMs = AWAY_MS }: EventHooks = {},
): AsyncGenerator<LibraryEvent, void, void> {
  const given = new AbortController();
  let away: { readonly reason: AppError; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  const isBack = (): void => {
    clearTimeout(away?.timer);
    away = undefined;
  };
  try {
    const all = AbortSignal.any([signal, given.signal]);
    for await (const event of window.start('library.watch', {}, all)) {
      if (event.kind === 'server' && event.away) {
        const reason = AppError.fromReport(event.away);
        if (!away) onAway?.(reason);
        away = { reason, timer: away?.timer ?? setTimeout(() => given.abort(), awayMs) };
      } else if (event.kind === 'server') isBack();
      if ((event.kind === 'snapshot' || event.kind === 'queue') && event.queue.held)
        throw AppError.fromReport(event.queue.held);
      yield event;
    }
  } catch (error) {
    if (isAbort(error) && !signal.aborted && away) throw away.reason;
    throw error;
  } finally {
    isBack();
  }
}
