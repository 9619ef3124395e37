/** What each example of the gallery is made from, as one number: equal where its pictures and what axe says of it are. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import posix from 'node:path/posix';
import { transformSync } from 'esbuild';
import { parsePo } from 'pofile-ts';
import { filesNamedIn } from '../bootstrap/related.mjs';
import { examplesIn } from './examples.mjs';
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

const CODE = /\.tsx?$/;
const isCode = (/** @type {string} */ file) => CODE.test(file);

/**
 * Contents count, and of code what runs: neither comments and types nor times.
 *
 * @param {string} root  of the repository
 * @returns {Map<string, string>} by the id of each example, in the order of files
 */
export function fingerprintsOf(root) {
  const read = reader(root);
  const list = (/** @type {string} */ pattern) =>
    globSync(pattern, { cwd: root })
      .map((file) => file.split(path.sep).join('/'))
      .sort();
  const known = new Set(list('{renderer,shared,resources}/**/*.{ts,tsx,json,svg,png}'));
  const graph = createGraph(read, known);
  const words = wordsOf(read);
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

/** @param {string} root */
function reader(root) {
  const text = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  const code = once(
    (file) =>
      transformSync(text(file), { loader: file.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic', minifyWhitespace: true })
        .code,
  );
  /** @param {string} file */
  const contents = (file) => {
    try {
      return isCode(file) ? code(file) : readFileSync(path.join(root, file));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'absent';
      throw error;
    }
  };
  return {
    text,
    digest: once((file) => createHash('sha256').update(contents(file)).digest('hex')),
    /** The classes that it may give. */
    named: once((file) => namedIn(code(file))),
  };
}

/**
 * @template T
 * @param {(file: string) => T} read
 * @returns {(file: string) => T} which is done once for each file
 */
function once(read) {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (file) => {
    const found = known.get(file) ?? read(file);
    known.set(file, found);
    return found;
  };
}

/**
 * @param {ReturnType<typeof reader>} read
 * @param {ReadonlySet<string>} known
 */
function createGraph(read, known) {
  /** @type {Map<string, readonly string[]>} */
  const targets = new Map();
  const of = (/** @type {string} */ file) => {
    const found = targets.get(file) ?? (isCode(file) ? filesNamedIn(file, read.text(file), known) : []);
    targets.set(file, found);
    return found;
  };
  return {
    /** @param {readonly string[]} files @returns {Set<string>} with all that they pull in */
    closure: (files) => {
      const all = new Set(files);
      for (const file of all) for (const target of of(file)) all.add(target);
      return all;
    },
  };
}

/**
 * @param {ReturnType<typeof reader>} read
 * @returns {Map<string, string[]>} messages of each file with what they are in each language
 */
function wordsOf(read) {
  /** @type {Map<string, string[]>} */
  const words = new Map();
  for (const catalog of CATALOGS)
    for (const { msgid, msgstr, references } of parsePo(read.text(catalog)).items)
      for (const file of references)
        words.set(file, [...(words.get(file) ?? []), JSON.stringify([catalog, msgid, msgstr])]);
  return words;
}

/**
 * @param {string} file
 * @param {string} name  as it imports it
 */
function targetOf(file, name) {
  return name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name);
}

/** @param {readonly string[]} parts */
function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} ${part}\n`);
  return hash.digest('hex');
}
