/**
 * `npm run train:verdict`: learns from questions with and without an answer how likely it is that the documents answer, and that the
 * likeliest sentence does, where words alone are known, and writes resources/models/verdict.json: numbers alone. Prints what the same
 * says of sources that neither it nor the ranker of sentences was fitted to; `-- --validate` prints that alone. Thresholds stay unless
 * `-- --thresholds` chooses them again. `-- --sources A,B` takes those sources alone, `-- --documents N` so many of each.
 * Where meaning is known, `train:trust` learns both.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { FOUND_FROM } from '#shared/domain/answer/verdict.ts';
import before from '../../resources/models/verdict.json' with { type: 'json' };
import type { LinearModel } from '#shared/base/linear-model.ts';
import { root } from '../bundle/paths.mjs';
import { ALIKE, MEASURED_ONLY, readTrainingData, sourceOf, worthOf } from './sources.ts';
import { examplesOf as sentencesOf, type Example } from './sentences/examples.ts';
import { crossFit } from './sentences/fit.ts';
import { askings, examplesOf, type VerdictExample } from './verdict/examples.ts';
import {
  fitVerdict,
  fitWordsTrust,
  leaveSourcesOut,
  trustByWords,
  type Allowed,
  type SourceResult,
  type Thresholds,
} from './verdict/fit-verdict.ts';

const SAMPLING = { own: 160, annotated: 160, strayed: 80, 'off-topic': 40 };
/** What the rankers of the sources that are left out learn from. */
const SENTENCE_QUESTIONS = 200;
const BUDGET_TOKENS = 2000;

/**
 * Denying an answer that is there costs most, then saying a wrong one plainly; a doubt in words costs little. By words alone,
 * which tell less, more has to be denied if what no document answers is to be refused.
 */
const ALLOWED: Allowed = { denied: 0.02, unlikely: 0.08, doubted: 0.28 };

const { values: options } = parseArgs({
  options: {
    validate: { type: 'boolean', default: false },
    thresholds: { type: 'boolean', default: false },
    sources: { type: 'string' },
    documents: { type: 'string' },
  },
});
const drawnFrom = {
  only: options.sources?.split(','),
  most: options.documents ? Number(options.documents) : undefined,
};
const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const datasets = await readTrainingData(data, drawnFrom);
const examples = await judgements();
const given = options.thresholds ? undefined : { likelyFrom: before.likelyFrom, foundFrom: FOUND_FROM.words };
const left = leaveSourcesOut(examples, MEASURED_ONLY, ALLOWED, trustByWords, given);
report(examples, left);
if (!options.validate) {
  const learned = examples.filter(({ source }) => !MEASURED_ONLY.has(source));
  await write(fitVerdict(learned), fitWordsTrust(learned), left.thresholds);
}

/** Through rankers that have not learned from the source of what is judged. */
async function judgements(): Promise<readonly VerdictExample[]> {
  const sentences: Example[] = [];
  for (const dataset of datasets) {
    const most = SENTENCE_QUESTIONS * worthOf(sourceOf(dataset));
    for await (const one of sentencesOf(dataset, most)) sentences.push(one);
  }
  const rankers = crossFit(sentences);
  const all: VerdictExample[] = [];
  for (const dataset of datasets) {
    const source = sourceOf(dataset);
    const ranker = { words: rankers.get(source) };
    const made = await examplesOf(dataset, SAMPLING, ranker, BUDGET_TOKENS);
    all.push(...made.filter(({ asking }) => !(asking === 'strayed' && ALIKE.has(source))));
  }
  return all;
}

function report(
  judged: readonly VerdictExample[],
  { results, mean, ece, thresholds }: ReturnType<typeof leaveSourcesOut>,
): void {
  print([...results, mean]);
  const error = `calibration error ${ece.toFixed(3)}`;
  console.log(`${String(judged.length)} judgements; ${error}; ${JSON.stringify(thresholds)}`);
}

function print(rows: readonly SourceResult[]): void {
  const refused = askings.map((asking) => `refused ${asking}`);
  const heads = ['source', 'AUC', ...refused, 'annotated not plain', 'doubted', 'right plain', 'wrong plain'];
  console.log(heads.join('\t'));
  const cell = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(1));
  for (const { source, auc, refused: shares, notPlain, doubted, plain } of rows) {
    const values = [auc, ...askings.map((asking) => shares[asking]), notPlain, doubted, plain.right, plain.wrong];
    console.log([source, ...values.map(cell)].join('\t'));
  }
}

async function write(answered: LinearModel, trusted: LinearModel, thresholds: Thresholds): Promise<void> {
  const target = path.join(root, 'resources/models/verdict.json');
  const { refusedBelow, likelyFrom, foundFrom } = thresholds;
  const [likely, found] = [Number(likelyFrom.toFixed(3)), Number(foundFrom.toFixed(3))];
  const text = JSON.stringify({ answered, refusedBelow, likelyFrom: likely, trusted, foundFrom: found });
  await writeFile(target, `${text}\n`);
  console.log(target);
}
