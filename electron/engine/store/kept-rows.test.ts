import { expect, test } from 'vitest';
import { KeptRows } from './kept-rows.ts';

const some = (count: number) => ({ rows: new Float64Array(count) });

test('what was not asked for the longest goes first', () => {
  const kept = new KeptRows<ReturnType<typeof some>>(10);
  const [bee, wax, hive] = [some(4), some(4), some(5)];
  kept.keep('bee', bee);
  kept.keep('wax', wax);
  expect(kept.get('bee')).toBe(bee);
  kept.keep('hive', hive);
  expect([kept.get('bee'), kept.get('wax'), kept.get('hive')]).toEqual([bee, undefined, hive]);
});

test('a word with more rows than may be kept drops none of the others', () => {
  const kept = new KeptRows<ReturnType<typeof some>>(10);
  const bee = some(4);
  kept.keep('bee', bee);
  kept.keep('the', some(11));
  expect([kept.get('the'), kept.get('bee')]).toEqual([undefined, bee]);
});

test('a word that is kept twice counts once', () => {
  const kept = new KeptRows<ReturnType<typeof some>>(10);
  for (let time = 0; time < 3; time++) kept.keep('bee', some(4));
  kept.keep('wax', some(4));
  expect(kept.get('bee')).toBeDefined();
});

test('nothing is kept of what was forgotten', () => {
  const kept = new KeptRows<ReturnType<typeof some>>(10);
  kept.keep('bee', some(4));
  kept.forget();
  kept.keep('wax', some(10));
  expect([kept.get('bee'), kept.get('wax')?.rows.length]).toEqual([undefined, 10]);
});
