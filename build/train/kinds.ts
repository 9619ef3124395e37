/** Which kind each document is of that headings are learned from: one kind at a time is left out to validate. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Kinds as the README of a folder names them, and the group that they are left out with. */
const GROUPS: Readonly<Record<string, string>> = {
  'government guide': 'government',
  'government policy memo': 'government',
  'government certificate policy': 'government',
  'government plan': 'government',
  'tax instructions': 'government',
  'legal act': 'law',
  'SEC filing': 'filing',
  'clinical protocol': 'clinical protocol',
  'device manual': 'device',
  'device datasheet': 'device',
  'software manual': 'manual',
  'BMC/Springer/open-access paper': 'journal',
  'Elsevier paper': 'journal',
  paper: 'journal',
  'unnumbered paper': 'conference',
  'lecture notes': 'slides and notes',
  slides: 'slides and notes',
  thesis: 'thesis',
  'student report': 'thesis',
  textbook: 'book',
  book: 'book',
  FAQ: 'faq',
  specification: 'specification',
  standard: 'specification',
};

/** Documents of folders whose README has no table of kinds, by the beginning of their names; others are of the last. */
const BY_NAME: readonly (readonly [string, readonly string[]])[] = [
  ['journal', ['10.1002_', '10.1016_', 'demo1', 'superscripttest']],
  [
    'preprint',
    ['1103.3123', '2505.00694', 'ATL-PHYS', 'JHEP', 'Sgluon', 'link-ann', 'tilings', 'triality', 'fuzzy', 'bdd_order'],
  ],
  ['web page', ['300970fd', '40c595b5', '9eb3c6a7', 'b80cbc13', 'ef36fc6f']],
  ['law', ['611-ment', 'Regulation_Best', 'ibwa']],
  ['manual', ['2.pdf', 'cython', 'grobid', 'llncsdoc', 'api-design', 'classless']],
  ['specification', ['riscv']],
  ['book', ['programming-', 'par-tutorial', 'out-of-the-tar', 'join-calc', 'hmm']],
  ['slides and notes', ['datalog_neg']],
  ['thesis', ['compiling_chr', 'dijkstra_chr', 'draft_chr', 'test_2634', 'systematic_abs']],
  ['conference', ['']],
];

/** @returns tells the kind of a document of this folder by its name; `undefined` for one that its README leaves out */
export async function kindsOf(folder: string): Promise<(name: string) => string | undefined> {
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8').catch(() => '');
  const named = new Map<string, string>();
  for (const [, name, kind] of readme.matchAll(/^\| (\S+\.pdf) \| ([^|]+?) \|/gm))
    named.set(name!, GROUPS[kind!] ?? kind!);
  if (named.size > 0) return (name) => named.get(name);
  return (name) => BY_NAME.find(([, starts]) => starts.some((start) => name.startsWith(start)))?.[0];
}
