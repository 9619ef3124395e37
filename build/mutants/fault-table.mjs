/** What is asked about each seeded fault, and what came of it. */

/**
 * A mistake that a colleague could make, written down before any test was run on it.
 *
 * @typedef {object} Fault
 * @property {string} id
 * @property {string} file  from the root
 * @property {string} room
 * @property {string} kind  sign, bound, lost-await, …
 * @property {string} what  the reader or program notices
 * @property {string} find  stands in the file once
 * @property {string} put
 * @property {readonly Deep[]} [deep]  tests around the units that could see it
 *
 * @typedef {object} Deep
 * @property {'integration' | 'window' | 'browser'} project  of Vitest or Playwright
 * @property {string} file  from the root
 *
 * @typedef {object} Stage
 * @property {'related' | 'unit' | 'integration' | 'window' | 'browser'} name
 * @property {readonly string[]} args  of Node
 *
 * @typedef {object} Found
 * @property {string} id
 * @property {string} room
 * @property {string} kind
 * @property {string} what
 * @property {Stage['name'] | undefined} caughtBy  undefined where no test noticed
 * @property {string | undefined} test
 * @property {number} tookMs
 */

/** Of the faults; as many of 30 as a colleague may count on. */
export const LEAST_CAUGHT = 28 / 30;
/** Tests that are asked together: mostly the first of them notice. */
const NEAREST = 8;
/** Those farther away are left to the whole. */
const MOST_RELATED = 100;

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/**
 * @param {Pick<Fault, 'id' | 'find' | 'put'>} fault
 * @param {string} text  of its file
 * @returns {string | undefined} the text with the fault; undefined where its place is not there, or there twice
 */
export function faulty({ find, put }, text) {
  const [before, after, ...more] = text.split(find);
  return after === undefined || more.length > 0 ? undefined : `${before}${put}${after}`;
}

const vitest = (/** @type {readonly string[]} */ ...args) => [VITEST, 'run', '--bail=1', '--maxWorkers=1', ...args];

/**
 * @param {readonly string[]} related  unit tests that pull the file of a fault in, the nearest first
 * @returns {readonly Stage[]} in the order in which they are asked: the first that notices ends it
 */
export function relatedStages(related) {
  return [related.slice(0, NEAREST), related.slice(NEAREST, MOST_RELATED)]
    .filter((tests) => tests.length > 0)
    .map((tests) => ({ name: 'related', args: vitest('--project=unit', ...tests) }));
}

/** @type {Stage} */
export const unitStage = { name: 'unit', args: vitest('--project=unit') };

/**
 * @param {Pick<Fault, 'deep'>} fault
 * @returns {readonly Stage[]} tests around the units, one file each
 */
export function deepStages({ deep = [] }) {
  return deep.map(({ project, file }) => ({ name: project, args: argsOf(project, file) }));
}

/** @param {'unit' | Deep['project']} project @param {string} file */
function argsOf(project, file) {
  return project === 'unit' || project === 'integration'
    ? vitest(`--project=${project}`, file)
    : [PLAYWRIGHT, 'test', '--workers=1', '--max-failures=1', `--project=${project}`, file];
}

/**
 * A test that fails on the sound tree as well has noticed nothing: it is asked once more, by itself.
 *
 * @param {Pick<Found, 'caughtBy' | 'test'>} found
 * @returns {Stage | undefined} the file of the test that noticed; undefined where none is known
 */
export function judgeStage({ caughtBy, test }) {
  const file = /^[^\s:>]+\.(?:test|spec)\.tsx?/u.exec(test ?? '')?.[0];
  if (caughtBy === undefined || file === undefined) return undefined;
  return { name: caughtBy, args: argsOf(caughtBy === 'related' ? 'unit' : caughtBy, file) };
}

/** How Vitest and Playwright name a test that failed. */
const FAILED = [/^\s*FAIL\s+(?:\|\w+\|\s+)?(?<test>\S.*)$/mu, /^\s*1\) \[[^\]]+\] › (?<test>.*[^\s─])[\s─]*$/mu];

/**
 * @param {string} output  of a run of tests, without colors
 * @returns {string | undefined} the first test that failed
 */
export function firstFailed(output) {
  return FAILED.map((sign) => sign.exec(output)?.groups?.test).find((test) => test !== undefined);
}

/**
 * @param {readonly Pick<Found, 'caughtBy'>[]} found
 * @returns {number} from 0 to 1; 1 where nothing was asked
 */
export function caughtShare(found) {
  return found.length === 0 ? 1 : found.filter(({ caughtBy }) => caughtBy !== undefined).length / found.length;
}

/**
 * @param {readonly Found[]} found
 * @returns {readonly string[]} a line for each fault, and one for all
 */
export function tableOfFaults(found) {
  const rows = found.map(({ id, kind, caughtBy, test, tookMs }) => [
    id,
    kind,
    caughtBy ?? '–',
    `${Math.round(tookMs / 1000)} s`,
    test ?? 'no test noticed',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const caught = found.filter(({ caughtBy }) => caughtBy !== undefined).length;
  return [
    ...rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')),
    `${caught} of ${found.length} caught`,
  ];
}
