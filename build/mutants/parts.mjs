/**
 * What is mutated, in parts that each take a night at most, and the tests that judge it: those beside the code. A part is
 * named on the command line; `subject` is what a share is asked of, whichever part a file of it is in.
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {'contract' | 'store'} subject
 * @property {readonly string[]} mutate  globs from the root; one that begins with '!' takes files out
 * @property {readonly string[]} tests  globs from the root
 */

const STORE = 'electron/engine/store';
/** Files of the store for servers that need none to be tested. */
const SERVERLESS = ['own-schema', 'placeholders', 'postings', 'protocol', 'session'];
const STORE_TESTS = [`${STORE}/*.test.ts`, `${STORE}/sqlite/*.test.ts`];

/** @type {readonly Part[]} */
export const parts = [
  {
    name: 'contract',
    subject: 'contract',
    mutate: ['shared/contract/**/*.ts'],
    tests: ['shared/contract/**/*.test.ts'],
  },
  { name: 'store/sqlite', subject: 'store', mutate: [`${STORE}/{sqlite,migrations}/*.ts`], tests: STORE_TESTS },
  {
    // What is the server's, statements above all, only a server can judge; and a thread of its own is not reached by Stryker.
    name: 'store/postgres',
    subject: 'store',
    mutate: [`${STORE}/postgres/{${SERVERLESS.join(',')}}.ts`],
    tests: [`${STORE}/postgres/{${SERVERLESS.join(',')}}.test.ts`],
  },
  { name: 'store', subject: 'store', mutate: [`${STORE}/*.ts`], tests: STORE_TESTS },
];

/** Of the mutants of a part and of a subject so many are to be noticed at least. */
export const LEAST_SHARE = 0.75;
