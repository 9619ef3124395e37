/**
 * What the code is made of, in the numbers that a reader feels: `node build/road/counts.mjs [--list]`.
 *
 * `--list` names the functions and files behind the numbers.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { closureOf } from '../layers/closure.mjs';
import { bounds } from '../layers/bounds.mjs';
import { listSources } from '../layers/scan.mjs';
import { hardToRead, MOST_COMPLEX, MOST_LINES } from '../layers/reading.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
const isProduct = (/** @type {string} */ file) =>
  /^(?:shared|electron|renderer)\/.*\.tsx?$/u.test(file) && !/\.test\.tsx?$|\/testing[./]/u.test(file);
const sources = listSources(root).filter(isProduct);
const domain = sources.filter((file) => file.startsWith('shared/domain/'));
const isListed = process.argv.includes('--list');

/**
 * @param {string} what
 * @param {readonly string[]} found
 */
function print(what, found) {
  console.log(`${String(found.length).padStart(6)}  ${what}`);
  if (isListed) for (const one of found) console.log(`          ${one}`);
}

const found = sources.map((file) => hardToRead(file, read(file)));
const byCount = (/** @type {readonly string[]} */ lines) => lines.toSorted((a, b) => parseInt(b, 10) - parseInt(a, 10));
print(`functions of the domain over cyclomatic ${MOST_COMPLEX}`, byCount(found.flatMap(({ complex }) => complex)));
print(`functions over ${MOST_LINES} lines`, byCount(found.flatMap(({ long }) => long)));
print(
  'patterns of the domain with words',
  found.flatMap(({ patterns }) => patterns),
);
for (const { file, alike = [] } of bounds) {
  const pulled = [...closureOf(file, (one) => (one.endsWith('.json') ? '' : read(one)))];
  print(`files that ${file} pulls in by value`, [
    ...new Set(pulled.map((one) => alike.find((own) => one.startsWith(own)) ?? one)),
  ]);
}
const lines = domain.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
console.log(
  `${String(lines).padStart(6)}  lines of the domain in ${domain.length} files, tests and their helpers aside`,
);
