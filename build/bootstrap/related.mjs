/** Which unit tests a change can break: those that pull in a changed file when they run, the nearest first. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import posix from 'node:path/posix';

const SOURCE = /\.(?:ts|tsx|mjs|cjs|js|css)$/;
const UNIT_TEST = /^(?:shared|electron|renderer|build)\/.*\.test\.tsx?$/;

/** Statements that import or export from another file, as the formatter writes them. */
const STATEMENT = /^(?:import|export)\s+(?<type>type\s)?(?<clause>[^'";]*?)\s*from\s*'[^']+'/gm;
/** Any other name of a file is followed too: `import('./x.ts')`, `new URL('./x.ts', …)`, the program that a test starts. */
const NAMED_FILE = /['"`](?<name>(?:\.{1,2}\/|#shared\/)[^'"`\s?]+)/g;

/** Tests that look at files without importing them. */
const ONLOOKERS = [
  {
    at: /^renderer\/.*\.(?:css|tsx?)$/,
    tests: ['build/tokens/raw-colors.test.ts', 'build/tokens/raw-measures.test.ts'],
  },
  { at: /^docs\/guide\//, tests: ['build/guide/compile.test.ts'] },
  { at: /^SECURITY\.md$|^CITATION\.cff$|^\.github\//, tests: ['build/publish/release.test.ts'] },
  // SECURITY.md names tests, by their files and titles.
  {
    at: /^SECURITY\.md$|^electron\/main\/|\.(?:test|spec|desktop|check)\.ts$/,
    tests: ['electron/main/checklist.test.ts'],
  },
];

/** Data that is read by its path: whatever file says its name is taken to read it. */
const READ_BY_NAME = /^(?:resources|electron|shared|renderer)\/.*\.(?!md$|png$|svg$)[a-z0-9]+$/;

/**
 * @typedef {object} Related
 * @property {string} test  path from the root
 * @property {number} steps  imports between the test and the nearest changed file; 0 = the test itself changed
 */

/**
 * @param {string} folder  of the repository
 * @param {readonly string[]} changed  paths from the root; deleted files too
 * @returns {Related[]} unit tests, the nearest first; of those as near, first those in folders nearby
 */
export function relatedTests(folder, changed) {
  const files = listFiles(folder);
  const texts = readSources(folder, files);
  const known = new Set([...files, ...changed]);
  /** @type {Map<string, string[]>} */
  const users = new Map();
  /** @param {string} file @param {string} user */
  const use = (file, user) => users.set(file, [...(users.get(file) ?? []), user]);
  for (const [file, text] of texts) for (const target of filesNamedIn(file, text, known)) use(target, file);
  for (const file of changed) for (const reader of readersOf(file, texts)) use(file, reader);
  const near = (/** @type {string} */ test) => Math.max(...changed.map((file) => foldersShared(file, test)));
  return [...stepsFrom(changed, users)]
    .filter(([file]) => UNIT_TEST.test(file) && texts.has(file))
    .sort(([a, stepsA], [b, stepsB]) => stepsA - stepsB || near(b) - near(a) || (a < b ? -1 : 1))
    .map(([test, steps]) => ({ test, steps }));
}

/**
 * @param {string} file  path from the root
 * @param {string} text
 * @param {ReadonlySet<string>} known  files that there are, or were
 * @returns {string[]} those of them that it pulls in
 */
export function filesNamedIn(file, text, known) {
  const running = text.replace(STATEMENT, (statement, ...rest) => {
    const { type, clause } = /** @type {{ type?: string, clause: string }} */ (rest.at(-1));
    return type !== undefined || isErased(clause) ? '' : statement;
  });
  const targets = [...running.matchAll(NAMED_FILE)].map(({ groups }) => {
    const name = groups?.name ?? '';
    return name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name);
  });
  return [...new Set(targets)].filter((target) => known.has(target));
}

/** @param {string} clause  of an import: `{ type A, type B }` brings nothing that runs */
function isErased(clause) {
  const names = /^\{(?<names>[^}]*)\}$/
    .exec(clause.trim())
    ?.groups?.names?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names !== undefined && names.length > 0 && names.every((name) => name.startsWith('type '));
}

/**
 * @param {string} file  that changed
 * @param {ReadonlyMap<string, string>} texts  of all sources
 * @returns {string[]} files that read it without importing it
 */
function readersOf(file, texts) {
  const lookingOn = ONLOOKERS.filter(({ at }) => at.test(file)).flatMap(({ tests }) => tests);
  if (SOURCE.test(file) || !READ_BY_NAME.test(file)) return lookingOn;
  const name = posix.basename(file);
  return [...lookingOn, ...[...texts].filter(([, text]) => text.includes(name)).map(([reader]) => reader)];
}

/**
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, readonly string[]>} users  of each file
 * @returns {Map<string, number>} the fewest imports from each file to a changed one
 */
function stepsFrom(changed, users) {
  const steps = new Map(changed.map((file) => [file, 0]));
  // What is added on the way is visited, too: the nearest first.
  for (const [file, count] of steps)
    for (const user of users.get(file) ?? []) if (!steps.has(user)) steps.set(user, count + 1);
  return steps;
}

/**
 * @param {string} a
 * @param {string} b
 * @returns {number} folders that both paths begin with
 */
function foldersShared(a, b) {
  const [left, right] = [a.split('/'), b.split('/')];
  const at = left.findIndex((part, i) => part !== right[i]);
  return at === -1 ? left.length : at;
}

/**
 * @param {string} folder
 * @param {readonly string[]} files
 * @returns {Map<string, string>} the text of each source
 */
function readSources(folder, files) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const file of files.filter((one) => SOURCE.test(one))) {
    try {
      texts.set(file, readFileSync(path.join(folder, file), 'utf8'));
    } catch {
      continue; // deleted in the working tree, not yet in the index
    }
  }
  return texts;
}

/** @param {string} folder */
function listFiles(folder) {
  const out = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return [...new Set(out.split('\0'))].filter(Boolean);
}
