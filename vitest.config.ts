import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Modules are loaded once for all files of a project: no test may change what another imports.
const common = { environment: 'node', isolate: false } as const;

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

/** Tests of the engine that work on a library. */
const stored = [
  'store/**/*',
  'vectors/{vector-*,search-there}',
  'graph/graph-jobs',
  'tree/*',
  'find/search-library',
  'citations/citations',
  'library/{library,carried-vectors,take-in-library}',
  'annotations/annotations',
  'indexing/indexer*',
  'summaries/*',
  'jobs/library-work',
  'zotero/connection',
];

/** Tests of the whole engine that run with a library on a server, too. */
const servable = [
  'api',
  'cite',
  'cli',
  'correct-tree',
  'engine-faults',
  'explore-graph',
  'graph-model',
  'import',
  'kill',
  'kill-kept',
  'local-models',
  'move-library',
  'one-bad-row',
  'random-use',
  'serve',
  'tasks',
  'two-programs',
  'watch',
  'zotero',
];

/**
 * And those that run there with a real server alone: what they are about, model servers, assistants and what is read early, asks
 * nothing of the store that the others, and the store's own tests, do not. Recognition's looks into the library in between and
 * PGlite's one session get in each other's way.
 */
const servableByServer = ['ask-early', 'mcp', 'misleading-fonts', 'ollama-engine', 'openai', 'recognition-kill'];

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          ...common,
          env,
          name: 'unit',
          include: ['{shared,electron,renderer,build}/**/*.test.{ts,tsx}'],
          // No unit needs seconds on a quiet machine; on a busy one it must not fail for being slow.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The same tests of what lies in a library, with the library on a server: PGlite, or the one that is named.
        test: {
          ...common,
          name: 'postgres',
          include: [`electron/engine/{${stored.join(',')}}.test.ts`],
          exclude: ['electron/engine/store/sqlite/**'],
          env: { ...env, WAYLEAF_TEST_POSTGRES: process.env.WAYLEAF_TEST_POSTGRES ?? 'pglite' },
          // One PGlite, which has one thread.
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...processes,
          name: 'integration',
          include: ['e2e/integration/**/*.test.ts'],
          provide: { soak: false },
        },
      },
      {
        // Those of them in which it matters where a library lies, with the library on a server.
        test: {
          ...processes,
          name: 'integration-postgres',
          include: [`e2e/integration/{${[...servable, ...(hasServer ? servableByServer : [])].join(',')}}.test.ts`],
          env: { ...env, WAYLEAF_TEST_POSTGRES: process.env.WAYLEAF_TEST_POSTGRES ?? 'pglite' },
          provide: { soak: false },
        },
      },
      {
        test: {
          ...processes,
          name: 'soak',
          include: [
            'e2e/integration/{bombs,kill,kill-kept,recognition-kill,random-use,local-models,malformed,writer}.test.ts',
          ],
          provide: { soak: true },
        },
      },
    ],
  },
});
