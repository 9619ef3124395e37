/** Fetches a document's bytes in ranges from the engine's host. */
import { AppError, errorCodes, isAbort, type ErrorCode } from '#shared/base/errors.ts';
import { sleep } from '#shared/base/async.ts';
import type { DocumentId } from '#shared/base/ids.ts';

/** Long enough for the host to restart its engine. */
const RETRY_DELAYS_MS = [250, 1000, 2500];

export interface ByteRange {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Size of the whole file. */
  readonly total: number;
}

/**
 * Bytes `begin` to `end` (exclusive), or fewer at the end of the file. A host that does not know ranges gives all of
 * them. Tries again while the engine restarts.
 *
 * @throws AppError `document.unknown`, `file.missing`, `file.unreadable`, `engine.gone`, `call.cancelled`
 */
export async function fetchRange(
  document: DocumentId,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<ByteRange> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetchOnce(document, begin, end, signal);
    } catch (error) {
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (delayMs === undefined || !(error instanceof AppError) || error.code !== 'engine.gone') throw error;
      await sleep(delayMs, signal);
    }
  }
}

async function fetchOnce(document: DocumentId, begin: number, end: number, signal: AbortSignal): Promise<ByteRange> {
  let response: Response;
  try {
    response = await fetch(`document/${document}`, { headers: { Range: `bytes=${begin}-${end - 1}` }, signal });
    if (response.status === 206) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { bytes, total: totalOf(response.headers.get('Content-Range')) ?? begin + bytes.length };
    }
    if (response.status === 200) {
      const whole = new Uint8Array(await response.arrayBuffer());
      return { bytes: whole.slice(begin, end), total: whole.length };
    }
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw new AppError('call.cancelled', 'Stopped.');
    throw new AppError('engine.gone', 'Wayleaf’s engine does not answer.', undefined, error);
  }
  if (response.status === 416) throw new AppError('pdf.broken', 'This file is empty.');
  throw await errorOf(response);
}

/** 'bytes 0-99/1234' → 1234. */
export function totalOf(contentRange: string | null): number | undefined {
  const digits = contentRange ? /\/(\d+)$/.exec(contentRange)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

async function errorOf(response: Response): Promise<AppError> {
  const report = reportIn(await response.json().catch((): unknown => null));
  if (report && report.code !== 'internal') return new AppError(report.code, report.message);
  if (response.status === 404) return new AppError('file.missing', 'The file is not where it was.');
  if (response.status === 401 || response.status === 403)
    return new AppError('file.unreadable', 'This window may not read the file any more.');
  return new AppError('engine.gone', 'Wayleaf’s engine could not read the file.', { status: response.status });
}

function reportIn(body: unknown): { readonly code: ErrorCode; readonly message: string } | null {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return null;
  const code = errorCodes.find((known) => known === body.code);
  return code && typeof body.message === 'string' ? { code, message: body.message } : null;
}
