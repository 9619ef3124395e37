import { expect, test, vi } from 'vitest';
import { turn } from '#shared/base/testing/turn.ts';
import type { ParseItem, ParseSummary, RecognizedPage } from '../../parser/protocol.ts';
import { ocrMethods, recognizerVersion, type RecognitionItem } from '../../ocr/protocol.ts';
import { summaryFor } from '../testing/builders.ts';
import { fakeProcesses } from '../../process/testing/fake-processes.ts';
import { fakeParsers, type ParseHandler } from '../testing/fake-parser.ts';
import type { LanguageData } from './language-data.ts';
import { ParserPool, type ParsedPdf } from './parsers.ts';
import { readDocument, type ReadingHooks } from './read-document.ts';
import { Recognizer, type PagesSeen, type UnreadPage } from './recognizer.ts';

type Params = Parameters<ParseHandler>[0];

/** A document of four pages, of which those at 1 and 3 are pictures; nothing can be recognized on page 3. */
function setUp(data: LanguageData | undefined) {
  const asked: Params[] = [];
  const parsers = fakeParsers(
    () =>
      async function* (params: Params): AsyncGenerator<ParseItem, ParseSummary, void> {
        asked.push(params);
        await Promise.resolve();
        yield { kind: 'opened', pages: 4 };
        const open = [1, 3].filter((at) => !params.recognized.some((page) => page.pageIndex === at));
        const problems = open.map((pageIndex) => ({
          pageIndex,
          code: 'pdf.needs-ocr' as const,
          message: 'A picture.',
        }));
        return { ...summaryFor('Doc', 4), metadata: { language: 'de' }, problems };
      },
  );
  const languages: string[][] = [];
  const tried: number[] = [];
  const processes = fakeProcesses(ocrMethods, () => ({
    'pages.recognize': async function* (
      params,
    ): AsyncGenerator<RecognitionItem, { timings: Record<string, number> }, void> {
      languages.push(params.languages);
      await Promise.resolve();
      yield { kind: 'ready' };
      for (const pageIndex of params.pages) {
        tried.push(pageIndex);
        if (tried.length > 1) await turn(); // a page takes longer than its neighbor's news
        yield {
          kind: 'page',
          pageIndex,
          runs: pageIndex === 3 ? null : [],
          confidence: 90,
          turn: 0,
          script: null,
          workedMs: 400,
        };
      }
      return { timings: {} };
    },
  }));
  const pool = new ParserPool({ file: 'parser.mjs', launch: parsers.launch });
  const recognizer = new Recognizer({
    file: 'ocr.mjs',
    launch: processes.launch,
    languageData: () => Promise.resolve(data),
  });
  const progress: string[] = [];
  const onFirst = vi.fn((_: ParsedPdf) => Promise.resolve());
  const saved: string[] = [];
  const read = (
    seen: PagesSeen = new Map<number, RecognizedPage | UnreadPage>(),
    more: Pick<ReadingHooks, 'recognizeMs' | 'earlier'> = {},
  ): Promise<ParsedPdf> =>
    readDocument(
      { parsers: pool, recognizer },
      { path: '/a.pdf' },
      {
        onProgress: ({ stage, pagesDone, pagesTotal }) => progress.push(`${stage} ${pagesDone}/${pagesTotal}`),
        onFirst,
        ...more,
        pages: {
          load: () => seen,
          save: (recognizer, pageIndex, page) => {
            saved.push(`${recognizer}: ${String(pageIndex)} ${'unread' in page ? 'nothing' : 'text'}`);
            return Promise.resolve();
          },
        },
      },
      new AbortController().signal,
    ).finally(() => {
      pool.close();
      recognizer.close();
    });
  return { asked, languages, processes, progress, onFirst, saved, tried, read };
}

const german: LanguageData = { folder: '/data', languages: ['deu', 'eng'], files: {} };

test('reads, recognizes the pictures in the document’s language, and structures both together', async () => {
  const { asked, languages, progress, onFirst, saved, read } = setUp(german);
  const parsed = await read();
  expect(saved).toEqual([`${String(recognizerVersion)} deu: 1 text`, `${String(recognizerVersion)} deu: 3 nothing`]);
  expect(languages).toEqual([['deu']]);
  expect(asked.map(({ recognized }) => recognized.map((page) => page.pageIndex))).toEqual([[], [1]]);
  expect(parsed.summary.problems.map(({ pageIndex }) => pageIndex)).toEqual([3]);
  expect(parsed.summary.problems[0]?.message).toContain('with the data for German');
  expect(parsed.summary.timings.recognize).toBeGreaterThanOrEqual(0);
  expect(onFirst).toHaveBeenCalledOnce();
  expect(progress.slice(-4)).toEqual(['recognizing 2/4', 'recognizing 3/4', 'recognizing 4/4', 'structuring 4/4']);
});

const halfWay = () =>
  new Map<number, RecognizedPage | UnreadPage>([
    [1, { pageIndex: 1, runs: [] }],
    [3, { unread: 'unclear' }],
  ]);

test('leaves the document as it is where no language data is', async () => {
  const { asked, processes, onFirst, read } = setUp(undefined);
  const { summary } = await read();
  expect(summary.problems).toHaveLength(2);
  expect(summary.timings).not.toHaveProperty('recognize');
  expect([asked.length, processes.started()]).toEqual([1, 0]);
  expect(onFirst).not.toHaveBeenCalled();
});

test('goes on where it was stopped', async () => {
  const { asked, processes, read } = setUp(german);
  const earlier = new Map([[3, { why: 'unclear', script: 'Arab' } as const]]);
  const { summary } = await read(halfWay(), { earlier });
  expect(processes.started()).toBe(0);
  expect(asked.at(-1)?.recognized).toEqual([{ pageIndex: 1, runs: [] }]);
  // What its letters are stays known.
  expect(summary.problems.map(({ scan }) => scan)).toEqual([{ why: 'unclear', script: 'Arab' }]);
});

test('looks once more at a page without text where nobody was told why', async () => {
  const { tried, read } = setUp(german);
  await read(halfWay());
  expect(tried).toEqual([3]);
});

test('stops when the processor has worked as long as it may, and says which pages wait', async () => {
  const { read } = setUp(german);
  const { summary } = await read(undefined, { recognizeMs: 300 });
  expect(summary.problems).toEqual([
    {
      pageIndex: 3,
      code: 'pdf.needs-ocr',
      message: 'This page is a picture, and its text was not recognized yet.',
      scan: { why: 'waiting' },
    },
  ]);
});

test('tries a page last that was given up before, and keeps count of it', async () => {
  const { tried, read } = setUp(german);
  const earlier = new Map([[1, { why: 'given-up', tries: 2 } as const]]);
  const { summary } = await read(undefined, { earlier, recognizeMs: 300 });
  expect(tried[0]).toBe(3);
  expect(summary.problems.map(({ scan }) => scan)).toEqual([{ why: 'waiting', tries: 2 }, { why: 'unclear' }]);
});
