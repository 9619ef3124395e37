import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { PageDrawing } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure } from '../tree.ts';

const prose = (y: number) =>
  paragraph(
    [
      'This is a paragraph of running text that fills its column to',
      'the right edge and goes on in the next line as long as it',
      'has something to say about what is drawn on this page.',
    ],
    100,
    y,
  );
const head = (words: string, x: number, y: number) => run(words, x, y, { size: 14, font: 1 });
const drawing = (box: PageDrawing['box'], parts: Partial<PageDrawing>): PageDrawing => ({
  box,
  rules: 0,
  frames: 0,
  marks: 0,
  images: 0,
  ...parts,
});

/** Headings, and the words of figures, of a page that draws this. */
function read(runs: Parameters<typeof page>[1], drawings: readonly PageDrawing[]) {
  const { tree } = buildDocument(content([{ ...page(0, runs), drawings }]));
  const headings = tree.nodes.flatMap((node) => (node.kind === 'section' && isStructure(node) ? [node.title] : []));
  const figures = tree.nodes.flatMap((node) => (node.kind === 'figure' && !isStructure(node) ? [node.text] : []));
  return { headings, figures };
}

const chart = [head('Encoder', 150, 520), head('Decoder', 250, 520), head('Loss', 350, 470)];
const around = [head('1 Introduction', 100, 740), ...prose(720), head('2 Bees', 100, 400), ...prose(380)];
const chartBox = { x0: 120, y0: 450, x1: 420, y1: 560 };

test.each([
  ['of marks', { marks: 20 }],
  ['of an image', { images: 1 }],
  ['of boxes and arrows', { frames: 3, marks: 6 }],
])('words within a drawing %s are no headings, but a figure', (_, parts) => {
  expect(read([...around, ...chart], [drawing(chartBox, parts)])).toEqual({
    headings: ['1 Introduction', '2 Bees'],
    figures: ['Encoder Decoder\nLoss'],
  });
});

test('words within a dashed frame with round corners are text, but no headings', () => {
  const lines = ['Context: bees are shy.', 'Question: true or false?', 'Options: A) true, B) false', 'Answer: A'];
  const boxed = [head('Prompt', 130, 545), ...lines.map((words, at) => run(words, 130, 530 - 15 * at, { size: 10 }))];
  const dashed = drawing({ x0: 120, y0: 460, x1: 420, y1: 570 }, { rules: 80, marks: 8 });
  expect(read([...around, ...boxed], [dashed])).toEqual({ headings: ['1 Introduction', '2 Bees'], figures: [] });
});

test('a drawing behind the whole page holds nothing', () => {
  const whole = drawing({ x0: 5, y0: 5, x1: 605, y1: 785 }, { marks: 40 });
  expect(read(around, [whole]).headings).toEqual(['1 Introduction', '2 Bees']);
});

test('a head in a frame with text is none of the document, unless the frame is that of the abstract', () => {
  const boxed = [head('1.1 A worked example', 110, 560), ...prose(540), ...prose(500)];
  const frame = { x0: 90, y0: 460, x1: 420, y1: 580 };
  const framed = [drawing(frame, { frames: 1, frame })];
  expect(read([...around, ...boxed], framed).headings).toEqual(['1 Introduction', '2 Bees']);
  expect(read([...around, ...boxed], []).headings).toContain('1.1 A worked example');
  const abstract = [head('Abstract', 110, 560), ...prose(540), ...prose(500)];
  expect(read([...around, ...abstract], framed).headings).toContain('Abstract');
});

test('heads of columns in a ruled table are no headings', () => {
  const rows = [0, 1, 2, 3].flatMap((i) => [
    run(`hive ${i}`, 130, 540 - 14 * i),
    run(`${i} kg`, 250, 540 - 14 * i),
    run(`${i} frames`, 350, 540 - 14 * i),
  ]);
  const title = head('Yields', 130, 556);
  const rules = [drawing({ x0: 120, y0: 480, x1: 420, y1: 575 }, { rules: 6 })];
  expect(read([...around, title, ...rows], rules).headings).toEqual(['1 Introduction', '2 Bees']);
});

test('frames that hold most of the text are its ground, and the headings within them stay', () => {
  const box = { x0: 90, y0: 330, x1: 520, y1: 760 };
  const pages = ['Ants', 'Bees', 'Wasps'].map((name, i) => ({
    ...page(i, [head(`${String(i + 1)} ${name}`, 100, 740), ...prose(720), ...prose(660), ...prose(600)]),
    drawings: [drawing(box, { frames: 3, frame: box })],
  }));
  const { tree } = buildDocument(content(pages));
  const headings = tree.nodes.flatMap((node) => (node.kind === 'section' && isStructure(node) ? [node.title] : []));
  expect(headings).toEqual(['1 Ants', '2 Bees', '3 Wasps']);
});
