/**
 * `npm run train:headings [-- FOLDER…]`: learns what a heading looks like from PDFs with outlines and writes
 * resources/models/headings.json. Only the trees are written, no text of any document.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { MODEL_FORMAT, type HeadingClassifier } from '#shared/domain/document/headings/model/classifier.ts';
import { featureNames } from '#shared/domain/document/headings/model/features.ts';
import { pairNames } from '#shared/domain/document/headings/levels/pair-rows.ts';
import { voteNames } from '#shared/domain/document/headings/model/votes.ts';
import { root } from '../bundle/paths.mjs';
import { coursesOf } from './courses.ts';
import { readCorpus } from './corpus.ts';
import { learn } from './learn.ts';

const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
const given = process.argv.slice(2);
const folders = given.length > 0 ? given : ['papers-train', 'structure'].map((name) => path.join(data, name));
const started = performance.now();
const samples = (await Promise.all(folders.map((folder) => readCorpus(folder)))).flat();
const read = performance.now();
const courses = coursesOf(samples);
const classifier = learn(courses);
const target = path.join(root, 'resources/models/headings.json');
await mkdir(path.dirname(target), { recursive: true });
await writeFile(target, toText(classifier));
const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
console.log(
  `${courses.length} documents read in ${seconds(started, read)} s, learned in ${seconds(read, performance.now())} s: ${target}`,
);

function toText({ first, second, blend, pairs }: HeadingClassifier): string {
  const file = {
    format: MODEL_FORMAT,
    features: featureNames,
    votes: voteNames,
    pairFeatures: pairNames,
    blend,
    first,
    second,
    pairs,
  };
  return `${JSON.stringify(file)}\n`;
}
