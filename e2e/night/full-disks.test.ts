/** A disk that becomes full at a hundred different moments of reading, writing and saving: each ends in words, and nothing is lost. */
import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAppError, type ErrorCode } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import {
  inspectDatabase,
  makeHome,
  openEngine,
  untilDocuments,
  writePapers,
  type LocalSession,
} from '../integration/support/library.ts';
import { hasSmallDisks, makeSmallDisk, withoutDisks } from '../integration/support/small-disk.ts';

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
  const mark = {
    document,
    kind: 'text',
    color: 'yellow',
    pages: [{ pageIndex: 0, quads: [[10, 20, 60, 20, 60, 10, 10, 10]] }],
    text: 'Report 1 says so.',
    prefix: '',
    suffix: '',
    note: text,
  } as const;
  const said = await tried(
    session.window.call('annotations.add', { annotations: [{ ...mark, pages: [...mark.pages] }] }),
  );
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
        const { annotations } = await after.window.call('annotations.list', {});
        expect(annotations.map((one) => one.note).sort(), `size ${String(n)}`).toEqual(kept.sort());
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
