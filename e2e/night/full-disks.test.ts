/** Disks that become full at a hundred moments of reading, writing and saving, and block after block: each ends in words, and nothing is lost. */
import { existsSync } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAppError, type ErrorCode } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { MadePages } from '../../electron/engine/converting/made-pages.ts';
import { openStore } from '../../electron/engine/store/open.ts';
import { loadKept, saveKept } from '../../electron/engine/store/settings.ts';
import {
  inspectDatabase,
  makeHome,
  openEngine,
  untilDocuments,
  writePapers,
  type Home,
  type LocalSession,
} from '../integration/support/library.ts';
import { notedMark } from '../integration/support/noted-mark.ts';
import { hasSmallDisks, makeSmallDisk, withoutDisks, type SmallDisk } from '../integration/support/small-disk.ts';

const SIZES = 100;
const LIMIT_MS = 3_600_000;
/** Indexing all papers takes less; the last sizes have room for all of it. */
const MOST_LEFT = 3_000_000;
const STEP_MS = 60_000;
const EXPECTED: ReadonlySet<ErrorCode> = new Set(['library.disk-full', 'file.unreadable', 'library.locked']);

/** What it comes to, or the code of why it does not; by then. */
async function tried<T>(work: Promise<T>): Promise<T | ErrorCode> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('It hangs')), STEP_MS).unref();
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    if (isAppError(error) && EXPECTED.has(error.code)) return error.code;
    throw error;
  }
}

async function note(session: LocalSession, document: DocumentId, text: string): Promise<boolean> {
  const said = await tried(session.window.call('annotations.add', { annotations: [notedMark(document, text)] }));
  return typeof said !== 'string';
}

test.skipIf(!hasSmallDisks)(
  `disks that are full at ${String(SIZES)} sizes${withoutDisks}`,
  { timeout: LIMIT_MS },
  async () => {
    const home = await makeHome();
    const disk = makeSmallDisk(24);
    const library = path.join(disk.folder, 'library');
    const saved = path.join(disk.folder, 'saved.wayleaf');
    try {
      await writePapers(home.books, 1, 2);
      const first = await openEngine(home.library);
      await first.host.call('host.add', { paths: [home.books] });
      const [known] = await untilDocuments(first, (all) => all.length === 1 && all[0]!.state.kind === 'ready');
      await first.close();
      await writePapers(home.books, 3, 30);
      let [held, whole] = [0, 0];
      for (let n = 0; n < SIZES; n++) {
        await rm(library, { recursive: true, force: true });
        await rm(saved, { force: true });
        await cp(home.library, library, { recursive: true });
        await disk.fill(Math.round((MOST_LEFT * n) / SIZES));
        const session = await openEngine(library).catch((error: unknown) => {
          expect(isAppError(error) && EXPECTED.has(error.code)).toBe(true);
          return undefined;
        });
        const kept: string[] = [];
        if (session) {
          for (let at = 0; at < 5; at++)
            if (await note(session, known!.id, `note ${String(at)}`)) kept.push(`note ${String(at)}`);
          await tried(session.host.call('host.add', { paths: [home.books] }));
          await tried(
            untilDocuments(session, (all) =>
              all.every(({ state }) => state.kind === 'ready' || state.kind === 'waiting'),
            ),
          );
          const archive = await tried(session.host.call('host.save-library', { path: saved }));
          // Whole, or not there at all: no draft is left beside it.
          expect(existsSync(saved)).toBe(typeof archive !== 'string');
          expect((await readdir(disk.folder)).sort()).toEqual(
            ['filler', 'library', ...(typeof archive === 'string' ? [] : ['saved.wayleaf'])].sort(),
          );
          if (typeof archive === 'string') held++;
          else whole++;
          await tried(session.close());
        }
        await rm(saved, { force: true });
        await disk.empty();
        expect(inspectDatabase(library).integrity, `size ${String(n)}`).toBe('ok');
        const after = await openEngine(library);
        await after.host.call('host.add', { paths: [home.books] });
        await untilDocuments(after, (all) => all.length === 4 && all.every(({ state }) => state.kind === 'ready'));
        // The report at that path is a new version by now, to which notes are carried over as well.
        const { annotations } = await after.window.call('annotations.list', {});
        const own = annotations.filter(({ document }) => document === known!.id);
        expect(own.map((one) => one.note).sort(), `size ${String(n)}`).toEqual(kept.sort());
        await after.close();
      }
      console.log(
        `disks full at ${String(SIZES)} sizes: ${String(held)} refused the archive, ${String(whole)} held it`,
      );
      expect(held).toBeGreaterThan(0);
      expect(whole).toBeGreaterThan(0);
    } finally {
      disk.remove();
      await home.remove();
    }
  },
);

describe.skipIf(!hasSmallDisks)(`disks that are full, a block later each time${withoutDisks}`, () => {
  const BLOCK = 4096;
  const MOST_BLOCKS = 500;
  let disk: SmallDisk;
  let home: Home;
  beforeEach(async () => {
    home = await makeHome();
    disk = makeSmallDisk(12);
  });
  afterEach(async () => {
    disk.remove();
    await home.remove();
  });

  /** Does it with ever more room, until there is enough. @returns how often there was not */
  async function byBlocks(work: () => Promise<boolean>, leftOf = (blocks: number) => blocks * BLOCK): Promise<number> {
    for (let blocks = 0; blocks < MOST_BLOCKS; blocks++) {
      await disk.fill(leftOf(blocks));
      if (await work()) return blocks;
    }
    throw new Error('There is never enough');
  }

  test('of an archive', async () => {
    await writePapers(home.books, 4, 60);
    const session = await openEngine(home.library);
    await session.host.call('host.add', { paths: [home.books] });
    await untilDocuments(session, (all) => all.length === 4 && all.every(({ state }) => state.kind === 'ready'));
    const saved = path.join(disk.folder, 'saved.wayleaf');
    const refused = await byBlocks(async () => {
      const isWhole = typeof (await tried(session.host.call('host.save-library', { path: saved }))) !== 'string';
      expect((await readdir(disk.folder)).sort()).toEqual(['filler', ...(isWhole ? ['saved.wayleaf'] : [])]);
      return isWhole;
    });
    expect(refused).toBeGreaterThan(5);
    await session.close();
  });

  test('of the pages that are made for a document', async () => {
    const source = path.join(home.books, 'notes.txt');
    await writeFile(source, 'Words that are laid out.');
    const pages = new MadePages({
      folder: disk.folder,
      converter: { toPage: async () => ({ html: '<p>Words', facts: {} }), close: () => undefined },
      printer: { print: async () => Buffer.alloc(20 * BLOCK, '%PDF-1.4 '), close: async () => undefined },
    });
    const { signal } = new AbortController();
    const refused = await byBlocks(async () => {
      const made = await tried(pages.of(documentId('a'.repeat(64)), { path: source, bytes: 24 }, signal));
      const left = existsSync(path.join(disk.folder, 'pages')) ? await readdir(path.join(disk.folder, 'pages')) : [];
      expect(left).toEqual(typeof made === 'string' ? [] : ['a'.repeat(64)]);
      return typeof made !== 'string';
    });
    expect(refused).toBeGreaterThan(5);
  });

  test('of the store', async () => {
    const folder = path.join(disk.folder, 'library');
    const store = await openStore(folder);
    await store.writer.write((db) => saveKept(db, 'words', 'before'));
    const after = 'after '.repeat(20_000);
    const write = () => store.writer.write((db) => saveKept(db, 'words', after));
    // What was written in vain is written over, and takes no more room.
    const refused = await byBlocks(
      async () => {
        const isWhole = typeof (await tried(write())) !== 'string';
        expect(loadKept(store.read, 'words')).toBe(isWhole ? after : 'before');
        return isWhole;
      },
      () => BLOCK,
    );
    expect(refused).toBeGreaterThan(5);
    await disk.empty();
    await store.close();
    expect(inspectDatabase(folder).integrity).toBe('ok');
  });
});
