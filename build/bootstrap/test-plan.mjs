/** Which stages run, in which order, and the table of what came out. */
import { Stop } from './console.mjs';

/** The chains run side by side, the stages of a chain one after the other. Two chains that take as long keep two cores busy. */
const CHAINS = [
  ['types', 'lint', 'unit', 'e2e'],
  ['build', 'layers', 'languages', 'format', 'postgres', 'integration', 'integration-postgres'],
];

/** Stages that run the built programs; they wait for the build. */
const NEED_BUILD = new Set(['integration', 'integration-postgres', 'e2e']);

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} seconds
 */

/**
 * @param {readonly string[]} args  `--stage a,b` chooses; all by default
 * @param {readonly string[]} known
 * @returns {Set<string>}
 */
export function chooseStages(args, known) {
  if (args.length === 0) return new Set(known);
  const [option = '', list = ''] = args.length === 1 ? (args[0] ?? '').split('=') : args;
  const chosen = list.split(',').filter(Boolean);
  const unknown = chosen.find((name) => !known.includes(name));
  if (option !== '--stage' || chosen.length === 0 || unknown !== undefined) {
    throw new Stop(`Usage: npm test [-- --stage STAGE[,STAGE…]] with stages ${known.join(', ')}`, 2);
  }
  const stages = new Set(chosen);
  if (chosen.some((name) => NEED_BUILD.has(name))) stages.add('build');
  return stages;
}

/**
 * Runs the chosen stages. A failed stage stops no other, except that without a build nothing built is run.
 *
 * @param {ReadonlySet<string>} chosen
 * @param {(name: string) => Promise<Row>} runStage
 * @returns {Promise<Row[]>} in the order in which they ended
 */
export async function runPlan(chosen, runStage) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {PromiseWithResolvers<boolean>} */
  const built = Promise.withResolvers();
  if (!chosen.has('build')) built.resolve(true);
  /** @param {readonly string[]} chain */
  const runChain = async (chain) => {
    for (const name of chain.filter((stage) => chosen.has(stage))) {
      const blocked = NEED_BUILD.has(name) && !(await built.promise);
      const row = blocked ? { name, passed: 0, failed: 0, skipped: 1, seconds: 0 } : await runStage(name);
      if (name === 'build') built.resolve(row.failed === 0);
      rows.push(row);
    }
  };
  await Promise.all(CHAINS.map(runChain));
  return rows;
}

/**
 * @param {readonly Row[]} rows
 * @returns {string} a table for people, ending with a line of totals `N passed, N failed`
 */
export function formatRows(rows) {
  const head = ['stage', 'passed', 'failed', 'skipped', 'seconds'];
  const body = rows.map((row) => [
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
