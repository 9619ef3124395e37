/**
 * What is mutated, in parts that each take a night at most, and the tests that judge it: those beside the code.
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {readonly string[]} mutate  globs from the root
 * @property {readonly string[]} tests  globs from the root
 */

const STORE = 'electron/engine/store';

/** Files of the store that stand in no folder, by what they are about. */
const ABOUT = {
  index: [
    ...[
      'abbreviations',
      'bm25',
      'held-index',
      'index-reader',
      'index-version',
      'indexes',
      'kept-rows',
      'keys',
      'left-out',
      'links',
      'node-rows',
      'nodes',
      'reflow-nodes',
      'search-places',
    ],
    ...[
      'scored-rows',
      'search-words',
      'segment-rows',
      'sketches',
      'segments',
      'sentence-codec',
      'word-index',
      'write-index',
    ],
  ],
  library: [
    ...['backups', 'corrections', 'db', 'documents', 'files', 'graph-blocks', 'graphs', 'in-memory', 'jobs'],
    ...['library-server', 'open', 'owner-only', 'recognized-pages', 'session', 'steadily', 'store', 'summaries'],
    ...['tree-edits', 'vector-search', 'vectors', 'watched-files', 'writer', 'json-text', 'notes', 'read-rows'],
    ...['row-checks', 'shown-names', 'unreadable'],
  ],
  reader: [
    ...[
      'annotations',
      'authored',
      'carried-marks',
      'citations',
      'conversations',
      'history',
      'joined',
      'joined-marks',
      'kind-types',
      'matrices',
      'matrix-cells',
      'publications',
      'reader-backups',
      'reader-data',
      'reader-facts',
    ],
    ...[
      'reader-checks',
      'reader-merge',
      'reader-schemas',
      'said-facts',
      'settings',
      'shelves',
      'versions',
      'zotero',
      'zotero-around',
    ],
  ],
};

/** Files of `postgres` that need no server to be tested. */
const SERVERLESS = ['failures', 'own-schema', 'placeholders', 'postings', 'protocol', 'session', 'word-rows'];

/**
 * The others of `postgres`: statements that only a server can judge, and a thread of its own, in which Stryker turns nothing on.
 * `npm test` runs them on PGlite.
 */
export const NEEDS_SERVER = [
  'members',
  'bridge',
  'connection',
  'function-bodies',
  'open-server',
  'reply-bound',
  'schema',
  'schema-changes',
  'schema-check',
  'stored-words',
  'thread',
  'vector-tables',
  'vectors',
  'word-reader',
];

/**
 * @param {string} folder
 * @param {readonly string[]} names
 */
const filesOf = (folder, names) => names.map((name) => `${folder}/${name}.ts`);

const STORE_TESTS = [`${STORE}/*.test.ts`, `${STORE}/sqlite/*.test.ts`];

/** @type {readonly Part[]} */
export const parts = [
  { name: 'contract', mutate: ['shared/contract/*.ts'], tests: ['shared/contract/*.test.ts'] },
  ...Object.entries(ABOUT).map(([about, names]) => ({
    name: `store/${about}`,
    mutate: filesOf(STORE, names),
    tests: STORE_TESTS,
  })),
  { name: 'store/sqlite', mutate: [`${STORE}/{sqlite,migrations}/*.ts`], tests: STORE_TESTS },
  {
    name: 'store/postgres',
    mutate: filesOf(`${STORE}/postgres`, SERVERLESS),
    tests: SERVERLESS.map((name) => `${STORE}/postgres/${name}.test.ts`),
  },
];

/** Of the mutants of each part so many are to be noticed at least. */
export const LEAST_SHARE = 0.75;
