import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { PageDrawing, TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure } from '../tree.ts';

const prose = (y: number): TextRun[] =>
  paragraph(
    [
      'This is a paragraph of running text that fills its column to',
      'the right edge and goes on in the next line as long as it',
      'has something to say about what is drawn on this page.',
    ],
    100,
    y,
  );
const plot: PageDrawing = { box: { x0: 150, y0: 420, x1: 350, y1: 560 }, rules: 2, frames: 0, marks: 40, images: 0 };
const label = (text: string, x: number, y: number, turn = 0): TextRun => run(text, x, y, { size: 8, turn });
const ticks = [
  ...[0, 1, 2, 3].map((n) => label(`${String(n)}.5`, 134, 425 + 40 * n)),
  ...[0, 1, 2, 3].map((n) => label(String(20 * n), 155 + 55 * n, 409)),
];

/** Texts of the page by kind. */
function read(drawings: readonly PageDrawing[], ...beside: readonly TextRun[]) {
  const runs = [...prose(720), ...prose(660), ...beside, ...prose(340)];
  const { tree } = buildDocument(content([{ ...page(0, runs), drawings }]));
  const textsOf = (kind: string): string[] =>
    tree.nodes.flatMap((node) => (!isStructure(node) && node.kind === kind ? [node.text] : []));
  return { figures: textsOf('figure').join(' ').split(/\s+/u), texts: textsOf('text').join(' ') };
}

test('numbers along the axes of a plot and the names of its axes are its words, and no text', () => {
  const { figures, texts } = read([plot], ...ticks, label('Age of the hive', 210, 397), label('Honey', 124, 460, 90));
  expect(figures).toEqual(expect.arrayContaining(['0.5', '3.5', '20', '60', 'Age', 'hive', 'Honey']));
  expect(texts).not.toMatch(/Honey|Age of|\d/u);
});

test('a caption, a line of the text and what stands apart are not', () => {
  const caption = run('Figure 1: Yields.', 150, 404, { size: 9 });
  const apart = label('a note', 420, 520);
  const { texts } = read([plot], caption, apart);
  expect(texts).toContain('a note');
  expect(read([plot], caption).figures).not.toContain('Yields.');
});

test('without a drawing the same words are text', () => {
  expect(read([], label('Age of the hive', 210, 397)).texts).toContain('Age of the hive');
});
