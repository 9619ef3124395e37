/** `npm test`: from a fresh clone to one line of totals. Every stage runs, whatever the others say. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runMain, say } from './console.mjs';
import { ensureDeps } from './ensure-deps.mjs';
import { withNode } from './ensure-node.mjs';
import { stages } from './stages.mjs';
import { chooseStages, formatRows, runPlan } from './test-plan.mjs';

/** What failed or had to be repeated: said once more at the end, where whoever reads only the end finds it. */
/** @type {string[]} */
const reasons = [];

await runMain(async () => {
  const known = stages.map((stage) => stage.name);
  const chosen = chooseStages(process.argv.slice(2), known);
  await withNode(fileURLToPath(import.meta.url), async () => {
    await ensureDeps();
    const rows = await runPlan(chosen, runStage);
    rows.sort((a, b) => known.indexOf(a.name) - known.indexOf(b.name));
    for (const reason of reasons) process.stdout.write(`\n${reason}\n`);
    process.stdout.write(`\n${formatRows(rows)}\n`);
    process.exitCode = rows.some((row) => row.failed > 0) ? 1 : 0;
  });
});

/**
 * @param {string} name
 * @returns {Promise<import('./test-plan.mjs').Row>}
 */
async function runStage(name) {
  const stage = stages.find((one) => one.name === name);
  if (!stage) throw new Error(`no stage ${name}`);
  const startedAt = performance.now();
  const { output, passed, failed, skipped, reasons: why = [] } = await stage.run();
  reasons.push(...why);
  const seconds = (performance.now() - startedAt) / 1000;
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '-';
  say(`${mark} ${name} (${seconds.toFixed(1)} s)`);
  if (failed > 0) say(output.trim());
  return { name, passed, failed, skipped, seconds };
}
