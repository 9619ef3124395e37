/** Resolves `electron` to the stand-in, for `import` and `require` alike. */
import { registerHooks } from 'node:module';

const standin = new URL('electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standin, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
