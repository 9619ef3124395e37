/**
 * `npm run train:verdict`: learns from questions with and without an answer how likely it is that the documents answer,
 * and writes shared/domain/answer/verdict-weights.ts: numbers alone. Prints what the same says of sources that neither it
 * nor the ranker of sentences was fitted to; `-- --validate` prints that alone.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import prettier from 'prettier';
import type { Known } from '#shared/domain/answer/verdict-signs.ts';
import type { LinearModel } from '#shared/domain/retrieval/linear-model.ts';
import { root } from '../bundle/paths.mjs';
import { withEncoder, type SemanticsOf } from './encoding.ts';
import { ALIKE, MEASURED_ONLY, readTrainingData, sourceOf, worthOf } from './sources.ts';
import { examplesOf as sentencesOf, type Example } from './sentences/examples.ts';
import { crossFit } from './sentences/fit.ts';
import { askings, examplesOf, type VerdictExample } from './verdict/examples.ts';
import {
  fitTrust,
  fitVerdict,
  leaveSourcesOut,
  type Allowed,
  type SourceResult,
  type Thresholds,
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
const ALLOWED = { denied: { words: 0.02, meaning: 0.01 }, unlikely: 0.08, doubted: 0.28 };

const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const datasets = await readTrainingData(data);
const byMeaning = await withEncoder((semanticsOf) => judgements(semanticsOf));
const byWords = await judgements();
const left = leaveSourcesOut(byMeaning, MEASURED_ONLY, allowedFor('meaning'));
report('With meaning', byMeaning, left);
// Whether it is said plainly does not depend on what its probability was made of.
const leftByWords = leaveSourcesOut(byWords, MEASURED_ONLY, allowedFor('words'), left.thresholds);
report('By words alone', byWords, leftByWords);
if (!process.argv.includes('--validate')) {
  const learned = { words: toLearnFrom(byWords), meaning: toLearnFrom(byMeaning) };
  await write(
    { words: fitVerdict(learned.words), meaning: fitVerdict(learned.meaning) },
    { words: fitTrust(learned.words), meaning: fitTrust(learned.meaning) },
    left.thresholds,
    { words: leftByWords.thresholds.refusedBelow, meaning: left.thresholds.refusedBelow },
  );
}

function allowedFor(known: Known): Allowed {
  return { ...ALLOWED, denied: ALLOWED.denied[known] };
}

/** Through rankers that have not learned from the source of what is judged. */
async function judgements(semanticsOf?: SemanticsOf): Promise<readonly VerdictExample[]> {
  const sentences: Example[] = [];
  for (const dataset of datasets) {
    const most = SENTENCE_QUESTIONS * worthOf(sourceOf(dataset));
    for await (const one of sentencesOf(dataset, most, semanticsOf)) sentences.push(one);
  }
  const rankers = crossFit(sentences);
  const all: VerdictExample[] = [];
  for (const dataset of datasets) {
    const trees = rankers.get(sourceOf(dataset));
    const ranker = semanticsOf ? { meaning: trees } : { words: trees };
    const examples = await examplesOf(dataset, SAMPLING, ranker, BUDGET_TOKENS, semanticsOf);
    all.push(...examples.filter(({ source, asking }) => !(asking === 'strayed' && ALIKE.has(source))));
  }
  return all;
}

function toLearnFrom(examples: readonly VerdictExample[]): readonly VerdictExample[] {
  return examples.filter(({ source }) => !MEASURED_ONLY.has(source));
}

function report(
  title: string,
  examples: readonly VerdictExample[],
  { results, mean, ece, thresholds }: ReturnType<typeof leaveSourcesOut>,
): void {
  console.log(title);
  print([...results, mean]);
  const error = `calibration error ${ece.toFixed(3)}`;
  console.log(`${String(examples.length)} judgements; ${error}; ${JSON.stringify(thresholds)}`);
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
  trust: Models,
  { likelyFrom, foundFrom }: Thresholds,
  refusedBelow: Readonly<Record<Known, number>>,
): Promise<void> {
  const target = path.join(root, 'shared/domain/answer/verdict-weights.ts');
  const options = await prettier.resolveConfig(target);
  const text = `import type { LinearModel } from '../retrieval/linear-model.ts';
import type { Known } from './verdict-signs.ts';

/** Made by \`npm run train:verdict\`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModels: Readonly<Record<Known, LinearModel>> = ${JSON.stringify(models)};

/** Below this probability a question is refused: by words ${percent(ALLOWED.denied.words)} % of the answerable ones, by meaning ${percent(ALLOWED.denied.meaning)} %, as the mean over sources left out. */
export const REFUSED_BELOW: Readonly<Record<Known, number>> = ${JSON.stringify(refusedBelow)};

/** From this probability on the documents are taken to answer, be it in another sentence; ${percent(ALLOWED.unlikely)} % of what they answer is below. */
export const LIKELY_FROM = ${likelyFrom.toFixed(3)};

/** How likely the likeliest sentence is right, where the documents answer. */
export const trustModels: Readonly<Record<Known, LinearModel>> = ${JSON.stringify(trust)};

/** From this sureness on an answer is said plainly; ${percent(ALLOWED.doubted)} % of the answerable ones are in doubt. */
export const FOUND_FROM = ${foundFrom.toFixed(3)};
`;
  await writeFile(target, await prettier.format(text, { ...options, filepath: target }));
  console.log(target);
}

function percent(share: number): string {
  return String(Number((100 * share).toFixed(1)));
}
