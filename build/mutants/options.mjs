/** How Stryker is run on a part. */
import path from 'node:path';
import { inRoot } from '../bootstrap/paths.mjs';

/** Reports and what is remembered of them, from the root. */
const FOLDER = '.cache/mutants';

/** @param {import('./parts.mjs').Part} part */
export const memoryOf = (part) => path.join(FOLDER, `${nameOf(part)}.incremental.json`);

/** @param {import('./parts.mjs').Part} part */
const nameOf = ({ name }) => name.replaceAll('/', '-');

/** Of what a Stryker is made. @typedef {ConstructorParameters<typeof import('@stryker-mutator/core').Stryker>[0]} Options */

/**
 * @param {import('./parts.mjs').Part} part
 * @param {readonly string[]} only  files, with a range of lines or without, instead of the whole part; nothing is remembered of them
 * @param {boolean} force  try again what did not change
 * @returns {Options}
 */
export function optionsFor(part, only, force) {
  const name = nameOf(part);
  const isWhole = only.length === 0;
  return {
    mutate: [...(isWhole ? part.mutate : only), '!**/*.test.ts', '!**/testing/**'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', inRoot('build/mutants/prose.mjs')],
    ignorers: ['prose'],
    // Which tests, says that file: with `testFiles` Stryker 10.1 turns mutants of what a module is loaded with on too late.
    vitest: { configFile: 'build/mutants/vitest.config.ts', related: true },
    // A mutant meets the tests that come by it, and no others.
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // A loop that never ends may fill a list.
    testRunnerNodeArgs: ['--max-old-space-size=2048'],
    // What did not change since the last time, neither code nor tests, is not tried again.
    incremental: isWhole,
    incrementalFile: memoryOf(part),
    force,
    // A busy machine must not pass for a mutant that never ends.
    timeoutMS: 20_000,
    timeoutFactor: 4,
    tempDirName: path.join(FOLDER, `sandbox-${name}`),
    // The tests need no more than this of the repository.
    ignorePatterns: ['/*', '!/package.json', '!/tsconfig*.json', '!/build', '!/electron', '!/resources', '!/shared'],
    reporters: ['html', 'progress-append-only'],
    htmlReporter: { fileName: path.join(FOLDER, `${name}.html`) },
    // `run.mjs` asks for the share: it knows the subject of a part.
    thresholds: { high: 100, low: 0, break: null },
    allowEmpty: true,
  };
}
