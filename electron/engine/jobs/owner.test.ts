import { expect, test } from 'vitest';
import { isDead, newOwner, retire } from './owner.ts';

const MINUTE = 60_000;
const elsewhere = 'another-machine|1|x';

test('an owner on this machine is gone with its process', () => {
  expect(isDead(newOwner(), 0, 10, MINUTE)).toBe(false);
  expect(isDead(newOwner().replace(/\|\d+\|/, '|4194305|'), 0, 10, MINUTE)).toBe(true);
});

test('one that was closed is gone although its process is there', () => {
  const [closed, open] = [newOwner(), newOwner()];
  retire(closed);
  expect([closed, open].map((owner) => isDead(owner, 0, 10, MINUTE))).toEqual([true, false]);
});

test('one elsewhere, or with a process id that was given away again, by its silence', () => {
  expect(isDead(elsewhere, 0, MINUTE, MINUTE)).toBe(false);
  expect(isDead(elsewhere, 0, MINUTE + 1, MINUTE)).toBe(true);
});

test('a clock that was set back keeps nobody alive', () => {
  const now = Date.UTC(2030, 0, 1);
  expect(isDead(elsewhere, now + 24 * 60 * MINUTE, now, MINUTE)).toBe(true);
  expect(isDead(elsewhere, now + 10_000, now, MINUTE)).toBe(false);
});
