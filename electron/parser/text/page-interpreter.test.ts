import { describe, expect, test } from 'vitest';
import type { TextRun } from '#shared/domain/document/page-content.ts';
import { FontTable } from './fonts.ts';
import type { PdfFont } from '../pdfjs/pdfjs.ts';
import type { Drawn } from './drawn.ts';
import { draw, glyphs, ops, text, type Op } from './testing.ts';

const texts = (drawn: Drawn): string[] => drawn.runs.map((run) => run.text);
const edges = (run: TextRun | undefined): number[] =>
  Array.from(run?.edges ?? [], (edge) => Math.round(edge * 100) / 100);

describe('places', () => {
  test('each character starts where its glyph starts', () => {
    const [run] = draw(text(100, 200, glyphs('ab c'))).runs;
    expect(run).toMatchObject({
      text: 'ab c',
      origin: [100, 200],
      direction: [1, 0],
      up: [0, 1],
      size: 10,
      ascent: 7,
      descent: 2,
    });
    expect(edges(run)).toEqual([0, 5, 10, 12.5, 17.5]);
  });

  test('kerning, letter spacing and word spacing move the letters after them', () => {
    const shown = [...glyphs('a'), -100, ...glyphs('b c')];
    const [run] = draw(text(0, 0, shown, ['setCharSpacing', 0.5], ['setWordSpacing', 2])).runs;
    expect(run?.text).toBe('ab c');
    expect(edges(run)).toEqual([0, 6.5, 11.5, 17, 22]);
  });

  test('letters that are spaced out by shifts are words, kerned pairs among them too', () => {
    const spaced = (word: string, shift: number) => glyphs(word).flatMap((glyph) => [glyph, shift]);
    const shown = [
      ...spaced('WAYM', -160),
      ...spaced('F', -60),
      ...spaced('ARKS', -160),
      -260,
      ...spaced('HERE', -160),
    ];
    expect(texts(draw(text(0, 0, shown)))).toEqual(['WAYMFARKS HERE']);
  });

  test('single letters that stand as far apart as words, and numbers in columns, stay apart', () => {
    const apart = (word: string, shift: number) => glyphs(word).flatMap((glyph) => [glyph, shift]);
    expect(texts(draw(text(0, 0, apart('ABCDEFGH', -333))))).toEqual(['A B C D E F G H']);
    expect(texts(draw(text(0, 0, apart('12345678', -200))))).toEqual(['1 2 3 4 5 6 7 8']);
  });

  test('horizontal scaling narrows the letters, not their height', () => {
    const [run] = draw(text(0, 0, glyphs('ab'), ['setHScale', 50])).runs;
    expect(edges(run)).toEqual([0, 2.5, 5]);
    expect(run?.size).toBe(10);
  });

  test('a ligature shares its width among its letters', () => {
    const [run] = draw(text(0, 0, [...glyphs('a'), { unicode: '\ufb03', width: 900, isSpace: false }])).runs;
    expect(run?.text).toBe('affi');
    expect(edges(run)).toEqual([0, 5, 8, 11, 14]);
  });

  test('turned text has a turned direction in user space', () => {
    const [run] = draw([['transform', 0, 1, -1, 0, 300, 100], ...text(20, 0, glyphs('up'))]).runs;
    expect(run).toMatchObject({ text: 'up', origin: [300, 120], direction: [0, 1], up: [-1, 0] });
  });

  test('bitmap letters drawn upside down on a line that is turned over stand upright', () => {
    const font = { isType3Font: true, bbox: [0, 0, 1, -1], fontMatrix: [1, 0, 0, -1, 0, 0], widths: { 97: 20 } };
    const shown = [{ unicode: 'a', width: 20, isSpace: false }];
    const [run] = draw(
      [
        ['beginText'],
        ['setFont', 'F', 0.25],
        ['setTextMatrix', [1, 0, 0, -1, 50, 60]],
        ['showText', [...shown, ...shown]],
        ['endText'],
      ],
      font,
    ).runs;
    expect(run).toMatchObject({ text: 'aa', origin: [50, 60], direction: [1, 0], up: [0, 1], size: 10 });
    expect(edges(run)).toEqual([0, 5, 10]);
  });

  test('letters called after their codes are those of TeX, whatever the file takes the names for', () => {
    const codes = [27, 101, 252];
    const shown = codes.map((originalCharCode) => ({ unicode: '❡', width: 500, isSpace: false, originalCharCode }));
    const differences = new Map(codes.map((code) => [code, `a${code}`]));
    expect(texts(draw(text(0, 0, shown), { isType3Font: true, differences }))).toEqual(['ffeü']);
  });

  test('letters of a font that lists all codes are not read', () => {
    const differences = new Map(Array.from({ length: 256 }, (_, code) => [code, `a${code}`]));
    const drawn = draw(text(0, 0, glyphs('ab')), { isType3Font: true, differences });
    expect(drawn).toMatchObject({ readable: 0, unreadable: 2 });
  });

  test('a slanted matrix does not make the line lean', () => {
    const [run] = draw([
      ['beginText'],
      ['setFont', 'F', 1],
      ['setTextMatrix', [10, 0, 3, 10, 50, 60]],
      ['showText', glyphs('it')],
    ]).runs;
    expect(run).toMatchObject({ direction: [1, 0], up: [0, 1], size: 10 });
    expect(edges(run)).toEqual([0, 5, 10]);
  });

  test('vertical writing runs down with its line in the middle of the letters', () => {
    const down = { unicode: '東', width: 1000, vmetric: [-1000, 500, 880], isSpace: false };
    const [run] = draw(text(100, 500, [down, down]), { vertical: true }).runs;
    expect(run).toMatchObject({
      text: '東東',
      origin: [100, 500],
      direction: [0, -1],
      up: [1, 0],
      ascent: 5,
      descent: 5,
    });
    expect(edges(run)).toEqual([0, 10, 20]);
  });

  test('right-to-left text starts at its right end', () => {
    const [run] = draw(text(100, 0, glyphs('בא'))).runs;
    expect(run).toMatchObject({ text: 'אב', origin: [110, 0], direction: [-1, 0], up: [0, 1] });
    expect(edges(run)).toEqual([0, 5, 10]);
  });

  test('a form is placed by its matrix and leaves the state as it was', () => {
    const drawn = draw([
      ['paintFormXObjectBegin', new Float32Array([1, 0, 0, 1, 50, 50]), null],
      ...text(10, 10, glyphs('in')),
      ['paintFormXObjectEnd'],
      ...text(10, 10, glyphs('out')),
    ]);
    expect(drawn.runs.map((run) => run.origin)).toEqual([
      [60, 60],
      [10, 10],
    ]);
  });

  test('the line operators move by the leading', () => {
    const drawn = draw([
      ['beginText'],
      ['setFont', 'F', 10],
      ['setTextMatrix', [1, 0, 0, 1, 0, 112]],
      ['setLeadingMoveText', 10, -12],
      ['showText', glyphs('one')],
      ['nextLine'],
      ['showText', glyphs('two')],
    ]);
    expect(drawn.runs.map((run) => run.origin)).toEqual([
      [10, 100],
      [10, 88],
    ]);
  });
});

describe('words', () => {
  test('a gap without a space character is a space', () => {
    const [run] = draw(text(0, 0, [...glyphs('to'), -300, ...glyphs('be')])).runs;
    expect(run?.text).toBe('to be');
    expect(edges(run)).toEqual([0, 5, 10, 13, 18, 23]);
  });

  test('letter spacing that is taken back after most letters parts words', () => {
    const shown = Array.from('inaword').flatMap((letter, i) =>
      i === 1 || i === 2 ? glyphs(letter) : [...glyphs(letter), 290],
    );
    expect(texts(draw(text(0, 0, shown, ['setCharSpacing', 2.9])))).toEqual(['in a word']);
  });

  test('letter spacing is no gap', () => {
    expect(texts(draw(text(0, 0, glyphs('wide'), ['setCharSpacing', 3])))).toEqual(['wide']);
  });

  test('a wide gap separates runs, as between the columns of a table', () => {
    expect(texts(draw(text(0, 0, [...glyphs('left'), -3000, ...glyphs('right')])))).toEqual(['left', 'right']);
    expect(texts(draw(text(0, 0, glyphs('left          right'))))).toEqual(['left ', 'right']);
  });

  test('an accent drawn on its own joins its letter', () => {
    const accent = { unicode: '\u00b4', width: 500, isSpace: false };
    expect(texts(draw(text(0, 0, [...glyphs('caf'), accent, 500, ...glyphs('e s')])))).toEqual(['café s']);
  });

  test('letters drawn twice to look bold are read once', () => {
    const twice = [['transform', 1, 0, 0, 1, 0.3, 0] as Op, ...text(0, 50, glyphs('bold'))];
    expect(texts(draw([...text(0, 50, glyphs('bold')), ...twice]))).toEqual(['bold']);
    expect(texts(draw(text(0, 0, [...glyphs('b'), 480, ...glyphs('b'), ...glyphs('o')])))).toEqual(['bo']);
  });

  test('a raised mark is a run of its own', () => {
    const drawn = draw([
      ['beginText'],
      ['setFont', 'F', 10],
      ['setTextMatrix', [1, 0, 0, 1, 0, 100]],
      ['showText', glyphs('word')],
      ['setTextRise', 4],
      ['showText', glyphs('1')],
    ]);
    expect(drawn.runs.map((run) => [run.text, run.origin[1]])).toEqual([
      ['word', 100],
      ['1', 104],
    ]);
  });
});

describe('what is left out', () => {
  test('text outside the page', () => {
    expect(texts(draw([...text(-100, 50, glyphs('off')), ...text(50, 50, glyphs('on'))]))).toEqual(['on']);
  });

  test('letters beyond the edge of the page', () => {
    expect(texts(draw(text(590, 50, glyphs('edgewise'))))).toEqual(['edge']);
  });

  test('text on a hidden layer', () => {
    const drawn = draw([
      ['beginMarkedContentProps', 'OC', 'hidden'],
      ['beginMarkedContentProps', 'P', 3],
      ...text(0, 50, glyphs('hidden')),
      ['endMarkedContent'],
      ['endMarkedContent'],
      ['beginMarkedContentProps', 'OC', 'shown'],
      ...text(0, 90, glyphs('seen')),
      ['endMarkedContent'],
    ]);
    expect(texts(drawn)).toEqual(['seen']);
  });

  test('the mask of a soft mask', () => {
    const drawn = draw([
      ['beginGroup', { smask: {} }],
      ...text(0, 50, glyphs('mask')),
      ['endGroup'],
      ...text(0, 90, glyphs('seen')),
    ]);
    expect(texts(drawn)).toEqual(['seen']);
  });

  test('what characters without a meaning are, which are marked and counted', () => {
    const drawn = draw(text(0, 0, [...glyphs('a'), ...glyphs('\ue001\ue002')]));
    expect(texts(drawn)).toEqual(['a\ufffd\ufffd']);
    expect(drawn).toMatchObject({ readable: 1, unreadable: 2 });
  });

  test('text in a font that is not there', () => {
    expect(
      draw([
        ['setFont', 'Missing', 10],
        ['showText', glyphs('lost')],
      ]).runs,
    ).toEqual([]);
  });
});

describe('images', () => {
  test('an image that was not decoded leaves its frame', () => {
    const drawn = draw([['save'], ['transform', 200, 0, 0, 100, 50, 60], ['restore']]);
    expect(drawn.images).toEqual([{ box: { x0: 50, y0: 60, x1: 250, y1: 160 } }]);
  });

  test('a frame in which something is drawn is no image', () => {
    const drawn = draw([['save'], ['transform', 200, 0, 0, 100, 50, 60], ['constructPath'], ['restore']]);
    expect(drawn.images).toEqual([]);
    expect(drawn.paths).toBe(1);
  });
});

test('unbalanced saves and restores do not matter', () => {
  const saves = Array.from({ length: 5_000 }, (): Op => ['save']);
  const restores = Array.from({ length: 6_000 }, (): Op => ['restore']);
  expect(texts(draw([...saves, ...restores, ...text(10, 10, glyphs('fine'))]))).toEqual(['fine']);
});

test('numbers that are none do not reach the result', () => {
  const drawn = draw([['transform', NaN, 0, 0, 1, 0, 0], ...text(10, 10, glyphs('ok'), ['setCharSpacing', NaN])]);
  expect(texts(drawn)).toEqual(['ok']);
  expect(edges(drawn.runs[0])).toEqual([0, 5, 10]);
});

describe('faces', () => {
  const faces = (list: readonly Op[], font?: Partial<PdfFont>) => {
    const fonts = new FontTable();
    return draw(list, font, fonts).runs.map((run) => ({ text: run.text, ...fonts.faces[run.font] }));
  };

  test('letters that are filled and outlined are bold', () => {
    const shown = faces([
      ...text(0, 0, glyphs('plain')),
      ['save'],
      ...text(0, 50, glyphs('thick'), ['setTextRenderingMode', 2]),
      ['restore'],
      ...text(0, 100, glyphs('again')),
    ]);
    expect(shown.map(({ bold }) => bold)).toEqual([false, true, false]);
  });

  test('letters that the page slants are italic, turned ones are not', () => {
    const within = (matrix: readonly number[], shown: string): readonly Op[] => [
      ['save'],
      ['transform', ...matrix],
      ...text(0, 0, glyphs(shown)),
      ['restore'],
    ];
    const shown = faces([
      ...within([1, 0, 0, 1, 0, 0], 'plain'),
      ...within([1, 0, 0.25, 1, 0, 50], 'slanted'),
      ...within([0, 1, -1, 0, 90, 100], 'turned'),
    ]);
    expect(shown.map(({ italic }) => italic)).toEqual([false, true, false]);
  });

  test('colored letters are of a face of their own, gray ones are not', () => {
    const shown = faces([
      ...text(0, 0, glyphs('black'), ['setFillRGBColor', '#000000']),
      ...text(0, 50, glyphs('gray'), ['setFillRGBColor', '#444444']),
      ...text(0, 100, glyphs('blue'), ['setFillRGBColor', '#1144cc']),
    ]);
    expect(shown.map(({ color }) => color)).toEqual([undefined, undefined, '#14c']);
  });

  test("the ligatures of TeX's drawn letters are read by their codes", () => {
    const given = [...glyphs('e'), ...glyphs('\u001e'), ...glyphs('cient')];
    expect(texts(draw(text(0, 0, given), { isType3Font: true, name: 'Type3' }))).toEqual(['efficient']);
    expect(texts(draw(text(0, 0, given)))).toEqual(['e\ufffdcient']);
  });
});

describe('drawings', () => {
  const path = (paint: 'stroke' | 'fill' | 'endPath', ...bounds: readonly number[]): Op => [
    'constructPath',
    ops[paint],
    bounds,
    true,
  ];

  describe('a short line behind a letter', () => {
    const after = (bounds: readonly number[], paint: 'fill' | 'stroke' = 'fill'): string[] =>
      texts(draw([...text(100, 200, glyphs('store')), path(paint, ...bounds), ...text(129.2, 200, glyphs('two'))]));

    test.each([
      ['a box', [125.6, 200, 128.6, 200.4], 'fill'],
      ['a line', [125.6, 200.2, 128.6, 200.2], 'stroke'],
      ['set lower', [125.6, 198, 128.6, 198.4], 'fill'],
    ] as const)('is an underscore: %s', (_, bounds, paint) => {
      expect(after(bounds, paint)).toEqual(['store_two']);
    });

    test.each([
      ['under the word', [100, 198, 128.6, 198.4]],
      ['at half the height of the letters', [125.6, 203, 128.6, 203.4]],
      ['as wide as a blank to write on', [125.6, 200, 145, 200.4]],
      ['that is a block', [125.6, 198, 128.6, 201]],
    ] as const)('is none: %s', (_, bounds) => {
      expect(after(bounds).join('')).not.toContain('_');
    });

    test('is none where no letter stands before it', () => {
      expect(texts(draw([path('fill', 125.6, 200, 128.6, 200.4), ...text(129.2, 200, glyphs('two'))]))).toEqual([
        'two',
      ]);
    });
  });

  test('paths are drawings where they are painted, in the space of the page', () => {
    const drawn = draw([
      ['transform', 2, 0, 0, 2, 100, 100],
      path('stroke', 0, 0, 50, 30),
      path('endPath', 80, 80, 99, 99),
    ]);
    expect(drawn.drawings).toMatchObject([{ frames: 1, box: { x0: 100, y0: 100, x1: 200, y1: 160 } }]);
  });

  test('what is white, or outside of the clip, is not seen', () => {
    const white: Op[] = [['setFillRGBColor', '#ffffff'], path('fill', 0, 0, 100, 100)];
    expect(draw(white).drawings).toEqual([]);
    const clipped = draw([['clip'], path('endPath', 0, 0, 100, 100), path('stroke', 50, 50, 300, 300)]);
    expect(clipped.drawings).toMatchObject([{ box: { x0: 50, y0: 50, x1: 100, y1: 100 } }]);
  });
});
