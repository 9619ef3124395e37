/** What a picture of the window is made from: modules with what they pull in, their messages, contents as numbers. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { parsePo } from 'pofile-ts';
import { filesNamedIn } from '../bootstrap/related.mjs';
import { namedIn } from './style-sheets.mjs';

const CODE = /\.tsx?$/;
export const isCode = (/** @type {string} */ file) => CODE.test(file);

/** @param {string} root */
export function lister(root) {
  return (/** @type {string} */ pattern) =>
    globSync(pattern, { cwd: root })
      .map((file) => file.split(path.sep).join('/'))
      .sort();
}

/**
 * @param {string} root
 * @returns what is in files of the repository, each read once; of code, what runs
 */
export function reader(root) {
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
 * @param {ReadonlySet<string>} known  that are followed
 */
export function createGraph(read, known) {
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
 * @param {readonly string[]} catalogs
 * @returns {Map<string, string[]>} messages of each file with what they are in each language
 */
export function wordsOf(read, catalogs) {
  /** @type {Map<string, string[]>} */
  const words = new Map();
  for (const catalog of catalogs)
    for (const { msgid, msgstr, references } of parsePo(read.text(catalog)).items)
      for (const file of references)
        words.set(file, [...(words.get(file) ?? []), JSON.stringify([catalog, msgid, msgstr])]);
  return words;
}

/** @param {readonly string[]} parts */
export function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} ${part}\n`);
  return hash.digest('hex');
}
