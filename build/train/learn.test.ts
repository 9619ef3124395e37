import { expect, test } from 'vitest';
import { readClassifier, MODEL_FORMAT } from '#shared/domain/document/headings/model/classifier.ts';
import { featureNames } from '#shared/domain/document/headings/model/features.ts';
import { pairNames } from '#shared/domain/document/headings/levels/pair-rows.ts';
import { voteNames } from '#shared/domain/document/headings/model/votes.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import { content, page, paragraph, run } from '#shared/domain/document/testing.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { coursesOf } from './courses.ts';
import { learn, fitBlend } from './learn.ts';
import type { Sample } from './corpus.ts';

/** A document whose headings are larger, with bold words at the start of other paragraphs. */
function sample(seed: number): Sample {
  const titles = ['Opening', 'Ways of working', 'What was found', 'Closing words'].map(
    (title) => `${title} ${'abcdefgh'[seed % 8]!}`,
  );
  const runs = titles.flatMap((title, i) => [
    run(title, 100, 720 - 160 * i, { size: 14, font: 1 }),
    ...paragraph(
      ['Plain text goes on from here to the very end of', 'the column, and then it ends.'],
      100,
      690 - 160 * i,
    ),
    run('Bread', 100, 650 - 160 * i, { font: 1 }),
    ...paragraph(['words that follow a bold one and go on for a while', 'until they end.'], 130, 650 - 160 * i),
  ]);
  return {
    name: `sample-${String(seed)}.pdf`,
    kind: `kind ${String(seed % 7)}`,
    content: content([page(0, [run('A small report', 100, 750, { size: 24 }), ...runs])]),
    gold: titles.map((title) => ({ title, page: 1, level: 1, found: true })),
  };
}

const samples = Array.from({ length: 13 }, (_, i) => sample(i));

test('a classifier learned from documents finds the headings of another, and survives its file', () => {
  const learned = learn(coursesOf(samples.slice(1)), 0.3);
  const file = JSON.stringify({
    format: MODEL_FORMAT,
    features: featureNames,
    votes: voteNames,
    pairFeatures: pairNames,
    ...learned,
  });
  const classifier = readClassifier(JSON.parse(file));
  expect(classifier).toEqual(learned);
  const { tree } = buildDocument(samples[0]!.content, classifier);
  const found = tree.nodes.filter(isStructure).slice(1);
  expect(found.map(({ title }) => title)).toEqual(samples[0]!.gold.map(({ title }) => title));
  for (const { confidence } of found) expect(confidence).toBeGreaterThan(0.3);
});

test('learning twice gives the same classifier', () => {
  const few = samples.slice(0, 5);
  expect(JSON.stringify(learn(coursesOf(few), 0.3))).toBe(JSON.stringify(learn(coursesOf(few), 0.3)));
});

test('documents whose outlines are nowhere printed teach nothing', () => {
  const lost = { ...samples[0]!, gold: samples[0]!.gold.map((entry) => ({ ...entry, found: false })) };
  expect(coursesOf([lost])).toEqual([{ kind: 'kind 0', lessons: [] }]);
});

test('rules never count against a heading, even where they are wrong more often than not', () => {
  const evidence = [0.2, 0.8].flatMap((rules) =>
    Array.from({ length: 10 }, (_, i) => ({ own: 0, voted: 0, rules, label: i < 10 * (1 - rules) ? 1 : 0, weight: 1 })),
  );
  const { rules, offset } = fitBlend(evidence);
  expect(rules).toBe(0);
  expect(Math.abs(offset)).toBeLessThan(0.05);
});

test('the blend turns odds into honest probabilities', () => {
  const evidence = [-3, -2, -1, 0, 1, 2, 3].flatMap((odds) =>
    Array.from({ length: 10 }, (_, i) => ({
      own: 2 * odds,
      voted: 2 * odds,
      rules: 0.5,
      label: i < Math.round(10 / (1 + Math.exp(-odds))) ? 1 : 0,
      weight: 1,
    })),
  );
  const { own, voted, rules, offset } = fitBlend(evidence);
  expect(own).toBe(voted);
  expect(own + voted).toBeGreaterThan(0.4);
  expect(own + voted).toBeLessThan(0.65);
  expect(Math.abs(0.5 * rules + offset)).toBeLessThan(0.2);
});
