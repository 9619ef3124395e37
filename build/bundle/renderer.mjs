/** Builds renderer/ into dist/renderer with relative addresses, so that app:// and http:// serve the same files. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { guidePlugin } from '../guide/compile.mjs';
import { catalogPlugin } from '../languages/catalogs.mjs';
import { writeMade } from './made.mjs';
import { dist, exists, rendererEntry, root } from './paths.mjs';

export async function bundleRenderer() {
  if (!exists(rendererEntry)) return;
  /** @type {Record<string, string[]>} */
  const made = {};
  await build({
    configFile: false,
    root: path.join(root, 'renderer'),
    base: './',
    logLevel: 'warn',
    plugins: [react(), catalogPlugin(), guidePlugin(), preloadDrawing(), recordMade(made)],
    // As pdf.js starts its worker.
    worker: { format: 'es', plugins: () => [recordMade(made)] },
    build: {
      outDir: path.join(dist, 'renderer'),
      emptyOutDir: true,
      target: 'chrome130',
      sourcemap: true,
      // Fonts and images stay files: a data: address would need a wider content security policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: startingChunks() } } },
    },
  });
  writeMade('renderer', made);
}

/** Builds the gallery of components into dist/gallery, beside what ships: no installer carries it, no license list reads it. */
export async function bundleGallery() {
  await build({
    configFile: false,
    root: path.join(root, 'renderer', 'gallery'),
    base: './',
    logLevel: 'warn',
    plugins: [react(), catalogPlugin(), guidePlugin()],
    worker: { format: 'es' },
    build: {
      outDir: path.join(dist, 'gallery'),
      emptyOutDir: true,
      target: 'chrome130',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      reportCompressedSize: false,
    },
  });
}

/**
 * The browser fetches and compiles what draws the window beside the program that connects it, which asks for it only when
 * it runs.
 *
 * @returns {import('vite').Plugin}
 */
function preloadDrawing() {
  return {
    name: 'preload-drawing',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const drawing = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/draw.tsx'));
        if (!drawing) return [];
        const all = [drawing.fileName, ...drawing.imports];
        const scripts = all.filter((file) => !html.includes(file));
        const styles = chunks
          .filter(({ fileName }) => all.includes(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
          .filter((file) => !html.includes(file));
        return [
          ...scripts.map((file) => ({ rel: 'modulepreload', file })),
          ...styles.map((file) => ({ rel: 'stylesheet', file })),
        ].map(({ rel, file }) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

/**
 * Every window starts with the program that connects it and with what draws it: two files, and not dozens of small ones
 * that each share something with what is loaded later.
 */
function startingChunks() {
  return ['main', 'draw'].map((name, at) => {
    /** @type {Set<string> | undefined} */
    let reached;
    return {
      debugName: name,
      priority: 2 - at, // what connects is wanted first
      /** @param {string} module @param {import('rolldown').ChunkingContext} graph */
      name: (module, graph) => {
        const entry = path.join(root, 'renderer', `${name}.tsx`);
        reached ??= reachedFrom(entry, graph);
        // The program itself waits for what draws, which imports the rest of its file: in one file they would wait for each other.
        return module !== entry && reached.has(module) ? name : null;
      },
    };
  });
}

/**
 * @param {string} entry
 * @param {import('rolldown').ChunkingContext} graph
 */
function reachedFrom(entry, graph) {
  const reached = new Set([entry]);
  for (const module of reached)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/**
 * Notes what every file of the bundle is made of; the license list is made from it.
 *
 * @param {Record<string, string[]>} made
 * @returns {import('vite').Plugin}
 */
function recordMade(made) {
  const note = (/** @type {string} */ file, /** @type {readonly string[]} */ names) => {
    const modules = names.map((name) => path.relative(root, path.resolve(root, 'renderer', name)));
    const place = `dist/renderer/${file}`;
    made[place] = [...new Set([...(made[place] ?? []), ...modules])];
  };
  return {
    name: 'record-made',
    generateBundle: {
      // What Vite itself adds to the bundle, style sheets among it, has come by then.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.fileName.endsWith('.map')) continue;
          note(output.fileName, output.type === 'chunk' ? output.moduleIds : output.originalFileNames);
          if (output.type === 'asset') continue;
          const styles = output.moduleIds.filter((name) => name.endsWith('.css'));
          for (const sheet of output.viteMetadata?.importedCss ?? []) note(sheet, styles);
        }
      },
    },
  };
}
