/** Parts of a document on their way from a parser to who waits for them. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ParseItem, ParseSummary, RecognizedPage } from '../../parser/protocol.ts';
import { parsedPdf, summaryFor } from '../testing/builders.ts';
import type { FakeProcess } from '../../process/testing/fake-processes.ts';
import { fakeParsers, type ParseHandler } from '../testing/fake-parser.ts';
import { ParserPool, type ParsedPdf } from './parsers.ts';
import type { PagesSeen, UnreadPage } from './recognizer.ts';
import { ScanHandOver } from './scan-hand-over.ts';
import { Wish, Wishes } from './wish.ts';
import { idFor } from '../testing/builders.ts';

type Params = Parameters<ParseHandler>[0];

let pool: ParserPool | undefined;
afterEach(() => pool?.close());

const never = (): Promise<void> => new Promise(() => undefined);
const part = parsedPdf('Part', [{ title: 'One', paragraphs: ['Words.'] }]);
const signal = (): AbortSignal => new AbortController().signal;

/** A parser of four pages that hands over the first two; `handing` is called in the middle of that. */
function setUp(handing: (process: FakeProcess, params: Params) => void | Promise<void> = () => undefined) {
  const asked: Params['handOver'][] = [];
  const hints: boolean[] = [];
  const parsers = fakeParsers(
    (process) =>
      async function* (params: Params): AsyncGenerator<ParseItem, ParseSummary, void> {
        asked.push(params.handOver);
        yield { kind: 'opened', pages: 4 };
        for (let pagesDone = 1; pagesDone <= 4; pagesDone++) {
          yield { kind: 'page', pagesDone };
          if (pagesDone !== 2 || params.handOver === 'never') continue;
          yield { kind: 'so-far' };
          yield { kind: 'nodes', nodes: [...part.nodes] };
          await handing(process, params);
          yield { kind: 'segments', segments: [...part.segments] };
          yield { kind: 'so-far-end', summary: summaryFor('Part', 2) };
        }
        const whole = parsedPdf('Whole', [{ title: 'One', paragraphs: ['Words.', 'More words.'] }]);
        yield { kind: 'structuring' };
        yield { kind: 'nodes', nodes: [...whole.nodes] };
        yield { kind: 'segments', segments: [...whole.segments] };
        return summaryFor('Whole', 4);
      },
    (soon) => hints.push(soon),
  );
  const limits = { openMs: 20_000, pageMs: 10_000, structureMs: 150, structureMsPerPage: 1 };
  pool = new ParserPool({ file: 'parser.mjs', launch: parsers.launch, limits });
  const wish = new Wish();
  const take = vi.fn<(parsed: ParsedPdf, pages: object) => void>();
  return { pool, parsers, wish, take, asked, hints };
}

describe('a parser', () => {
  test('hands over a part, which is no piece of the whole', async () => {
    const { pool, wish, take, asked } = setUp();
    wish.raise(false);
    const whole = await pool.parse({ path: '/a.pdf', handOver: { wish, take } }, () => undefined, signal());
    expect(asked).toEqual(['paced']);
    expect(take).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ segments: part.segments, summary: summaryFor('Part', 2) }) as unknown,
      { read: 2, total: 4 },
    );
    expect([whole.nodes.length, whole.segments.length]).toEqual([4, 2]);
  });

  test('hands over nothing that nobody wants', async () => {
    const { pool, wish, take, asked } = setUp();
    await pool.parse({ path: '/a.pdf', handOver: { wish, take } }, () => undefined, signal());
    await pool.parse({ path: '/a.pdf' }, () => undefined, signal());
    expect([asked, take.mock.calls]).toEqual([['never', 'never'], []]);
  });

  test('that hangs over a part reads the whole without one', async () => {
    const { pool, wish, take, asked } = setUp(() => never());
    wish.raise(true);
    const whole = await pool.parse({ path: '/a.pdf', handOver: { wish, take } }, () => undefined, signal());
    expect([asked, take.mock.calls, whole.summary.title]).toEqual([['soon', 'never'], [], 'Whole']);
  });

  test('that dies over a part loses no page', async () => {
    const { pool, wish, take, asked } = setUp((process) => {
      setImmediate(() => process.die());
      return never();
    });
    wish.raise(true);
    const whole = await pool.parse({ path: '/a.pdf', handOver: { wish, take } }, () => undefined, signal());
    expect([asked, whole.summary.problems]).toEqual([['soon', 'never'], []]);
  });

  test('hears of a question while it reads', async () => {
    const { pool, wish, take, hints } = setUp(() => {
      wish.raise(true);
      wish.raise(false);
    });
    wish.raise(false);
    await pool.parse({ path: '/a.pdf', handOver: { wish, take } }, () => undefined, signal());
    wish.raise(true);
    await vi.waitFor(() => expect(hints).toEqual([true]), { timeout: 30_000 });
  });
});

describe('a scanned document', () => {
  const page = (pageIndex: number): RecognizedPage => ({ pageIndex, runs: [] });

  function scan(wish: Wish) {
    const given: number[][] = [];
    const release: (() => void)[] = [];
    const parsers = fakeParsers(
      () =>
        async function* (params: Params): AsyncGenerator<ParseItem, ParseSummary, void> {
          given.push(params.recognized.map(({ pageIndex }) => pageIndex));
          await new Promise<void>((resolve) => release.push(resolve));
          yield { kind: 'nodes', nodes: [...part.nodes] };
          yield { kind: 'segments', segments: [...part.segments] };
          return summaryFor('Part', 10);
        },
    );
    pool = new ParserPool({ file: 'parser.mjs', launch: parsers.launch });
    const take = vi.fn();
    const handOver = new ScanHandOver(pool, { path: '/a.pdf', handOver: { wish, take } }, 10, signal());
    const seen: PagesSeen = new Map();
    const recognize = (pageIndex: number, read: RecognizedPage | UnreadPage = page(pageIndex)): void => {
      seen.set(pageIndex, read);
      handOver.seen(seen, 10 - seen.size);
    };
    const readings = (count: number) => vi.waitFor(() => expect(release).toHaveLength(count), { timeout: 30_000 });
    return { handOver, recognize, given, take, release, readings };
  }

  test('is handed over in growing steps, one after the other', async () => {
    const wish = new Wish();
    wish.raise(false);
    const { handOver, recognize, given, take, release, readings } = scan(wish);
    recognize(3);
    await readings(1);
    recognize(0, { unread: 'unclear' });
    recognize(1);
    expect(given).toEqual([[3]]);
    release[0]!();
    await readings(2);
    release[1]!();
    await vi.waitFor(() => expect(take).toHaveBeenCalledTimes(2), { timeout: 30_000 });
    expect(take.mock.calls.map(([, pages]) => pages as unknown)).toEqual([
      { read: 1, total: 10 },
      { read: 3, total: 10 },
    ]);
    expect(given[1]).toEqual([1, 3]);
    recognize(4);
    recognize(5);
    wish.raise(true);
    await readings(3);
    const over = handOver.finish();
    release[2]!();
    await over;
    expect(given).toHaveLength(3);
    expect(take).toHaveBeenCalledTimes(2);
  });

  test('that nobody waits for is not', async () => {
    const { handOver, recognize, given } = scan(new Wish());
    for (const pageIndex of [0, 1, 2, 3]) recognize(pageIndex);
    await handOver.finish();
    expect(given).toEqual([]);
  });
});

test('documents that a question waits for are urgent until somebody reads them', () => {
  const wishes = new Wishes();
  const [a, b] = [idFor('a'), idFor('b')];
  wishes.raise(a, false, true);
  expect(wishes.isUrgent).toBe(false);
  wishes.raise(b, true, true);
  expect([wishes.isUrgent, wishes.of(a).level, wishes.of(b).level]).toEqual([true, 'paced', 'soon']);
  wishes.claimed(b);
  expect(wishes.isUrgent).toBe(false);
  wishes.forget(b);
  expect(wishes.of(b).level).toBe('never');
});
