/**
 * `npm run train:validate [-- FOLDER…]`: cross-validates the heading classifier by document. Each part of the
 * documents is measured with a classifier that learned from the others; `FOLDS` in the environment changes the number
 * of parts, and `SEED` deals the documents to them anew.
 */
import path from 'node:path';
import process from 'node:process';
import type { StructureScore } from '../tools/metrics/structure-score.ts';
import { root } from '../bundle/paths.mjs';
import { randomFrom } from './boost.ts';
import { coursesOf } from './courses.ts';
import { readCorpus } from './corpus.ts';
import { learn } from './learn.ts';
import { confidenceTable, measure, scoreOf, tableHead, tableRow, type Claim } from './measure.ts';

const POOR = 0.6;

const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const given = process.argv.slice(2);
const folders = given.length > 0 ? given : ['papers', 'papers-train'].map((name) => path.join(data, name));
const foldCount = Number(process.env.FOLDS ?? 5);
const corpora = await Promise.all(folders.map((folder) => readCorpus(folder)));
const samples = corpora.flat();
const courses = coursesOf(samples);
const foldOf = deal(samples.length, foldCount, Number(process.env.SEED ?? 0));
const poor: string[] = [];
const scores = { all: [] as StructureScore[], rules: [] as StructureScore[], unplaced: [] as StructureScore[] };
const byFolder = folders.map((): StructureScore[] => []);
const claims: Claim[] = [];
console.log(tableHead);
for (let fold = 0; fold < foldCount; fold++) {
  const classifier = learn(courses.filter((_, i) => foldOf[i] !== fold));
  const part: StructureScore[] = [];
  for (const [i, sample] of samples.entries()) {
    if (foldOf[i] !== fold) continue;
    const { score, claims: made } = measure(sample, classifier);
    const rules = scoreOf(sample, undefined);
    const unplaced = scoreOf(sample, { ...classifier, pairs: undefined });
    if (!score || !rules || !unplaced) continue;
    part.push(score);
    scores.rules.push(rules);
    scores.unplaced.push(unplaced);
    byFolder[corpora.findIndex((corpus) => corpus.includes(sample))]!.push(score);
    claims.push(...made);
    if (score.f1 < POOR) poor.push(`${score.f1.toFixed(2)} (rules ${rules.f1.toFixed(2)}) ${sample.name}`);
  }
  scores.all.push(...part);
  console.log(tableRow(`part ${String(fold + 1)}`, part));
}
console.log(tableRow('all', scores.all));
for (const [i, folder] of folders.entries()) console.log(tableRow(path.basename(folder), byFolder[i]!));
console.log(tableRow('all, levels by rules', scores.unplaced));
console.log(tableRow('all, rules alone', scores.rules));
console.log(`\nBelow ${String(POOR)}:\n${poor.sort().join('\n')}\n\n${confidenceTable(claims)}`);

/** The part that each document is in: one after the other, or by chance. */
function deal(count: number, parts: number, seed: number): number[] {
  const places = Array.from({ length: count }, (_, i) => i);
  if (seed === 0) return places.map((i) => i % parts);
  const random = randomFrom(seed);
  const lots = places.map(() => random());
  const order = places.toSorted((a, b) => lots[a]! - lots[b]!);
  const out = places.slice();
  for (const [rank, i] of order.entries()) out[i] = rank % parts;
  return out;
}
