/** One request for a signed note, which says nothing about whoever asks. */
import { AppError, cancelled } from '#shared/base/errors.ts';
import { readUpTo } from '../../network/bounded.ts';
import { guardedConnect } from '../../network/guarded-connect.ts';
import { MAX_FEED_BYTES } from './signed-feed.ts';

const PATIENCE_MS = 20_000;

/**
 * The bytes at an address, at most one more than a note may have. Redirects are not followed: they could lead to any
 * address, also of this machine.
 *
 * @throws AppError `update.unreachable`, `call.cancelled`
 */
export async function fetchFeed(address: URL, signal: AbortSignal): Promise<Uint8Array> {
  // Most who start an engine have this off.
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent({ connect: await guardedConnect() });
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'wayleaf' },
      redirect: 'error',
      credentials: 'omit',
      dispatcher,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await readUpTo(response, { mostBytes: MAX_FEED_BYTES + 1, withinMs: PATIENCE_MS });
  } catch (error) {
    if (signal.aborted) throw cancelled();
    throw new AppError(
      'update.unreachable',
      `${address.host} does not say which version is the newest. Is this computer online?`,
      undefined,
      error,
    );
  } finally {
    await dispatcher.destroy();
  }
}
