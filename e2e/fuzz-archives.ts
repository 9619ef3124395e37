/**
 * `npm run fuzz:archives -- [--count N] [--seed S]`: takes in archives and opens library folders that nobody's program wrote, and looks
 * at the library after each. Case S is made from seed S alone.
 */
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { openJudge } from './support/archive-judge.ts';

const NICE = 10;
const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const count = Number(values.count);
const first = Number(values.seed);

setPriority(NICE);
const judge = await openJudge();
const outcomes = new Map<string, number>();
let faulty = 0;
let done = 0;
// Stopped, it sums up what is done.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
const startedAt = performance.now();
try {
  for (let seed = first; seed < first + count && !stop.signal.aborted; seed++) {
    const { outcome, faults } = await judge.judge(seed);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    done++;
    if (faults.length > 0) {
      faulty++;
      console.error(`seed ${seed}: ${faults.slice(0, 3).join('; ')}`);
    }
    if (done % 500 === 0) console.error(`${done} of ${count}, ${faulty} faulty`);
  }
} finally {
  await judge.close();
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
console.log(`${done} cases from seed ${first} in ${minutes} min`);
for (const [outcome, times] of [...outcomes].sort(([, a], [, b]) => b - a))
  console.log(`  ${String(times).padStart(5)}  ${outcome}`);
console.log(faulty === 0 ? 'No faults.' : `${faulty} with faults.`);
if (faulty > 0) process.exitCode = 1;
