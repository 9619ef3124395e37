import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { AppError } from '#shared/base/errors.ts';

/**
 * The body of a request as text.
 *
 * @throws AppError `input.invalid` if it is longer than `maxBytes` or not there in time
 */
export async function readText(request: IncomingMessage, maxBytes: number, withinMs: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  });
  const inTime = await finished(request, { signal: AbortSignal.timeout(withinMs), cleanup: true }).then(
    () => true,
    () => false,
  );
  if (!inTime || bytes > maxBytes) throw new AppError('input.invalid', 'The request is too long, or too slow.');
  return Buffer.concat(chunks).toString('utf8');
}
