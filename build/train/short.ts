/**
 * `npm run train:short`: learns which numbers, amounts and dates of a sentence answer a question by themselves, and writes
 * resources/models/short.json: numbers alone. Prints how often what would be shown is right, each source left
 * out in turn; `-- --validate` prints that alone.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { spanSigns } from '#shared/domain/answer/span/signs.ts';
import type { Ensemble } from '#shared/domain/document/headings/trees.ts';
import { root } from '../bundle/paths.mjs';
import { readDatasets } from '../tools/eval/read-datasets.ts';
import { withEncoder, type SemanticsOf } from './encoding.ts';
import { examplesOf, type SourceExamples } from './short/examples.ts';
import {
  fitShort,
  leaveSourcesOut,
  meanOf,
  resultsAt,
  saidFromFor,
  type SaidFrom,
  type ShortResult,
} from './short/fit-short.ts';
import { drawn, MEASURED_ONLY } from './sources.ts';

/** Their questions have short answers, or sentences that hold them, or none. */
const SOURCES = 'cjk-wiki clapnq conditionalqa covidqa fairytaleqa ohr policyqa qed selqa squad2 tatqa xquad'.split(
  ' ',
);
const PAPERS = ['qasper/dev-40.json', 'qasper/train-10.json'];
const TOLD = new Set(['cjk-wiki', 'covidqa', 'fairytaleqa', 'ohr', 'qed', 'squad2', 'tatqa', 'xquad', 'qasper']);
const STRATEGY = 'auto';
const BUDGET_TOKENS = 2000;
/** Of what is shown, as the mean over sources: above what is promised, as other documents are less kind. */
const RIGHT = 0.92;

const { values: options } = parseArgs({
  options: {
    validate: { type: 'boolean', default: false },
    words: { type: 'boolean', default: false },
    documents: { type: 'string' },
  },
});
const most = options.documents === undefined ? undefined : Number(options.documents);
const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const sources = await (options.words ? read() : withEncoder(read));

const said = leaveSourcesOut(sources, MEASURED_ONLY);
// The others mark sentences, or 'yes' and 'no': no share of their questions says anything.
const measured = sources.filter(({ source }) => TOLD.has(source));
const from = saidFromFor(RIGHT, measured, said);
const results = resultsAt(from, measured, said);
print([...results, meanOf(results)]);
if (!options.validate) {
  await write(fitShort(sources.filter(({ source }) => !MEASURED_ONLY.has(source))), from);
}

async function read(semanticsOf?: SemanticsOf): Promise<readonly SourceExamples[]> {
  const reading = { abstracts: true, floats: true, sources: SOURCES };
  const papers = (await Promise.all(PAPERS.map((file) => readDatasets(path.join(data, file), reading)))).flat();
  const subjects = papers.flatMap((dataset) => dataset.subjects);
  const datasets = [
    ...(await readDatasets(path.join(data, 'questions'), reading)),
    { ...papers[0]!, subjects, name: 'qasper' },
  ];
  const all: SourceExamples[] = [];
  for (const dataset of datasets)
    all.push(await examplesOf(drawn(dataset, most), dataset.name, STRATEGY, BUDGET_TOKENS, semanticsOf));
  return all;
}

function print(rows: readonly ShortResult[]): void {
  console.log(`said from ${from.whole} where a sentence says all of the question, from ${from.part} elsewhere`);
  console.log(['source', 'questions', 'shown', 'right when shown'].join('\t'));
  const percent = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(1));
  for (const { source, questions, shown, right } of rows)
    console.log([source, questions, percent(shown), percent(right)].join('\t'));
}

async function write(model: Ensemble, saidFrom: SaidFrom): Promise<void> {
  const target = path.join(root, 'resources/models/short.json');
  await writeFile(target, `${JSON.stringify({ model, saidFrom })}\n`);
  console.log(`${spanSigns.length} signs, ${model.feature.length} nodes: ${target}`);
}
