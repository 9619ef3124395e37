/** `npm test`, `npm run check`, `npm run test:nightly`: from a fresh clone to one line of totals. Every stage runs, whatever the others say. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { changedSince } from './changed.mjs';
import { runMain, say } from './console.mjs';
import { ensureDeps } from './ensure-deps.mjs';
import { withNode } from './ensure-node.mjs';
import { root } from './paths.mjs';
import { formatSlowest } from './reports.mjs';
import { makeStages } from './stages.mjs';
import { chooseStages, formatRows, runPlan } from './test-plan.mjs';

/** What failed: said once more at the end, for a reader of the end alone. @type {string[]} */
const reasons = [];
/** @type {import('./reports.mjs').Timed[]} */
const times = [];

await runMain(async () => {
  const { stages: chosen, night, changed: asked } = chooseStages(process.argv.slice(2));
  await withNode(fileURLToPath(import.meta.url), async () => {
    await ensureDeps();
    const changed = asked && narrow(asked.since);
    const isNothing = changed && changed.files.length + changed.gone.length === 0;
    const stages = makeStages({ changed, night, alone: chosen.size === 1 });
    const rows = await runPlan(isNothing ? new Set() : chosen, (name) => runStage(name, stages));
    for (const reason of reasons) process.stdout.write(`\n${reason}\n`);
    if (times.length > 0) process.stdout.write(`\n${formatSlowest(times)}\n`);
    process.stdout.write(`\n${formatRows(rows)}\n`);
    process.exitCode = rows.some((row) => row.failed > 0) ? 1 : 0;
  });
});

/**
 * @param {string | undefined} since
 * @returns {import('./changed.mjs').Changed | undefined} undefined where everything has to be checked
 */
function narrow(since) {
  const changed = changedSince(root, since);
  const count = changed.files.length + changed.gone.length;
  const whole = changed.whole === undefined ? '' : `: ${changed.whole}, so everything is checked`;
  say(`${count} ${count === 1 ? 'file differs' : 'files differ'} from ${changed.since}${whole}.`);
  return changed.whole === undefined ? changed : undefined;
}

/**
 * @param {string} name
 * @param {readonly import('./stages.mjs').Stage[]} stages
 * @returns {Promise<import('./test-plan.mjs').Row>}
 */
async function runStage(name, stages) {
  const stage = stages.find((one) => one.name === name);
  if (!stage) throw new Error(`no stage ${name}`);
  const startedAt = performance.now();
  const { output, passed, failed, skipped, note, ...said } = await stage.run();
  reasons.push(...(said.reasons ?? []));
  times.push(...(said.times ?? []).map((one) => ({ ...one, name: `${name}: ${one.name}` })));
  const seconds = (performance.now() - startedAt) / 1000;
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '-';
  say(`${mark} ${name} (${seconds.toFixed(1)} s)${note === undefined ? '' : `: ${note}`}`);
  if (failed > 0) say(output.trim());
  return { name, passed, failed, skipped, seconds };
}
