import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorReport } from '#shared/base/errors.ts';
import { onServer } from '../../electron/engine/testing/server.ts';
import {
  allSettled,
  engineFile,
  inspectDatabase,
  launchEngine,
  makeHome,
  openEngine,
  smallPaper,
  until,
  untilDocuments,
  writePapers,
  type Home,
  type LocalSession,
} from './support/library.ts';

let home: Home;

beforeEach(async () => {
  home = await makeHome();
});
afterEach(() => home.remove());

const database = (): string => path.join(home.library, 'library.db');

describe('a library that cannot be opened', () => {
  async function refusal(): Promise<unknown> {
    const { helper, host, window } = launchEngine(home.library);
    const toHost: unknown = await host.call('host.library', {}).catch((error: unknown) => error);
    const toWindow: unknown = await window.call('view.load', {}).catch((error: unknown) => error);
    await host.call('host.close', {});
    expect(await helper.exited).toBe(0);
    expect(toWindow).toEqual(toHost);
    return toHost;
  }

  test.skipIf(onServer)('because it is damaged: every window is told so, and the file is left alone', async () => {
    await mkdir(home.library);
    await writeFile(database(), 'no database at all, but as long as its header would be'.repeat(10));
    const before = await readFile(database());
    expect(await refusal()).toMatchObject({
      code: 'library.corrupt',
      message: expect.stringContaining('damaged') as string,
    });
    expect(await readFile(database())).toEqual(before);
  });

  test('because it is newer: the same', async () => {
    const session = await openEngine(home.library);
    await session.close();
    await home.rows(onServer ? 'INSERT INTO schema_version VALUES (1000)' : 'PRAGMA user_version = 1000');
    expect(await refusal()).toMatchObject({ code: 'library.too-new' });
    // Schemas of a server are used again.
    if (onServer) await home.rows('DELETE FROM schema_version WHERE version = 1000');
  });
});

test('the engine ends when its host is gone, with the database closed', async () => {
  const child = fork(engineFile, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, WAYLEAF_LIBRARY: home.library },
  });
  await until(() =>
    home.inspect().then(
      ({ integrity }) => integrity === 'ok',
      () => false,
    ),
  );
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('two engines index one library together, each document once', async () => {
  await writePapers(home.books, 4);
  const first = launchEngine(home.library);
  const second = launchEngine(home.library);
  const adding = [first, second].map(({ host }) => host.call('host.add', { paths: [home.books] }));
  const receipts = await Promise.all(adding);
  expect(receipts.flatMap(({ added }) => added)).toHaveLength(4);
  expect(receipts.flatMap(({ rejected }) => rejected)).toEqual([]);
  const views = await Promise.all(
    [first, second].map((session) => untilDocuments(session, (all) => all.length === 4 && allSettled(all))),
  );
  for (const documents of views) expect(documents.every(({ state }) => state.kind === 'ready')).toBe(true);
  for (const { host, helper } of [first, second]) {
    await host.call('host.close', {});
    expect(await helper.exited).toBe(0);
  }
  const { integrity, indexes } = await home.inspect();
  expect(integrity).toBe('ok');
  for (const { nodes, segments, searchable } of indexes) {
    expect(nodes).toBeGreaterThan(segments);
    expect(searchable).toBe(segments);
  }
});

test.skipIf(onServer)(
  'a full disk: what does not fit waits, and the queue says why; nothing is lost, and it goes on when there is space',
  async () => {
    await writePapers(home.books, 2);
    const before = await openEngine(home.library);
    await before.host.call('host.add', { paths: [home.books] });
    await untilDocuments(before, allSettled);
    await before.close();
    const kept = inspectDatabase(home.library).indexes;
    const sqlite = new DatabaseSync(database());
    const { page_count } = sqlite.prepare('PRAGMA page_count').get() ?? {};
    sqlite.close();

    const session = await openEngine(home.library, { store: { maxPages: Number(page_count) + 15 } });
    await writeFile(path.join(home.books, 'long.pdf'), await smallPaper(7, 80));
    await session.host.call('host.add', { paths: [home.books] });
    expect(await untilHeld(session)).toMatchObject({ code: 'library.disk-full' });
    await session.close();
    expect(inspectDatabase(home.library).integrity).toBe('ok');
    expect(inspectDatabase(home.library).indexes.filter(({ state }) => state === 'done')).toEqual(kept);

    const after = await openEngine(home.library);
    await untilDocuments(after, (all) => all.length === 3 && all.every(({ state }) => state.kind === 'ready'));
    await after.close();
  },
);

/** Why the queue is held up. */
async function untilHeld({ window }: LocalSession): Promise<ErrorReport> {
  for await (const event of window.start('library.watch', {}))
    if ((event.kind === 'queue' || event.kind === 'snapshot') && event.queue.held) return event.queue.held;
  throw new Error('The library was closed.');
}

describe('the reader', () => {
  test('finds a paused library paused after a restart, and goes on', async () => {
    await writePapers(home.books, 2);
    const session = await openEngine(home.library);
    await session.window.call('indexing.pause', {});
    await session.host.call('host.add', { paths: [home.books] });
    await session.close();

    const again = await openEngine(home.library);
    for await (const event of again.window.start('library.watch', {})) {
      expect(event).toMatchObject({ kind: 'snapshot', queue: { paused: true, documentsTotal: 2 } });
      break;
    }
    expect(again.engine.parserPids()).toEqual([]);
    await again.window.call('indexing.resume', {});
    await untilDocuments(again, (all) => all.length === 2 && allSettled(all));
    await again.close();

    const last = await openEngine(home.library);
    await untilDocuments(last, (all) => all.length === 2 && all.every(({ state }) => state.kind === 'ready'));
    for await (const event of last.window.start('library.watch', {})) {
      expect(event).toMatchObject({ kind: 'snapshot', queue: { paused: false } });
      break;
    }
    await last.close();
  });

  test('pauses, goes on, stops one and takes it up again', async () => {
    await writePapers(home.books, 6);
    const session = await openEngine(home.library, { parserCount: 1 });
    await session.window.call('indexing.pause', {});
    const { added } = await session.host.call('host.add', { paths: [home.books] });
    await untilDocuments(session, (all) => all.length === 6 && all.every(({ state }) => state.kind === 'waiting'));
    const stopped = added[2]!;
    await session.window.call('indexing.cancel', { document: stopped });
    await session.window.call('document.opened', { document: added[5]! });
    await session.window.call('indexing.resume', {});
    await untilDocuments(session, (all) =>
      all.every(({ id, state }) => state.kind === (id === stopped ? 'paused' : 'ready')),
    );
    expect(session.engine.indexFacts(added[5]!)!.indexedAt).toBeLessThan(
      session.engine.indexFacts(added[1]!)!.indexedAt,
    );
    await session.window.call('indexing.retry', { document: stopped });
    await untilDocuments(session, (all) => all.every(({ state }) => state.kind === 'ready'));
    await session.close();
  });
});

describe.skipIf(onServer)('a parser that hangs', () => {
  // Speaks the parser's protocol; on page 2 it is busy for ever, unless it is told to leave that page out.
  const hanging = `
    const post = (frame) => process.send(frame);
    process.on('disconnect', () => process.exit());
    process.on('message', ({ t, id, params }) => {
      if (t !== 'call') return;
      const item = (value) => post({ t: 'item', id, value });
      item({ kind: 'opened', pages: 3 });
      item({ kind: 'page', pagesDone: 1 });
      if (!params.skipPages.includes(1)) while (true);
      item({ kind: 'page', pagesDone: 2 });
      item({ kind: 'page', pagesDone: 3 });
      item({ kind: 'structuring' });
      const node = { id: 's0', parent: null, level: 0, order: 0, kind: 'document', pageIndex: 0, endPageIndex: 2,
        text: 'Survivor', lines: new Uint8Array(4) };
      item({ kind: 'nodes', nodes: [node] });
      const box = { x0: 0, y0: 0, x1: 10, y1: 10 };
      const pages = [0, 1, 2].map((pageIndex) => ({ pageIndex, box, rotation: 0 }));
      const problems = params.skipPages.map((pageIndex) => ({ pageIndex, code: 'parser.timeout', message: 'Too slow.' }));
      post({ t: 'done', id, result: { title: 'Survivor', metadata: {}, pages, problems, timings: {} } });
    });`;

  test('is ended, and the rest of its document is read without the page', async () => {
    await writePapers(home.books, 1);
    await writeFile(home.at('parser.mjs'), hanging);
    const session = await openEngine(home.library, {
      parserFile: home.at('parser.mjs'),
      parserLimits: { pageMs: 200, graceMs: 200 },
    });
    const { added } = await session.host.call('host.add', { paths: [home.books] });
    const [document] = await untilDocuments(session, (all) => all.length === 1 && allSettled(all));
    expect(document).toMatchObject({ title: 'Survivor', pages: 3, state: { kind: 'ready' } });
    const view = await session.window.call('document.view', { document: added[0]! });
    expect(view.problems).toEqual([{ pageIndex: 1, code: 'parser.timeout', message: 'Too slow.' }]);
    await session.close();
  });

  test('on every page it is given up, by name', async () => {
    await writePapers(home.books, 1);
    await writeFile(home.at('parser.mjs'), hanging.replace('!params.skipPages.includes(1)', 'true'));
    const session = await openEngine(home.library, {
      parserFile: home.at('parser.mjs'),
      parserLimits: { pageMs: 100, graceMs: 100 },
    });
    await session.host.call('host.add', { paths: [home.books] });
    const [document] = await untilDocuments(session, (all) => all.length === 1 && allSettled(all));
    expect(document?.state).toMatchObject({ kind: 'failed', error: { code: 'parser.timeout', details: { page: 2 } } });
    await session.close();
  });
});
