import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { stopClock, withTime } from '#shared/base/testing/clock.ts';
import { turn } from '#shared/base/testing/turn.ts';
import type { ParseItem, ParseSummary } from '../../parser/protocol.ts';
import { parsedPdf, summaryFor } from '../testing/builders.ts';
import type { FakeProcess } from '../../process/testing/fake-processes.ts';
import { fakeParsers, type ParseHandler } from '../testing/fake-parser.ts';
import { ParserPool, type ParseProgress, type ParserLimits } from './parsers.ts';

type Params = Parameters<ParseHandler>[0];

let pool: ParserPool | undefined;
beforeEach(stopClock);
afterEach(() => {
  pool?.close();
  vi.useRealTimers();
});

const limits: Partial<ParserLimits> = { openMs: 3000, pageMs: 150, graceMs: 50, structureMs: 3000 };

/**
 * A parser of five-page documents; `page` is called before each page is done, and may never return, or return the bytes that
 * the process has then had at most.
 */
function setUp(
  page: (index: number, process: FakeProcess, params: Params) => number | void | Promise<number | void>,
  more = limits,
) {
  const attempts: number[][] = [];
  const parsers = fakeParsers(
    (process) =>
      async function* (params: Params): AsyncGenerator<ParseItem, ParseSummary, void> {
        attempts.push(params.skipPages);
        yield { kind: 'opened', pages: 5 };
        for (let index = 0; index < 5; index++) {
          const peakBytes = params.skipPages.includes(index) ? undefined : await page(index, process, params);
          yield { kind: 'page', pagesDone: index + 1, ...(peakBytes ? { peakBytes } : {}) };
        }
        yield { kind: 'structuring' };
        const { nodes, segments } = parsedPdf('Doc', [{ title: 'One', paragraphs: ['Words.', 'More words.'] }]);
        yield { kind: 'nodes', nodes: [...nodes] };
        yield { kind: 'segments', segments: segments.slice(0, 1) };
        yield { kind: 'segments', segments: segments.slice(1) };
        return summaryFor('Doc', 5);
      },
  );
  pool = new ParserPool({ file: 'parser.mjs', launch: parsers.launch, limits: more });
  return { parsers, attempts, pool };
}

const never = (): Promise<void> => new Promise(() => undefined);
/** What was said before is heard. */
const dying = async (process: FakeProcess): Promise<void> => {
  await turn();
  process.die();
  return never();
};
const parse = (from: ParserPool, signal = new AbortController().signal, progress: ParseProgress[] = []) =>
  withTime(from.parse({ path: '/a.pdf' }, (step) => progress.push(step), signal));

describe('a parser that works', () => {
  test('may read files and nothing else', async () => {
    const { parsers } = setUp(() => undefined);
    const given: unknown[] = [];
    const watched = new ParserPool({
      file: 'parser.mjs',
      launch: (file, options) => {
        given.push(options?.readsOnly);
        return parsers.launch(file, options);
      },
    });
    await parse(watched);
    watched.close();
    expect(given).toEqual([true]);
  });

  test('gives the whole document with progress, and is used again', async () => {
    const { pool, parsers } = setUp(() => undefined);
    const progress: ParseProgress[] = [];
    const parsed = await parse(pool, undefined, progress);
    expect(parsed.nodes).toHaveLength(4);
    expect(parsed.segments.map(({ order }) => order)).toEqual([0, 1]);
    expect(parsed.summary.pages).toHaveLength(5);
    expect(progress.map(({ stage, pagesDone, pagesTotal }) => `${stage} ${pagesDone}/${pagesTotal}`)).toEqual([
      'opening 0/0',
      'reading 0/5',
      'reading 1/5',
      'reading 2/5',
      'reading 3/5',
      'reading 4/5',
      'reading 5/5',
      'structuring 5/5',
    ]);
    await parse(pool);
    expect(parsers.started()).toBe(1);
  });

  test('several documents at once have a process each', async () => {
    const { pool, parsers } = setUp(turn);
    await Promise.all([parse(pool), parse(pool)]);
    expect(parsers.started()).toBe(2);
  });

  test('is replaced after enough work, and ends when nobody needs it', async () => {
    const { pool, parsers } = setUp(() => undefined, { ...limits, documentsPerProcess: 2, idleMs: 20 });
    for (let i = 0; i < 3; i++) await parse(pool);
    expect(parsers.started()).toBe(2);
    expect(parsers.alive()).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(parsers.alive()).toBe(0);
    await parse(pool);
    expect(parsers.started()).toBe(3);
  });

  test('says what is wrong with a file', async () => {
    const { pool, parsers } = setUp(() => {
      throw new AppError('pdf.needs-password', 'a.pdf needs a password.');
    });
    await expect(parse(pool)).rejects.toMatchObject({ code: 'pdf.needs-password' });
    expect(parsers.alive()).toBe(1);
  });
});

describe('a parser that does not', () => {
  test('hangs on a page: the page is left out, the rest is read', async () => {
    const { pool, parsers, attempts } = setUp((index) => (index === 2 ? never() : undefined));
    await expect(parse(pool)).resolves.toMatchObject({ summary: { title: 'Doc' } });
    expect(attempts).toEqual([[], [2]]);
    expect(parsers.alive()).toBe(1);
  });

  test('hangs on too many pages: the document is given up, with the page', async () => {
    const { pool, attempts, parsers } = setUp(() => never());
    await expect(parse(pool)).rejects.toMatchObject({ code: 'parser.timeout', details: { page: 4 } });
    expect(attempts).toEqual([[], [0], [0, 1], [0, 1, 2]]);
    expect(parsers.alive()).toBe(0);
  });

  test('has taken too much for a page: that page is left out, however late this is heard', async () => {
    const { pool, attempts, parsers } = setUp((index) => (index === 2 ? 101 * 2 ** 20 : undefined), {
      ...limits,
      memoryMb: 100,
    });
    await expect(parse(pool)).resolves.toMatchObject({ summary: { title: 'Doc' } });
    expect(attempts).toEqual([[], [2]]);
    expect([parsers.started(), parsers.alive()]).toEqual([2, 1]);
  });

  test('is still full of what it read before: the document is read by another, with all of its pages', async () => {
    let read = 0;
    const { pool, attempts } = setUp(() => (++read === 7 ? 101 * 2 ** 20 : undefined), { ...limits, memoryMb: 100 });
    await parse(pool);
    await expect(parse(pool)).resolves.toMatchObject({ summary: { title: 'Doc' } });
    expect(attempts).toEqual([[], [], []]);
  });

  test('dies once: the document is read by another', async () => {
    let died = false;
    const { pool, attempts } = setUp((index, process) => {
      if (index !== 1 || died) return;
      died = true;
      return dying(process);
    });
    await expect(parse(pool)).resolves.toMatchObject({ summary: { title: 'Doc' } });
    expect(attempts).toEqual([[], []]);
  });

  test('dies on the same page twice: the page is left out', async () => {
    const { pool, attempts } = setUp((index, process) => {
      if (index !== 1) return;
      return dying(process);
    });
    await expect(parse(pool)).resolves.toMatchObject({ summary: { title: 'Doc' } });
    expect(attempts).toEqual([[], [], [1]]);
  });

  test('dies on page after page: the document is given up', async () => {
    const { pool } = setUp((_, process) => dying(process));
    await expect(parse(pool)).rejects.toMatchObject({ code: 'parser.crashed', details: { page: 3 } });
  });

  test('fails in an unforeseen way: the document is, the reason goes to the log', async () => {
    const bugs: unknown[] = [];
    const parsers = fakeParsers(() => () => Promise.reject(new TypeError('x is undefined')));
    pool = new ParserPool({ file: 'parser.mjs', launch: parsers.launch, onBug: (bug) => bugs.push(bug) });
    await expect(parse(pool)).rejects.toMatchObject({ code: 'parser.crashed' });
    expect(bugs).toHaveLength(1);
  });
});

test('stopping ends the process at once', async () => {
  const controller = new AbortController();
  const { pool, parsers } = setUp((index) => {
    if (index !== 1) return;
    controller.abort();
    return never();
  }, {});
  const parsing = parse(pool, controller.signal);
  await expect(parsing).rejects.toMatchObject({ code: 'call.cancelled' });
  expect(parsers.alive()).toBe(0);
});
