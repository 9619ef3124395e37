import { expect, test } from 'vitest';
import { deferred } from '../../../base/async.ts';
import { interleave } from './run-route.ts';

async function* counting(name: string, to: number, gate?: Promise<void>): AsyncGenerator<string, string, void> {
  for (let n = 1; n <= to; n++) {
    await gate;
    yield `${name}${n}`;
  }
  return name;
}

async function drain<T, R>(work: AsyncGenerator<T, R, void>): Promise<{ items: T[]; result: R }> {
  const items: T[] = [];
  for (;;) {
    const step = await work.next();
    if (step.done) return { items, result: step.value };
    items.push(step.value);
  }
}

test('one at a time keeps the order of the works', async () => {
  const { items, result } = await drain(interleave([counting('a', 2), counting('b', 2)], 1));
  expect(items).toEqual(['a1', 'a2', 'b1', 'b2']);
  expect(result).toEqual(['a', 'b']);
});

test('a work that waits does not hold up another', async () => {
  const gate = deferred<void>();
  const work = interleave([counting('a', 1, gate.promise), counting('b', 2)], 2);
  expect([(await work.next()).value, (await work.next()).value]).toEqual(['b1', 'b2']);
  gate.resolve();
  expect(await drain(work)).toEqual({ items: ['a1'], result: ['a', 'b'] });
});

test('leaving it leaves the works', async () => {
  let left = false;
  async function* watched(): AsyncGenerator<string, string, void> {
    try {
      yield 'a';
      yield 'b';
      return 'end';
    } finally {
      left = true;
    }
  }
  for await (const item of interleave([watched()], 1)) if (item === 'a') break;
  await Promise.resolve();
  expect(left).toBe(true);
});

test('what one throws is thrown', async () => {
  async function* failing(): AsyncGenerator<string, string, void> {
    yield 'a';
    throw new Error('broken');
  }
  await expect(drain(interleave([failing(), counting('b', 1)], 1))).rejects.toThrow('broken');
});
