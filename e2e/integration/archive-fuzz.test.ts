/** Some dozens of what `npm run fuzz:archives -- --count 10000` takes in: after each, the library is what it was, and can be read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJudge, type ArchiveJudge } from '../support/archive-judge.ts';

const COUNT = 60;

let judge: ArchiveJudge;
beforeAll(async () => {
  judge = await openJudge();
});
afterAll(() => judge.close());

test('archives and folders that nobody’s program wrote leave a library that can be read, and change no setting', async () => {
  const outcomes = new Set<string>();
  for (let seed = 1; seed <= COUNT; seed++) {
    const { outcome, faults } = await judge.judge(seed);
    outcomes.add(outcome);
    expect(faults, `seed ${String(seed)}`).toEqual([]);
  }
  // Else nothing was tried.
  expect([...outcomes].sort()).toEqual(['folder opened', 'folder refused', 'in part', 'refused', 'whole']);
});
