/**
 * `npm run test:faults [-- --id X]… [--deep]`: makes the mistakes of `faults.json`, one at a time, in a copy of the tree, and
 * looks which tests notice. Ends with 1 where fewer are caught than should be, or one has no place in the code any more.
 *
 * `--id` tries only these. `--deep` goes on, with what all unit tests let through, to the tests around them that a fault
 * names. `--types` only looks whether all of them fit and compile.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runMain, say, Stop } from '../bootstrap/console.mjs';
import { run } from '../bootstrap/exec.mjs';
import { inRoot, root } from '../bootstrap/paths.mjs';
import { relatedTests } from '../bootstrap/related.mjs';
import { withCopy } from './fault-copy.mjs';
import { caughtShare, faulty, firstFailed, LEAST_CAUGHT, stagesOf, tableOfFaults } from './fault-table.mjs';

/** @import { Fault, Found } from './fault-table.mjs' */

const REPORT = '.cache/mutants/faults.json';
/** A test that never ends has noticed. */
const PATIENCE_MS = 30 * 60_000;
const LATE = 124;

/**
 * @param {Fault} fault
 * @param {string} copy
 * @returns {() => void} takes it out again
 * @throws {Stop} where the code has no place for it any more
 */
function seed(fault, copy) {
  const file = path.join(copy, fault.file);
  const text = readFileSync(file, 'utf8');
  const wrong = faulty(fault, text);
  if (wrong === undefined) throw new Stop(`${fault.id} has no place in ${fault.file} any more: give it another.`);
  writeFileSync(file, wrong);
  return () => writeFileSync(file, text);
}

/**
 * @param {Fault} fault
 * @param {string} copy
 * @param {boolean} deep
 * @returns {Promise<Found>}
 */
async function tried(fault, copy, deep) {
  const begun = performance.now();
  const related = relatedTests(copy, [fault.file]).map(({ test }) => test);
  const { id, room, kind, what } = fault;
  const told = () => ({ id, room, kind, what, tookMs: Math.round(performance.now() - begun) });
  for (const { name, args } of stagesOf(fault, related, deep)) {
    const env = { NO_COLOR: '1', FORCE_COLOR: undefined };
    const { status, output } = await run(process.execPath, args, {
      cwd: copy,
      capture: true,
      timeoutMs: PATIENCE_MS,
      env,
    });
    if (status === 0) continue;
    const test = status === LATE ? 'a test that never ended' : firstFailed(output);
    // A run that breaks off before its tests says nothing of the fault.
    if (test === undefined) throw new Stop(`${id}: the ${name} tests did not run.\n${output.slice(-3000)}`);
    return { ...told(), caughtBy: name, test };
  }
  return { ...told(), caughtBy: undefined, test: undefined };
}

/** @param {readonly Fault[]} faults */
async function compile(faults) {
  await withCopy(root, async (copy) => {
    for (const fault of faults) seed(fault, copy);
    const { status } = await run(
      process.execPath,
      ['node_modules/typescript-native/bin/tsc', '-b', '--singleThreaded'],
      {
        cwd: copy,
      },
    );
    if (status !== 0) throw new Stop('A fault that does not compile needs no test.');
  });
}

/** @param {readonly Fault[]} faults @param {boolean} deep */
function tryAll(faults, deep) {
  return withCopy(root, async (copy) => {
    /** @type {Found[]} */
    const all = [];
    for (const fault of faults) {
      const takeOut = seed(fault, copy);
      const found = await tried(fault, copy, deep);
      takeOut();
      all.push(found);
      say(tableOfFaults([found])[0] ?? '');
    }
    return all;
  });
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      id: { type: 'string', multiple: true, default: [] },
      deep: { type: 'boolean', default: false },
      types: { type: 'boolean', default: false },
    },
  });
  /** @type {readonly Fault[]} */
  const known = JSON.parse(readFileSync(inRoot('build/mutants/faults.json'), 'utf8'));
  const faults = known.filter(({ id }) => values.id.length === 0 || values.id.includes(id));
  if (faults.length < values.id.length)
    throw new Stop(`No such fault; there are ${known.map(({ id }) => id).join(', ')}.`, 2);
  if (values.types) {
    await compile(faults);
    return;
  }
  const found = await tryAll(faults, values.deep);
  mkdirSync(inRoot(path.dirname(REPORT)), { recursive: true });
  writeFileSync(inRoot(REPORT), `${JSON.stringify(found, null, 2)}\n`);
  console.log(tableOfFaults(found).join('\n'));
  if (caughtShare(found) < LEAST_CAUGHT)
    throw new Stop(`Fewer than ${Math.round(30 * LEAST_CAUGHT)} of 30 faults were caught.`);
});
