/** Lets property tests try many times as much as they say, without a word in any of them: for a run that has a night. */
import { fileURLToPath } from 'node:url';

const NAME = 'fast-check';
const WRAPPED = '\0many-runs';

/** How many times what a test says, or what is usual. */
export const MANY = 10;

/**
 * Stands between the tests and fast-check: `assert` and `check` are given more runs.
 *
 * @returns {import('vite').Plugin}
 */
export function manyRuns() {
  return {
    name: 'many-runs',
    enforce: 'pre',
    resolveId: (source) => (source === NAME ? WRAPPED : undefined),
    load: (id) => (id === WRAPPED ? wrapped() : undefined),
  };
}

function wrapped() {
  const real = JSON.stringify(fileURLToPath(import.meta.resolve(NAME)));
  return `
    import * as real from ${real};
    export * from ${real};
    const many = (given) => {
      const usual = given?.numRuns ?? real.readConfigureGlobal().numRuns ?? 100;
      return { ...given, numRuns: usual * ${MANY} };
    };
    export const assert = (property, given) => real.assert(property, many(given));
    export const check = (property, given) => real.check(property, many(given));
    export default { ...real.default, assert, check };
  `;
}
