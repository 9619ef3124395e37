import { describe, expect, it } from 'vitest';
import { abortable, AsyncQueue, sleep } from './async.ts';
import { AppError, isAbort, toReport } from './errors.ts';
import { turn } from './testing/turn.ts';

describe('AsyncQueue', () => {
  it('gives what was pushed before and while reading, then ends', async () => {
    const queue = new AsyncQueue<number>();
    queue.push(1);
    const items: number[] = [];
    const reading = (async () => {
      for await (const item of queue) items.push(item);
    })();
    await turn();
    expect(items).toEqual([1]);
    queue.push(2);
    queue.end();
    queue.push(3);
    await reading;
    expect(items).toEqual([1, 2]);
  });

  it('throws its failure after the items that came before it', async () => {
    const queue = new AsyncQueue<number>();
    queue.push(1);
    queue.fail(new AppError('engine.gone', 'Gone.'));
    const items: number[] = [];
    const read = async (): Promise<void> => {
      for await (const item of queue) items.push(item);
    };
    await expect(read()).rejects.toMatchObject({ code: 'engine.gone' });
    expect(items).toEqual([1]);
  });
});

describe('abortable', () => {
  it('rejects as soon as the signal aborts and leaves no listener behind', async () => {
    const controller = new AbortController();
    const never = abortable(new Promise<void>(() => undefined), controller.signal);
    controller.abort();
    await expect(never).rejects.toSatisfy(isAbort);
    await expect(sleep(1000, controller.signal)).rejects.toSatisfy(isAbort);
  });

  it('gives the value when nothing aborts', async () => {
    await expect(abortable(Promise.resolve(5), new AbortController().signal)).resolves.toBe(5);
  });
});

describe('toReport', () => {
  it('keeps codes, hides stacks, names bugs internal', () => {
    expect(toReport(new AppError('pdf.empty', 'No pages.', { file: 'a.pdf' }))).toEqual({
      code: 'pdf.empty',
      message: 'No pages.',
      details: { file: 'a.pdf' },
    });
    expect(toReport(new RangeError('x'))).toEqual({ code: 'internal', message: 'x' });
    expect(toReport('odd')).toEqual({ code: 'internal', message: 'odd' });
  });
});
