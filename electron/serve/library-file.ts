/** The whole library as one file, for a window in a browser: made in the library's own folder, taken once. */
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { LibraryReady, LibrarySaved } from '#shared/contract/archive.ts';
import { errorAnswer, type HttpAnswer } from '../host/http-answer.ts';
import { draftName } from '../process/drafts.ts';

export interface LibraryFileParts {
  /** The library's folder for files on their way in and out. */
  readonly incoming: () => Promise<string>;
  readonly save: (file: string) => Promise<LibrarySaved>;
}

/** One file at a time: what was not taken goes when the next is asked for, or with the server. */
export class LibraryFile {
  readonly #parts: LibraryFileParts;
  #ready: { readonly ticket: string; readonly file: string } | undefined;

  constructor(parts: LibraryFileParts) {
    this.#parts = parts;
  }

  /** @throws what `save` throws; nothing is left behind then */
  async make(): Promise<LibraryReady> {
    await this.#drop();
    const ticket = randomUUID();
    const file = path.join(await this.#parts.incoming(), draftName('saved', '.wayleaf'));
    const saved = await this.#parts.save(file);
    this.#ready = { ticket, file };
    return { ...saved, ticket };
  }

  /** 200 with the file, which is then gone; 404 for another ticket. */
  async take(ticket: string): Promise<HttpAnswer> {
    const ready = this.#ready;
    if (ready?.ticket !== ticket)
      return errorAnswer(404, new AppError('file.missing', 'Save the library again: this file is gone.'));
    this.#ready = undefined;
    const handle = await open(ready.file, 'r');
    const { size } = await handle.stat();
    const body = handle.createReadStream();
    body.once('close', () => void rm(ready.file, { force: true }));
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(size),
        'Content-Disposition': 'attachment; filename="library.wayleaf"',
        'Cache-Control': 'no-store',
      },
      body,
    };
  }

  async #drop(): Promise<void> {
    const before = this.#ready;
    this.#ready = undefined;
    if (before) await rm(before.file, { force: true });
  }
}
