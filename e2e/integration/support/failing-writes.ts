/** A reader's small day with an engine whose n-th write fails once, and what has to be true after it. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { AppError, isAppError, type ErrorCode } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import {
  inspectDatabase,
  launchEngine,
  openEngine,
  untilDocuments,
  type Home,
  type ProcessSession,
} from './library.ts';
import { notedMark } from './noted-mark.ts';
import { answerText } from '#shared/wording/answers.ts';
import { english } from '#shared/wording/english.ts';

export interface Fault {
  readonly what: 'store' | 'files';
  /** Only files with this in their paths. */
  readonly among?: string;
  /** Counted from 1; 0 lets all writes be. */
  readonly at: number;
}

export interface Day {
  /** Documents that are added, and those that the archive brings. */
  readonly documents: number;
  readonly taken: number;
  /** Written by another library, with a note of its own: 'from elsewhere'. */
  readonly archive: string;
}

export interface Outcome {
  /** How many writes there were. */
  readonly writes: number;
  /** Which one failed, in words. */
  readonly failed: string | undefined;
  /** What the reader was told. */
  readonly refused: readonly ErrorCode[];
}

const STEP_MS = 90_000;
const EXPECTED: ReadonlySet<ErrorCode> = new Set(['library.disk-full', 'file.unreadable']);
const register = new URL('../../standin/failing/register.ts', import.meta.url).href;

/** What a step comes to, with one try more for one write that fails. Throws where it hangs, or fails in words that say nothing. */
async function insist<T>(step: string, refused: ErrorCode[], work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`${step} hangs`)), STEP_MS);
    try {
      return await Promise.race([work(), late.promise]);
    } catch (error) {
      if (!isAppError(error) || !EXPECTED.has(error.code) || tries === 2)
        throw new Error(`${step} failed at try ${String(tries)}: ${String(error)}`, { cause: error });
      refused.push(error.code);
    } finally {
      clearTimeout(timer);
    }
  }
}

const toldIn = (home: Home): string => home.at('told.jsonl');
const savedIn = (home: Home): string => home.at('saved.wayleaf');

/** Indexes, asks, notes, saves and takes in; then closes. Nothing of it may be lost, hang or be there twice. */
export async function liveThrough(home: Home, day: Day, fault: Fault): Promise<Outcome> {
  const told = toldIn(home);
  await rm(home.library, { recursive: true, force: true });
  for (const file of [told, savedIn(home)]) await rm(file, { force: true });
  const env = { WAYLEAF_FAILING: JSON.stringify({ ...fault, told }), NODE_OPTIONS: `--import=${register}` };
  const refused: ErrorCode[] = [];
  let session = launchEngine(home.library, env);
  const status = async (): Promise<number | null> => {
    await session.host.call('host.close', {});
    return session.helper.exited;
  };
  await insist('opening', refused, async () => {
    await session.host.call('host.library', {}).catch(async (error: unknown) => {
      // A library that did not open is opened by another engine.
      expect(await status()).toBe(0);
      session = launchEngine(home.library);
      throw error;
    });
  });
  await live(session, home, day, refused);
  expect(await status()).toBe(0);
  await expectWhole(home, day);
  const writes = (await saidBy(home)).reduce((sum, one) => sum + (one.writes ?? 0), 0);
  return { writes, failed: await failedLast(home), refused };
}

/** The write that failed in the last day, in words. */
export async function failedLast(home: Home): Promise<string | undefined> {
  return (await saidBy(home)).find((one) => one.failed !== undefined)?.failed;
}

async function saidBy(home: Home): Promise<readonly { readonly writes?: number; readonly failed?: string }[]> {
  const lines = (await readFile(toldIn(home), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as { writes?: number; failed?: string });
}

async function live(session: ProcessSession, home: Home, day: Day, refused: ErrorCode[]): Promise<void> {
  const { host, window } = session;
  await insist('adding', refused, async () => {
    const { rejected } = await host.call('host.add', { paths: [home.books] });
    for (const { error } of rejected) throw AppError.fromReport(error);
  });
  const documents = await untilReady(session, day.documents);
  const [first] = documents;
  await insist('noting', refused, () =>
    window.call('annotations.add', { annotations: [notedMark(first!, 'my note')] }),
  );
  await insist('asking', refused, async () => {
    const { answer, kept } = await window.call('answer.ask', {
      question: 'What does Report 1 say?',
      scope: { kind: 'documents', documents: [first!] },
    });
    expect(answerText(answer, english)).not.toBe('');
    // The answer is given anyway, with a note.
    if (kept === undefined) throw new AppError('library.disk-full', 'It was not kept.');
  });
  const target = savedIn(home);
  await insist('saving', refused, async () => {
    await host.call('host.save-library', { path: target }).catch(async (error: unknown) => {
      expect(existsSync(target)).toBe(false);
      throw error;
    });
  });
  await insist('taking in', refused, async () => {
    const { rejected } = await host.call('host.take-in-library', { path: day.archive });
    for (const { error } of rejected) throw AppError.fromReport(error);
  });
  await untilReady(session, day.documents + day.taken);
}

async function untilReady(session: ProcessSession, count: number): Promise<readonly DocumentId[]> {
  const documents = await untilDocuments(
    session,
    (all) => all.length === count && all.every(({ state }) => state.kind === 'ready'),
    STEP_MS,
  );
  return documents.map(({ id }) => id);
}

/** Everything is there once, in the library and in the file that was saved, and no draft is left. */
async function expectWhole(home: Home, { documents, taken }: Day): Promise<void> {
  const { integrity, indexes } = inspectDatabase(home.library);
  expect(integrity).toBe('ok');
  expect(indexes.map(({ state }) => state)).toEqual(Array.from({ length: documents + taken }, () => 'done'));
  const notes = await home.rows('SELECT note FROM annotations ORDER BY note');
  expect(notes.map(({ note }) => note)).toEqual(['from elsewhere', 'my note']);
  expect(await home.rows('SELECT question FROM history')).toHaveLength(1);
  for (const folder of [home.at(), home.library, ...(await foldersIn(home.library))])
    expect((await readdir(folder)).filter((name) => name.startsWith('.wayleaf-'))).toEqual([]);
  await rm(home.at('checked'), { recursive: true, force: true });
  const checked = await openEngine(home.at('checked'), { indexing: false });
  try {
    const found = await checked.engine.archive.takeIn(savedIn(home), { signal: new AbortController().signal });
    expect(found).toMatchObject({ documents, rejected: [], added: { annotations: 1, history: 1 } });
  } finally {
    await checked.close();
  }
}

async function foldersIn(library: string): Promise<string[]> {
  const all = await readdir(library, { recursive: true, withFileTypes: true });
  return all.filter((one) => one.isDirectory()).map(({ parentPath, name }) => path.join(parentPath, name));
}
