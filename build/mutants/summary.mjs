/** What came of mutants, by file and in all. */

/**
 * @typedef {object} Mutant
 * @property {string} fileName  absolute or from the root
 * @property {string} status  Killed, Timeout, Survived, NoCoverage, and others that say nothing about the tests
 * @property {string} mutatorName
 * @property {string | undefined} [replacement]
 * @property {{ readonly start: { readonly line: number, readonly column: number } }} location
 *
 * @typedef {object} Count
 * @property {string} name
 * @property {number} died  killed, or never ended
 * @property {number} survived
 * @property {number} unreached  no test comes by
 * @property {number} left  left out, or no program
 */

/**
 * @param {string} name
 * @param {readonly Mutant[]} mutants
 * @returns {Count}
 */
export function countOf(name, mutants) {
  const of = (/** @type {readonly string[]} */ ...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const [died, survived, unreached] = [of('Killed', 'Timeout'), of('Survived'), of('NoCoverage')];
  return { name, died, survived, unreached, left: mutants.length - died - survived - unreached };
}

/**
 * Of all that a test could notice; 1 where there is nothing to notice.
 *
 * @param {Count} count
 * @returns {number} from 0 to 1
 */
export function shareOf({ died, survived, unreached }) {
  const valid = died + survived + unreached;
  return valid === 0 ? 1 : died / valid;
}

/**
 * A line for each file, and one for all of them.
 *
 * @param {string} title
 * @param {readonly Mutant[]} mutants
 * @returns {{ readonly lines: readonly string[], readonly total: Count }}
 */
export function tableOf(title, mutants) {
  const files = Map.groupBy(mutants, ({ fileName }) => fileName);
  const counts = [...files].map(([file, those]) => countOf(file, those)).sort((a, b) => (a.name < b.name ? -1 : 1));
  const total = countOf(title, mutants);
  const width = Math.max(...[...counts, total].map(({ name }) => name.length));
  const line = (/** @type {readonly string[]} */ [name = '', ...cells]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(9))].join(' ');
  const row = (/** @type {Count} */ count) =>
    line([
      count.name,
      `${(100 * shareOf(count)).toFixed(1)} %`,
      ...[count.died, count.survived, count.unreached, count.left].map(String),
    ]);
  return {
    lines: [line(['', 'share', 'died', 'survived', 'no test', 'left out']), ...counts.map(row), row(total)],
    total,
  };
}

/**
 * Those that no test noticed, as `file:line:column mutator → what it became`.
 *
 * @param {readonly Mutant[]} mutants
 * @returns {readonly string[]}
 */
export function survivorsOf(mutants) {
  return mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .sort(
      (a, b) =>
        a.fileName.localeCompare(b.fileName) ||
        a.location.start.line - b.location.start.line ||
        a.location.start.column - b.location.start.column,
    )
    .map(({ fileName, location: { start }, mutatorName, replacement, status }) => {
      const became = (replacement ?? '').replace(/\s+/gu, ' ').slice(0, 100);
      return `${fileName}:${start.line}:${start.column + 1} ${status} ${mutatorName} → ${became}`;
    });
}
