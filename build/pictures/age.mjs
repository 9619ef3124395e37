/**
 * `node build/pictures/age.mjs`: the pictures of the README and of the guide whose screens are drawn by anything else than when
 * they were taken, a line each. `npm run pictures` takes them again, and keeps what they were made from.
 *
 * What draws counts: components and styles that can touch them, with their messages. What only computes what they are given does
 * not: it changes every day, and pictures with it hardly ever.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from '../bootstrap/paths.mjs';
import { createGraph, digest, isCode, lister, reader, wordsOf } from '../gallery/inputs.mjs';
import { createStyles, namedIn } from '../gallery/style-sheets.mjs';
import { shownOn } from './shown.mjs';

/** By picture, what it was made from. */
export const keptFile = 'docs/images/made-from.json';

const DRAWING = 'renderer/!(gallery|languages|state)/**/!(*.test).tsx';
const SHEETS = 'renderer/!(gallery)/**/*.css';
const CATALOGS = ['renderer/languages/en.po'];

/**
 * @param {string} folder  of the repository
 * @param {Readonly<Record<string, readonly string[]>>} [shown]  components by picture
 * @returns {Readonly<Record<string, string>>} by picture
 */
export function madeFrom(folder, shown = shownOn) {
  const read = reader(folder);
  const list = lister(folder);
  const drawing = list(DRAWING);
  const graph = createGraph(read, new Set(drawing));
  const words = wordsOf(read, CATALOGS);
  const styles = createStyles(list(SHEETS).map(read.text), drawing.map(read.named));
  const prints = Object.entries(shown).map(([picture, components]) => {
    const files = [...graph.closure(components)].filter(isCode).sort();
    const parts = [
      ...files.map((file) => `${file} ${read.digest(file)}`),
      ...files.flatMap((file) => words.get(file) ?? []),
      ...styles.of([namedIn(''), ...files.map(read.named)]),
    ];
    return /** @type {const} */ ([picture, digest(parts).slice(0, 16)]);
  });
  return Object.fromEntries(prints);
}

/**
 * @param {string} folder
 * @param {Readonly<Record<string, readonly string[]>>} [shown]
 * @returns {string[]} pictures that are not there, or were made from something else
 */
export function oldPictures(folder, shown = shownOn) {
  const file = path.join(folder, keptFile);
  const kept = /** @type {Record<string, string>} */ (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  return Object.entries(madeFrom(folder, shown))
    .filter(([picture, print]) => kept[picture] !== print || !existsSync(path.join(folder, picture)))
    .map(([picture]) => picture);
}

/** @param {string} folder */
export function keepAge(folder) {
  writeFileSync(path.join(folder, keptFile), `${JSON.stringify(madeFrom(folder), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const picture of oldPictures(root)) console.log(picture);
