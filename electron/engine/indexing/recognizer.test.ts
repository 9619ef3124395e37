import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { stopClock, withTime } from '#shared/base/testing/clock.ts';
import { turn } from '#shared/base/testing/turn.ts';
import { ocrMethods, type RecognitionItem } from '../../ocr/protocol.ts';
import type { RecognizedRun } from '../../parser/protocol.ts';
import { fakeProcesses, type FakeProcess } from '../../process/testing/fake-processes.ts';
import { Recognizer, type PagesSeen, type RecognizerLimits } from './recognizer.ts';

const data = { folder: '/data', languages: ['deu', 'eng'], files: {} };
const limits: Partial<RecognizerLimits> = { openMs: 3000, pageMs: 150, lanes: 2 };
const never = (): Promise<void> => new Promise(() => undefined);

let recognizer: Recognizer | undefined;
beforeEach(stopClock);
afterEach(() => {
  recognizer?.close();
  vi.useRealTimers();
});

function runOf(text: string): RecognizedRun {
  const edges = Float32Array.from({ length: text.length + 1 }, (_, i) => i);
  return { text, origin: [0, 0], direction: [1, 0], up: [0, 1], edges, size: 10, ascent: 8, descent: 2 };
}

/** A process that reads 'page N' on each page; `page` is called before each and may never return. */
function setUp(
  page: (index: number, process: FakeProcess) => void | Promise<void>,
  start: (process: FakeProcess) => void | Promise<void> = () => undefined,
  script?: string,
) {
  const asked: { pages: number[]; languages: string[]; lanes: number }[] = [];
  const bugs: unknown[] = [];
  const processes = fakeProcesses(ocrMethods, (process) => ({
    'pages.recognize': async function* ({
      pages,
      languages,
      lanes,
    }): AsyncGenerator<RecognitionItem, { timings: Record<string, number> }, void> {
      asked.push({ pages, languages, lanes });
      await start(process);
      yield { kind: 'ready' };
      for (const pageIndex of pages) {
        await page(pageIndex, process);
        yield {
          kind: 'page',
          pageIndex,
          runs: script === undefined ? [runOf(`page ${pageIndex}`)] : null,
          confidence: 90,
          turn: 0,
          script: script ?? null,
          workedMs: 7,
        };
      }
      return { timings: {} };
    },
  }));
  const made = new Recognizer({
    file: 'ocr.mjs',
    launch: processes.launch,
    languageData: () => Promise.resolve(data),
    systemLanguage: 'de-DE',
    limits,
    onBug: (bug) => bugs.push(bug),
  });
  recognizer = made;
  const worked: number[] = [];
  const seen: PagesSeen = new Map();
  const recognize = (pages: number[], signal = new AbortController().signal): Promise<void> =>
    withTime(
      made.recognize(
        { path: '/a.pdf', pages },
        data,
        seen,
        { onPage: () => undefined, onWork: (ms) => worked.push(ms) },
        signal,
      ),
    );
  const texts = (): string[][] =>
    [...seen].map(([pageIndex, found]) => [
      String(pageIndex),
      'unread' in found ? found.unread : (found.runs[0]?.text ?? ''),
    ]);
  return { asked, bugs, processes, recognize, seen, texts, worked };
}

describe('recognition', () => {
  test('reads the pages in the languages that are there, and only those not read before', async () => {
    const { asked, recognize, seen, texts } = setUp(() => undefined);
    seen.set(2, { unread: 'unclear' });
    await recognize([1, 2, 5]);
    expect(asked).toEqual([{ pages: [1, 5], languages: ['eng', 'deu'], lanes: 2 }]);
    expect(texts()).toEqual([
      ['2', 'unclear'],
      ['1', 'page 1'],
      ['5', 'page 5'],
    ]);
  });

  test.each([
    ['Arab', { unread: 'unclear', script: 'Arab' }],
    ['Latn', { unread: 'unclear' }],
  ])('of a page in %s that could not be read keeps the script if no language here has it', async (script, page) => {
    const { recognize, seen } = setUp(() => undefined, undefined, script);
    await recognize([1]);
    expect([...seen]).toEqual([[1, page]]);
  });

  test('leaves out a page that hangs and goes on with the next', async () => {
    const { asked, recognize, texts, worked } = setUp((index) => (index === 1 ? never() : undefined));
    await recognize([0, 1, 2]);
    expect(asked.map(({ pages }) => pages)).toEqual([[0, 1, 2], [2]]);
    expect(worked).toEqual([7, 150, 7]);
    expect(texts()).toEqual([
      ['0', 'page 0'],
      ['1', 'given-up'],
      ['2', 'page 2'],
    ]);
  });

  test('tries a page that ended the process again, then leaves it out', async () => {
    const { asked, recognize } = setUp(async (index, process) => {
      if (index !== 1) return;
      await turn();
      process.die();
      return never();
    });
    await recognize([0, 1, 2]);
    expect(asked.map(({ pages }) => pages)).toEqual([[0, 1, 2], [1, 2], [2]]);
    expect(asked.map(({ lanes }) => lanes)).toEqual([2, 1, 2]); // of pages read side by side none can be blamed
  });

  test('gives up a document that ends process after process', async () => {
    const { asked, recognize, texts } = setUp(() => never());
    await recognize([0, 1, 2, 3, 4, 5]);
    expect(asked).toHaveLength(4);
    expect(texts()).toEqual([
      ['0', 'given-up'],
      ['1', 'given-up'],
      ['2', 'given-up'],
    ]);
  });

  test('blames no page when no process starts', async () => {
    let starts = 0;
    const { recognize, texts } = setUp(
      () => undefined,
      (process) => {
        if (++starts > 2) return;
        process.die();
        return never();
      },
    );
    await recognize([0, 1]);
    expect(starts).toBe(3);
    expect(texts()).toEqual([
      ['0', 'page 0'],
      ['1', 'page 1'],
    ]);
  });

  test('leaves everything as it is when the data cannot be used, and says so', async () => {
    const { bugs, recognize, seen } = setUp(() => {
      throw new AppError('input.unsupported', 'The language data in /data cannot be used.');
    });
    await recognize([0]);
    expect(seen.size).toBe(0);
    expect(bugs).toMatchObject([{ code: 'input.unsupported' }]);
  });

  test('ends at once when it is stopped, and keeps what was read', async () => {
    const controller = new AbortController();
    const { processes, recognize, texts } = setUp(async (index) => {
      if (index !== 1) return;
      await turn();
      controller.abort();
      return never();
    });
    await expect(recognize([0, 1], controller.signal)).rejects.toMatchObject({ code: 'call.cancelled' });
    expect(processes.alive()).toBe(0);
    expect(texts()).toEqual([['0', 'page 0']]);
  });
});

describe('what was read in other languages than those of its words', () => {
  const made = new Recognizer({
    file: 'ocr.mjs',
    launch: () => {
      throw new Error('Nothing is started.');
    },
    languageData: () => Promise.resolve(undefined),
    systemLanguage: 'en-US',
  });
  const installed = (...languages: string[]) => ({ folder: '/data', languages, files: {} });

  test('is read again, once their data is there', () => {
    const before = made.nameFor(installed('eng'), {});
    expect(made.readOtherwise(before, installed('deu', 'eng'), { told: 'de' })).toBe(true);
    expect(made.readOtherwise(before, installed('deu', 'eng'), { told: 'en' })).toBe(false);
    expect(made.readOtherwise(before, installed('deu', 'eng'), {})).toBe(false);
  });

  test('is not where the language is the only one of its script, in which its pages were read', () => {
    const data = installed('eng', 'rus');
    expect(made.readOtherwise(made.nameFor(data, {}), data, { told: 'ru' })).toBe(false);
    const several = installed('bul', 'eng', 'rus');
    expect(made.readOtherwise(made.nameFor(several, {}), several, { told: 'ru' })).toBe(true);
  });
});
