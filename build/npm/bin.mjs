#!/usr/bin/env node
/** `npx wayleaf`: opens the window in a browser; with a command it is the command line. */
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runBrowser } from '../bootstrap/browser.mjs';
import { runMain } from '../bootstrap/console.mjs';
import { withNode } from '../bootstrap/ensure-node.mjs';
import { inRoot } from '../bootstrap/paths.mjs';
import { parseStart, usageOf } from '../bootstrap/start-args.mjs';

const USAGE = usageOf('npx wayleaf [open [OPTIONS] [PATH…]]');

await runMain(() =>
  withNode(fileURLToPath(import.meta.url), async () => {
    const [command, ...rest] = process.argv.slice(2);
    if (command === undefined || command === 'open') {
      const options = parseStart(rest, process.cwd(), USAGE);
      if (options.help) return void process.stdout.write(`${USAGE}\n`);
      process.exit(await runBrowser(options));
    }
    // In this process rather than in a child: signals, streams and the exit status need no relay.
    const program = inRoot('dist/electron/cli.mjs');
    process.argv[1] = program;
    await import(pathToFileURL(program).href);
  }),
);
