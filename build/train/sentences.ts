/**
 * `npm run train:sentences`: learns from questions with marked evidence which sentence answers where vectors are, and with `-- --words`
 * where none are, and writes that part of resources/models/sentences.json: numbers and names of features alone. `-- --validate` prints
 * how often the first sentence is right, and the paragraphs, in sources that were left out, each in turn, and writes nothing.
 * `-- --ablate` prints what each kind of candidates and of features is worth there, fitted again without it, and writes nothing either.
 * `-- --questions N` takes at most so many of each source, of `-- --documents N` drawn by chance, `-- --sources A,B` those sources alone.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Ensemble } from '#shared/domain/document/headings/trees.ts';
import { featureNames, wordFeatureNames } from '#shared/domain/retrieval/rank/features.ts';
import { scoreOf } from '#shared/domain/retrieval/rank/rank-sentences.ts';
import { root } from '../bundle/paths.mjs';
import { withEncoder, type SemanticsOf } from './encoding.ts';
import { MEASURED_ONLY, readTrainingData, sourceOf, worthOf } from './sources.ts';
import { ablatedOf, worthsOf, type Ablated } from './sentences/ablations.ts';
import { examplesOf, type Example } from './sentences/examples.ts';
import { fitRanker, lessonOf, type Lesson } from './sentences/fit.ts';
import { COUNTS, hitsOf } from './sentences/validate.ts';

const { values: options } = parseArgs({
  options: {
    words: { type: 'boolean', default: false },
    validate: { type: 'boolean', default: false },
    ablate: { type: 'boolean', default: false },
    questions: { type: 'string', default: '500' },
    sources: { type: 'string' },
    documents: { type: 'string' },
  },
});
const HEADS = ['first sentence', ...COUNTS.map((count) => `R@${String(count)}`)];
const drawnFrom = {
  only: options.sources?.split(','),
  most: options.documents ? Number(options.documents) : undefined,
};
const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const examples: Example[] = [];
if (options.ablate) await withEncoder(ablate);
else await learn();

async function learn(): Promise<void> {
  await (options.words ? read() : withEncoder(read));
  if (options.validate) validate();
  else await write(fitRanker(lessonsWithout('')));
}

async function read(semanticsOf?: SemanticsOf): Promise<void> {
  for (const dataset of await readTrainingData(data, drawnFrom)) {
    const most = Number(options.questions) * worthOf(sourceOf(dataset));
    for await (const example of examplesOf(dataset, most, semanticsOf)) examples.push(example);
  }
}

async function ablate(semanticsOf: SemanticsOf): Promise<void> {
  const questions: Ablated[] = [];
  for (const dataset of await readTrainingData(data, drawnFrom))
    for await (const one of ablatedOf(dataset, Number(options.questions), semanticsOf)) questions.push(one);
  console.log([`${String(questions.length)} questions`, ...HEADS].join('\t'));
  for (const { name, hits } of worthsOf(questions)) console.log([name, ...hits.map(percent)].join('\t'));
}

function lessonsWithout(source: string): readonly Lesson[] {
  return examples.filter((one) => one.source !== source && !MEASURED_ONLY.has(one.source)).map(lessonOf);
}

function validate(): void {
  const sources = [...new Set(examples.map(({ source }) => source))];
  console.log(['source', 'questions', ...HEADS].join('\t'));
  const all = sources.map((source) => {
    const trees = fitRanker(lessonsWithout(source));
    const own = examples.filter((one) => one.source === source).map((one) => hitsOf(one, (row) => scoreOf(row, trees)));
    const shares = HEADS.map((_, at) => mean(own.flatMap((hits) => hits[at] ?? [])));
    console.log([source, own.length, ...shares.map(percent)].join('\t'));
    return shares;
  });
  const means = HEADS.map((_, at) => mean(all.flatMap((shares) => shares[at] ?? [])));
  console.log(['mean', examples.length, ...means.map(percent)].join('\t'));
}

/** The other part stays. */
async function write(trees: Ensemble): Promise<void> {
  const target = path.join(root, 'resources/models/sentences.json');
  const known = JSON.parse(await readFile(target, 'utf8')) as Readonly<Record<string, unknown>>;
  const [part, features] = options.words ? ['words', wordFeatureNames] : ['meaning', featureNames];
  await writeFile(target, `${JSON.stringify({ ...known, [part]: { features, trees } })}\n`);
  console.log(`${String(trees.roots.length)} trees from ${String(examples.length)} questions: ${target}`);
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number | undefined): string {
  return share === undefined ? '–' : (100 * share).toFixed(1);
}
