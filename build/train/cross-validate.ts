/**
 * `npm run train:validate [-- FOLDER…]`: cross-validates the heading classifier by document. Each part of the
 * documents is measured with a classifier that learned from the others; `FOLDS` in the environment changes the parts.
 */
import path from 'node:path';
import process from 'node:process';
import type { StructureScore } from '#shared/domain/metrics/structure-score.ts';
import { root } from '../bundle/paths.mjs';
import { coursesOf } from './courses.ts';
import { readCorpus } from './corpus.ts';
import { learn } from './learn.ts';
import { scoreOf, tableHead, tableRow } from './measure.ts';

const POOR = 0.6;

const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const given = process.argv.slice(2);
const folders = given.length > 0 ? given : ['papers', 'papers-train'].map((name) => path.join(data, name));
const foldCount = Number(process.env.FOLDS ?? 5);
const samples = (await Promise.all(folders.map((folder) => readCorpus(folder)))).flat();
const courses = coursesOf(samples);
const parts = Array.from({ length: foldCount }, (_, fold) => samples.filter((_, i) => i % foldCount === fold));
const poor: string[] = [];
const all: StructureScore[] = [];
const ruled: StructureScore[] = [];
console.log(tableHead);
for (const [fold, part] of parts.entries()) {
  const classifier = learn(courses.filter((_, i) => i % foldCount !== fold));
  const scores: StructureScore[] = [];
  for (const sample of part) {
    const score = scoreOf(sample, classifier);
    const rules = scoreOf(sample, undefined);
    if (!score || !rules) continue;
    scores.push(score);
    ruled.push(rules);
    if (score.f1 < POOR) poor.push(`${score.f1.toFixed(2)} (rules ${rules.f1.toFixed(2)}) ${sample.name}`);
  }
  all.push(...scores);
  console.log(tableRow(`part ${String(fold + 1)}`, scores));
}
console.log(tableRow('all', all));
console.log(tableRow('all, rules alone', ruled));
console.log(`\nBelow ${String(POOR)}:\n${poor.sort().join('\n')}`);
