/** What each example of the gallery is made from, as one number: equal where its pictures and what axe says of it are. */
import posix from 'node:path/posix';
import { examplesIn } from './examples.mjs';
import { createGraph, digest, isCode, lister, reader, wordsOf } from './inputs.mjs';
import { createStyles, namedIn } from './style-sheets.mjs';

/** What shows an example, whichever it is. What the program of the gallery imports beside it, all examples, is not followed. */
const FRAME = ['renderer/gallery/shown.tsx', 'renderer/languages/load.ts'];
const PROGRAM = ['renderer/gallery/main.tsx', 'renderer/gallery/index.html'];
const AROUND = [
  ...PROGRAM,
  'e2e/gallery/*.ts',
  'e2e/support/{axe,chromium,gallery,translated}.ts',
  'build/bundle/renderer.mjs',
  'build/languages/catalogs.mjs',
  'build/pictures/compare.ts',
  'package-lock.json',
];
/** Every style sheet is there in every picture, but most of their rules touch few. */
const SHEETS = 'renderer/**/*.css';
/** What gives classes to elements. */
const GIVING = 'renderer/**/!(*.test).{ts,tsx}';
const ENTRIES = 'renderer/gallery/entries/*.tsx';
const CATALOGS = ['renderer/languages/en.po', 'renderer/languages/de.po'];
const PICTURES = (/** @type {string} */ id) => ['light', 'dark'].map((theme) => `e2e/baselines/${id}-${theme}.png`);

/**
 * Contents count, and of code what runs: neither comments and types nor times.
 *
 * @param {string} root  of the repository
 * @returns {Map<string, string>} by the id of each example, in the order of files
 */
export function fingerprintsOf(root) {
  const read = reader(root);
  const list = lister(root);
  const known = new Set(list('{renderer,shared,resources}/**/*.{ts,tsx,json,svg,png}'));
  const graph = createGraph(read, known);
  const words = wordsOf(read, CATALOGS);
  const styles = createStyles(list(SHEETS).map(read.text), list(GIVING).map(read.named));
  const program = PROGRAM.filter(isCode).map(read.named);
  const around = digest(AROUND.flatMap(list).map((file) => `${file} ${read.digest(file)}`));
  const frame = graph.closure(FRAME);
  const examples = list(ENTRIES).flatMap((file) =>
    examplesIn(file, read.text(file)).map(({ id, text, imports }) => {
      const used = imports.filter((name) => name.startsWith('.') || name.startsWith('#'));
      const own = graph.closure(used.map((name) => targetOf(file, name)).filter((target) => known.has(target)));
      const files = [...new Set([...frame, ...own])].sort();
      const parts = [
        text,
        around,
        ...imports,
        ...files.map((one) => `${one} ${read.digest(one)}`),
        ...files.flatMap((one) => words.get(one) ?? []),
        ...styles.of([namedIn(text), ...program, ...files.filter(isCode).map(read.named)]),
        ...PICTURES(id).map((picture) => read.digest(picture)),
      ];
      return /** @type {const} */ ([id, digest(parts).slice(0, 16)]);
    }),
  );
  return new Map(examples);
}

/**
 * @param {string} file
 * @param {string} name  as it imports it
 */
function targetOf(file, name) {
  return name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name);
}
