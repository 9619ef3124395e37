import { expect, test } from 'vitest';
import { fitting, Lru } from './lru.ts';

const none = (): boolean => false;

test('the least recently used goes first', () => {
  const gone: string[] = [];
  const lru = new Lru<string, number>(10, (key) => gone.push(key));
  lru.set('a', 1, 4, none);
  lru.set('b', 2, 4, none);
  expect(lru.get('a')).toBe(1);
  lru.set('c', 3, 4, none);
  expect(gone).toEqual(['b']);
  expect([lru.peek('a'), lru.peek('b'), lru.weight]).toEqual([1, undefined, 8]);
});

test('what is pinned stays, even beyond the capacity, and so does what was just added', () => {
  const lru = new Lru<string, number>(10, () => undefined);
  lru.set('a', 1, 8, none);
  lru.set('b', 2, 8, (key) => key === 'a');
  expect(lru.weight).toBe(16);
  lru.set('c', 3, 30, none);
  expect([lru.peek('a'), lru.peek('b'), lru.peek('c')]).toEqual([undefined, undefined, 3]);
});

test('a replaced value is let go of and counted once', () => {
  const gone: number[] = [];
  const lru = new Lru<string, number>(10, (_key, value) => gone.push(value));
  lru.set('a', 1, 4, none);
  lru.set('a', 2, 5, none);
  expect([gone, lru.weight]).toEqual([[1], 5]);
  lru.clear();
  expect([gone, lru.weight]).toEqual([[1, 2], 0]);
});

test('of what is wanted besides, only what there is room for is taken, in its order', () => {
  expect(fitting([3, 4, 9, 2], (weight) => weight, 9)).toEqual([3, 4, 2]);
  expect(fitting([3], (weight) => weight, -1)).toEqual([]);
});
