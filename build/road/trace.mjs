/**
 * How questions go through the domain: `node build/road/trace.mjs FILE.pdf… [--question TEXT]… [--rooms] [--cache DIR]`.
 *
 * A program in which each function of the domain tells that it was called answers the questions; it needs what
 * `npm run build` makes beside it.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { bundleApart } from '../bundle/electron-side.mjs';
import { root } from '../bundle/paths.mjs';
import { withCalls } from '../layers/functions.mjs';

const functions = /** @type {{ file: string, name: string }[]} */ ([]);

/** @type {import('esbuild').Plugin} */
const calls = {
  name: 'calls',
  setup: (made) => {
    made.onLoad({ filter: /shared[\\/]domain[\\/].*\.ts$/ }, async ({ path: at }) => {
      const file = path.relative(root, at).replaceAll(path.sep, '/');
      const contents = withCalls(file, await readFile(at, 'utf8'), (name) => functions.push({ file, name }) - 1);
      return { contents, loader: 'ts' };
    });
  },
};

const program = await bundleApart('build/tools/road/trace.ts', calls);
const named = path.join(path.dirname(program), 'functions.json');
await writeFile(named, JSON.stringify(functions));
const { status } = spawnSync(process.execPath, [program, named, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
