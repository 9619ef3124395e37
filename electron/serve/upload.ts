/** Receives PDFs, and archives of models, from the window into the library's folder and hands them to the engine. */
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/base/errors.ts';
import { withoutUnseen } from '#shared/base/unseen.ts';
import type { LibraryTakenIn } from '#shared/contract/archive.ts';
import type { ImportReceipt } from '#shared/contract/library.ts';
import { draftName } from '../process/drafts.ts';
import { OWNER_FILE } from '../process/owner-modes.ts';

/** Beyond this a file is no document; the parser cannot hold more either. */
export const MAX_UPLOAD_BYTES = 2 * 1024 ** 3;
/** Of a whole library: more than any has; the disk is the limit. */
export const MAX_LIBRARY_BYTES = 1024 ** 4;
const MAX_NAME_CHARS = 200;

export interface UploadTarget {
  /** The library's folder for files on their way in. */
  readonly incoming: string;
  readonly maxBytes: number;
  readonly adopt: (path: string, name: string) => Promise<ImportReceipt>;
}

export interface ModelTarget {
  readonly incoming: string;
  readonly maxBytes: number;
  readonly importModel: (path: string, name: string) => Promise<{ readonly id: string }>;
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
  return receive(body, shown, announced, '.pdf', target, async (file) => {
    const receipt = await target.adopt(file, shown);
    // After an adoption the file is the engine's.
    return { result: receipt, taken: receipt.rejected.length === 0 };
  });
}

/**
 * The same with the archive of a model, which is gone once it is imported.
 *
 * @throws AppError `input.invalid` if it is no archive by its name, and what `receiveUpload` and `importModel` throw
 */
export async function receiveModel(
  body: Readable,
  name: string,
  announced: number,
  target: ModelTarget,
): Promise<{ readonly id: string }> {
  const shown = readerName(name);
  const kind = /\.(?:zip|tar|tgz|tar\.gz)$/i.exec(shown)?.[0].toLowerCase();
  if (kind === undefined)
    throw new AppError('input.invalid', 'A model is imported from a .zip, .tar or .tar.gz archive.');
  return receive(body, shown, announced, kind, target, async (file) => {
    return { result: await target.importModel(file, shown), taken: false };
  });
}

export interface LibraryTarget {
  readonly incoming: string;
  readonly maxBytes: number;
  readonly takeIn: (path: string, name: string) => Promise<LibraryTakenIn>;
}

/**
 * The same with a whole library that was saved, which is gone once it is taken in.
 *
 * @throws what `receiveUpload` and `takeIn` throw
 */
export async function receiveLibrary(
  body: Readable,
  name: string,
  announced: number,
  target: LibraryTarget,
): Promise<LibraryTakenIn> {
  const shown = readerName(name);
  return receive(body, shown, announced, '.wayleaf', target, async (file) => {
    return { result: await target.takeIn(file, shown), taken: false };
  });
}

/** @param hand  gives the file on; what is taken is not removed */
async function receive<T>(
  body: Readable,
  shown: string,
  announced: number,
  suffix: string,
  { incoming, maxBytes }: { readonly incoming: string; readonly maxBytes: number },
  hand: (file: string) => Promise<{ readonly result: T; readonly taken: boolean }>,
): Promise<T> {
  if (announced > maxBytes) throw tooLarge(shown, maxBytes);
  const file = path.join(incoming, draftName('upload', suffix));
  let isTaken = false;
  try {
    await mkdir(incoming, { recursive: true });
    await writeBody(body, file, shown, maxBytes);
    const { result, taken } = await hand(file);
    isTaken = taken;
    return result;
  } catch (error) {
    throw explain(error, shown);
  } finally {
    if (!isTaken) await rm(file, { force: true });
  }
}

async function writeBody(body: Readable, file: string, name: string, maxBytes: number): Promise<void> {
  const handle = await open(file, 'wx', OWNER_FILE);
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

/** The file's name as the reader knows it: no folders, no control characters, none that turns what is beside it, a bounded length. */
export function readerName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const clean = withoutUnseen(base).trim();
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
