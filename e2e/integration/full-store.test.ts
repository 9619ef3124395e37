/** A database that takes so many pages more and no others, as on a full disk: SQLite itself says so, at the page where it comes to it. */
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import {
  inspectDatabase,
  makeHome,
  openEngine,
  smallPaper,
  untilDocuments,
  type Home,
  type LocalSession,
} from './support/library.ts';
import { notedMark } from './support/noted-mark.ts';
import { inRing } from './support/ring.ts';
import { answerText } from '#shared/wording/answers.ts';
import { english } from '#shared/wording/english.ts';

const SIZES = inRing({ day: 2, night: 100, soak: 100 });
/** All that is written takes fewer. */
const MOST_PAGES = 70;
const LIMIT_MS = 3_600_000;
const STEP_MS = 60_000;
const NOTES = 4;

let home: Home;
let known: DocumentId;
let pages: number;
beforeAll(async () => {
  home = await makeHome();
  await writeFile(path.join(home.books, 'report 1.pdf'), await smallPaper(1, 1));
  const session = await openEngine(home.at('before'));
  await session.host.call('host.add', { paths: [home.books] });
  const [one] = await untilDocuments(session, (all) => all.length === 1 && all[0]!.state.kind === 'ready');
  known = one!.id;
  await session.close();
  const sqlite = new DatabaseSync(path.join(home.at('before'), 'library.db'));
  pages = Number(sqlite.prepare('PRAGMA page_count').get()?.page_count);
  sqlite.close();
  await writeFile(path.join(home.books, 'report 2.pdf'), await smallPaper(2, 16));
});
afterAll(() => home.remove());

/** What it comes to; null where the disk is full. It may fail in no other way, and not be late. */
async function unlessFull<T>(work: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('It hangs')), STEP_MS);
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    if (isAppError(error, 'library.disk-full')) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Until the new paper is read, or the queue says that it is held up. */
async function readOrHeld({ window }: LocalSession): Promise<'read' | 'held'> {
  const ready = new Set<DocumentId>();
  for await (const event of window.start('library.watch', {})) {
    const documents = event.kind === 'snapshot' ? event.documents : event.kind === 'document' ? [event.document] : [];
    for (const { id, state } of documents) if (state.kind === 'ready') ready.add(id);
    if (ready.size === 2) return 'read';
    if ((event.kind === 'snapshot' || event.kind === 'queue') && event.queue.held) return 'held';
  }
  throw new Error('The library was closed.');
}

/** @returns the notes that were kept, and whether the new paper was read */
async function fillUp(library: string, more: number): Promise<{ readonly kept: string[]; readonly isRead: boolean }> {
  const session = await openEngine(library, { store: { maxPages: pages + more } });
  const kept: string[] = [];
  for (let n = 0; n < NOTES; n++) {
    const note = `note ${String(n)} ${'of many words '.repeat(300)}`;
    const said = await unlessFull(session.window.call('annotations.add', { annotations: [notedMark(known, note)] }));
    if (said !== null) kept.push(note);
  }
  const added = await unlessFull(session.host.call('host.add', { paths: [home.books] }));
  const codes = added?.rejected.map(({ error }) => error.code) ?? [];
  expect(codes.filter((code) => code !== 'library.disk-full')).toEqual([]);
  const isIn = added !== null && codes.length === 0;
  const isRead = isIn && (await unlessFull(readOrHeld(session))) === 'read';
  const question = { question: 'What does Report 1 say?', scope: { kind: 'documents' as const, documents: [known] } };
  const { answer } = await session.window.call('answer.ask', question);
  expect(answerText(answer, english)).not.toBe('');
  await session.close();
  return { kept, isRead };
}

test(
  `a database that is full at ${String(SIZES)} sizes keeps what it said to have kept`,
  { timeout: LIMIT_MS },
  async () => {
    const library = home.at('full');
    let [refused, read] = [0, 0];
    for (let n = 0; n < SIZES; n++) {
      await rm(library, { recursive: true, force: true });
      await cp(home.at('before'), library, { recursive: true });
      const { kept, isRead } = await fillUp(library, Math.round((MOST_PAGES * n) / (SIZES - 1)));
      if (isRead) read++;
      if (kept.length < NOTES) refused++;
      expect(inspectDatabase(library).integrity, `size ${String(n)}`).toBe('ok');
      const after = await openEngine(library);
      await after.host.call('host.add', { paths: [home.books] });
      await untilDocuments(after, (all) => all.length === 2 && all.every(({ state }) => state.kind === 'ready'));
      const { annotations } = await after.window.call('annotations.list', {});
      expect(annotations.map(({ note }) => note).sort(), `size ${String(n)}`).toEqual(kept.sort());
      await after.close();
    }
    console.log(`full at ${String(SIZES)} sizes: ${String(refused)} refused notes, ${String(read)} had room for all`);
    expect(refused).toBeGreaterThan(0);
    expect(read).toBeGreaterThan(0);
  },
);
