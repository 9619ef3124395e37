/**
 * The last picture of each page that a window showed, beside the library: what is shown at once while the page is drawn again. It says
 * nothing that the file does not, so it may be lost, and goes first where room is short.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentId } from '#shared/base/ids.ts';
import type { PagePicture } from '#shared/contract/page-pictures.ts';

const FOLDER = 'page-pictures';
const MOST_BYTES = 96 * 1024 * 1024;
const MOST_OF_DOCUMENT = 24; // some screens before and after where the reader was
/** What is over the bound is looked for once in so many pictures. */
const SWEEP_EVERY = 40;

interface File {
  readonly path: string;
  readonly bytes: number;
  readonly usedMs: number;
}

export class PagePictures {
  readonly #folder: string;
  readonly #mostBytes: number;
  #kept = 0;

  /** @param library  its folder; what cannot be written there is not kept */
  constructor(library: string, mostBytes = MOST_BYTES) {
    this.#folder = path.join(library, FOLDER);
    this.#mostBytes = mostBytes;
  }

  /** Takes the place of the one of before. */
  async keep(document: DocumentId, pageIndex: number, picture: PagePicture): Promise<void> {
    const folder = path.join(this.#folder, document);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = path.join(folder, `.${randomUUID()}.draft`);
      await writeFile(draft, JSON.stringify(picture), { mode: 0o600 });
      await rename(draft, fileOf(folder, pageIndex));
      const files = await filesIn(folder);
      await removeOldest(files, files.length - MOST_OF_DOCUMENT);
      if (this.#kept++ % SWEEP_EVERY === 0) await this.#shrink();
    } catch {
      // A full disk, or one that nothing may be written to: the page is drawn anyway.
    }
  }

  /** As it was kept, unchecked; null where there is none. */
  async find(document: DocumentId, pageIndex: number): Promise<unknown> {
    const file = fileOf(path.join(this.#folder, document), pageIndex);
    try {
      const found: unknown = JSON.parse(await readFile(file, 'utf8'));
      const now = new Date();
      // Nothing depends on when it was used but which goes first.
      await utimes(file, now, now).catch(() => undefined);
      return found;
    } catch {
      return null;
    }
  }

  async forget(document: DocumentId): Promise<void> {
    await rm(path.join(this.#folder, document), { recursive: true, force: true }).catch(() => undefined);
  }

  /** What is of no document of the library goes, and what a killed process left. */
  async sweep(known: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const place = path.join(this.#folder, name);
      if (!known.has(name)) await rm(place, { recursive: true, force: true }).catch(() => undefined);
      else
        for (const file of await readdir(place).catch(() => []))
          if (file.startsWith('.')) await rm(path.join(place, file), { force: true }).catch(() => undefined);
    }
    await this.#shrink();
  }

  async #shrink(): Promise<void> {
    const folders = await readdir(this.#folder).catch(() => []);
    const files = (await Promise.all(folders.map((name) => filesIn(path.join(this.#folder, name))))).flat();
    let over = files.reduce((sum, { bytes }) => sum + bytes, 0) - this.#mostBytes;
    for (const file of files.toSorted((a, b) => a.usedMs - b.usedMs)) {
      if (over <= 0) return;
      await rm(file.path, { force: true });
      over -= file.bytes;
    }
  }
}

function fileOf(folder: string, pageIndex: number): string {
  return path.join(folder, `${String(pageIndex)}.json`);
}

async function filesIn(folder: string): Promise<File[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const found = await Promise.all(
    names.map(async (name): Promise<File[]> => {
      const file = path.join(folder, name);
      const about = await stat(file).catch(() => undefined);
      return about ? [{ path: file, bytes: about.size, usedMs: about.mtimeMs }] : [];
    }),
  );
  return found.flat();
}

async function removeOldest(files: readonly File[], n: number): Promise<void> {
  const oldest = files.toSorted((a, b) => a.usedMs - b.usedMs).slice(0, Math.max(0, n));
  for (const file of oldest) await rm(file.path, { force: true });
}
