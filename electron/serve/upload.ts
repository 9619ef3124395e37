/** Receives PDFs from the window into the library's folder and hands them to the engine. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/base/errors.ts';
import type { ImportReceipt } from '#shared/contract/library.ts';

/** Beyond this a file is no document; the parser cannot hold more either. */
export const MAX_UPLOAD_BYTES = 2 * 1024 ** 3;
const MAX_NAME_CHARS = 200;
const prefix = 'upload-';
const ownPrefix = `${prefix}${process.pid}-`;

export interface UploadTarget {
  /** The library's folder for files on their way in. */
  readonly incoming: string;
  readonly maxBytes: number;
  readonly adopt: (path: string, name: string) => Promise<ImportReceipt>;
}

/**
 * Write `body` to a file and have the engine adopt it under the reader's `name`. Nothing is left behind when the sender
 * goes away, the disk is full or the engine refuses. After a failure the rest of `body` is still to be read: a browser
 * looks at the answer only when it has sent everything.
 *
 * @param announced  size in bytes that the sender gave, 0 if it gave none
 * @throws AppError `file.too-large`, `library.disk-full`, `call.cancelled`, and what `adopt` throws
 */
export async function receiveUpload(
  body: Readable,
  name: string,
  announced: number,
  target: UploadTarget,
): Promise<ImportReceipt> {
  const shown = readerName(name);
  if (announced > target.maxBytes) throw tooLarge(shown, target.maxBytes);
  const file = path.join(target.incoming, `${ownPrefix}${randomUUID()}.pdf`);
  let adopted = false;
  try {
    await mkdir(target.incoming, { recursive: true });
    await writeBody(body, file, shown, target.maxBytes);
    const receipt = await target.adopt(file, shown);
    adopted = receipt.rejected.length === 0;
    return receipt;
  } catch (error) {
    throw explain(error, shown);
  } finally {
    // After an adoption the file is the engine's.
    if (!adopted) await rm(file, { force: true });
  }
}

async function writeBody(body: Readable, file: string, name: string, maxBytes: number): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let received = 0;
    // Leaving the loop must not destroy the request: its socket is needed for the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > maxBytes) throw tooLarge(name, maxBytes);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
}

/** Delete what a server that was killed had received in part. Call it only as the library's one server. */
export async function sweepIncoming(incoming: string): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  const left = names.filter((name) => name.startsWith(prefix) && !name.startsWith(ownPrefix));
  for (const name of left) await rm(path.join(incoming, name), { force: true });
}

/** The file's name as the reader knows it: no folders, no control characters, a bounded length. */
export function readerName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const clean = base.replaceAll(/\p{Cc}/gu, '').trim();
  return clean.slice(-MAX_NAME_CHARS) || 'Untitled.pdf';
}

function tooLarge(name: string, maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1024 ** 2);
  return new AppError('file.too-large', `${name} is larger than ${megabytes} MB, the most that can be received.`, {
    name,
    megabytes,
  });
}

function explain(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('library.disk-full', `${name} was not added: the disk is full.`, { name });
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return new AppError('call.cancelled', 'Stopped.');
  return error;
}
