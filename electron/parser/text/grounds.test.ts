import { describe, expect, test } from 'vitest';
import { draw, glyphs, ops, text, type Op } from './testing.ts';

const words = (list: readonly Op[]): string[] => draw(list).runs.map((run) => run.text);
const shown = glyphs('seen');
const rectangle = (paint: 'fill' | 'endPath', box: readonly number[]): Op => [
  'constructPath',
  paintOf(paint),
  box,
  true,
];
const white: Op = ['setFillRGBColor', '#ffffff'];
const black: Op = ['setFillRGBColor', '#000000'];
const picture: Op[] = [['save'], ['transform', 400, 0, 0, 400, 50, 150], ['paintImageXObject'], ['restore']];
const noInk: Op = ['setTextRenderingMode', 3];

describe('letters that nobody sees', () => {
  test('outside of what is clipped are no text', () => {
    const clip: Op[] = [['save'], ['clip'], rectangle('endPath', [0, 500, 300, 600])];
    expect(words([...clip, ...text(100, 550, shown), ...text(100, 200, glyphs('hidden')), ['restore']])).toEqual([
      'seen',
    ]);
    expect(words([...clip, ['restore'], ...text(100, 200, shown)])).toEqual(['seen']);
    // What is cut at the edge is seen in part; pages in strips are put together.
    expect(words([...clip, ...text(100, 596, shown)])).toEqual(['seen']);
    expect(words([...clip, ...text(290, 550, shown)])).toEqual(['se']);
  });

  test.each<[string, (bounds: readonly number[]) => readonly [Op, Op]]>([
    ['a form', (bounds) => [['paintFormXObjectBegin', null, Float32Array.from(bounds)], ['paintFormXObjectEnd']]],
    ['a group', (bounds) => [['beginGroup', { bbox: Float32Array.from(bounds) }], ['endGroup']]],
  ])('outside of the bounds of %s are no text, as of a page that was pasted as a figure', (_, inForm) => {
    const [begin, end] = inForm([0, 500, 300, 600]);
    const both = [...text(100, 550, shown), ...text(100, 200, glyphs('hidden'))];
    expect(words([begin, ...both, end])).toEqual(['seen']);
    expect(words([begin, end, ...text(100, 200, shown)])).toEqual(['seen']);
    const moved: Op = ['beginGroup', { bbox: [0, 0, 300, 100], matrix: [1, 0, 0, 1, 0, 500] }];
    expect(words([moved, ['paintFormXObjectBegin', [1, 0, 0, 1, 0, 500], null], ...text(100, 50, shown)])).toEqual([
      'seen',
    ]);
  });

  test('in white are text on a ground alone', () => {
    expect(words(text(100, 200, glyphs('hidden'), white))).toEqual([]);
    expect(words([black, rectangle('fill', [50, 150, 300, 250]), ...text(100, 200, shown, white)])).toEqual(['seen']);
    expect(words([white, rectangle('fill', [50, 150, 300, 250]), ...text(100, 200, glyphs('hidden'))])).toEqual([]);
    expect(words([...picture, ...text(100, 200, shown, white)])).toEqual(['seen']);
    // A pattern is no white, and letters with an outline show.
    expect(
      words([white, ['setFillColorN'], rectangle('fill', [50, 150, 300, 250]), ...text(100, 200, shown, white)]),
    ).toEqual(['seen']);
    expect(words(text(100, 200, shown, white, ['setTextRenderingMode', 2]))).toEqual(['seen']);
    expect(draw(text(100, 200, shown, white), { isType3Font: true, name: 'Type3' }).runs).toHaveLength(1);
  });

  test('without ink are the text of the picture above them', () => {
    expect(words(text(100, 200, glyphs('hidden'), noInk))).toEqual([]);
    expect(words([...picture, ...text(100, 200, shown, noInk)])).toEqual(['seen']);
    expect(words([...text(100, 200, shown, noInk), ...picture])).toEqual(['seen']);
    expect(words([...picture, ...text(100, 700, glyphs('hidden'), noInk)])).toEqual([]);
    // A box to check that is drawn as well.
    expect(words([black, rectangle('fill', [98, 198, 122, 212]), ...text(100, 200, shown, noInk)])).toEqual(['seen']);
    const transparent: Op = ['setGState', [['ca', 0]]];
    expect(words(text(100, 200, glyphs('hidden'), transparent))).toEqual([]);
    expect(words([['save'], transparent, ['restore'], ...text(100, 200, shown)])).toEqual(['seen']);
  });

  test('covered by opaque paint are no text, as far as it reaches', () => {
    const box = [95, 195, 130, 215];
    const cover = [white, rectangle('fill', box), black];
    expect(words([...text(100, 200, glyphs('hidden')), ...cover])).toEqual([]);
    expect(words([...cover, ...text(100, 200, shown)])).toEqual(['seen']);
    // What is painted once more is seen, and so is what lies beside the box.
    expect(words([...text(100, 200, shown), ...cover, ...text(100, 200, shown)])).toEqual(['seen']);
    expect(words([...text(100, 200, glyphs('hiddenseen')), ...cover])).toEqual(['seen']);
    expect(words([...text(100, 230, shown), ...cover])).toEqual(['seen']);
  });

  test.each<[string, readonly Op[]]>([
    ['paint that is half transparent', [['setGState', [['ca', 0.5]]]]],
    ['a marker', [['setGState', [['BM', 'multiply']]]]],
    ['paint with a mask', [['setGState', [['SMask', {}]]]]],
    ['a pattern', [['setFillColorN']]],
    ['a group', [['beginGroup', {}]]],
    [
      'a rectangle that is seen through a form',
      [['clip'], ['constructPath', paintOf('endPath'), [0, 0, 600, 800], false]],
    ],
    ['a turned rectangle', [['transform', 0.8, 0.6, -0.6, 0.8, 0, 0]]],
  ])('below %s are text', (_, before) => {
    expect(words([...text(100, 200, shown), ...before, rectangle('fill', [0, 0, 600, 800])])).toEqual(['seen']);
  });

  test('below a picture and what was painted between are the text of the picture', () => {
    expect(words([...text(100, 200, shown), white, rectangle('fill', [0, 0, 600, 800]), ...picture])).toEqual(['seen']);
  });

  test('smaller than a point are no text', () => {
    const scaled = (size: number): Op[] => [
      ['save'],
      ['transform', size, 0, 0, size, 100, 200],
      ...text(0, 0, glyphs('abc')),
      ['restore'],
    ];
    expect(words(scaled(0.06))).toEqual([]);
    expect(words(scaled(0.2))).toEqual(['abc']);
  });

  test('count as readable only where they are kept, so that a page of them is recognized', () => {
    expect(draw(text(100, 200, shown, noInk)).readable).toBe(0);
    expect(draw([...picture, ...text(100, 200, shown, noInk)]).readable).toBe(4);
  });
});

function paintOf(name: 'fill' | 'endPath'): number {
  return ops[name]!;
}
