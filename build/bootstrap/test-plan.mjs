/** Which stages run, in which order, and the table of what came out. */
import { parseArgs } from 'node:util';
import { Stop } from './console.mjs';

/**
 * @typedef {object} Planned
 * @property {string} name
 * @property {'check' | 'test' | 'night'} ring  the smallest command that runs it
 * @property {boolean} [built]  runs the built programs, and waits for the build
 * @property {'programs' | 'windows'} [group]  one of a group runs at a time: it keeps both cores busy by itself
 */

/**
 * In the order in which they begin: each lane takes the next one that may run. What takes long comes first, what is short fills
 * the end.
 *
 * @type {readonly Planned[]}
 */
const PLAN = [
  { name: 'unit', ring: 'check' },
  { name: 'build', ring: 'test' },
  { name: 'types', ring: 'check' },
  { name: 'lint', ring: 'check' },
  { name: 'layers', ring: 'check' },
  { name: 'languages', ring: 'check' },
  { name: 'format', ring: 'check' },
  { name: 'pictures', ring: 'check' },
  { name: 'integration', ring: 'test', built: true, group: 'programs' },
  // One process: it leaves a core free, which what comes last would not use.
  { name: 'postgres', ring: 'test', built: true },
  { name: 'window', ring: 'test', built: true, group: 'windows' },
  { name: 'journeys', ring: 'test', built: true, group: 'windows' },
  { name: 'gallery', ring: 'test', built: true, group: 'windows' },
  { name: 'night', ring: 'night', built: true, group: 'programs' },
  { name: 'integration-postgres', ring: 'night', built: true, group: 'programs' },
  { name: 'models', ring: 'night', built: true, group: 'programs' },
  { name: 'night-windows', ring: 'night', built: true, group: 'windows' },
];

/** Two cores: most stages compute on one, and those that start programs wait for them. */
const LANES = 2;

/** @param {readonly Planned['ring'][]} rings */
const namesOf = (...rings) => PLAN.filter(({ ring }) => rings.includes(ring)).map(({ name }) => name);

const USAGE = `Usage: npm test [-- OPTION…]

  --stage STAGE[,STAGE…]  only these of ${PLAN.map(({ name }) => name).join(', ')}
  --changed               only what a change since main can break, of ${namesOf('check').join(', ')}
  --since REF             the same, since another commit, branch or tag
  --night                 all stages, in numbers`;

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} seconds
 *
 * @typedef {object} Choice
 * @property {ReadonlySet<string>} stages
 * @property {boolean} night
 * @property {{ readonly since: string | undefined } | undefined} changed  where only a change is checked: what it is compared with
 */

/**
 * @param {readonly string[]} args  see `USAGE`
 * @returns {Choice}
 * @throws {Stop} with status 2 for anything else
 */
export function chooseStages(args) {
  const { stage, since, night = false, ...rest } = parse(args);
  const changed = rest.changed === true || since !== undefined ? { since } : undefined;
  const known = changed ? namesOf('check') : namesOf('check', 'test', 'night');
  const usual = changed || night ? known : namesOf('check', 'test');
  const list = stage?.split(',').filter(Boolean) ?? usual;
  const unknown = list.find((name) => !known.includes(name));
  if (list.length === 0 || unknown !== undefined) throw new Stop(USAGE, 2);
  const stages = new Set(list);
  if (PLAN.some(({ name, built }) => built === true && stages.has(name))) stages.add('build');
  return { stages, night, changed };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    const options = /** @type {const} */ ({
      stage: { type: 'string' },
      changed: { type: 'boolean' },
      since: { type: 'string' },
      night: { type: 'boolean' },
    });
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, 2);
  }
}

/**
 * Runs the chosen stages, two at a time. A failed stage stops no other, except that without a build nothing built is run.
 *
 * @param {ReadonlySet<string>} chosen
 * @param {(name: string) => Promise<Row>} runStage
 * @returns {Promise<Row[]>} in the order in which they ended
 */
export async function runPlan(chosen, runStage) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {Map<string, { group: Planned['group'], ended: Promise<void> }>} */
  const running = new Map();
  let waiting = PLAN.filter(({ name }) => chosen.has(name));
  let isBuilt = !chosen.has('build');
  const mayStart = (/** @type {Planned} */ { built = false, group }) =>
    (isBuilt || !built) && (group === undefined || [...running.values()].every((one) => one.group !== group));
  const start = async (/** @type {string} */ name) => {
    const row = await runStage(name);
    rows.push(row);
    running.delete(name);
    if (name === 'build') isBuilt = row.failed === 0;
  };
  while (waiting.length > 0) {
    const next = running.size < LANES ? waiting.find(mayStart) : undefined;
    if (next) {
      waiting = waiting.filter((one) => one !== next);
      running.set(next.name, { group: next.group, ended: start(next.name) });
    } else if (running.size > 0) {
      await Promise.race([...running.values()].map(({ ended }) => ended));
    } else {
      // All that is left wants a build, and there is none.
      rows.push(...waiting.map(({ name }) => ({ name, passed: 0, failed: 0, skipped: 1, seconds: 0 })));
      waiting = [];
    }
  }
  await Promise.all([...running.values()].map(({ ended }) => ended));
  return rows;
}

/**
 * @param {readonly Row[]} rows
 * @returns {string} a table for people, in the order of the plan, ending with a line of totals `N passed, N failed`
 */
export function formatRows(rows) {
  const head = ['stage', 'passed', 'failed', 'skipped', 'seconds'];
  const places = new Map(PLAN.map(({ name }, at) => [name, at]));
  const sorted = [...rows].sort((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0));
  const body = sorted.map((row) => [
    row.name,
    String(row.passed),
    String(row.failed),
    String(row.skipped),
    row.seconds.toFixed(1),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...body.map((cells) => (cells[i] ?? '').length)));
  const lines = [head, ...body].map((cells) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  );
  const total = (/** @type {'passed' | 'failed'} */ key) => rows.reduce((sum, row) => sum + row[key], 0);
  return [...lines, '', `${total('passed')} passed, ${total('failed')} failed`].join('\n');
}
