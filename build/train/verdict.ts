/**
 * `npm run train:verdict -- KNOWN`: learns from questions with and without an answer how likely it is that the documents answer where
 * `words` alone are known, or `meaning` as well, and writes that part of resources/models/verdict.json: numbers alone. Prints what
 * the same says of sources that neither it nor the ranker of sentences was fitted to; `-- --validate` prints that alone. Thresholds that
 * hold for both parts stay, unless `-- --thresholds` says that those of this part are to hold. `-- --sources A,B` takes those sources alone, `-- --documents N` so many of each.
 * How far the likeliest sentence is to be trusted is learned here by words alone; where meaning is known, `train:trust` learns it.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { likelihood } from '#shared/domain/answer/judge.ts';
import trustModel from '../../resources/models/trust.json' with { type: 'json' };
import { FOUND_FROM } from '#shared/domain/answer/verdict.ts';
import type { Known } from '#shared/domain/answer/verdict-signs.ts';
import before from '../../resources/models/verdict.json' with { type: 'json' };
import type { LinearModel } from '#shared/base/linear-model.ts';
import { root } from '../bundle/paths.mjs';
import { withEncoder, type SemanticsOf } from './encoding.ts';
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
  type Trusting,
} from './verdict/fit-verdict.ts';

const SAMPLING = { own: 160, annotated: 160, strayed: 80, 'off-topic': 40 };
/** What the rankers of the sources that are left out learn from. */
const SENTENCE_QUESTIONS = 200;
const BUDGET_TOKENS = 2000;
type Models = Readonly<Record<Known, LinearModel>>;

/**
 * Denying an answer that is there costs most, then saying a wrong one plainly; a doubt in words costs little. By words alone,
 * which tell less, more has to be denied if what no document answers is to be refused.
 */
const ALLOWED = { denied: { words: 0.02, meaning: 0.004 }, unlikely: 0.08, doubted: 0.28 };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    validate: { type: 'boolean', default: false },
    thresholds: { type: 'boolean', default: false },
    sources: { type: 'string' },
    documents: { type: 'string' },
  },
});
const known = (['words', 'meaning'] as const).find((name) => name === positionals[0]);
if (known === undefined) throw new Error('Say what is known: words or meaning.');
const drawnFrom = {
  only: options.sources?.split(','),
  most: options.documents ? Number(options.documents) : undefined,
};
const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const datasets = await readTrainingData(data, drawnFrom);
const examples = await judgementsWhere(known);
const given = options.thresholds ? undefined : { likelyFrom: before.likelyFrom, foundFrom: FOUND_FROM[known] };
const trustByMeaning = (): Trusting => (one) => likelihood(one.signs.trusted, trustModel);
const trustBy = known === 'words' ? trustByWords : trustByMeaning;
const left = leaveSourcesOut(examples, MEASURED_ONLY, allowedFor(known), trustBy, given);
report(examples, left);
if (!options.validate) {
  const learned = examples.filter(({ source }) => !MEASURED_ONLY.has(source));
  const { likelyFrom, foundFrom, refusedBelow } = left.thresholds;
  await write(
    { ...before.models, [known]: fitVerdict(learned) },
    known === 'words' ? fitWordsTrust(learned) : before.wordsTrust,
    { likelyFrom, foundFrom: known === 'words' ? foundFrom : FOUND_FROM.words },
    { ...before.refusedBelow, [known]: refusedBelow },
  );
}

function allowedFor(known: Known): Allowed {
  return { ...ALLOWED, denied: ALLOWED.denied[known] };
}

function judgementsWhere(part: Known): Promise<readonly VerdictExample[]> {
  return part === 'words' ? judgements(part) : withEncoder((semanticsOf) => judgements(part, semanticsOf));
}

/** Through rankers that have not learned from the source of what is judged. */
async function judgements(part: Known, semanticsOf?: SemanticsOf): Promise<readonly VerdictExample[]> {
  const sentences: Example[] = [];
  for (const dataset of datasets) {
    const most = SENTENCE_QUESTIONS * worthOf(sourceOf(dataset));
    for await (const one of sentencesOf(dataset, most, semanticsOf)) sentences.push(one);
  }
  const rankers = crossFit(sentences);
  const all: VerdictExample[] = [];
  for (const dataset of datasets) {
    const source = sourceOf(dataset);
    const ranker = { [part]: rankers.get(source) };
    const made = await examplesOf(dataset, SAMPLING, ranker, BUDGET_TOKENS, semanticsOf);
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

async function write(
  models: Models,
  trust: LinearModel,
  { likelyFrom, foundFrom }: Pick<Thresholds, 'likelyFrom' | 'foundFrom'>,
  refusedBelow: Readonly<Record<Known, number>>,
): Promise<void> {
  const target = path.join(root, 'resources/models/verdict.json');
  const [likely, found] = [Number(likelyFrom.toFixed(3)), Number(foundFrom.toFixed(3))];
  const text = JSON.stringify({ models, refusedBelow, likelyFrom: likely, wordsTrust: trust, wordsFoundFrom: found });
  await writeFile(target, `${text}\n`);
  console.log(target);
}
