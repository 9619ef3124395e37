import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import { checkTree } from '../testing/check-tree.ts';
import type { PageContent, TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure, type ContentNode } from '../tree.ts';

const sentence = 'This is a paragraph of running text that fills its column to the right edge';

const prose = (y: number, x = 100, lines = 4): TextRun[] =>
  paragraph(
    Array.from({ length: lines }, (_, i) => (i === lines - 1 ? 'and ends here.' : sentence)),
    x,
    y,
  );

function contents(...pages: readonly PageContent[]): ContentNode[] {
  const { tree } = buildDocument(content(pages));
  expect(checkTree(tree, pages.length)).toEqual([]);
  return tree.nodes.filter((node): node is ContentNode => !isStructure(node));
}

const rows = (x: number, y: number, cells: readonly (readonly string[])[]): TextRun[] =>
  cells.flatMap((row, r) => row.map((cell, c) => run(cell, x + 90 * c, y - 14 * r, { size: 9 })));

const scores = [
  ['Model', 'Precision', 'Recall'],
  ['Small', '0.71', '0.64'],
  ['Large', '0.82', '0.79'],
  ['Huge', '0.88', '0.81'],
];

test('a picture is a figure without words, tied to its caption', () => {
  const picture = { box: { x0: 150, y0: 500, x1: 450, y1: 660 } };
  const runs = [...prose(760), run('Figure 1: A bee at work.', 100, 480, { size: 9 }), ...prose(440)];
  const nodes = contents({ ...page(0, runs), images: [picture] });
  const figure = nodes.find((node) => node.kind === 'figure');
  const caption = nodes.find((node) => node.kind === 'caption');
  expect(figure).toMatchObject({ text: '', label: 'Figure 1', area: { pageIndex: 0, box: picture.box } });
  expect(caption?.captionOf).toBe(figure?.id);
  expect(nodes.indexOf(caption!)).toBe(nodes.indexOf(figure!) + 1);
});

test('a drawing without words or pictures is the white above its caption', () => {
  const runs = [...prose(760), run('Figure 1: A bee at work.', 100, 480, { size: 9 }), ...prose(440)];
  const figure = contents(page(0, runs)).find((node) => node.kind === 'figure');
  expect(figure?.area?.box.y0).toBeGreaterThan(485);
  expect(figure?.area?.box.y1).toBeLessThan(725);
});

test.each([
  ['above', 700, [] as TextRun[]],
  ['below', 620, prose(700)],
])('a table %s its caption keeps its rows, columns and head', (_, y, before) => {
  const caption = run('Table 2: Scores of all models.', 100, y === 700 ? 630 : 640, { size: 9 });
  const nodes = contents(page(0, [...before, ...rows(100, y, scores), caption, ...prose(540)]));
  const table = nodes.find((node) => node.kind === 'table');
  expect(table?.cells).toMatchObject({ rows: 4, columns: 3, headerRows: 1 });
  const texts = table?.cells?.cells.map(({ spans }) => spans.map(({ start, end }) => table.text.slice(start, end)));
  expect(texts).toEqual(scores.flat().map((cell) => [cell]));
  expect(nodes.find((node) => node.kind === 'caption')?.captionOf).toBe(table?.id);
});

test('tables between captions go with the captions on their usual side', () => {
  const nodes = contents(
    page(0, [
      run('Table 1: The first scores.', 100, 740, { size: 9 }),
      ...rows(100, 720, scores),
      run('Table 2: The second scores.', 100, 660, { size: 9 }),
      ...rows(100, 640, scores),
      ...prose(560),
    ]),
  );
  const places = nodes.filter((node) => node.label !== undefined).map((node) => `${node.kind} ${node.label ?? ''}`);
  expect(places).toEqual(['caption Table 1', 'table Table 1', 'caption Table 2', 'table Table 2']);
});

test('captions beside each other are two', () => {
  const images = [100, 320].map((x0) => ({ box: { x0, y0: 600, x1: x0 + 190, y1: 700 } }));
  const runs = [
    run('Figure 1: A bee that gathers', 100, 588, { size: 9 }),
    run('Figure 2: A wasp that does', 236, 588, { size: 9 }),
    run('nectar all day.', 100, 577, { size: 9 }),
    run('nothing at all.', 236, 577, { size: 9 }),
    ...prose(540),
  ];
  const captions = contents({ ...page(0, runs), images }).filter((node) => node.kind === 'caption');
  expect(captions.map((node) => node.text)).toEqual([
    'Figure 1: A bee that gathers nectar all day.',
    'Figure 2: A wasp that does nothing at all.',
  ]);
});

test('a caption that is drawn twice is one figure', () => {
  const twice = [0, 0.4].map((shift) => run('Figure 1: A bee at work.', 100 + 3 * shift, 480 + 5 * shift, { size: 9 }));
  const nodes = contents(page(0, [...prose(760), ...twice, ...prose(440)]));
  expect(nodes.filter((node) => node.kind === 'figure')).toHaveLength(1);
});

test('a label alone on its line goes on with the words below it', () => {
  const runs = [run('TABLE II', 280, 740, { size: 8 }), run('SCORES OF ALL MODELS', 250, 729, { size: 8 })];
  const nodes = contents(page(0, [...runs, ...rows(180, 712, scores), ...prose(620)]));
  expect(nodes.find((node) => node.kind === 'caption')).toMatchObject({
    label: 'TABLE II',
    text: 'TABLE II SCORES OF ALL MODELS',
  });
  expect(nodes.find((node) => node.kind === 'table')?.label).toBe('TABLE II');
});

test.each([
  ['a sentence that goes on', [sentence, 'Figure 2. There is more of it in the text that follows here.']],
  [
    'a parenthesis that closes',
    [`${sentence.slice(0, -12)} (see`, 'Fig. 2). There is more of it in the text that follows.'],
  ],
])('%s is no caption', (_, lines) => {
  const nodes = contents(page(0, [...paragraph(lines, 100, 700), ...prose(600)]));
  expect(nodes.map((node) => node.kind)).not.toContain('caption');
});

test('a label without a delimiter is no caption where the other captions have one', () => {
  const runs = [
    run('Figure 3', 250, 740, { size: 8 }),
    ...rows(100, 729, scores),
    run('Table 1: Scores for Figure 3.', 100, 670, { size: 9 }),
    ...prose(640),
    run('Figure 3: A bee at work.', 100, 400, { size: 9 }),
    ...prose(370),
  ];
  const captions = contents(page(0, runs)).filter((node) => node.kind === 'caption');
  expect(captions.map((node) => node.label)).toEqual(['Table 1', 'Figure 3']);
});
