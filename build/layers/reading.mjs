/**
 * What makes code hard to read, counted, each with a bound that only falls: `npm run measure:code -- --list` names what is
 * counted.
 */
import { measureFunctions, regexesWithWords } from './functions.mjs';

export const MOST_COMPLEX = 15; // cyclomatic
export const MOST_LINES = 60;

/**
 * How many there still are.
 *
 * - `patterns`: of the domain, with words written in them, which belong to `resources/languages`. Those left are of notations:
 *   TeX, addresses, numbers of publications, the replies of a router.
 * - `complex`: functions of the domain with more branches than `MOST_COMPLEX`.
 * - `long`: functions of more than `MOST_LINES` lines.
 *
 * @type {Readonly<Counts>}
 */
export const readingLeft = { patterns: 19, complex: 0, long: 12 };

/**
 * @typedef {object} Counts
 * @property {number} patterns
 * @property {number} complex
 * @property {number} long
 */

/** @typedef {{ readonly [Of in keyof Counts]: readonly string[] }} Found  a line for each */

const LANGUAGES = 'shared/domain/text/languages/';

/**
 * @param {string} file  path from the root
 * @param {string} text
 * @returns {Found} most complex and longest first
 */
export function hardToRead(file, text) {
  if (!/^(?:shared|electron|renderer)\/.*\.tsx?$/u.test(file) || /\.test\.tsx?$|\/testing[./]/u.test(file))
    return { patterns: [], complex: [], long: [] };
  const isDomain = file.startsWith('shared/domain/');
  const functions = measureFunctions(file, text);
  const placed = (/** @type {number} */ count, /** @type {{ name: string, line: number }} */ { name, line }) =>
    `${count} ${name} ${file}:${line}`;
  return {
    patterns:
      isDomain && !file.startsWith(LANGUAGES) ? regexesWithWords(file, text).map((one) => `${file}: ${one}`) : [],
    complex: functions
      .filter(({ complexity }) => isDomain && complexity > MOST_COMPLEX)
      .toSorted((a, b) => b.complexity - a.complexity)
      .map((one) => placed(one.complexity, one)),
    long: functions
      .filter(({ lines }) => lines > MOST_LINES)
      .toSorted((a, b) => b.lines - a.lines)
      .map((one) => placed(one.lines, one)),
  };
}

/** @type {Readonly<Record<keyof Counts, string>>} */
const ADVICE = {
  patterns: `words in patterns belong to resources/languages`,
  complex: `a function has at most ${MOST_COMPLEX} branches`,
  long: `a function has at most ${MOST_LINES} lines`,
};

/**
 * @param {readonly Found[]} found  of all files
 * @param {Readonly<Counts>} [left]
 * @returns {string[]} one line for each kind of which there are more, with all that are counted
 */
export function judgeReading(found, left = readingLeft) {
  return /** @type {(keyof Counts)[]} */ (Object.keys(left)).flatMap((kind) => {
    const all = found.flatMap((one) => one[kind]);
    return all.length > left[kind]
      ? [`${ADVICE[kind]}; ${all.length} do otherwise, and ${left[kind]} may:`, ...all.map((one) => `  ${one}`)]
      : [];
  });
}
