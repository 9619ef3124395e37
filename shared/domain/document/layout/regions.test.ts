import { describe, expect, test } from 'vitest';
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

describe('a ruled table whose columns were read one after the other', () => {
  const box = { x0: 95, y0: 330, x1: 545, y1: 700 };
  // Lines of a cell stand on bases of their own, as those of a column beside it would.
  const cell = (words: readonly string[], x: number, at: number, leading: number) =>
    words.map((word, line) => run(`${word} ${'abcdef'[at]}`, x, 680 - 50 * at - leading * line));
  const rows = Array.from({ length: 6 }, (_, at) => [
    ...cell(['Queens and their court', 'in the oldest hives', 'of the valley'], 100, at, 12),
    ...cell(['Where a tall wood stands', 'and water is seldom', 'under ice'], 320, at, 10),
  ]).flat();
  const read = (parts: Partial<PageDrawing>) => {
    const pages = [{ ...page(0, rows), drawings: [drawing(box, parts)] }];
    const { tree } = buildDocument(content(pages));
    return tree.nodes.flatMap((node) => (isStructure(node) ? [] : [node]));
  };

  test('is one table, row by row', () => {
    const [table, ...others] = read({ rules: 18 });
    expect([table?.kind, others.length]).toEqual(['table', 0]);
    expect(table?.text.split('\n').slice(0, 3)).toEqual([
      'Queens and their court a Where a tall wood stands a',
      'in the oldest hives a and water is seldom a',
      'under ice a',
    ]);
    expect(table?.cells).toMatchObject({ columns: 2 });
  });

  test('is one where labels stand in the middle of their rows', () => {
    const labels = Array.from({ length: 6 }, (_, at) => run(`Hive ${'abcdef'[at]}`, 100, 674 - 50 * at));
    const lines = Array.from({ length: 6 }, (_, at) => [
      run(`Set the weight of hive ${'abcdef'[at]}`, 250, 680 - 50 * at),
      run('From 0 to 60', 250, 668 - 50 * at),
    ]).flat();
    const kinds = (parts: Partial<PageDrawing>) => {
      const pages = [{ ...page(0, [...labels, ...lines]), drawings: [drawing(box, parts)] }];
      return buildDocument(content(pages)).tree.nodes.flatMap((node) => (isStructure(node) ? [] : [node.kind]));
    };
    expect(kinds({ rules: 18 })).toEqual(['table']);
    expect(kinds({ rules: 18, marks: 9 })).not.toContain('table');
  });

  test('is none where nothing but a frame is drawn', () => {
    expect(read({ rules: 4 }).map(({ kind }) => kind)).not.toContain('table');
  });
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
