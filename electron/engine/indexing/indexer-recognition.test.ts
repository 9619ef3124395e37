/** Documents with scanned pages in the queue: what is there first, what stopping costs. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { ocrMethods, type RecognitionItem } from '../../ocr/protocol.ts';
import type { ParseItem, ParseSummary } from '../../parser/protocol.ts';
import { Library } from '../library/library.ts';
import { listSummaries } from '../store/documents.ts';
import { openStore, type Store } from '../store/open.ts';
import { parsedPdf, tempFolder } from '../testing/builders.ts';
import { fakeParsers, fakeProcesses } from '../testing/fake-parser.ts';
import { Indexer } from './indexer.ts';
import { newOwner } from './owner.ts';
import { ParserPool } from './parsers.ts';
import { Recognizer } from './recognizer.ts';

const PAGES = [0, 1];

let home: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let indexer: Indexer;
/** English language data. */
let installed: boolean;

beforeEach(async () => {
  installed = true;
  home = await tempFolder();
  await mkdir(path.join(home.path, 'books'));
  store = await openStore(path.join(home.path, 'library'));
});
afterEach(async () => {
  await indexer.close();
  await store.close();
  await home.remove();
});

/** A document of two scanned pages; `page` is called before each is recognized and may never return. */
async function addScan(page: (pageIndex: number) => Promise<void> | void): Promise<{ readonly asked: number[][] }> {
  const asked: number[][] = [];
  const parsers = fakeParsers(
    () =>
      async function* ({ recognized }): AsyncGenerator<ParseItem, ParseSummary, void> {
        await Promise.resolve();
        const read = recognized.map(({ pageIndex }) => pageIndex);
        const sections = read.map((pageIndex) => ({ title: `Page ${pageIndex}`, paragraphs: ['Recognized words.'] }));
        const { nodes, segments, summary } = parsedPdf('Scan', sections);
        yield { kind: 'opened', pages: PAGES.length };
        yield { kind: 'nodes', nodes: [...nodes] };
        yield { kind: 'segments', segments: [...segments] };
        const [frame] = summary.pages;
        const open = PAGES.filter((pageIndex) => !read.includes(pageIndex));
        return {
          ...summary,
          pages: frame ? PAGES.map((pageIndex) => ({ ...frame, pageIndex })) : [],
          problems: open.map((pageIndex) => ({ pageIndex, code: 'pdf.needs-ocr', message: 'A picture.' })),
        };
      },
  );
  const recognizers = fakeProcesses(ocrMethods, () => ({
    'pages.recognize': async function* ({
      pages,
    }): AsyncGenerator<RecognitionItem, { timings: Record<string, number> }, void> {
      asked.push(pages);
      yield { kind: 'ready' };
      for (const pageIndex of pages) {
        await page(pageIndex);
        yield { kind: 'page', pageIndex, runs: [], confidence: 90, turn: 0 };
      }
      return { timings: {} };
    },
  }));
  const made: Indexer = new Indexer({
    store,
    parsers: new ParserPool({ file: 'parser.mjs', launch: parsers.launch }),
    recognizer: new Recognizer({
      file: 'ocr.mjs',
      launch: recognizers.launch,
      languageData: () => Promise.resolve(installed ? { folder: '/data', languages: ['eng'] } : undefined),
    }),
    workers: 1,
    owner: newOwner(),
    now: Date.now,
    locate: (key) => library.locateKey(key),
    touch: () => undefined,
    touchQueue: () => undefined,
    onBug: () => undefined,
    limits: { heartbeatMs: 30 },
  });
  indexer = made;
  const library: Library = new Library({
    store,
    folder: path.join(home.path, 'library'),
    now: Date.now,
    publish: () => undefined,
    touch: () => undefined,
    onWork: () => made.kick(),
  });
  const file = path.join(home.path, 'books', 'scan.pdf');
  await writeFile(file, '%PDF-1.4 scan');
  await library.add([file], new AbortController().signal);
  return { asked };
}

const scan = (): DocumentSummary | undefined => listSummaries(store.read).map((one) => indexer.overlay(one))[0];

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('Waited in vain');
    await wait(5);
  }
}

test('a scan has its pages in the library before it is recognized, and its text after', async () => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  await addScan((pageIndex) => (pageIndex === 1 ? gate : undefined));
  const halfway = { kind: 'indexing', stage: 'recognizing', pagesDone: 1, pagesTotal: 2 };
  await until(() => JSON.stringify(scan()?.state) === JSON.stringify(halfway));
  expect(scan()).toMatchObject({ title: 'Scan', pages: 2 });
  expect(store.read.get('SELECT segments FROM indexes')).toMatchObject({ segments: 0 });
  go();
  await until(() => scan()?.state.kind === 'ready');
  expect(scan()?.state).toEqual({ kind: 'ready', sections: 2, segments: 2, pagesWithoutText: [] });
});

test('recognition that was paused goes on with the page at which it stopped', async () => {
  let held = true;
  const { asked } = await addScan((pageIndex) =>
    pageIndex === 1 && held ? new Promise<void>(() => undefined) : undefined,
  );
  await until(() => indexer.queue().pagesDone === 1);
  await indexer.pause();
  expect(scan()?.state.kind).toBe('waiting');
  held = false;
  await indexer.resume();
  await until(() => scan()?.state.kind === 'ready');
  expect(asked).toEqual([[0, 1], [1]]);
  expect(scan()?.state).toMatchObject({ segments: 2, pagesWithoutText: [] });
});

test('scans from before language data was installed are recognized at the next start', async () => {
  installed = false;
  const { asked } = await addScan(() => undefined);
  await until(() => scan()?.state.kind === 'ready');
  expect(scan()?.state).toMatchObject({ pagesWithoutText: [1, 2] });
  await indexer.start();
  expect(scan()?.state.kind).toBe('ready');
  installed = true;
  await indexer.start();
  await until(() => scan()?.state.kind === 'ready' && asked.length > 0);
  expect(scan()?.state).toMatchObject({ segments: 2, pagesWithoutText: [] });
  await indexer.start();
  expect(scan()?.state.kind).toBe('ready');
  expect(asked).toHaveLength(1);
});
