#!/usr/bin/env node
/** `npm run --silent wayleaf -- …`: sets up what is missing, then is the command line program itself. */
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runMain } from './console.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensureDeps } from './ensure-deps.mjs';
import { withNode } from './ensure-node.mjs';
import { inRoot, userFolder } from './paths.mjs';

const self = fileURLToPath(import.meta.url);

await runMain(() =>
  withNode(self, async () => {
    await ensureDeps();
    await ensureBuild(['electron', 'tools', 'pdfjs']);
    process.chdir(userFolder(process.env, process.cwd()));
    // In this process rather than in a child: signals, streams and the exit status need no relay.
    const program = inRoot('dist/electron/cli.mjs');
    process.argv[1] = program;
    await import(pathToFileURL(program).href);
  }),
);
