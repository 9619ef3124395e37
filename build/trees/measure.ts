/**
 * `npm run measure:trees [-- FOLDER] [--count N] [--language de]…`: how good trees are of documents whose headings are known, since this made them: in six languages,
 * by twenty style sheets, printed by a browser or an office program. They stay in FOLDER (`.cache/trees`), to be looked at or learned from.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { headingClassifier } from '../../electron/parser/heading-model.ts';
import { root } from '../bundle/paths.mjs';
import type { StructureScore } from '../tools/metrics/structure-score.ts';
import { readCorpus } from '../train/corpus.ts';
import { scoreOf, tableHead, tableRow } from '../train/measure.ts';
import { madeLanguages, madeTree } from './made-tree.ts';
import { printAll, type Made } from './print.ts';
import { styles } from './styles.ts';

/** Documents that are worse than this are named. */
const WEAK = 0.9;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '1' }, language: { type: 'string', multiple: true } },
});
const chosen = madeLanguages.filter((language) => values.language?.includes(language) ?? true);
const folder = path.resolve(positionals[0] ?? path.join(root, '.cache/trees'));
const made: readonly Made[] = Array.from({ length: Number(values.count) }, (_, round) => round).flatMap((round) =>
  styles.flatMap((style, at) =>
    chosen
      // No font that an office program finds has Chinese signs on every machine.
      .filter((language) => style.format !== 'docx' || language !== 'zh')
      .map((language) => ({
        name: `${style.name.replaceAll(/[^\p{L}]+/gu, '-')}-${language}-${String(round)}`,
        tree: madeTree(language, 1 + madeLanguages.indexOf(language) + 100 * at + 10_000 * round),
        style,
      })),
  ),
);
await printAll(made, folder);

const samples = new Map((await readCorpus(folder)).map((sample) => [sample.name, sample]));
const classifier = await headingClassifier();
const measured = made.flatMap((one) => {
  const sample = samples.get(`${one.name}.pdf`);
  const score = sample && scoreOf(sample, classifier);
  return score ? [{ ...one, score }] : [];
});
type Measured = (typeof measured)[number];
const scoresOf = (is: (one: Measured) => boolean): readonly StructureScore[] =>
  measured.filter(is).map(({ score }) => score);

console.log(tableHead);
for (const { name } of styles)
  console.log(
    tableRow(
      name,
      scoresOf(({ style }) => style.name === name),
    ),
  );
for (const language of chosen)
  console.log(
    tableRow(
      language,
      scoresOf(({ tree }) => tree.language === language),
    ),
  );
console.log(
  tableRow(
    'all',
    scoresOf(() => true),
  ),
);
for (const { name, score } of measured)
  if (score.f1 < WEAK)
    console.log(
      `${name}.pdf: F1 ${score.f1.toFixed(3)}, precision ${score.precision.toFixed(3)}, recall ${score.recall.toFixed(3)}`,
    );
