/**
 * `npm run train:router [-- FOLDER]`: learns from questions with known evidence which passages answer, which sections are
 * worth opening and when to give up, and writes resources/models/router.json. `-- --validate [FOLDER]`
 * cross-validates by paper instead and writes nothing. Only numbers are written, no text of any document.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from '../bundle/paths.mjs';
import { fitLight, fitOptions, statesOf } from './router/examples.ts';
import { readPapers } from './router/papers.ts';
import { askPaper, crossValidate, difference, pathRunner, summary } from './router/validate.ts';
import {
  headingFeatures,
  passageFeatures,
  refusalFeatures,
  type LightModel,
} from '#shared/domain/retrieval/walk/features.ts';

const given = process.argv.slice(2);
const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const folder = given.find((one) => !one.startsWith('--')) ?? path.join(data, 'qasper');
const startedAt = performance.now();
const papers = await readPapers(folder);
await (given.includes('--validate') ? validate(papers) : train(papers));

type Papers = Awaited<ReturnType<typeof readPapers>>;

async function train(papers: Papers): Promise<void> {
  const states = (await Promise.all(papers.map((paper, at) => statesOf(paper, at + 1)))).flat();
  const target = path.join(root, 'resources/models/router.json');
  await writeFile(target, toText(fitLight(states, fitOptions)));
  console.log(`${states.length} states of ${papers.length} papers, learned in ${seconds()} s: ${target}`);
}

async function validate(papers: Papers): Promise<void> {
  const { results, ...reliabilities } = await crossValidate(papers, fitOptions);
  const byPath = [];
  for (const paper of papers) byPath.push(...(await askPaper(paper, paper.dataset, pathRunner)));
  const sets = [...new Set(papers.map(({ dataset }) => dataset))];
  const measured = { path: byPath, 'route, cross-validated': results };
  for (const [name, rows] of Object.entries(measured)) {
    console.log(name);
    for (const set of sets) console.log(`  ${set}`, summary(rows.filter(({ dataset }) => dataset === set)));
    console.log('  all', summary(rows));
    if (rows !== byPath) console.log('  F1 − path, paired', difference(rows, byPath));
  }
  console.log(reliabilities);
  console.log(`${seconds()} s`);
}

function seconds(): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

function toText(weights: LightModel): string {
  const features = {
    answer: passageFeatures.join(', '),
    expand: headingFeatures.join(', '),
    refuse: refusalFeatures.join(', '),
  };
  return `${JSON.stringify({ weights, features })}\n`;
}
