import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { turn, turns } from '#shared/base/testing/turn.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { ParseItem, ParseSummary } from '../../parser/protocol.ts';
import { parsedPdf, tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { fakeParsers, type ParseHandler } from '../testing/fake-parser.ts';
import { Library } from '../library/library.ts';
import { listSummaries } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import { claimJob } from '../store/jobs.ts';
import type { DocumentKey } from '../store/keys.ts';
import { openStore, type Store } from '../store/open.ts';
import { Indexer } from './indexer.ts';
import { newOwner } from '../jobs/owner.ts';
import { ParserPool } from './parsers.ts';

const LARGE = Array.from({ length: 20_000 }, (_, i) => `word${i}`).join(' ');

const DEAD_AFTER_MS = 60_000;

type Params = Parameters<ParseHandler>[0];

vi.setConfig({ testTimeout: 30_000 }); // a busy machine

let home: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let closers: (() => Promise<void>)[];
const at = (...parts: string[]): string => path.join(home.path, ...parts);
/** Milliseconds that the engines' clock is ahead. */
let laterMs: number;
const now = (): number => Date.now() + laterMs;
const never = (): Promise<void> => new Promise(() => undefined);
const nameOf = (params: Params): string => path.basename(params.path, '.pdf');

beforeEach(async () => {
  laterMs = 0;
  home = await tempFolder();
  await mkdir(at('books'));
  store = await openFresh(at('library'));
  closers = [() => store.close()];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  await home.remove();
});

interface Gate {
  readonly seen: string[];
  /** Passwords that parsers were given. */
  readonly passwords: (string | undefined)[];
}

/** An engine's indexer whose parser takes two steps for each document; `before` runs between them and may throw. */
function setUp(before: (name: string, params: Params) => void | Promise<void>, on = store, workers = 1) {
  const gate: Gate = { seen: [], passwords: [] };
  const parsers = fakeParsers(
    () =>
      async function* (params): AsyncGenerator<ParseItem, ParseSummary, void> {
        gate.seen.push(nameOf(params));
        gate.passwords.push(params.password);
        yield { kind: 'opened', pages: 2 };
        yield { kind: 'page', pagesDone: 1 };
        await before(nameOf(params), params);
        const { nodes, segments, summary } = parsedPdf(`The ${nameOf(params)}`, [
          { title: 'One', paragraphs: ['First words.'] },
          { title: 'Two', paragraphs: ['Second words.', nameOf(params).startsWith('large') ? LARGE : 'More of them.'] },
        ]);
        yield { kind: 'nodes', nodes: [...nodes] };
        yield { kind: 'segments', segments: [...segments] };
        return summary;
      },
  );
  const bugs: unknown[] = [];
  const indexer: Indexer = new Indexer({
    store: on,
    parsers: new ParserPool({ file: 'parser.mjs', launch: parsers.launch }),
    workers: () => workers,
    owner: newOwner(),
    now,
    locate: (key) => library.locateKey(key),
    touch: () => undefined,
    touchQueue: () => undefined,
    onBug: (bug) => bugs.push(bug),
    limits: { heartbeatMs: 5, deadAfterMs: DEAD_AFTER_MS, againMs: 20 },
  });
  const library: Library = new Library({
    store: on,
    folder: at('library'),
    now,
    publish: () => undefined,
    touch: () => undefined,
    onWork: () => indexer.kick(),
  });
  closers.push(() => indexer.close());
  return { indexer, library, parsers, gate, bugs };
}

async function add(library: Library, ...names: string[]): Promise<readonly DocumentId[]> {
  for (const name of names) await writeFile(at('books', `${name}.pdf`), `%PDF-1.4 ${name}`);
  const files = names.map((name) => at('books', `${name}.pdf`));
  return (await library.add(files, new AbortController().signal)).added;
}

const documents = (): DocumentSummary[] => listSummaries(store.read);
const stateOf = (id: DocumentId | undefined) => documents().find((document) => document.id === id)?.state;

const until = (condition: () => boolean): Promise<void> => expect.poll(condition).toBe(true);
/** More than it takes to begin with another document. */
const A_WHILE = 50;
const settled = (): boolean => documents().every(({ state }) => state.kind === 'ready' || state.kind === 'failed');
const ready = { kind: 'ready', sections: 2, segments: 3, pagesWithoutText: [] };

test('documents are indexed in the order in which they came', async () => {
  const { library, indexer, gate, parsers } = setUp(() => undefined);
  const ids = await add(library, 'a', 'b', 'c');
  await until(settled);
  expect(gate.seen).toEqual(['a', 'b', 'c']);
  expect(ids.map(stateOf)).toEqual([ready, ready, ready]);
  expect(documents()[0]).toMatchObject({ title: 'The c', pages: 2 });
  expect(indexer.queue()).toMatchObject({ documentsDone: 3, documentsTotal: 3, paused: false });
  expect(parsers.started()).toBe(1);
});

test('several workers read several documents at the same time, none of them twice', async () => {
  let most = 0;
  let now = 0;
  const { library, gate } = setUp(
    async () => {
      most = Math.max(most, ++now);
      await until(() => most === 3); // it is never reached if they come one after the other
      now--;
    },
    store,
    3,
  );
  await add(library, 'a', 'b', 'c', 'd', 'e', 'f', 'g');
  await until(settled);
  expect(most).toBe(3);
  expect([...gate.seen].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});

test('the only parser goes on with the next document while the one before is stored', async () => {
  const { indexer, library } = setUp(() => undefined);
  await indexer.pause();
  const ids = await add(library, 'large', 'next');
  const states: (string | undefined)[] = [];
  const locate = library.locateKey.bind(library);
  vi.spyOn(library, 'locateKey').mockImplementation((key) => {
    states.push(stateOf(ids[0])?.kind);
    return locate(key);
  });
  await indexer.resume();
  await until(() => ids.every((id) => stateOf(id)?.kind === 'ready'));
  expect(states).toEqual(['indexing', 'indexing']);
});

test('one that fails keeps its reason; the others go on', async () => {
  const { library, bugs } = setUp((name) => {
    if (name === 'b') throw new AppError('pdf.broken', 'b.pdf is damaged.');
  });
  const ids = await add(library, 'a', 'b', 'c');
  await until(settled);
  expect(ids.map(stateOf)).toEqual([
    ready,
    { kind: 'failed', error: { code: 'pdf.broken', message: 'b.pdf is damaged.' } },
    ready,
  ]);
  expect(bugs).toEqual([]);
});

test('a file that went away before its turn is reported, and read when it is added again', async () => {
  const { library, indexer } = setUp(() => undefined);
  await indexer.pause();
  const ids = await add(library, 'a');
  await writeFile(at('books', 'a.pdf'), 'something else');
  await indexer.resume();
  await until(settled);
  expect(stateOf(ids[0])).toMatchObject({ kind: 'failed', error: { code: 'file.missing' } });
  await add(library, 'a');
  await until(() => stateOf(ids[0])?.kind === 'ready');
});

describe('the reader', () => {
  test('opens a document: it comes next', async () => {
    const opened = Promise.withResolvers<void>();
    const { library, indexer, gate } = setUp(() => opened.promise);
    const ids = await add(library, 'a', 'b', 'c');
    await indexer.want(ids[2]!, false);
    opened.resolve();
    await until(settled);
    expect(gate.seen).toEqual(['a', 'c', 'b']);
  });

  test('pauses and goes on', async () => {
    const { library, indexer, gate } = setUp((name) => (name === 'a' && gate.seen.length === 1 ? never() : undefined));
    const ids = await add(library, 'a', 'b');
    await until(() => gate.seen.length === 1);
    await indexer.pause();
    expect(ids.map((id) => stateOf(id)?.kind)).toEqual(['waiting', 'waiting']);
    expect(indexer.queue()).toMatchObject({ paused: true, documentsDone: 0, documentsTotal: 2 });
    await turns(A_WHILE);
    expect(gate.seen).toEqual(['a']);
    await indexer.resume();
    await until(settled);
    expect(gate.seen).toEqual(['a', 'a', 'b']);
  });

  test('stays paused after a restart, until it goes on', async () => {
    const first = setUp(() => undefined);
    await first.indexer.pause();
    await first.indexer.close();
    const second = setUp(() => undefined);
    const ids = await add(second.library, 'a', 'b');
    await second.indexer.start();
    await turns(A_WHILE);
    expect(second.gate.seen).toEqual([]);
    expect(second.indexer.queue()).toMatchObject({ paused: true, documentsTotal: 2 });
    await second.indexer.resume();
    await until(settled);
    expect(ids.map((id) => stateOf(id))).toEqual([ready, ready]);
    await second.indexer.close();
    expect(setUp(() => undefined).indexer.queue().paused).toBe(false);
  });

  test('stops one document and asks for it again later', async () => {
    const { library, indexer, gate } = setUp((name) => (name === 'a' && gate.seen.length === 1 ? never() : undefined));
    const ids = await add(library, 'a', 'b');
    await until(() => gate.seen.length === 1);
    await indexer.cancel(ids[0]!);
    expect(stateOf(ids[0])).toEqual({ kind: 'paused' });
    await until(() => stateOf(ids[1])?.kind === 'ready');
    expect(stateOf(ids[0])).toEqual({ kind: 'paused' });
    await indexer.retry(ids[0]!, undefined);
    await until(settled);
    expect(stateOf(ids[0])).toEqual(ready);
  });

  test('gives a password, which is used once and stored nowhere', async () => {
    const { library, indexer, gate } = setUp((_, { password }) => {
      if (password === undefined) throw new AppError('pdf.needs-password', 'a.pdf needs a password.');
      if (password !== 'open sesame') throw new AppError('pdf.wrong-password', 'This is not the password.');
    });
    const [id] = await add(library, 'a');
    await until(settled);
    expect(stateOf(id)).toMatchObject({ error: { code: 'pdf.needs-password' } });
    await indexer.retry(id!, 'wrong');
    await until(() => gate.passwords.length === 2 && settled());
    expect(stateOf(id)).toMatchObject({ error: { code: 'pdf.wrong-password' } });
    await indexer.retry(id!, 'open sesame');
    await until(() => stateOf(id)?.kind === 'ready');
    expect(gate.passwords).toEqual([undefined, 'wrong', 'open sesame']);
    const tables = store.read.all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%fts%'");
    for (const { name } of tables) {
      expect(JSON.stringify(store.read.all(`SELECT * FROM ${String(name)}`))).not.toContain('sesame');
    }
  });

  test('removes a document while it is read', async () => {
    const { library, indexer, gate } = setUp((name) => (name === 'a' ? never() : undefined));
    const ids = await add(library, 'a', 'b');
    await until(() => gate.seen.length === 1);
    indexer.stop(ids[0]!);
    await library.remove(ids[0]!);
    await until(settled);
    expect(documents().map(({ id }) => id)).toEqual([ids[1]]);
  });

  test('asks for a document that nobody has', async () => {
    const { indexer } = setUp(() => undefined);
    const unknown = 'f'.repeat(64) as DocumentId;
    await expect(indexer.cancel(unknown)).rejects.toMatchObject({ code: 'document.unknown' });
    await expect(indexer.retry(unknown, undefined)).rejects.toMatchObject({ code: 'document.unknown' });
  });
});

describe('another engine on the same library', () => {
  test('shares the work', async () => {
    const other = await openStore(at('library'));
    closers.push(() => other.close());
    const mine = setUp(() => until(() => theirs.gate.seen.length > 0));
    const theirs = setUp(turn, other);
    await add(mine.library, 'a', 'b', 'c', 'd', 'e', 'f');
    theirs.indexer.kick();
    await until(settled);
    expect([...mine.gate.seen, ...theirs.gate.seen].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(theirs.gate.seen.length).toBeGreaterThan(0);
  });

  test('that is gone leaves its document to this one', async () => {
    const { library, indexer, gate } = setUp(() => undefined);
    await indexer.pause();
    const [id] = await add(library, 'a');
    await store.writer.write((db) => claimJob(db, `elsewhere|1|x`, now()));
    laterMs = DEAD_AFTER_MS - 1000;
    await indexer.resume();
    await turns(A_WHILE);
    expect(stateOf(id)?.kind).toBe('indexing'); // its heart may still beat
    laterMs = DEAD_AFTER_MS + 1000;
    await until(settled);
    expect(gate.seen).toEqual(['a']);
    expect(stateOf(id)).toEqual(ready);
  });

  test.each(['read', 'stored'])('that took a document over before it is %s has the last word', async (what) => {
    const going = deferred<void>();
    const { library, indexer, gate } = setUp(() => going.promise);
    const [id] = await add(library, 'a');
    await until(() => gate.seen.length === 1);
    await store.writer.write((db) => {
      db.run("UPDATE jobs SET owner = 'elsewhere|1|x', heartbeat_at = ?", now() + 10_000);
    });
    if (what === 'stored') going.resolve();
    // Nothing is told of a document that is not worked on.
    await until(() => documents().every((document) => indexer.overlay(document) === document));
    expect(stateOf(id)?.kind).toBe('indexing');
    expect(indexFacts(store.read, 1 as DocumentKey)).toBeUndefined();
  });
});

test('closing leaves unfinished documents waiting, for the next start', async () => {
  const first = setUp(never);
  const ids = await add(first.library, 'a', 'b');
  await until(() => first.gate.seen.length === 1);
  await first.indexer.close();
  expect(ids.map((id) => stateOf(id)?.kind)).toEqual(['waiting', 'waiting']);
  expect(first.parsers.alive()).toBe(0);
  const second = setUp(() => undefined);
  await second.indexer.start();
  await until(settled);
  expect(second.gate.seen).toEqual(['a', 'b']);
});

test('a full disk holds the queue up, which goes on by itself when there is space', async () => {
  await store.close();
  const probe = await openStore(at('library'));
  const { page_count } = probe.read.get('PRAGMA page_count') ?? {};
  await probe.close();
  store = await openStore(at('library'), { maxPages: Number(page_count) + 10 });
  const { library, indexer, gate } = setUp(() => undefined);
  const ids = await add(library, 'large a', 'large b');
  await until(() => indexer.queue().held !== undefined);
  expect(indexer.queue()).toMatchObject({ paused: true, held: { code: 'library.disk-full' } });
  // It is tried again, in vain.
  await until(() => gate.seen.length > 2);
  expect(ids.map((id) => stateOf(id)?.kind)).not.toContain('failed');
  await store.writer.write((db) => db.get('PRAGMA max_page_count = 100000'));
  await until(settled);
  expect(indexer.queue()).toMatchObject({ paused: false });
  expect(indexer.queue().held).toBeUndefined();
  expect(ids.map((id) => stateOf(id)?.kind)).toEqual(['ready', 'ready']);
});

function fillDisk(isFull: () => boolean): void {
  const full = new AppError('library.disk-full', 'The disk with the library is full.');
  for (const way of ['write', 'writeHeld'] as const) {
    const write = store.writer[way].bind(store.writer);
    vi.spyOn(store.writer, way).mockImplementation((work) => (isFull() ? Promise.reject(full) : write(work)));
  }
}

test.each([
  ['broken', 'failed'],
  ['sound', 'waiting'],
])('a %s document whose end a full disk does not take is shown as %s', async (name, kind) => {
  let isFull = false;
  fillDisk(() => isFull);
  const { library, indexer, gate } = setUp(() => {
    isFull = gate.seen.length === 1;
    if (name === 'broken') throw new AppError('pdf.broken', 'It is broken.');
  });
  const [id] = await add(library, name);
  await until(() => documents().some((document) => indexer.overlay(document).state.kind === kind && isFull));
  expect(stateOf(id)?.kind).toBe('indexing');
  isFull = false;
  await until(settled);
  expect(stateOf(id)?.kind).toBe(kind === 'failed' ? 'failed' : 'ready');
});

test('what a closed engine could not let go of is taken over by the next in the same process', async () => {
  let isFull = false;
  fillDisk(() => isFull);
  const first = setUp(() => void (isFull = true));
  const [id] = await add(first.library, 'a');
  await until(() => isFull);
  await first.indexer.close();
  isFull = false;
  expect(stateOf(id)?.kind).toBe('indexing');
  const second = setUp(() => undefined);
  await second.indexer.start();
  second.indexer.kick();
  await until(settled);
  expect(stateOf(id)).toEqual(ready);
});
