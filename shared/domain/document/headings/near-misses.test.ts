import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure } from '../tree.ts';
import { featureNames } from './model/features.ts';
import type { Ensemble } from './trees.ts';

/** Sure of the larger lines, in doubt about bold ones of the size of the text. */
const doubtful: Ensemble = {
  base: 0,
  roots: [0],
  feature: [featureNames.indexOf('size'), -1, -1],
  value: [1.2, -1.2, 4],
  right: [2, 0, 0],
};
const classifier = { first: doubtful, second: doubtful, blend: { own: 0.5, voted: 0.5, rules: 0, offset: 0 } };

test('lines that were nearly taken for headings are marked in the text that holds them', () => {
  const prose = [
    'Plain text fills the column from one side to the other side',
    'and goes on below until it ends here.',
  ];
  const runs = ['Opening', 'Middle', 'Closing'].flatMap((title, i) => [
    run(`${title} of the report`, 100, 720 - 200 * i, { size: 14 }),
    ...paragraph(prose, 100, 690 - 200 * i),
    run(`Bold line ${'abc'[i]!}`, 100, 640 - 200 * i, { font: 1 }),
    ...paragraph(prose, 100, 616 - 200 * i),
  ]);
  const { tree } = buildDocument(content([page(0, [run('A report', 100, 770, { size: 24 }), ...runs])]), classifier);
  const titles = tree.nodes
    .filter(isStructure)
    .slice(1)
    .map(({ title }) => title);
  expect(titles).toEqual(['Opening of the report', 'Middle of the report', 'Closing of the report']);
  const marked = tree.nodes.flatMap((node) =>
    isStructure(node) ? [] : (node.nearMisses ?? []).map(({ start, end }) => node.text.slice(start, end)),
  );
  expect(marked).toEqual(['Bold line a', 'Bold line b', 'Bold line c']);
  for (const node of tree.nodes)
    if (!isStructure(node))
      for (const { probability } of node.nearMisses ?? []) expect(probability).toBeCloseTo(0.231, 2);
});
