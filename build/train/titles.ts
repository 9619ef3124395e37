/**
 * `npm run train:titles`: learns from titles that were read by hand (build/tools/front/gold.json) which candidate is the
 * title, and writes shared/domain/document/title/weights.ts. `-- FOLDER…` reads
 * documents there, too; `-- --validate` leaves each kind of documents out in turn
 * and writes nothing; `-- --seen` learns from one half alone. Only numbers are written, no text of any document.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from '../bundle/paths.mjs';
import { writeCode } from './write-code.ts';
import { knownOf, readGold, titleHash } from '../tools/front/gold.ts';
import { readFront } from '../tools/front/read-front.ts';
import { styleStats } from '#shared/domain/document/blocks/style-stats.ts';
import { linesOf } from '#shared/domain/document/layout/lines.ts';
import { titleCandidates } from '#shared/domain/document/title/candidates.ts';
import { FEATURES, titleFeatures } from '#shared/domain/document/title/features.ts';
import { choose, probabilities, withoutNoteMark } from '#shared/domain/document/title/title.ts';

/** A document: a row for each candidate and one for none, and which of them are right. */
interface Example {
  readonly kind: string;
  readonly rows: readonly (readonly number[])[];
  readonly right: readonly boolean[];
}

const STEPS = 1500;
const RATE = 0.5;
const RIDGE = 0.001;

const given = process.argv.slice(2);
const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const folders = [data, ...given.filter((one) => !one.startsWith('--'))];
const examples = await readExamples(given.includes('--seen') ? 'seen' : undefined);
if (given.includes('--validate')) validate();
else await train();

async function readExamples(half: 'seen' | undefined): Promise<Example[]> {
  const gold = await readGold();
  const entries = (
    await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })))
  ).flat();
  const files = entries
    .filter(({ name }) => name.endsWith('.pdf'))
    .map(({ parentPath, name }) => ({ parentPath, name }));
  const found: Example[] = [];
  for (const { parentPath, name } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(parentPath, name);
    const entry = knownOf(gold, file);
    if (!entry || entry.half === 'fresh' || (half !== undefined && entry.half !== half)) continue;
    const front = await readFront(file).catch(() => undefined);
    if (!front) continue;
    const { content } = front;
    const lines = linesOf(content.pages, content.fonts);
    const stats = styleStats(lines);
    const candidates = titleCandidates(lines, content, stats);
    const right = candidates.map(({ text }) => entry.titles.includes(titleHash(withoutNoteMark(text))));
    const rows = titleFeatures(candidates, lines, content, stats);
    const within = path.relative(data, parentPath);
    const kind = within.startsWith('..') ? 'elsewhere' : (within.split(path.sep)[0] ?? '');
    found.push({ kind, rows, right: [...right, !right.includes(true)] });
  }
  return found;
}

async function train(): Promise<void> {
  const weights = fit(examples);
  const target = path.join(root, 'shared/domain/document/title/weights.ts');
  const text = [
    '/** Written by build/train/titles.ts, in the order of `FEATURES`. */',
    `export const WEIGHTS: readonly number[] = [${weights.map((weight) => weight.toFixed(3)).join(', ')}];`,
  ].join('\n');
  await writeCode(target, text);
  print('in sample', examples, weights);
  console.log(FEATURES.map((name, at) => `  ${name}: ${(weights[at] ?? 0).toFixed(2)}`).join('\n'));
}

function validate(): void {
  for (const kind of new Set(examples.map((one) => one.kind)))
    print(
      kind,
      examples.filter((one) => one.kind === kind),
      fit(examples.filter((one) => one.kind !== kind)),
    );
}

/** Gradient ascent on the likelihood that one of the right candidates is chosen, with a ridge. */
function fit(all: readonly Example[]): number[] {
  const weights = FEATURES.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = FEATURES.map(() => 0);
    for (const { rows, right } of all) {
      const odds = probabilities(rows, weights);
      const sure = odds.reduce((sum, one, at) => sum + (right[at] ? one : 0), 0);
      for (const [at, row] of rows.entries()) {
        const pull = (right[at] ? odds[at]! / Math.max(sure, 1e-9) : 0) - odds[at]!;
        for (const [feature, value] of row.entries()) slope[feature]! += pull * value;
      }
    }
    for (const at of weights.keys()) weights[at]! += RATE * (slope[at]! / all.length - RIDGE * weights[at]!);
  }
  return weights;
}

function print(what: string, some: readonly Example[], weights: readonly number[]): void {
  const chosen = some.map(({ rows, right }) => ({ at: choose(probabilities(rows, weights)).at, right }));
  const right = chosen.filter(({ at, right: ok }) => at !== undefined && ok[at]).length;
  const none = chosen.filter(({ at }) => at === undefined).length;
  const wrong = some.length - right - none;
  console.log(`${what}: ${some.length} documents, ${right} right, ${none} the file’s name, ${wrong} wrong`);
}
