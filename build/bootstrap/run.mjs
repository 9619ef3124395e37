/** `node build/bootstrap/run.mjs SCRIPT.ts …`: runs a script of ours on a Node that reads TypeScript, whatever Node runs this. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runMain, Stop } from './console.mjs';
import { ensureDeps } from './ensure-deps.mjs';
import { withNode } from './ensure-node.mjs';
import { handOver } from './exec.mjs';
import { inRoot } from './paths.mjs';

const FLAGS = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];

await runMain(() =>
  withNode(fileURLToPath(import.meta.url), async () => {
    const [script, ...args] = process.argv.slice(2);
    if (!script) throw new Stop('Usage: node build/bootstrap/run.mjs SCRIPT.ts …', 2);
    await ensureDeps();
    process.exitCode = await handOver(process.execPath, [...FLAGS, inRoot(script), ...args]);
  }),
);
