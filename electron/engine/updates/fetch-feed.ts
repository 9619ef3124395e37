/** One request for a signed note, which says nothing about whoever asks. */
import { AppError, cancelled } from '#shared/base/errors.ts';
import { fault } from '#shared/base/messages.ts';
import { readUpTo } from '../../network/bounded.ts';
import { guardedConnect } from '../../network/guarded-connect.ts';
import { MAX_FEED_BYTES } from './signed-feed.ts';

const PATIENCE_MS = 20_000;

/**
 * The bytes at an address, at most one more than a note may have. Redirects are not followed: they could lead to any
 * address, also of this machine.
 *
 * @throws AppError `update.unreachable`, with the fault `update.elsewhere` or `update.cut` where somebody is there; `call.cancelled`
 */
export async function fetchFeed(address: URL, signal: AbortSignal): Promise<Uint8Array> {
  // Most who start an engine have this off.
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent({ connect: await guardedConnect() });
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'wayleaf' },
      redirect: 'manual',
      credentials: 'omit',
      dispatcher,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    }).catch((error: unknown) => {
      throw away(address, error);
    });
    const other = response.headers.get('location');
    if (response.status >= 300 && response.status < 400)
      throw fault('update.unreachable', 'update.elsewhere', { host: address.host, other: hostOf(other, address) });
    if (!response.ok) throw away(address, new Error(`status ${response.status}`));
    return await readUpTo(response, { mostBytes: MAX_FEED_BYTES + 1, withinMs: PATIENCE_MS }).catch(() => {
      throw fault('update.unreachable', 'update.cut', { host: address.host });
    });
  } catch (error) {
    throw signal.aborted ? cancelled() : error;
  } finally {
    await dispatcher.destroy();
  }
}

function away(address: URL, cause: unknown): AppError {
  const message = `${address.host} does not say which version is the newest. Is this computer online?`;
  return new AppError('update.unreachable', message, undefined, cause);
}

function hostOf(location: string | null, from: URL): string {
  return location !== null && URL.canParse(location, from.href) ? new URL(location, from.href).host : '?';
}
