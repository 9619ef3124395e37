/** Finds circles of imports: among files, and among the folders that stand side by side in one folder. */
import path from 'node:path/posix';

/**
 * What each file imports, type imports counted.
 *
 * @typedef {ReadonlyMap<string, readonly string[]>} ImportGraph
 */

const TEST_FILE = /\.test\.tsx?$/;

/**
 * @param {string} file
 * @param {string} specifier  as written in the import
 * @returns {string | undefined} path from the root; undefined for a package
 */
export function targetOf(file, specifier) {
  const name = specifier.replace(/\?.*$/, '');
  if (name.startsWith('#shared/')) return name.slice(1);
  return name.startsWith('.') ? path.join(path.dirname(file), name) : undefined;
}

/**
 * @param {ImportGraph} graph
 * @returns {string[]} one line for each circle; tests, which stand on top of everything, are left out of folders
 */
export function findCircles(graph) {
  const files = circlesOf(graph).map((circle) => `these files import one another: ${circle.join(', ')}`);
  const folders = [...parentsOf(graph.keys())].flatMap((parent) =>
    circlesOf(foldersIn(parent, graph)).map(
      (circle) => `these folders of ${parent} import one another: ${circle.join(', ')}`,
    ),
  );
  return [...files, ...folders];
}

/**
 * Every folder that holds a folder.
 *
 * @param {Iterable<string>} files
 */
function parentsOf(files) {
  /** @type {Set<string>} */
  const parents = new Set();
  for (const file of files) {
    const parts = file.split('/');
    for (let length = 1; length < parts.length - 1; length++) parents.add(parts.slice(0, length).join('/'));
  }
  return parents;
}

/**
 * What the folders right below `parent` import of one another.
 *
 * @param {string} parent
 * @param {ImportGraph} graph
 */
function foldersIn(parent, graph) {
  /** @param {string} file */
  const childOf = (file) => {
    const [child, ...rest] = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/') : [];
    return rest.length > 0 ? child : undefined;
  };
  /** @type {Map<string, string[]>} */
  const folders = new Map();
  for (const [file, targets] of graph) {
    const from = childOf(file);
    if (from === undefined || TEST_FILE.test(file)) continue;
    const others = targets.map(childOf).filter((child) => child !== undefined && child !== from);
    folders.set(from, [...(folders.get(from) ?? []), .../** @type {string[]} */ (others)]);
  }
  return folders;
}

/**
 * Strongly connected parts with more than one member (Tarjan 1972), each sorted.
 *
 * @param {ImportGraph} graph
 * @returns {string[][]}
 */
export function circlesOf(graph) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const marks = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} node */
  const visit = (node) => {
    const mark = { index: marks.size, low: marks.size, open: true };
    marks.set(node, mark);
    stack.push(node);
    for (const target of graph.get(node) ?? []) {
      if (!graph.has(target)) continue;
      const known = marks.get(target);
      if (!known) mark.low = Math.min(mark.low, visit(target).low);
      else if (known.open) mark.low = Math.min(mark.low, known.index);
    }
    if (mark.low === mark.index) {
      const part = stack.splice(stack.indexOf(node));
      for (const member of part) /** @type {{ open: boolean }} */ (marks.get(member)).open = false;
      if (part.length > 1) circles.push(part.sort());
    }
    return mark;
  };
  for (const node of graph.keys()) if (!marks.has(node)) visit(node);
  return circles;
}
