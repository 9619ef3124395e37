import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { manyRuns } from './build/vitest/many-runs.mjs';

/** `npm run test:nightly`: property tests try ten times as much. */
const night = process.env.WAYLEAF_NIGHT === '1';

// Modules are loaded once for all files of a project: no test may change what another imports.
const common = {
  environment: 'node',
  isolate: false,
  // What a test waits for comes at once on a quiet machine; on a busy one it must not fail for being slow.
  expect: { poll: { timeout: 20_000 } },
} as const;

/** What tests' machines keep of themselves is not this one's, and libraries that a test puts somewhere are its own. */
const env = { WAYLEAF_MACHINE: path.resolve('.cache/machine'), WAYLEAF_TRUST: '1' } as const;

// Real processes and real files: slower than units, still bounded.
const processes = {
  ...common,
  env,
  globalSetup: 'e2e/integration/support/build.ts',
  // They wait for the processes that they start: two of them keep two cores busy.
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // Built programs are loaded as they are.
  server: { deps: { external: [/\/dist\//] as RegExp[] } },
} as const;

const hasServer = process.env.WAYLEAF_TEST_POSTGRES?.startsWith('postgres') === true;

/** Tests of the store, and of the other place where statements differ. */
const stored = ['store/**/*', 'assistants/changes', 'vectors/{vector-*,search-there}'];

/** Tests of the engine that work on a library. What the store does for them, its own tests prove: they run there at night. */
const working = [
  'graph/graph-jobs',
  'tree/*',
  'find/search-library',
  'citations/citations',
  'library/{library,carried-vectors,take-in-library}',
  'annotations/annotations',
  'indexing/indexer*',
  'summaries/*',
  'duplicates/*',
  'jobs/library-work',
  'zotero/connection',
];

/** Tests of the whole engine with a library on a server, too: documents come in and are asked. */
const servable = ['import'];

/** And those that run there at night: what the store does is proven by its own tests, that the engine works there by that one. */
const servableAtNight = [
  ...servable,
  'api',
  'cite',
  'cli',
  'correct-tree',
  'engine-faults',
  'explore-graph',
  'graph-model',
  'kill',
  'kill-kept',
  'local-models',
  'move-library',
  'one-bad-row',
  'serve',
  'tables-moved',
  'tasks',
  'two-programs',
  'watch',
  'zotero',
  'zotero-all',
];

/**
 * And those that run there with a real server alone: what they are about, model servers, assistants and what is read early, asks
 * nothing of the store that the others, and the store's own tests, do not. Recognition's looks into the library in between and
 * PGlite's one session get in each other's way.
 */
const servableByServer = ['ask-early', 'mcp', 'misleading-fonts', 'ollama-engine', 'openai'];

/** Tests that do by day what shows that something works, and at night what a flood or chance takes: see `inRing`. */
const inNumber = [
  'archive-fuzz',
  'eval',
  'failing-writes',
  'full-store',
  'formats',
  'kill',
  'kill-kept',
  'local-models',
  'malformed',
  'parser-fuzz',
  'parser-process',
  'quads',
  'recognize',
  'server-away',
  'table-interrupted',
  'watch',
  'writer',
  'zotero',
  'zotero-all',
];

const integration = (names: readonly string[]): string => `e2e/integration/{${names.join(',')}}.test.ts`;
const atNight = (names: readonly string[]): string => `e2e/night/{${names.join(',')}}.test.ts`;
const onServer = { ...env, WAYLEAF_TEST_POSTGRES: process.env.WAYLEAF_TEST_POSTGRES ?? 'pglite' };

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        plugins: night ? [manyRuns()] : [],
        test: {
          ...common,
          env,
          name: 'unit',
          include: ['{shared,electron,renderer,build}/**/*.test.{ts,tsx}', 'e2e/support/recorded/*.test.ts'],
          // No unit needs seconds on a quiet machine; on a busy one it must not fail for being slow.
          testTimeout: night ? 600_000 : 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000, interval: 5 } },
        },
      },
      {
        // The same tests of what lies in a library, with the library on a server: PGlite, or the one that is named.
        test: {
          ...common,
          name: 'postgres',
          include: [`electron/engine/{${[...stored, ...(night || hasServer ? working : [])].join(',')}}.test.ts`],
          exclude: ['electron/engine/store/sqlite/**'],
          env: onServer,
          // One PGlite, which has one thread.
          maxWorkers: 1,
          testTimeout: 60_000,
          // A server that starts on a busy machine.
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000, interval: 5 } },
        },
      },
      {
        // After those of the store: it is the same PGlite that they wait for.
        test: {
          ...processes,
          name: 'engine-postgres',
          include: [integration(servable)],
          env: onServer,
          provide: { ring: 'day' },
          maxWorkers: 1,
        },
      },
      {
        test: {
          ...processes,
          name: 'integration',
          include: ['e2e/integration/**/*.test.ts'],
          // At night these do more, and all that they do by day.
          exclude: night ? [integration(inNumber)] : [],
          provide: { ring: 'day' },
        },
      },
      {
        plugins: [manyRuns()],
        test: {
          ...processes,
          name: 'night',
          include: ['e2e/night/**/*.test.ts', integration(inNumber)],
          provide: { ring: 'night' },
        },
      },
      {
        // A genuine Ollama, a real language model and a real encoder, where `build/models/fetch.ts` could get them.
        test: {
          ...processes,
          name: 'models',
          include: ['e2e/models/**/*.test.ts'],
          provide: { ring: 'night' },
          // Two models at once would wait for each other.
          maxWorkers: 1,
          // Tens of tokens a second on a quiet machine, one or two on a busy one.
          testTimeout: 900_000,
        },
      },
      {
        // Those of them in which it matters where a library lies, with the library on a server.
        test: {
          ...processes,
          name: 'integration-postgres',
          include: [
            integration([...servableAtNight, ...(hasServer ? servableByServer : [])]),
            atNight(['random-use', ...(hasServer ? ['recognition-kill'] : [])]),
          ],
          env: onServer,
          provide: { ring: 'night' },
        },
      },
      {
        test: {
          ...processes,
          name: 'soak',
          include: [
            integration(['failing-writes', 'full-store', 'kill', 'kill-kept', 'local-models', 'malformed', 'writer']),
            atNight(['bombs', 'full-disks', 'kill-at-work', 'random-use', 'recognition-kill', 'server-away']),
          ],
          provide: { ring: 'soak' },
        },
      },
    ],
  },
});
