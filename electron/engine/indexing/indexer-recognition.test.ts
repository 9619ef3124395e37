/** Documents with scanned pages in the queue: what is there first, what stopping costs. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { turn } from '#shared/base/testing/turn.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { ocrMethods, recognizerVersion, type RecognitionItem } from '../../ocr/protocol.ts';
import type { ParseItem, ParseSummary, RecognizedRun } from '../../parser/protocol.ts';
import { Library } from '../library/library.ts';
import { listSummaries } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { listRecognizedPages } from '../store/recognized-pages.ts';
import { parsedPdf, tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { fakeProcesses } from '../../process/testing/fake-processes.ts';
import { fakeParsers } from '../testing/fake-parser.ts';
import { Indexer } from './indexer.ts';
import { newOwner } from '../jobs/owner.ts';
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
  store = await openFresh(path.join(home.path, 'library'));
});
afterEach(async () => {
  await indexer.close();
  await store.close();
  await home.remove();
});

interface Scans {
  /** Pages that each attempt was asked for. */
  readonly asked: number[][];
  readonly library: Library;
  /** An engine's indexer on the same library, as after a new start. */
  readonly again: (limits?: Limits) => Indexer;
}

interface Limits {
  readonly recognizeMs?: number;
  readonly pageMs?: number;
}

/** A document of two scanned pages; `page` is called before each is recognized, may never return, or find nothing. */
async function addScan(
  page: (pageIndex: number) => Promise<void> | undefined | 'nothing',
  limits: Limits = {},
): Promise<Scans> {
  const asked: number[][] = [];
  const parsers = fakeParsers(
    () =>
      async function* ({ path: file, recognized }): AsyncGenerator<ParseItem, ParseSummary, void> {
        await Promise.resolve();
        if (!file.endsWith('scan.pdf')) {
          const plain = parsedPdf('Plain', [{ title: 'One', paragraphs: ['Printed words.'] }]);
          yield { kind: 'opened', pages: 1 };
          yield { kind: 'nodes', nodes: [...plain.nodes] };
          yield { kind: 'segments', segments: [...plain.segments] };
          return plain.summary;
        }
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
        const isRead = (await page(pageIndex)) !== 'nothing';
        yield {
          kind: 'page',
          pageIndex,
          runs: isRead ? [runOf(pageIndex)] : null,
          confidence: 90,
          turn: 0,
          script: null,
          workedMs: 80,
        };
      }
      return { timings: {} };
    },
  }));
  const again = ({ recognizeMs, pageMs }: Limits = {}): Indexer =>
    (indexer = new Indexer({
      store,
      parsers: new ParserPool({ file: 'parser.mjs', launch: parsers.launch }),
      recognizer: new Recognizer({
        file: 'ocr.mjs',
        launch: recognizers.launch,
        languageData: () => Promise.resolve(installed ? { folder: '/data', languages: ['eng'], files: {} } : undefined),
        limits: { ...(pageMs !== undefined && { pageMs }) },
      }),
      workers: () => 1,
      owner: newOwner(),
      now: Date.now,
      locate: (key) => library.locateKey(key),
      touch: () => undefined,
      touchQueue: () => undefined,
      onBug: () => undefined,
      recognizeMs,
      limits: { heartbeatMs: 5 },
    }));
  again(limits);
  const library: Library = new Library({
    store,
    folder: path.join(home.path, 'library'),
    now: Date.now,
    publish: () => undefined,
    touch: () => undefined,
    onWork: () => indexer.kick(),
  });
  const file = path.join(home.path, 'books', 'scan.pdf');
  await writeFile(file, '%PDF-1.4 scan');
  await library.add([file], new AbortController().signal);
  return { asked, library, again };
}

function runOf(pageIndex: number): RecognizedRun {
  const text = `Words of page ${String(pageIndex)}`;
  const edges = Float32Array.from({ length: text.length + 1 }, (_, at) => at * 4.1);
  return { text, origin: [10, 20], direction: [1, 0], up: [0, 1], edges, size: 10, ascent: 8, descent: 2 };
}

const summaries = (): DocumentSummary[] => listSummaries(store.read).map((one) => indexer.overlay(one));
const scan = (): DocumentSummary | undefined => summaries().find(({ fileName }) => fileName === 'scan.pdf');
/** Pages that are kept, with their words. */
const kept = (): [number, string | null][] =>
  [...listRecognizedPages(store.read, 1 as DocumentKey, `${String(recognizerVersion)} eng`)].map(([at, page]) => [
    at,
    page?.runs[0]?.text ?? null,
  ]);
const never = (): Promise<void> => new Promise(() => undefined);

const until = (condition: () => boolean): Promise<void> => expect.poll(condition).toBe(true);

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

test('scans that were tried in vain are tried again with other language data', async () => {
  let other = false;
  const { asked } = await addScan((pageIndex) => (pageIndex === 1 && !other ? 'nothing' : undefined));
  await until(() => scan()?.state.kind === 'ready');
  expect(scan()?.state).toMatchObject({ pagesWithoutText: [2] });
  await indexer.retryScans('untried');
  expect(scan()?.state.kind).toBe('ready');
  other = true;
  await indexer.retryScans('all');
  await until(() => JSON.stringify(scan()?.state).includes('"pagesWithoutText":[]'));
  expect(asked).toEqual([[0, 1], [1]]);
  await indexer.retryScans('all');
  expect(scan()?.state.kind).toBe('ready');
});

test('recognition that a new start interrupted goes on with the next page, and every page is there once', async () => {
  let hanging = true;
  const { asked, again } = await addScan((pageIndex) => (pageIndex === 1 && hanging ? never() : undefined));
  await until(() => kept().length === 1);
  await indexer.close();
  expect(kept()).toEqual([[0, 'Words of page 0']]);
  hanging = false;
  await again().start();
  await until(() => scan()?.state.kind === 'ready');
  expect(asked).toEqual([[0, 1], [1]]);
  expect(kept()).toEqual([
    [0, 'Words of page 0'],
    [1, 'Words of page 1'],
  ]);
  expect(scan()?.state).toEqual({ kind: 'ready', sections: 2, segments: 2, pagesWithoutText: [] });
});

test('a document on which the processor has worked long enough is ready with the pages it has; the next start reads the others', async () => {
  const { asked, again } = await addScan((pageIndex) => (pageIndex === 1 ? turn() : undefined), {
    recognizeMs: 50,
  });
  await until(() => scan()?.state.kind === 'ready');
  expect(scan()?.state).toMatchObject({ segments: 1, pagesWithoutText: [2] });
  await indexer.close();
  await again().start();
  await until(() => JSON.stringify(scan()?.state).includes('"pagesWithoutText":[]'));
  expect(asked.at(-1)).toEqual([1]);
  expect(scan()?.state).toMatchObject({ segments: 2 });
});

test('a page that hangs is said to be given up, tried again when nothing else is to do, and left after three tries', async () => {
  const { asked, again } = await addScan((pageIndex) => (pageIndex === 1 ? never() : undefined), { pageMs: 40 });
  const told = (): unknown => indexFacts(store.read, 1 as DocumentKey)?.problems.map((one) => one.scan);
  const tries = (count: number) => () => JSON.stringify(told()) === JSON.stringify([{ why: 'given-up', tries: count }]);
  await until(tries(2));
  await until(() => scan()?.state.kind === 'ready');
  expect(asked).toEqual([[0, 1], [1]]);
  expect(kept()).toEqual([[0, 'Words of page 0']]);
  await indexer.close();
  await again({ pageMs: 40 }).start();
  await until(tries(3));
  await until(() => scan()?.state.kind === 'ready');
  await indexer.retryScans('untried');
  expect(scan()?.state.kind).toBe('ready');
  expect(asked).toEqual([[0, 1], [1], [1]]);
});

test('a page that was given up is read by a click', async () => {
  let hanging = true;
  const { asked } = await addScan((pageIndex) => (pageIndex === 1 && hanging ? never() : undefined), { pageMs: 40 });
  await until(() => asked.length === 2 && scan()?.state.kind === 'ready');
  hanging = false;
  await indexer.retry(scan()!.id, undefined);
  await until(() => JSON.stringify(scan()?.state).includes('"pagesWithoutText":[]'));
});

test('a long scan leaves the only worker to other documents', async () => {
  const { library } = await addScan(() => never());
  await until(() => JSON.stringify(scan()?.state).includes('recognizing'));
  const plain = path.join(home.path, 'books', 'plain.pdf');
  await writeFile(plain, '%PDF-1.4 plain');
  await library.add([plain], new AbortController().signal);
  await until(() => summaries().some(({ title, state }) => title === 'Plain' && state.kind === 'ready'));
  expect(scan()?.state).toMatchObject({ kind: 'indexing', stage: 'recognizing' });
});

test('a scan that is canceled in the middle keeps its pages, and reads the rest when it is asked for again', async () => {
  let hanging = true;
  const { asked } = await addScan((pageIndex) => (pageIndex === 1 && hanging ? never() : undefined));
  await until(() => kept().length === 1);
  const id = scan()?.id;
  if (!id) throw new Error('The scan is not in the library');
  await indexer.cancel(id);
  expect(scan()?.state.kind).toBe('paused');
  hanging = false;
  await indexer.retry(id, undefined);
  await until(() => scan()?.state.kind === 'ready');
  expect(asked).toEqual([[0, 1], [1]]);
});
