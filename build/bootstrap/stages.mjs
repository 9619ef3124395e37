/** What the stages of `npm test` run, and how each one's result is counted. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { cache, inRoot, root } from './paths.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensureChromium, ensureShell } from './ensure-chromium.mjs';
import { run } from './exec.mjs';
import { relatedTests } from './related.mjs';
import {
  countPlaywright,
  countVitest,
  readReport,
  reasonsOfPlaywright,
  reasonsOfVitest,
  settle,
  timesOfPlaywright,
  timesOfVitest,
} from './reports.mjs';

/**
 * @typedef {import('./reports.mjs').Count & Said} Outcome
 *
 * @typedef {object} Said
 * @property {string} output
 * @property {readonly string[]} [reasons]  name what failed, each with why
 * @property {readonly import('./reports.mjs').Timed[]} [times]  how long each test took
 * @property {string} [note]  what a reader should know of a stage although it passed
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => Promise<Outcome>} run
 *
 * @typedef {object} Task  what the stages are run for
 * @property {import('./changed.mjs').Changed | undefined} changed  where only these files, and what they can break, are checked
 * @property {boolean} night  everything, in numbers
 * @property {boolean} alone  one stage has the whole machine
 */

/** The tests start the built programs hundreds of times: what Node has compiled of them once is kept, as the app keeps its own. */
const compiled = { NODE_COMPILE_CACHE: path.join(cache, 'compiled') };

/** Native tools: a second core is taken by another stage. */
const oneCore = { GOMAXPROCS: '1' };

const LINTED = /\.(?:ts|tsx|mjs|js)$/;
const OXLINT = ['node_modules/oxlint/bin/oxlint', '--threads=1', '--deny-warnings'];
const OXFMT = ['node_modules/oxfmt/bin/oxfmt', '--threads=1', '--check'];

/**
 * The most unit tests that a change runs. Most changes have fewer that are related; the words and shapes that everything stands on
 * have two hundred, and of those the far ones hardly ever fail where the near ones pass.
 */
const MOST_RELATED = 100;

/** How `build/models/fetch.ts` ends where there are no real models to be had. */
const ABSENT = 3;

/**
 * @param {Task} task
 * @returns {readonly Stage[]}
 */
export function makeStages(task) {
  const { changed } = task;
  const linted = changed?.files.filter((file) => LINTED.test(file)) ?? ['.'];
  return [
    // Beside another stage: threads of their own read and infer the same types again.
    tools('types', [['node_modules/typescript-native/bin/tsc', '-b', '--singleThreaded']]),
    tools('lint', linted.length === 0 ? [] : [[...OXLINT, ...linted]]),
    tools('layers', [['build/layers/check.mjs']]),
    tools('languages', [['build/languages/check.mjs']]),
    tools('format', [changed ? [...OXFMT, '--no-error-on-unmatched-pattern', ...changed.files] : OXFMT]),
    { name: 'pictures', run: pictures },
    { name: 'unit', run: () => units(task) },
    { name: 'build', run: build },
    { name: 'integration', run: () => vitest('integration', ['integration'], task) },
    { name: 'postgres', run: () => vitest('postgres', ['postgres', 'engine-postgres'], task) },
    { name: 'integration-postgres', run: () => vitest('integration-postgres', ['integration-postgres'], task) },
    { name: 'night', run: () => vitest('night', ['night'], task) },
    { name: 'models', run: () => realModels(task) },
    { name: 'window', run: () => playwright('window', 'e2e/window', ['window'], task) },
    { name: 'journeys', run: () => playwright('journeys', 'e2e/journeys', ['browser', 'desktop*'], task) },
    { name: 'gallery', run: () => gallery(task) },
    { name: 'night-windows', run: () => playwright('night-windows', 'e2e/night', ['night'], task) },
  ];
}

/**
 * @param {string} name
 * @param {readonly (readonly string[])[]} commands  a script and its arguments each; all are run, whatever one says
 * @returns {Stage}
 */
function tools(name, commands) {
  return {
    name,
    run: async () => {
      if (commands.length === 0) return nothing;
      const said = [];
      for (const [script = '', ...args] of commands) {
        const { status, output } = await run(process.execPath, [inRoot(script), ...args], {
          capture: true,
          env: oneCore,
        });
        if (status !== 0) said.push(output.trim() || `${script} ended with status ${status}`);
      }
      return { ...one(said.length === 0), output: said.join('\n') };
    },
  };
}

/** @type {Outcome} */
const nothing = { passed: 0, failed: 0, skipped: 0, output: '' };

async function build() {
  try {
    await ensureBuild();
    return { ...one(true), output: '' };
  } catch (error) {
    return { ...one(false), output: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * @param {Task} task
 * @returns {Promise<Outcome>}
 */
async function units(task) {
  if (!task.changed) return vitest('unit', ['unit'], task);
  const related = relatedTests(root, [...task.changed.files, ...task.changed.gone]);
  if (related.length === 0) return { ...nothing, note: 'no unit test is related' };
  const near = related.slice(0, MOST_RELATED);
  const farther = related.length - near.length;
  const note =
    farther === 0
      ? `${near.length} related files`
      : `the ${near.length} nearest of ${related.length} related files; the other ${farther} are left to the whole check`;
  return {
    ...(await vitest(
      'unit',
      ['unit'],
      task,
      near.map(({ test }) => test),
    )),
    note,
  };
}

/** Old pictures mislead nobody for a day: they are named, and hold up a release alone (`build/publish/ready.mjs`). */
async function pictures() {
  const { status, output } = await run(process.execPath, [inRoot('build/pictures/age.mjs')], { capture: true });
  if (status !== 0) return { ...one(false), output };
  const old = output.split('\n').filter(Boolean);
  if (old.length === 0) return { ...one(true), output: '' };
  return { ...one(true), output: '', note: `screens look otherwise than on ${old.join(', ')}; npm run pictures` };
}

/**
 * @param {string} name  of the stage
 * @param {readonly string[]} projects
 * @param {Task} task
 * @param {readonly string[]} [files]  all by default
 * @returns {Promise<Outcome>}
 */
async function vitest(name, projects, { night, alone }, files = []) {
  // Some print a page, or look at what a window reaches, before another stage has come to need a browser.
  const browser = name === 'unit' ? undefined : await ensureChromium();
  const [report, times] = [freshReport(name), freshReport(`${name}-times`)];
  const args = [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    ...(alone && name === 'unit' ? [`--maxWorkers=${availableParallelism()}`] : []),
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${inRoot('build/vitest/times-reporter.mjs')}`,
  ];
  const { status, output } = await run(process.execPath, [inRoot('node_modules/vitest/vitest.mjs'), ...args], {
    capture: true,
    env: {
      NO_COLOR: '1',
      WAYLEAF_TIMES: times,
      ...compiled,
      ...ringOf(night),
      ...(browser ? { WAYLEAF_BROWSER: browser } : {}),
    },
  });
  const result = readReport(report);
  return {
    ...settle(countVitest(result), status),
    output,
    reasons: reasonsOfVitest(result),
    times: timesOfVitest(readReport(times)),
  };
}

/**
 * @param {string} name  of the stage
 * @param {string} folder  of its specs
 * @param {readonly string[]} projects
 * @param {Task} task
 * @returns {Promise<Outcome>}
 */
async function playwright(name, folder, projects, { night }) {
  // Without a window there is nothing that the watch over the network could have seen.
  if (!holdsSpecs(inRoot(folder))) return { ...nothing, note: `no specs in ${folder}` };
  const browser = await ensureChromium();
  const shell = process.env.CHROMIUM ?? (await ensureShell());
  const report = freshReport(name);
  const args = ['test', ...projects.map((project) => `--project=${project}`), '--reporter=line,json'];
  const { status, output } = await run(process.execPath, [inRoot('node_modules/@playwright/test/cli.js'), ...args], {
    capture: true,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      NO_COLOR: '1',
      ...compiled,
      ...ringOf(night),
      ...(browser ? { WAYLEAF_BROWSER: browser } : {}),
      ...(shell ? { CHROMIUM: shell } : {}),
    },
  });
  const result = readReport(report);
  return {
    ...settle(countPlaywright(result), status),
    output,
    reasons: reasonsOfPlaywright(result),
    times: timesOfPlaywright(result),
  };
}

/**
 * With a genuine Ollama and real models, where this machine can have them.
 *
 * @param {Task} task
 * @returns {Promise<Outcome>}
 */
async function realModels(task) {
  // In a process of its own: it is TypeScript, which the Node that runs this may not read.
  const script = [inRoot('build/bootstrap/run.mjs'), 'build/models/fetch.ts'];
  const { status, output } = await run(process.execPath, script, { capture: true });
  if (status === ABSENT) return { ...nothing, skipped: 1, note: output.trim().split('\n').at(-1) ?? '' };
  if (status !== 0) return { ...one(false), output };
  return vitest('models', ['models'], task);
}

/**
 * By day only examples that are made from anything else than when they were last looked at: pictures of all take minutes.
 *
 * @param {Task} task
 * @returns {Promise<Outcome>}
 */
async function gallery(task) {
  const all = () => playwright('gallery', 'e2e/gallery', ['gallery'], task);
  if (task.night) return all();
  const { status, output } = await run(process.execPath, [inRoot('build/gallery/changed.mjs')], { capture: true });
  if (status !== 0) return { ...one(false), output };
  const changed = output.split('\n').filter(Boolean);
  if (changed.length === 0) return { ...one(true), output: '', note: 'no example has changed' };
  const outcome = await all();
  if (outcome.failed === 0) appendFileSync(path.join(cache, 'gallery-looked'), output);
  const keep = 'npm run gallery:keep keeps them as they are';
  return { ...outcome, note: `${changed.length} examples have changed since they were kept; ${keep}` };
}

/** @param {string} folder */
function holdsSpecs(folder) {
  return existsSync(folder) && readdirSync(folder).some((name) => /\.(?:spec|desktop)\.ts$/.test(name));
}

/** @param {boolean} night */
function ringOf(night) {
  return night ? { WAYLEAF_NIGHT: '1' } : {};
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
