/**
 * `npm run measure:outlines [-- FOLDER…]`: what trees are worth where bookmarks are poor. The bookmarks of each
 * document are degraded in many ways, and every tree is measured against all of them.
 */
import path from 'node:path';
import process from 'node:process';
import type { StructureScore } from '../tools/metrics/structure-score.ts';
import { headingClassifier } from '../../electron/parser/heading-model.ts';
import { root } from '../bundle/paths.mjs';
import { readCorpus } from '../train/corpus.ts';
import { scoreOf, tableHead, tableRow } from '../train/measure.ts';
import { outlines } from './degrade.ts';

/** A tree that is so much worse than the one without bookmarks is named. */
const MUCH = 0.05;

const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const given = process.argv.slice(2);
const folders = given.length > 0 ? given : ['papers', 'papers-train'].map((name) => path.join(data, name));
const samples = (await Promise.all(folders.map((folder) => readCorpus(folder, 'read')))).flat();
const classifier = await headingClassifier();

const plain = samples.map((sample) => scoreOf({ ...sample, content: { ...sample.content, outline: [] } }, classifier));
const scored = (scores: readonly (StructureScore | null)[]): StructureScore[] =>
  scores.filter((score) => score !== null);
const worse: string[] = [];
console.log(tableHead);
console.log(tableRow('none', scored(plain)));
for (const [name, degrade] of Object.entries(outlines)) {
  const scores = samples.map((sample, i) => {
    const { outline, pages } = sample.content;
    const foreign = samples[(i + 1) % samples.length]!.content.outline;
    const poor = degrade({ outline, foreign, pageCount: pages.length });
    const score = scoreOf({ ...sample, content: { ...sample.content, outline: poor } }, classifier);
    const without = plain[i];
    if (score && without && score.f1 < without.f1 - MUCH)
      worse.push(`${name}: ${score.f1.toFixed(3)} (none ${without.f1.toFixed(3)}) ${sample.name}`);
    return score;
  });
  console.log(tableRow(name, scored(scores)));
}
console.log(`\nWorse than without bookmarks by more than ${String(MUCH)}:\n${worse.sort().join('\n')}`);
