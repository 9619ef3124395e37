/**
 * `npm run train:validate [-- FOLDER…]`: leaves one kind of documents out at a time. Each kind is measured with a
 * classifier that learned from all others, as if it were a stranger's; `KINDS` in the environment names the only kinds
 * to measure, parted by commas.
 */
import path from 'node:path';
import process from 'node:process';
import { isPoor, macroScore, type StructureScore } from '../tools/metrics/structure-score.ts';
import { root } from '../bundle/paths.mjs';
import { coursesOf } from './courses.ts';
import { readCorpus } from './corpus.ts';
import { learn } from './learn.ts';
import { confidenceTable, measure, scoreOf, tableHead, tableRow, type Claim } from './measure.ts';

const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const given = process.argv.slice(2);
const folders = given.length > 0 ? given : ['papers-train', 'structure'].map((name) => path.join(data, name));
const samples = (await Promise.all(folders.map((folder) => readCorpus(folder)))).flat();
const courses = coursesOf(samples);
const only = process.env.KINDS?.split(',');
const kinds = [...new Set(samples.map(({ kind }) => kind))].sort();
const scores: StructureScore[] = [];
const rules: StructureScore[] = [];
const claims: Claim[] = [];
const poor: string[] = [];
console.log(tableHead);
for (const kind of kinds.filter((one) => only?.includes(one) ?? true)) {
  const classifier = learn(courses.filter((course) => course.kind !== kind));
  const part: StructureScore[] = [];
  for (const sample of samples.filter((one) => one.kind === kind)) {
    const { score, claims: made } = measure(sample, classifier);
    const ruled = scoreOf(sample, undefined);
    if (!score || !ruled) continue;
    part.push(score);
    rules.push(ruled);
    claims.push(...made);
    if (isPoor(score)) poor.push(`${score.f1.toFixed(2)} (rules ${ruled.f1.toFixed(2)}) ${kind}: ${sample.name}`);
  }
  scores.push(...part);
  console.log(tableRow(kind, part));
}
console.log(tableRow('all', scores));
console.log(tableRow('all, rules alone', rules));
console.log(
  `\nBelow 0.6 (${String(macroScore(scores).below06)}):\n${poor.sort().join('\n')}\n\n${confidenceTable(claims)}`,
);
