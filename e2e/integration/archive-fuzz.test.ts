/** Archives and folders that no program wrote: after each, the library is what it was, and can be read. `npm run fuzz:archives` tries one seed again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJudge, type ArchiveJudge } from '../support/archive-judge.ts';
import { inRing } from './support/ring.ts';

const COUNT = inRing({ day: 200, night: 10_000, soak: 10_000 });
const LIMIT_MS = inRing({ day: 120_000, night: 3_600_000, soak: 3_600_000 });

let judge: ArchiveJudge;
beforeAll(async () => {
  judge = await openJudge();
});
afterAll(() => judge.close());

test(
  'archives and folders that nobody’s program wrote leave a library that can be read, and change no setting',
  async () => {
    const outcomes = new Set<string>();
    for (let seed = 1; seed <= COUNT; seed++) {
      const { outcome, faults } = await judge.judge(seed);
      outcomes.add(outcome);
      expect(faults, `seed ${String(seed)}`).toEqual([]);
    }
    // Else nothing was tried.
    expect([...outcomes].sort()).toEqual(['folder opened', 'folder refused', 'in part', 'refused', 'whole']);
  },
  LIMIT_MS,
);
