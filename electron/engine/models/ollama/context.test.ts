import { expect, test } from 'vitest';
import { ContextMeter, roomFor } from './context.ts';

const words = (count: number) => [{ role: 'user' as const, content: 'larch '.repeat(count) }];
const facts = { limitTokens: 32_768, keptMs: 1000 };

function meter() {
  const clock = { ms: 0 };
  return { clock, meter: new ContextMeter(() => clock.ms) };
}

test('the context holds the prompt, the answer and a margin, in powers of two', () => {
  const { meter: one } = meter();
  expect(one.plan('m', words(10), 100, facts)).toEqual({ contextTokens: 2048, promptTokens: 18 });
  expect(one.plan('m', words(3000), 500, facts).contextTokens).toBe(8192);
  expect(one.plan('other', words(10), 3000, facts).contextTokens).toBe(4096);
});

test('a model that is loaded keeps its context, so that it is not loaded again', () => {
  const { meter: one, clock } = meter();
  one.plan('m', words(5000), 100, facts);
  clock.ms = 900;
  expect(one.plan('m', words(10), 100, facts).contextTokens).toBe(8192);
  clock.ms = 2000;
  expect(one.plan('m', words(10), 100, facts).contextTokens).toBe(2048);
});

test('the first request of a question asks for what the longest one needs, so that the model is loaded once', () => {
  const { meter: one } = meter();
  const room = roomFor(2000);
  const sizes = [10, 300, 2200].map((count) => one.plan('m', words(count), 450, { ...facts, room }).contextTokens);
  expect(sizes).toEqual([4096, 4096, 4096]);
  // And no more than the answer would have asked for by itself.
  expect(meter().meter.plan('m', words(2200), 450, facts).contextTokens).toBe(4096);
  expect(meter().meter.plan('m', words(10), 450, { ...facts, limitTokens: 3000, room }).contextTokens).toBe(3000);
});

test('no context exceeds what the model can hold', () => {
  const { meter: one } = meter();
  expect(one.plan('m', words(90_000), 100, facts).contextTokens).toBe(32_768);
  expect(one.plan('m', words(90_000), 100, { ...facts, limitTokens: null }).contextTokens).toBe(131_072);
  expect(one.plan('picture', words(1), 100, { ...facts, images: 1 }).contextTokens).toBe(4096);
});

test('what the model read is compared with what was sent', () => {
  const { meter: one } = meter();
  const plan = one.plan('m', words(3000), 100, { ...facts, limitTokens: 2048 });
  expect(one.wasCut('m', plan, 2048)).toBe(true);
  expect(one.wasCut('m', plan, undefined)).toBe(true);
  const fits = one.plan('n', words(1000), 100, facts);
  expect(one.wasCut('n', fits, 1010)).toBe(false);
  expect(one.wasCut('n', fits, 300)).toBe(true);
  expect(one.wasCut('n', fits, undefined)).toBe(false);
});

test('a vocabulary that needs more tokens is learned', () => {
  const { meter: one } = meter();
  const plan = one.plan('m', words(1500), 0, facts);
  expect(plan.contextTokens).toBe(2048);
  expect(one.wasCut('m', plan, 2048)).toBe(true);
  expect(one.plan('m', words(1500), 0, facts).contextTokens).toBe(4096);
  const better = one.plan('n', words(1000), 0, facts);
  one.wasCut('n', better, 1500);
  expect(one.plan('n', words(1000), 0, facts).promptTokens).toBeGreaterThanOrEqual(1500);
});
