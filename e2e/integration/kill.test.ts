import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomNumbers } from '../fixtures/pdf/prose.ts';
import {
  allSettled,
  launchEngine,
  makeHome,
  openEngine,
  smallPaper,
  untilDocuments,
  writePapers,
  type Home,
  type StoredIndex,
} from './support/library.ts';
import { inRing, kills } from './support/ring.ts';

const PAPERS = inRing({ day: 6, night: 12, soak: 12 });
const LIMIT_MS = 600_000; // of fifty kills, for a machine that does other things; about 40 s alone

let home: Home;
/** Each document's index as it is when nothing goes wrong. */
let whole: ReadonlyMap<string, StoredIndex>;

beforeAll(async () => {
  home = await makeHome();
  await writePapers(home.books, PAPERS - 1);
  await writeFile(path.join(home.books, 'long.pdf'), await smallPaper(99, 60));
  const session = await openEngine(home.library);
  await session.host.call('host.add', { paths: [home.books] });
  await untilDocuments(session, allSettled);
  await session.close();
  whole = new Map((await home.inspect()).indexes.map((index) => [index.id, index]));
  expect([...whole.values()].every(({ state, segments }) => state === 'done' && segments > 0)).toBe(true);
  expect(whole.size).toBe(PAPERS);
}, LIMIT_MS);
afterAll(() => home.remove());

/** Every document has all of its index or nothing of it, and the database is sound. */
async function expectSound(seed: number): Promise<void> {
  const { integrity, indexes } = await home.inspect();
  expect(integrity, `seed ${seed}`).toBe('ok');
  for (const index of indexes) {
    const expected = whole.get(index.id);
    if (index.state === 'done') expect(index, `seed ${seed}`).toEqual(expected);
    else expect([index.nodes, index.segments, index.searchable], `seed ${seed}`).toEqual([0, 0, 0]);
  }
}

const isWhole = async (): Promise<boolean> => {
  const { indexes } = await home.inspect();
  return indexes.length === PAPERS && indexes.every(({ state }) => state === 'done');
};

test(
  'the engine is killed at any moment: the library opens, no document is half there, indexing goes on',
  async () => {
    const seed = Date.now() % 1_000_000;
    const random = randomNumbers(seed);
    await home.emptyLibrary();
    const imports = kills('importing');
    for (let kill = 0; kill < imports + kills('indexing'); kill++) {
      const { helper, host } = launchEngine(home.library);
      // A kill during the import leaves documents out; adding the folder again is what a reader would do.
      host.call('host.add', { paths: [home.books] }).catch(() => undefined);
      await host.call('host.library', {});
      // Files are taken in within a fifth of a second.
      await wait(random() * (kill < imports ? 200 : 800));
      helper.kill();
      await helper.exited;
      await expectSound(seed);
      if (await isWhole()) await home.emptyLibrary();
    }
    const last = launchEngine(home.library);
    await last.host.call('host.add', { paths: [home.books] });
    await untilDocuments(last, allSettled);
    await last.host.call('host.close', {});
    expect(await last.helper.exited).toBe(0);
    await expectSound(seed);
    expect(await isWhole()).toBe(true);
  },
  LIMIT_MS,
);

test(
  'parsers are killed at any moment: the engine goes on, every document is indexed in the end',
  async () => {
    const seed = Date.now() % 1_000_000;
    const random = randomNumbers(seed);
    const wanted = kills('parsing');
    let killed = 0;
    while (killed < wanted) {
      await home.emptyLibrary();
      const session = await openEngine(home.library, { parserCount: 2 });
      await session.host.call('host.add', { paths: [home.books] });
      const indexing = untilDocuments(session, allSettled);
      let settled = false;
      void indexing.then(() => (settled = true));
      const goesOn = (): boolean => !settled && killed < wanted;
      while (goesOn()) {
        // Long enough for a parser to start and to get somewhere; two kills in one document are not yet its end.
        await wait(150 + random() * 450);
        const pid = session.engine.parserPids()[Math.floor(random() * 2)];
        if (!goesOn() || pid === undefined) continue;
        process.kill(pid, 'SIGKILL');
        killed++;
      }
      const documents = await indexing;
      // A page on which the parser dies twice is left out, and says so; a document that goes on killing parsers is given
      // up by name. Both are read in full when they are asked for again.
      for (const { id, state } of documents) {
        if (state.kind === 'ready' && state.pagesWithoutText.length === 0) continue;
        if (state.kind === 'failed') expect(state.error.code, `seed ${seed}`).toBe('parser.crashed');
        await session.window.call('indexing.retry', { document: id });
      }
      await untilDocuments(session, (all) => all.every(({ state }) => state.kind === 'ready'));
      await session.close();
      await expectSound(seed);
      expect(await isWhole()).toBe(true);
    }
  },
  LIMIT_MS,
);
