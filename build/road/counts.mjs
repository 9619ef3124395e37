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
import { bounds } from '../layers/layers.mjs';
import { listSources } from '../layers/scan.mjs';
import { measureFunctions, regexesWithWords } from './functions.mjs';

const MOST_COMPLEX = 15;
const MOST_LINES = 60;
const LANGUAGES = 'shared/domain/text/languages/';

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

const measured = sources.flatMap((file) => measureFunctions(file, read(file)).map((one) => ({ file, ...one })));
print(
  `functions of the domain over cyclomatic ${MOST_COMPLEX}`,
  measured
    .filter(({ file, complexity }) => complexity > MOST_COMPLEX && file.startsWith('shared/domain/'))
    .toSorted((a, b) => b.complexity - a.complexity)
    .map(({ file, line, name, complexity }) => `${complexity} ${name} ${file}:${line}`),
);
print(
  `functions over ${MOST_LINES} lines`,
  measured
    .filter(({ lines }) => lines > MOST_LINES)
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ file, line, name, lines }) => `${lines} ${name} ${file}:${line}`),
);
print(
  'patterns of the domain with words, outside the languages’ data',
  domain
    .filter((file) => !file.startsWith(LANGUAGES))
    .flatMap((file) => regexesWithWords(file, read(file)).map((one) => `${file}: ${one}`)),
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
