/**
 * `npm run test:faults [-- --id X]… [--deep]`: makes the mistakes of `faults.json`, one at a time, in a copy of the tree, and
 * looks which tests notice. Ends with 1 where fewer are caught than should be, or one has no place in the code any more.
 *
 * `--id` tries only these. `--near` stops after the unit tests that pull the changed file in. `--deep` goes on, with what all
 * unit tests let through, to the tests around them that a fault names. `--types` only looks whether all of them fit and compile.
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
import {
  caughtShare,
  deepStages,
  faulty,
  firstFailed,
  judgeStage,
  LEAST_CAUGHT,
  relatedStages,
  tableOfFaults,
  unitStage,
} from './fault-table.mjs';

/** @import { Fault, Found, Stage } from './fault-table.mjs' */

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
 * @param {readonly Stage[]} stages
 * @param {string} copy  with a fault in it
 * @returns {Promise<Pick<Found, 'caughtBy' | 'test'>>} by the first stage that notices
 * @throws {Stop} where tests could not be run, which says nothing of a fault
 */
async function noticed(stages, copy) {
  for (const stage of stages) {
    const { name } = stage;
    const { status, output } = await runTests(stage, copy);
    if (status === 0) continue;
    const test = status === LATE ? 'a test that never ended' : firstFailed(output);
    if (test === undefined) throw new Stop(`The ${name} tests did not run.\n${output.slice(-3000)}`);
    return { caughtBy: name, test };
  }
  return { caughtBy: undefined, test: undefined };
}

/**
 * @param {Stage} stage
 * @param {string} copy
 */
async function runTests({ name, args }, copy) {
  const how = { cwd: copy, capture: true, timeoutMs: PATIENCE_MS, env: { NO_COLOR: '1', FORCE_COLOR: undefined } };
  // Playwright takes what is built as it is; the integration tests build first themselves.
  if (name === 'window' || name === 'browser') {
    const { status, output } = await run(process.execPath, ['build/bundle.mjs'], how);
    if (status !== 0) throw new Stop(`Could not build Wayleaf with a fault.\n${output.slice(-3000)}`);
  }
  return run(process.execPath, args, how);
}

/**
 * What fails now and then, as on a busy machine, has noticed nothing: it has to fail again with the fault, and to pass without.
 *
 * @param {Pick<Found, 'caughtBy' | 'test'>} by
 * @param {string} copy  with the fault
 * @param {() => void} takeOut
 * @returns {Promise<Pick<Found, 'caughtBy' | 'test'>>} not caught where that test judges otherwise by itself
 */
async function judged(by, copy, takeOut) {
  const stage = judgeStage(by);
  const again = stage && (await runTests(stage, copy)).status !== 0;
  takeOut();
  if (!stage || (again && (await runTests(stage, copy)).status === 0)) return by;
  return { caughtBy: undefined, test: `${again ? 'fails without it too' : 'passes with it too'}: ${by.test ?? ''}` };
}

/**
 * @param {readonly Fault[]} faults
 * @param {string} copy
 * @param {(fault: Fault) => readonly Stage[]} stagesFor
 * @returns {Promise<readonly Found[]>}
 */
async function eachTried(faults, copy, stagesFor) {
  /** @type {Found[]} */
  const all = [];
  for (const fault of faults) {
    const begun = performance.now();
    const takeOut = seed(fault, copy);
    const by = await judged(await noticed(stagesFor(fault), copy), copy, takeOut);
    const { id, room, kind, what } = fault;
    const found = { id, room, kind, what, tookMs: Math.round(performance.now() - begun), ...by };
    say(tableOfFaults([found])[0] ?? '');
    all.push(found);
  }
  return all;
}

/**
 * What the related tests let through meets all the others at once: one run is enough where none of them notices anything.
 *
 * @param {readonly Fault[]} faults
 * @param {string} copy
 * @returns {Promise<readonly Found[]>} those that were noticed after all
 */
async function triedByAll(faults, copy) {
  if (faults.length === 0) return [];
  const takeOut = faults.map((fault) => seed(fault, copy));
  const { caughtBy } = await noticed([unitStage], copy);
  for (const one of takeOut) one();
  return caughtBy === undefined ? [] : eachTried(faults, copy, () => [unitStage]);
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

/** @param {readonly Fault[]} faults @param {{ readonly near: boolean, readonly deep: boolean }} how */
function tryAll(faults, { near, deep }) {
  return withCopy(root, async (copy) => {
    /** @type {Map<string, Found>} */
    const found = new Map();
    const left = () => faults.filter(({ id }) => found.get(id)?.caughtBy === undefined);
    const related = (/** @type {Fault} */ { file }) =>
      relatedStages(relatedTests(copy, [file]).map(({ test }) => test));
    // Most are caught by what is nearest, in seconds: what is left is known before the long runs begin.
    for (const one of await eachTried(left(), copy, (fault) => related(fault).slice(0, 1))) found.set(one.id, one);
    for (const one of await eachTried(left(), copy, (fault) => related(fault).slice(1))) found.set(one.id, one);
    if (!near) for (const one of await triedByAll(left(), copy)) found.set(one.id, one);
    if (deep) for (const one of await eachTried(left(), copy, deepStages)) found.set(one.id, one);
    return [...found.values()];
  });
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      id: { type: 'string', multiple: true, default: [] },
      near: { type: 'boolean', default: false },
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
  const found = await tryAll(faults, values);
  mkdirSync(inRoot(path.dirname(REPORT)), { recursive: true });
  writeFileSync(inRoot(REPORT), `${JSON.stringify(found, null, 2)}\n`);
  console.log(tableOfFaults(found).join('\n'));
  if (caughtShare(found) < LEAST_CAUGHT)
    throw new Stop(`Fewer than ${Math.round(30 * LEAST_CAUGHT)} of 30 faults were caught.`);
});
