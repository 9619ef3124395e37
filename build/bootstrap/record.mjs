/** `npm run record [-- SPEC…]`: runs the window's tests before the real engine, and keeps what it says for them. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runMain } from './console.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensureChromium, ensureShell } from './ensure-chromium.mjs';
import { ensureDeps } from './ensure-deps.mjs';
import { withNode } from './ensure-node.mjs';
import { run } from './exec.mjs';
import { inRoot } from './paths.mjs';

await runMain(() =>
  withNode(fileURLToPath(import.meta.url), async () => {
    await ensureDeps();
    await ensureBuild();
    const browser = await ensureChromium();
    const shell = process.env.CHROMIUM ?? (await ensureShell());
    // One after another: the tests of a file share the file of their recordings.
    const args = ['test', '--project=window', '--workers=1', '--reporter=list', ...process.argv.slice(2)];
    const { status } = await run(process.execPath, [inRoot('node_modules/@playwright/test/cli.js'), ...args], {
      env: {
        WAYLEAF_RECORD: '1',
        // Those that run at night alone, too.
        WAYLEAF_NIGHT: '1',
        ...(browser ? { WAYLEAF_BROWSER: browser } : {}),
        ...(shell ? { CHROMIUM: shell } : {}),
      },
    });
    process.exitCode = status;
  }),
);
