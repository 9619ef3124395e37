import { describe, expect, test } from 'vitest';
import { content, page, paragraph, run } from '../testing.ts';
import type { TextRun } from '../page-content.ts';
import { lineOf } from './line.ts';
import { linesOf } from './lines.ts';
import { framePieces } from './piece.ts';

function texts(runs: readonly TextRun[], rotation: 0 | 90 | 180 | 270 = 0): string[] {
  const { pages, fonts } = content([page(0, runs, rotation)]);
  return linesOf(pages, fonts).map((line) => line.text);
}

const column = (word: string, x: number, y = 700): TextRun[] =>
  paragraph(
    Array.from({ length: 6 }, (_, i) => `${word} ${i} fills its column from one side to the other`),
    x,
    y,
  );

test('runs on one baseline are one line, with a space where the gap is as wide as one', () => {
  expect(texts([run('Hel', 100, 700), run('lo', 115, 700), run('world', 128, 700)])).toEqual(['Hello world']);
});

test('runs are read from left to right whatever their order in the file', () => {
  expect(texts([run('second', 133, 700), run('first', 105, 700)])).toEqual(['first second']);
});

test('letters around a seal, drawn before the text, are no part of its lines', () => {
  const seal = Array.from({ length: 36 }, (_, i) => {
    const turn = i * 10 + 5;
    const angle = (turn * Math.PI) / 180;
    return run('x', 300 + 40 * Math.cos(angle), 600 + 40 * Math.sin(angle), { turn });
  });
  const found = texts([...seal, ...column('left', 60, 640), ...column('right', 360, 640)]);
  expect(found.slice(0, 12)).toEqual(texts([...column('left', 60, 640), ...column('right', 360, 640)]));
});

test('a full stop in a type of its own does not tie a column to the next', () => {
  const runs = [
    run('the end of a sentence that is set in slanted type', 60, 700),
    run('.', 305, 700, { font: 1 }),
    run('words of the column beside it', 330, 700),
    ...column('left', 60, 688),
    ...column('right', 330, 688),
  ];
  expect(texts(runs)[0]).toBe('the end of a sentence that is set in slanted type.');
});

test('a heading beside a line of the other column is a line of its own', () => {
  const runs = [
    ...column('left', 65),
    run('1', 325, 700, { size: 13 }),
    run('Introduction', 340, 700, { size: 13 }),
    ...column('right', 325, 676),
  ];
  // The columns stand ten points apart, less than an em of the heading.
  expect(texts(runs)).toContain('1 Introduction');
});

test('dots that lead on begin the next column where the line before them has its page already', () => {
  const entry = (x: number, y: number, word: string): TextRun[] => [
    run(word, x, y),
    run('. . . . . . . .', x + 5 * word.length + 3, y),
    run('12', x + 5 * word.length + 83, y),
  ];
  const runs = [
    ...entry(72, 700, 'beam'),
    run('. . . . . . . . . . . .', 200, 700),
    run('7, 9', 320, 700),
    ...[688, 676, 664, 652].flatMap((y) => [...entry(72, y, 'bolt'), ...entry(200, y, 'gear'), run('8', 320, y)]),
  ];
  expect(texts(runs)[0]).toBe('beam . . . . . . . . 12');
});

test('words behind dots that lead nowhere are those of the next column', () => {
  const entry = (x: number, y: number, word: string): TextRun[] => [
    run(`${word} . . . . . . . . . . .`, x, y),
    run('12', x + 135, y),
  ];
  const left = [712, 688, 676, 664, 652].flatMap((y) => entry(72, y, 'bolt'));
  const right = [712, 688, 676, 664, 652].flatMap((y) => entry(240, y, 'gear'));
  const dots = [run('beam', 72, 700), run('. . . . . . . . . . . . . .', 95, 700), run('hook of iron', 260, 700)];
  expect(texts([...left, ...dots, ...right])[1]).toBe('beam . . . . . . . . . . . . . .');
});

test('the first words of a line, drawn again under all of them, are read once', () => {
  expect(texts([run('Cover Package', 100, 700), run('Cover Package (beta)', 100, 700)])).toEqual([
    'Cover Package (beta)',
  ]);
});

test('superscripts and subscripts stay in their line', () => {
  const runs = [
    run('H', 100, 700),
    run('2', 105, 698, { size: 6 }),
    run('O is water', 108, 700),
    run('1', 158, 704, { size: 6 }),
  ];
  expect(texts(runs)).toEqual(['H₂O is water¹']);
});

test('raised numbers before the lines of an address stand in these lines, beside another column, too', () => {
  const addresses = Array.from({ length: 6 }, (_, at) => `Institute ${String(at)} of bees and of wasps, Harbor Road`);
  const runs = addresses.flatMap((text, at) => [
    run(String(at + 1), 350, 703 - 12 * at, { size: 6 }),
    run(text, 364, 700 - 12 * at, { size: 8 }),
  ]);
  const found = texts([...column('left', 60), ...runs]);
  expect(found.slice(6)).toEqual(addresses.map((text, at) => `${String(at + 1)} ${text}`));
});

test('exponents and marks of notes are raised, numbers of notes before their words stand apart', () => {
  expect(texts([run('10', 100, 700), run('−9', 110, 704, { size: 6 })])).toEqual(['10⁻⁹']);
  expect(texts([run('the data', 100, 700), run('4,5', 141, 704, { size: 6 }), run('of', 158, 700)])).toEqual([
    'the data⁴,⁵ of',
  ]);
  expect(texts([run('1', 100, 704, { size: 6 }), run('Our code is free', 103, 700)])).toEqual(['1 Our code is free']);
  expect(texts([run('19', 100, 700), run('th', 110, 704, { size: 6 }), run('century', 120, 700)])).toEqual([
    '19th century',
  ]);
});

test('what goes on right behind a raised mark of its own word is no word of its own', () => {
  const bus = [run('the I', 100, 700), run('2', 125, 704, { size: 6 }), run('C bus', 128, 700)];
  expect(texts(bus)).toEqual(['the I²C bus']);
  const names = [run('Munthali', 100, 700), run('3', 140, 704, { size: 6 }), run(', Noor Alide', 143, 700)];
  expect(texts(names)).toEqual(['Munthali³, Noor Alide']);
});

test('a raised capital that is drawn into the one before it is a letter of its word, behind it an exponent', () => {
  const logo = [run('we use L', 100, 700), run('A', 137, 702.5, { size: 7 }), run('TEX here', 139, 700)];
  expect(texts(logo)).toEqual(['we use LATEX here']);
  const product = [run('the product A', 100, 700), run('T', 165.5, 703, { size: 6 }), run('B is', 169, 700)];
  expect(texts(product)).toEqual(['the product AᵀB is']);
});

test('small type on another base that stands far off is a cell beside, no mark', () => {
  const { pages, fonts } = content([
    page(0, [run('Results', 100, 700), run('GPT-4', 157, 702, { size: 6 }), run('a', 137, 702, { size: 6 })]),
  ]);
  const [frame] = framePieces(pages[0]!);
  const pieces = [...frame!.pieces].sort((a, b) => a.x0 - b.x0);
  const place = { pageIndex: 0, column: 0, upright: true, left: 100, right: 500 };
  expect(lineOf(pieces, frame!.frame, fonts, place).text).toBe('Resultsᵃ GPT-4');
});

test('a space that is drawn and taken back parts no word', () => {
  expect(texts([run('OVERVI ', 100, 700), run('EW', 130, 700), run('of', 145, 700)])).toEqual(['OVERVIEW of']);
});

describe('characters that could not be read', () => {
  test('stay in the line', () => {
    expect(texts([run('and', 100, 700), run('\ufffd', 118, 700), run('= 1', 126, 700)])).toEqual(['and \ufffd = 1']);
  });

  test('are the mark of a list item where they stand well before the words', () => {
    expect(texts([run('\ufffd', 100, 700), run('an item', 112, 700)])).toEqual(['• an item']);
  });

  test('alone are no text', () => {
    expect(texts([run('\ufffd\ufffd', 100, 700), run('below', 100, 650)])).toEqual(['below']);
  });
});

test('a drop cap opens the first of the lines beside it', () => {
  const cap = run('L', 100, 688, { size: 28 });
  const runs = [
    cap,
    run('ARGE models have', 115, 700),
    run('achieved success', 115, 688),
    run('in many tasks', 100, 676),
  ];
  expect(texts(runs)).toEqual(['LARGE models have', 'achieved success', 'in many tasks']);
});

test('letter-spaced words keep their letters together', () => {
  const letters = Array.from({ length: 8 }, (_, i) => 'ABSTRACT'[i]!).map((letter, i) => run(letter, 100 + 8 * i, 700));
  expect(texts(letters)).toEqual(['ABSTRACT']);
});

test('a line of two to four Chinese letters that are spread evenly is one word', () => {
  const spread = (letters: string, step: number): string[] =>
    texts(Array.from(letters).map((letter, i) => run(letter, 100 + step * i, 700)));
  expect(spread('摘要', 20)).toEqual(['摘要']);
  expect(spread('参考文献', 15)).toEqual(['参考文献']);
  // Further apart they are cells.
  expect(spread('年月', 40)).toEqual(['年 月']);
  expect(texts([run('第一章', 60, 700), run('年', 100, 700), run('月', 120, 700)])).toEqual(['第一章 年 月']);
});

test('text drawn twice for weight is read once', () => {
  expect(texts([run('Bold', 100, 700), run('Bold', 100.4, 700)])).toEqual(['Bold']);
});

test('two columns are read one after the other, a title above both first', () => {
  const lines = texts([
    run('A title over both columns of this page, set in the middle', 150, 740),
    ...column('left', 60),
    ...column('right', 330),
  ]);
  expect(lines[0]).toMatch(/^A title/);
  expect(lines.slice(1, 7).every((line) => line.startsWith('left'))).toBe(true);
  expect(lines.slice(7).every((line) => line.startsWith('right'))).toBe(true);
});

test('a full-width caption between two sets of columns is read between them', () => {
  const lines = texts([
    ...column('one', 60),
    ...column('two', 330),
    run(
      'Figure 1: a caption that runs over the full width of the page, from margin to margin, as such captions do',
      60,
      600,
    ),
    ...column('three', 60, 560),
    ...column('four', 330, 560),
  ]);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(
    ['one', 'two', 'Figure', 'three', 'four'].flatMap((word) => Array<string>(word === 'Figure' ? 1 : 6).fill(word)),
  );
});

test('rows of a table are read row by row', () => {
  const rows = ['a', 'b', 'c', 'd'].flatMap((name, i) => [
    run(`name ${name}`, 100, 700 - 14 * i),
    run('12.5', 250, 700 - 14 * i),
    run('99.1', 350, 700 - 14 * i),
  ]);
  expect(texts(rows)).toEqual(['name a 12.5 99.1', 'name b 12.5 99.1', 'name c 12.5 99.1', 'name d 12.5 99.1']);
});

test.each([0, 90, 180, 270] as const)('a page whose text is turned by %d degrees is read like any other', (turn) => {
  const angle = (turn * Math.PI) / 180;
  const runs = ['first line', 'second line', 'third line'].map((text, i) =>
    run(text, 300 + 12 * i * Math.sin(angle), 400 - 12 * i * Math.cos(angle), { turn }),
  );
  expect(texts(runs, turn)).toEqual(['first line', 'second line', 'third line']);
});

test('right-to-left runs are read from the right, with numbers inside them in their own order', () => {
  const runs = [run('שלום', 300, 700, { rtl: true }), run('2024', 255, 700), run('עולם', 250, 700, { rtl: true })];
  expect(texts(runs)).toEqual(['שלום 2024 עולם']);
});

test('each direction of a line is tied to the page on its own', () => {
  const { pages, fonts } = content([page(0, [run('שלום', 300, 700, { rtl: true }), run('2024', 255, 700)])]);
  const parts = linesOf(pages, fonts)[0]!.parts;
  expect(parts.map((part) => part.direction[0])).toEqual([-1, 1]);
  expect(parts.map((part) => part.origin[0])).toEqual([300, 255]);
});

test('letters are where their runs say, spaces between runs in the gap', () => {
  const { pages, fonts } = content([page(0, [run('ab', 100, 700), run('cd', 114, 700)])]);
  const line = linesOf(pages, fonts)[0]!;
  expect(line.text).toBe('ab cd');
  expect([...line.parts[0]!.edges]).toEqual([0, 5, 10, 14, 19, 24]);
});
