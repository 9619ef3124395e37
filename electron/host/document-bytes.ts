import { open } from 'node:fs/promises';
import { AppError, isAppError } from '#shared/base/errors.ts';
import { isDocumentId, type DocumentId } from '#shared/base/ids.ts';
import { parseByteRange } from './byte-range.ts';
import { errorAnswer, type HttpAnswer } from './http-answer.ts';
import { READ_AT_ONCE } from '../process/open-flags.ts';
import { fault } from '#shared/base/messages.ts';

export interface BytesRequest {
  /** As it stands in the address; anything but a registered id is answered with 404. */
  readonly documentId: string;
  readonly method: string;
  readonly range: string | null | undefined;
}

/** Where the file of a registered document is; throws `document.unknown`, `file.missing`. */
export type Locate = (document: DocumentId) => Promise<{ readonly path: string; readonly name: string }>;

/**
 * The bytes of a document's file, or a part of them: 200, 206, 416; 404 with a code when the document is not registered
 * or its file is gone.
 */
export async function documentBytes(request: BytesRequest, locate: Locate): Promise<HttpAnswer> {
  try {
    if (!isDocumentId(request.documentId))
      throw new AppError('document.unknown', 'There is no such document in this library.');
    const { path, name } = await locate(request.documentId);
    return await fileBytes(path, name, request);
  } catch (error) {
    return errorAnswer(statusOf(error), error);
  }
}

async function fileBytes(path: string, name: string, { method, range }: BytesRequest): Promise<HttpAnswer> {
  const handle = await open(path, READ_AT_ONCE).catch((error: unknown) => {
    throw missing(error, name);
  });
  let handedOver = false;
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new AppError('file.missing', `${name} is not a file any more.`);
    const part = parseByteRange(range, stat.size);
    const headers = {
      'Content-Type': 'application/pdf',
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-store',
    };
    if (part === 'unsatisfiable')
      return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${stat.size}` }, body: null };
    const { start, end } = part === 'whole' ? { start: 0, end: stat.size - 1 } : part;
    const answer = {
      status: part === 'whole' ? 200 : 206,
      headers: {
        ...headers,
        'Content-Length': String(end - start + 1),
        ...(part === 'whole' ? {} : { 'Content-Range': `bytes ${start}-${end}/${stat.size}` }),
      },
    };
    if (method === 'HEAD' || stat.size === 0) return { ...answer, body: null };
    handedOver = true;
    return { ...answer, body: handle.createReadStream({ start, end }) };
  } finally {
    if (!handedOver) await handle.close();
  }
}

function missing(error: unknown, name: string): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM') return fault('file.unreadable', 'file.unreadable', { name });
  return fault('file.missing', 'file.moved', { name });
}

function statusOf(error: unknown): number {
  if (isAppError(error, 'document.unknown') || isAppError(error, 'file.missing')) return 404;
  if (isAppError(error, 'file.unreadable')) return 403;
  if (isAppError(error, 'engine.gone') || isAppError(error, 'library.unreachable')) return 503;
  if (isAppError(error) && error.code.startsWith('convert.')) return 422;
  return 500;
}
