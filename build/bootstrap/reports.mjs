/** What the reports of the test runners say: how many passed, and why the others did not. */
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** Of a failure's text; the whole of it stands in the output above. */
const REASON_LINES = 12;

/**
 * @param {string} file
 * @returns {unknown} undefined if there is no readable report
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} report  of vitest's json reporter
 * @returns {Count}
 */
export function countVitest(report) {
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  };
}

/**
 * @param {unknown} report  of Playwright's json reporter
 * @returns {Count}
 */
export function countPlaywright(report) {
  const stats = at(report, 'stats');
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected'),
    skipped: numberAt(stats, 'skipped'),
  };
}

/**
 * A runner that fails without a failed test (a file that does not load, no report at all) is one failure.
 *
 * @param {Count} count
 * @param {number} status
 * @returns {Count}
 */
export function settle(count, status) {
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * @param {unknown} report  of vitest's json reporter
 * @returns {string[]}
 */
export function reasonsOfVitest(report) {
  return listAt(report, 'testResults').flatMap((file) => {
    const failed = listAt(file, 'assertionResults').filter((test) => at(test, 'status') === 'failed');
    if (failed.length === 0 && at(file, 'status') === 'failed') {
      return [reason(textAt(file, 'name'), textAt(file, 'message'))];
    }
    return failed.map((test) =>
      reason(`${textAt(file, 'name')} › ${textAt(test, 'fullName')}`, listAt(test, 'failureMessages').join('\n')),
    );
  });
}

/**
 * @param {unknown} report  of Playwright's json reporter
 * @returns {string[]}
 */
export function reasonsOfPlaywright(report) {
  const broken = listAt(report, 'errors').map((error) => reason('the runner', textAt(error, 'message')));
  const failed = listAt(report, 'suites')
    .flatMap(testsOfSuite)
    .filter(({ test }) => textAt(test, 'status') === 'unexpected')
    .map(({ name, test }) => {
      const errors = listAt(test, 'results').flatMap((result) => listAt(result, 'errors'));
      return reason(name, errors.map((error) => textAt(error, 'message')).join('\n'));
    });
  return [...broken, ...failed];
}

/**
 * @typedef {object} Timed
 * @property {string} name
 * @property {number} seconds
 */

/**
 * @param {unknown} report  of our own reporter of times
 * @returns {Timed[]}
 */
export function timesOfVitest(report) {
  return Array.isArray(report)
    ? report.map((one) => ({ name: textAt(one, 'name'), seconds: numberAt(one, 'seconds') }))
    : [];
}

/**
 * @param {unknown} report  of Playwright's json reporter
 * @returns {Timed[]}
 */
export function timesOfPlaywright(report) {
  return listAt(report, 'suites')
    .flatMap(testsOfSuite)
    .map(({ name, test }) => {
      const durations = listAt(test, 'results').map((result) => numberAt(result, 'duration'));
      return { name, seconds: durations.reduce((sum, ms) => sum + ms, 0) / 1000 };
    });
}

/** So many are named at the end of a run. */
const MOST_SLOW = 10;
/** What takes less is not worth a line. */
const SLOW_SECONDS = 0.5;
/** Of a name: a test of each of many long words has one of a megabyte. */
const NAME_LENGTH = 160;

/**
 * @param {readonly Timed[]} times
 * @returns {string} a line for each of the slowest, under a headline
 */
export function formatSlowest(times) {
  const slowest = times
    .filter(({ seconds }) => seconds >= SLOW_SECONDS)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, MOST_SLOW);
  const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${clipped(name)}`);
  return [lines.length > 0 ? 'What took longest:' : `No test took ${SLOW_SECONDS} s.`, ...lines].join('\n');
}

/** @param {string} name */
function clipped(name) {
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;
}

/**
 * @param {unknown} suite
 * @returns {{ name: string, test: unknown }[]} its tests, those of suites in it too
 */
function testsOfSuite(suite) {
  const own = listAt(suite, 'specs').flatMap((spec) =>
    listAt(spec, 'tests').map((test) => ({
      name: `[${textAt(test, 'projectName')}] ${textAt(spec, 'file')} › ${textAt(spec, 'title')}`,
      test,
    })),
  );
  return [...own, ...listAt(suite, 'suites').flatMap(testsOfSuite)];
}

/**
 * @param {string} name
 * @param {string} why
 */
function reason(name, why) {
  const lines = why.split('\n').filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, REASON_LINES).map((line) => `    ${line}`)].join('\n');
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {unknown}
 */
function at(value, key) {
  return value && typeof value === 'object' ? Reflect.get(value, key) : undefined;
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {readonly unknown[]}
 */
function listAt(value, key) {
  const found = at(value, key);
  return Array.isArray(found) ? found : [];
}

/**
 * @param {unknown} value
 * @param {string} key
 */
function textAt(value, key) {
  const found = at(value, key);
  return typeof found === 'string' ? found : '';
}

/**
 * @param {unknown} value
 * @param {string} key
 */
function numberAt(value, key) {
  const found = at(value, key);
  return typeof found === 'number' ? found : 0;
}
