/**
 * `npm run train:authors`: learns from first pages that were read by hand (build/tools/front/facts.json) which stretches of
 * text name the authors, and writes shared/domain/document/authors/weights.ts. `-- FOLDER…` reads documents there, too;
 * `-- --validate` leaves each tenth of the documents out in turn and writes nothing. Documents that are kept fresh are not read. Only numbers are written, no text of any document.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from '../bundle/paths.mjs';
import { writeCode } from './write-code.ts';
import { readFacts } from '../tools/front/facts.ts';
import { knownOf, readGold } from '../tools/front/gold.ts';
import { readFront } from '../tools/front/read-front.ts';
import { AUTHOR_FEATURES } from '#shared/domain/document/authors/features.ts';
import { authorCandidates, printedAuthors, weighted, type Candidates } from '#shared/domain/document/authors/find.ts';
import { NEIGHBOR_FEATURES, neighborRows, type AuthorWeights } from '#shared/domain/document/authors/neighbors.ts';
import { styleStats } from '#shared/domain/document/blocks/style-stats.ts';
import { logistic } from '#shared/domain/document/headings/trees.ts';
import { linesOf, printedLines } from '#shared/domain/document/layout/lines.ts';
import { IMPRINT_PAGES } from '#shared/domain/document/publication/find.ts';
import { documentTitle } from '#shared/domain/document/title/title.ts';

/** What a stretch is: an author's, none, or one that names authors again, which teaches nothing. */
type Label = 1 | 0 | undefined;

interface Example {
  readonly file: string;
  readonly authors: readonly string[];
  readonly candidates: Candidates;
  readonly labels: readonly Label[];
}

interface Row {
  readonly values: readonly number[];
  readonly label: 0 | 1;
  /** So that a document with many stretches says little more than one with few. */
  readonly weight: number;
}

const STEPS = 1500;
const RATE = 0.2;
const RIDGE = 0.003;
const FOLDS = 5;
const TENTHS = 10;

const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const folders = [data, ...process.argv.slice(2).filter((one) => !one.startsWith('--'))];
const examples = await readExamples();
if (process.argv.includes('--validate')) validate();
else await train();

async function readExamples(): Promise<Example[]> {
  const [gold, facts] = await Promise.all([readGold(), readFacts()]);
  const entries = (
    await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })))
  ).flat();
  const found: Example[] = [];
  for (const { parentPath, name } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(parentPath, name);
    const { authors, open } = knownOf(facts, file) ?? {};
    const isAsked = authors !== undefined && !open?.includes('authors') && knownOf(gold, file)?.half !== 'fresh';
    if (!isAsked || !name.endsWith('.pdf')) continue;
    const front = await readFront(file).catch(() => undefined);
    if (!front) continue;
    const { content } = front;
    const lines = linesOf(content.pages, content.fonts);
    const stats = styleStats(lines);
    const { title, from, to } = documentTitle(lines, content, stats);
    const candidates = authorCandidates(printedLines(content.pages.slice(0, IMPRINT_PAGES), content.fonts), lines, {
      title: { text: title, lines: lines.slice(from, to) },
      bodySize: stats.bodySize,
      claimed: content.metadata.authors,
    });
    found.push({ file: name, authors, candidates, labels: labelsOf(candidates, authors) });
  }
  return found;
}

/** Of the stretches that name an author the one that names most of them is the authors'. */
function labelsOf({ cells }: Candidates, authors: readonly string[]): readonly Label[] {
  const wanted = new Set(authors.map(nameKey));
  const hits = cells.map(({ names }) => names.filter((name) => wanted.has(nameKey(name))).length);
  const best = new Map<string, number>();
  for (const [at, { names }] of cells.entries())
    for (const name of names.map(nameKey))
      if (wanted.has(name) && (hits[best.get(name) ?? -1] ?? 0) < hits[at]!) best.set(name, at);
  const chosen = new Set(best.values());
  return cells.map((_, at) => (chosen.has(at) ? 1 : hits[at]! > 0 ? undefined : 0));
}

function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}

async function train(): Promise<void> {
  const { alone, together } = fit(examples);
  const list = (weights: readonly number[]): string => `[${weights.map((one) => one.toFixed(3)).join(', ')}]`;
  const text = `import type { AuthorWeights } from './neighbors.ts';

/** Written by build/train/authors.ts, in the order of \`AUTHOR_FEATURES\` and \`NEIGHBOR_FEATURES\`. */
export const WEIGHTS: AuthorWeights = { alone: ${list(alone)}, together: ${list(together)} };
`;
  const target = path.join(root, 'shared/domain/document/authors/weights.ts');
  await writeCode(target, text);
  console.log(
    `in sample: ${String(rightOf(examples, { alone, together }).length)} of ${String(examples.length)} right`,
  );
  console.log(AUTHOR_FEATURES.map((name, at) => `  ${name}: ${alone[at]!.toFixed(2)}`).join('\n'));
  console.log(NEIGHBOR_FEATURES.map((name, at) => `  ${name}: ${together[at]!.toFixed(2)}`).join('\n'));
}

function validate(): void {
  let right = 0;
  for (let tenth = 0; tenth < TENTHS; tenth++) {
    const left = examples.filter((_, at) => at % TENTHS === tenth);
    right += rightOf(left, fit(examples.filter((_, at) => at % TENTHS !== tenth))).length;
  }
  console.log(
    `${String(right)} of ${String(examples.length)} documents right, each told by weights that did not see it`,
  );
}

function rightOf(some: readonly Example[], weights: AuthorWeights): readonly Example[] {
  return some.filter(({ candidates, authors }) => {
    const names = printedAuthors(candidates, weights)?.names ?? [];
    return names.map(nameKey).join('|') === authors.map(nameKey).join('|');
  });
}

/** What neighbors tell is learned from odds of documents that those odds were not learned from. */
function fit(some: readonly Example[]): AuthorWeights {
  const together: Row[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const alone = fitRows(
      some.filter((_, at) => at % FOLDS !== fold).flatMap((one) => rowsOf(one, one.candidates.rows)),
    );
    for (const one of some.filter((_, at) => at % FOLDS === fold)) {
      const sums = one.candidates.rows.map((row) => weighted(row, alone));
      together.push(...rowsOf(one, neighborRows(one.candidates.cells, sums)));
    }
  }
  return { alone: fitRows(some.flatMap((one) => rowsOf(one, one.candidates.rows))), together: fitRows(together) };
}

function rowsOf({ candidates: { cells }, labels }: Example, rows: readonly (readonly number[])[]): readonly Row[] {
  const named = cells.filter(({ names }) => names.length > 0).length;
  return rows.flatMap((values, at): readonly Row[] => {
    const { names, isEdited } = cells[at]!;
    const label = labels[at];
    return label === undefined || names.length === 0 || isEdited
      ? []
      : [{ values, label, weight: 1 / Math.sqrt(named) }];
  });
}

/** Logistic regression with a ridge, by gradients that are scaled by what they were so far. */
function fitRows(rows: readonly Row[]): readonly number[] {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const weights = rows[0]!.values.map(() => 0);
  const squares = weights.map(() => 1e-8);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map(() => 0);
    for (const { values, label, weight } of rows) {
      const pull = (label - logistic(weighted(values, weights))) * weight;
      for (const [at, value] of values.entries()) slope[at]! += pull * value;
    }
    for (const at of weights.keys()) {
      const pull = slope[at]! / total - RIDGE * weights[at]!;
      squares[at]! += pull * pull;
      weights[at]! += (RATE * pull) / Math.sqrt(squares[at]!);
    }
  }
  return weights;
}
