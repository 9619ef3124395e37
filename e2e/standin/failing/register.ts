/** Puts files and databases whose n-th write fails in place of Node's, in the engine's process and in no helper of it. */
import { registerHooks } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const engine = process.argv[1] ?? '';
const standins: Readonly<Record<string, string>> = {
  'node:fs': 'fs.ts',
  'node:fs/promises': 'fs-promises.ts',
  'node:sqlite': 'sqlite.ts',
};

const isBuiltHere = (parent: string | undefined): boolean =>
  parent?.startsWith('file:') === true && dirname(fileURLToPath(parent)) === dirname(engine);

if (basename(engine) === 'engine.mjs')
  registerHooks({
    resolve: (specifier, context, next) => {
      const standin = standins[specifier];
      return standin !== undefined && isBuiltHere(context.parentURL)
        ? { url: new URL(standin, import.meta.url).href, format: 'module-typescript', shortCircuit: true }
        : next(specifier, context);
    },
  });
