/** What `npm test` runs, stage by stage, and how each one's result is counted. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { cache, inRoot } from './paths.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensureChromium, ensureShell } from './ensure-chromium.mjs';
import { run } from './exec.mjs';
import { countPlaywright, countVitest, readReport, reasonsOfPlaywright, reasonsOfVitest, settle } from './reports.mjs';

/**
 * @typedef {import('./reports.mjs').Count & { output: string, reasons?: readonly string[] }} Outcome
 *   `reasons` name what failed, or passed only when repeated, each with why
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => Promise<Outcome>} run
 */

/** The tests start the built programs hundreds of times: what Node has compiled of them once is kept, as the app keeps its own. */
const compiled = { NODE_COMPILE_CACHE: path.join(cache, 'compiled') };

/** Native tools: a second core is taken by the other chain. */
const oneCore = { GOMAXPROCS: '1' };

/** @type {readonly Stage[]} */
export const stages = [
  // Beside another chain of stages: threads of their own read and infer the same types again.
  tools('types', [['node_modules/typescript-native/bin/tsc', '-b', '--singleThreaded']]),
  // What asks for types, and what does not.
  tools('lint', [
    ['node_modules/oxlint/bin/oxlint', '--threads=1', '--deny-warnings'],
    ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'],
  ]),
  tools('layers', [['build/layers/check.mjs']]),
  tools('languages', [['build/languages/check.mjs']]),
  tools('format', [
    [
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-location',
      '.cache/prettier',
      '.',
    ],
  ]),
  vitest('unit'),
  vitest('postgres'),
  { name: 'build', run: build },
  vitest('integration'),
  vitest('integration-postgres'),
  { name: 'e2e', run: playwright },
];

/**
 * @param {string} name
 * @param {readonly (readonly [script: string, ...args: readonly string[]])[]} commands  all are run, whatever one says
 * @returns {Stage}
 */
function tools(name, commands) {
  return {
    name,
    run: async () => {
      const said = [];
      let right = true;
      for (const [script, ...args] of commands) {
        const { status, output } = await run(process.execPath, [inRoot(script), ...args], {
          capture: true,
          env: oneCore,
        });
        right &&= status === 0;
        if (status !== 0) said.push(output);
      }
      return { ...one(right), output: said.join('\n') };
    },
  };
}

async function build() {
  try {
    await ensureBuild();
    return { ...one(true), output: '' };
  } catch (error) {
    return { ...one(false), output: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * @param {'unit' | 'postgres' | 'integration' | 'integration-postgres'} project
 * @returns {Stage}
 */
function vitest(project) {
  return {
    name: project,
    run: async () => {
      // Some print a page, or look at what a window reaches, before the other chain has come to need a browser.
      const browser = project === 'integration' ? await ensureChromium() : undefined;
      const report = freshReport(project);
      const args = [
        'run',
        '--project',
        project,
        '--reporter=minimal',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ];
      const { status, output } = await run(process.execPath, [inRoot('node_modules/vitest/vitest.mjs'), ...args], {
        capture: true,
        env: { NO_COLOR: '1', ...compiled, ...(browser ? { WAYLEAF_BROWSER: browser } : {}) },
      });
      const result = readReport(report);
      return { ...settle(countVitest(result), status), output, reasons: reasonsOfVitest(result) };
    },
  };
}

async function playwright() {
  if (!existsSync(inRoot('playwright.config.ts'))) return { passed: 0, failed: 0, skipped: 1, output: '' };
  const browser = await ensureChromium();
  const shell = process.env.CHROMIUM ?? (await ensureShell());
  const report = freshReport('e2e');
  const args = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--retries=1', '--reporter=line,json'];
  const { status, output } = await run(process.execPath, args, {
    capture: true,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      NO_COLOR: '1',
      ...compiled,
      ...(browser ? { WAYLEAF_BROWSER: browser } : {}),
      ...(shell ? { CHROMIUM: shell } : {}),
    },
  });
  const result = readReport(report);
  return { ...settle(countPlaywright(result), status), output, reasons: reasonsOfPlaywright(result) };
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(path.join(cache, 'test'), { recursive: true });
  const file = path.join(cache, 'test', `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** @param {boolean} passed */
function one(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}
