/**
 * `npm run train:verdict`: learns from questions with and without an answer how likely it is that the documents answer,
 * and writes shared/domain/answer/verdict-weights.ts: numbers alone. Prints what the same says of sources that it was not
 * fitted to, each left out in turn; `-- --validate` prints that alone.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import prettier from 'prettier';
import { verdictSigns } from '#shared/domain/answer/verdict.ts';
import type { LinearModel } from '#shared/domain/retrieval/linear-model.ts';
import { root } from '../bundle/paths.mjs';
import { readDatasets } from '../tools/eval/read-datasets.ts';
import { ALIKE, MEASURED_ONLY, TRAINING_FILES } from './sources.ts';
import { examplesOf, type VerdictExample } from './verdict/examples.ts';
import { fitVerdict, leaveSourcesOut, type SourceResult } from './verdict/fit-verdict.ts';

const SAMPLING = { answerable: 60, unanswerable: 60, strayed: 40, strategies: ['path', 'auto'] } as const;
const BUDGET_TOKENS = 2000;
/** The share of answerable questions that may be denied, as the mean over sources. */
const DENIED = 0.06;

const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const datasets = (
  await Promise.all(
    TRAINING_FILES.map((file) => readDatasets(path.join(data, file), { abstracts: true, floats: true })),
  )
).flat();
const all: VerdictExample[] = [];
for (const dataset of datasets) {
  const examples = await examplesOf(dataset, SAMPLING, BUDGET_TOKENS);
  all.push(...examples.filter(({ source, strayed }) => !(strayed && ALIKE.has(source))));
}
const { results, threshold, mean } = leaveSourcesOut(all, MEASURED_ONLY, DENIED);
print([...results, mean]);
console.log(`${all.length} judgements; refused below ${threshold.toFixed(3)} for a mean of ${100 * DENIED} % denied`);
if (!process.argv.includes('--validate')) {
  await write(fitVerdict(all.filter(({ source }) => !MEASURED_ONLY.has(source))), threshold);
}

function print(rows: readonly SourceResult[]): void {
  console.log(['source', 'AUC', 'AUC strayed', 'denied', 'refused', 'refused strayed'].join('\t'));
  const cell = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(1));
  for (const { source, auc, aucStrayed, denied, refused, refusedStrayed } of rows)
    console.log([source, ...[auc, aucStrayed, denied, refused, refusedStrayed].map(cell)].join('\t'));
}

async function write(model: LinearModel, threshold: number): Promise<void> {
  const target = path.join(root, 'shared/domain/answer/verdict-weights.ts');
  const options = await prettier.resolveConfig(target);
  const text = `import type { LinearModel } from '../retrieval/linear-model.ts';

/** Made by \`npm run train:verdict\`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModel: LinearModel = ${JSON.stringify(model)};

/** Below this probability a question is refused: ${100 * DENIED} % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = ${threshold.toFixed(3)};
`;
  await writeFile(target, await prettier.format(text, { ...options, filepath: target }));
  console.log(`${verdictSigns.length} weights: ${target}`);
}
