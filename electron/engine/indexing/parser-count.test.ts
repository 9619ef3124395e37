/** How many documents are read at once, with a reader at work and without. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ReaderAtWork } from '../jobs/reader-at-work.ts';
import { newOwner } from '../jobs/owner.ts';
import { Library } from '../library/library.ts';
import { listSummaries } from '../store/documents.ts';
import { parsedPdf, tempFolder } from '../testing/builders.ts';
import { fakeParsers } from '../testing/fake-parser.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { Indexer } from './indexer.ts';
import { parsersAtOnce } from './parser-count.ts';
import { ParserPool } from './parsers.ts';

const QUIET_MS = 10_000;
const LOOKS = 5;

test('half of the parsers read while somebody works, and all of them once nobody does any more', () => {
  let at = 0;
  const reader = new ReaderAtWork(() => at);
  const [two, three] = [2, 3].map((parserCount) => parsersAtOnce({ parserCount }, reader));
  expect([two?.(), three?.()]).toEqual([2, 3]);
  expect(reader.heard((page: number) => page + 1)(4)).toBe(5);
  expect([two?.(), three?.()]).toEqual([1, 2]);
  at += QUIET_MS - 1;
  expect(two?.()).toBe(1);
  at += 1;
  expect([two?.(), three?.()]).toEqual([2, 3]);
  expect(parsersAtOnce({ parserCount: 2, indexing: false }, reader)()).toBe(0);
});

test('a second document is begun as soon as the reader rests, and none is broken off when they come back', async () => {
  const home = await tempFolder();
  const store = await openFresh(path.join(home.path, 'library'));
  let at = 0;
  const reader = new ReaderAtWork(() => at);
  const turnPage = reader.heard(() => undefined);
  const reading = new Set<string>();
  /** How often the queue looked for room, which it does with each beat. */
  let looks = 0;
  const atOnce = parsersAtOnce({ parserCount: 2 }, reader);
  const ended = Promise.withResolvers<void>();
  const { launch } = fakeParsers(
    () =>
      async function* ({ path: file }) {
        reading.add(path.basename(file));
        yield { kind: 'opened', pages: 1 };
        await ended.promise;
        const { nodes, segments, summary } = parsedPdf('A title', [{ title: 'One', paragraphs: ['First words.'] }]);
        yield { kind: 'nodes', nodes: [...nodes] };
        yield { kind: 'segments', segments: [...segments] };
        return summary;
      },
  );
  const indexer: Indexer = new Indexer({
    store,
    parsers: new ParserPool({ file: 'parser.mjs', launch }),
    workers: () => {
      looks++;
      return atOnce();
    },
    owner: newOwner(),
    now: Date.now,
    locate: (key) => library.locateKey(key),
    touch: () => undefined,
    touchQueue: () => undefined,
    onBug: (bug) => expect(bug).toBeUndefined(),
    limits: { heartbeatMs: 5 },
  });
  const library: Library = new Library({
    store,
    folder: path.join(home.path, 'library'),
    now: Date.now,
    publish: () => undefined,
    touch: () => undefined,
    onWork: () => indexer.kick(),
  });
  try {
    turnPage();
    const files = ['a', 'b', 'c'].map((name) => path.join(home.path, `${name}.pdf`));
    for (const file of files) await writeFile(file, `%PDF-1.4 ${file}`);
    await library.add(files, new AbortController().signal);
    await expect.poll(() => reading.size).toBe(1);
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + LOOKS);
    expect(reading.size).toBe(1);
    at += QUIET_MS;
    await expect.poll(() => reading.size).toBe(2);
    turnPage();
    ended.resolve();
    await expect.poll(() => listSummaries(store.read).every(({ state }) => state.kind === 'ready')).toBe(true);
    expect(reading.size).toBe(3);
  } finally {
    ended.resolve();
    await indexer.close();
    await store.close();
    await home.remove();
  }
});
