import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { fileError } from './find-files.ts';

// Readers accept the header anywhere in the first 1024 bytes (ISO 32000-1, note 13 of annex H).
const HEADER_WITHIN = 1024;
// 2 ms of hashing between two turns of the event loop.
const CHUNK_BYTES = 1024 * 1024;

/**
 * The identity of a PDF file: the SHA-256 of its bytes, read as a stream.
 *
 * @throws AppError `pdf.not-a-pdf`, `file.missing`, `file.unreadable`, `call.cancelled`
 */
export async function identify(file: string, name: string, signal?: AbortSignal): Promise<DocumentId> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const hash = createHash('sha256');
    for (let first = true; ; first = false) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
      const chunk = buffer.subarray(0, bytesRead);
      if (first) requirePdf(chunk, name);
      if (bytesRead === 0) return documentId(hash.digest('hex'));
      hash.update(chunk);
    }
  } catch (error) {
    throw fileError(file, error);
  } finally {
    await handle?.close();
  }
}

function requirePdf(start: Buffer, name: string): void {
  if (start.length === 0) throw new AppError('pdf.not-a-pdf', `${name} is empty.`);
  if (start.subarray(0, HEADER_WITHIN).includes('%PDF-')) return;
  // A PDF whose beginning was cut off still has objects; the parser repairs it or says why not.
  const named = path.extname(name).toLowerCase() === '.pdf';
  if (named && /\b\d+ \d+ obj\b/.test(start.toString('latin1'))) return;
  throw new AppError('pdf.not-a-pdf', `${name} is not a PDF.`);
}
