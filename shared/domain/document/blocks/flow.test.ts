import { describe, expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { TextRun } from '../page-content.ts';
import { content, page, paragraph, run, type RunOptions } from '../testing.ts';
import { isStructure } from '../tree.ts';

const LEFT = 60;
const RIGHT = 330;
const FULL = 44; // letters of a full line: 220 points

/** Lines of words that fill a column, the last one with what is given. */
function column(x: number, y: number, lines: readonly string[], options: RunOptions = {}): TextRun[] {
  for (const line of lines.slice(0, -1)) expect(line.length, line).toBeGreaterThan(FULL - 4);
  return paragraph(lines, x, y, options);
}

function textsOf(pages: readonly (readonly TextRun[])[]): string[] {
  const { tree } = buildDocument(content(pages.map((runs, at) => page(at, runs))));
  return tree.nodes.flatMap((node) => (isStructure(node) ? [] : [node.text]));
}

const opening = [
  'The keeper of the mill wrote down each morn-',
  'ing how high the water stood, and in the end',
  'he had a book of numbers that told more than',
  'any of the maps that the county had drawn of',
];
const ending = [
  'the valley in all the years before, which is',
  'why the county bought the book from his sons',
  'and had it printed with a map of the banks.',
];
const whole = 'told more than any of the maps that the county had drawn of the valley in all the years before';

/** Lines that end with their sentence. */
const other = [
  'The sluice was mended twice in these years.',
  'A new wheel was cut from the oak by the weir',
  'and hung before the frost came to the brook.',
];

describe('a sentence that is cut goes on', () => {
  test('past the letters of a drawing’s panels', () => {
    const first = [...column(LEFT, 700, other), ...column(LEFT, 640, opening)];
    const second = [
      run('a', RIGHT, 700, { size: 17 }),
      run('b', RIGHT, 560, { size: 17 }),
      ...column(RIGHT, 480, ending),
      ...column(RIGHT, 420, other),
    ];
    expect(textsOf([[...first, ...second]]).join('\n')).toContain(whole);
  });

  test('past a drawing with labels that look like formulas', () => {
    const first = [...column(LEFT, 700, other), ...column(LEFT, 640, opening)];
    const drawing = [run('a', RIGHT, 700, { size: 17 }), run('x = 2 + y', RIGHT, 660), run('≥ 4 · z', RIGHT + 90, 620)];
    const second = [...drawing, ...column(RIGHT, 480, ending), ...column(RIGHT, 420, other)];
    expect(textsOf([[...first, ...second]]).join('\n')).toContain(whole);
  });

  test('below a float that its text flows around, past the head of that float', () => {
    const long = opening.slice(0, 3);
    const beside = paragraph([...long, ...long, ...long, 'any of the maps that were'], LEFT, 652);
    const notes = [
      'Share of days with the wheel under water, as',
      'it was counted by the keepers of three mills',
      'of the lower valley, years of frost left out',
      'as long as the ice was thick enough to carry',
    ];
    const float = [
      run('2 Height of the water', RIGHT, 645, { size: 14, font: 1 }),
      ...paragraph([...notes, ...notes], RIGHT, 625, { size: 8 }),
    ];
    const wide = [
      'drawn in the county, which is why the county bought the book from his sons, and had it',
      'printed with a map of the banks.',
    ];
    const head = run('1 The mill', LEFT, 730, { size: 14, font: 1 });
    const runs = [head, ...column(LEFT, 700, other), ...beside, ...float, ...paragraph(wide, LEFT, 532)];
    expect(textsOf([runs]).join('\n')).toContain('any of the maps that were drawn in the county');
  });

  test('past names in the type of the text', () => {
    const first = [...column(LEFT, 700, other), ...column(LEFT, 640, opening)];
    const names = ['Upper Mill and Lower Mill', 'Weir of the Three Oaks'].map((name, at) =>
      run(name, RIGHT, 700 - 30 * at),
    );
    const second = [...names, ...column(RIGHT, 620, ending), ...column(RIGHT, 560, other)];
    expect(textsOf([[...first, ...second]]).join('\n')).toContain(whole);
  });

  test('in small type at the end of a page, below text of usual size', () => {
    const small = { size: 8, letterEm: 0.55 };
    const body = (y: number): TextRun[] => [0, 1, 2, 3].flatMap((at) => column(LEFT, y - 60 * at, other));
    const first = [...body(700), ...column(LEFT + 20, 420, opening, small)];
    const second = [...column(LEFT + 20, 700, ending, small), ...body(640)];
    expect(textsOf([first, second]).join('\n')).toContain(whole);
  });
});

describe('it does not', () => {
  test('past a displayed formula at the top of the next column', () => {
    const first = [...column(LEFT, 700, other), ...column(LEFT, 640, opening)];
    const second = [run('x = 2 + y', RIGHT + 60, 700), ...column(RIGHT, 670, ending), ...column(RIGHT, 600, other)];
    expect(textsOf([[...first, ...second]]).join('\n')).not.toContain(whole);
  });

  test('in type of another weight', () => {
    const first = [...column(LEFT, 700, other), ...column(LEFT, 640, opening)];
    const second = [
      ...column(RIGHT, 700, other),
      ...column(RIGHT, 620, ending, { font: 1 }),
      ...column(RIGHT, 560, other),
    ];
    expect(textsOf([[...first, ...second]]).join('\n')).not.toContain(whole);
  });

  test('from the items of a list and the entries of an index, which end without a full stop', () => {
    const items = ['how high the water stood in the first spring', 'how high it was when the frost went from it'];
    const first = [...column(LEFT, 700, other), ...items.map((item, at) => run(`• ${item}`, LEFT, 640 - 30 * at))];
    const second = [run('b', RIGHT, 700, { size: 17 }), ...column(RIGHT, 620, ending), ...column(RIGHT, 560, other)];
    expect(textsOf([[...first, ...second]]).join('\n')).not.toContain('went from it the valley');
  });

  test('where its last line has room for another word', () => {
    const first = [...column(LEFT, 700, other), ...column(LEFT, 640, [...opening.slice(0, 3), 'any of the maps of'])];
    const second = [...column(RIGHT, 700, other), ...column(RIGHT, 620, ending), ...column(RIGHT, 560, other)];
    expect(textsOf([[...first, ...second]]).join('\n')).not.toContain('maps of the valley');
  });
});

test('a paragraph that begins in the last word of its run-in heading’s line is one', () => {
  const heading = 'What did the keeper write in his book? ';
  const lines = [
    run(heading, LEFT, 620, { font: 1 }),
    run('He', LEFT + 5 * heading.length, 620),
    ...column(LEFT, 608, [
      'wrote down each morning how high the water s',
      'tood at the gate, and who had come to grind.',
    ]),
  ];
  const texts = textsOf([
    [...column(LEFT, 700, other), ...column(LEFT, 660, other), ...lines, ...column(LEFT, 560, other)],
  ]);
  expect(texts.some((text) => text.includes('He wrote down each morning'))).toBe(true);
});
