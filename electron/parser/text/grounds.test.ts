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

  test('count as readable only where they are kept, so that a page of them is recognized', () => {
    expect(draw(text(100, 200, shown, noInk)).readable).toBe(0);
    expect(draw([...picture, ...text(100, 200, shown, noInk)]).readable).toBe(4);
  });
});

function paintOf(name: 'fill' | 'endPath'): number {
  return ops[name]!;
}
