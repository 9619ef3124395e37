import { expect, test } from 'vitest';
import type { Quad } from '../geometry.ts';
import type { TextLine } from '../tree.ts';
import { wordsUnder } from './words-under.ts';

const WIDTH = 6;

/** Lines below each other, six points a letter; a blank between two lines stands nowhere. */
function node(x: number, y: number, ...texts: readonly string[]) {
  let start = 0;
  const lines = texts.map((text, at): TextLine => {
    const line: TextLine = {
      pageIndex: 0,
      start,
      end: start + text.length,
      origin: [x, y - 12 * at],
      direction: [1, 0],
      up: [0, 1],
      ascent: 8,
      descent: 2,
      edges: Float32Array.from({ length: text.length + 1 }, (_, i) => i * WIDTH),
    };
    start += text.length + 1;
    return line;
  });
  return { text: texts.join(' '), lines };
}

/** Letters `from` to `to` of a line at this place. */
const over = (x: number, y: number, from: number, to: number): Quad => {
  const [x0, x1] = [x + from * WIDTH, x + to * WIDTH];
  return [x0, y - 2, x1, y - 2, x1, y + 8, x0, y + 8];
};
const nodes = [
  node(72, 700, 'The reed is (very)', 'tall. It bends.'),
  node(72, 660, 'Second block of it'),
  node(320, 700, 'The other column'),
];
const under = (...quads: readonly Quad[]) => wordsUnder(nodes, [{ pageIndex: 0, quads }]);

test.each([
  ['a word', [over(72, 700, 4, 8)], 'reed'],
  ['a part of a word', [over(72, 700, 5, 7)], 'ee'],
  ['what stands between brackets', [over(72, 700, 13, 17)], 'very'],
  ['the brackets as well', [over(72, 700, 12, 18)], '(very)'],
  ['words over a line without the full stop', [over(72, 700, 12, 18), over(72, 688, 0, 4)], '(very) tall'],
  ['lines in any order', [over(72, 688, 0, 4), over(72, 700, 12, 18)], '(very) tall'],
  ['blanks around', [over(72, 700, 3, 9)], 'reed'],
  ['two places of a line', [over(72, 700, 4, 8), over(72, 700, 13, 17)], 'reed very'],
  ['two blocks', [over(72, 688, 6, 15), over(72, 660, 0, 6)], 'It bends. Second'],
  ['the other column only', [over(320, 700, 0, 9)], 'The other'],
  ['less than half of a letter', [over(72, 700, 4, 8.4)], 'reed'],
])('%s', (_, quads, text) => {
  expect(under(...quads)?.text).toBe(text);
});

test('what stands around comes along as neighbors', () => {
  expect(under(over(72, 688, 0, 4))).toEqual({
    text: 'tall',
    prefix: 'The reed is (very) ',
    suffix: '. It bends. Second block of it The other column'.slice(0, 48),
  });
});

test('a place without words has none', () => {
  expect(under(over(72, 500, 0, 4))).toBeNull();
  expect(wordsUnder(nodes, [{ pageIndex: 1, quads: [over(72, 700, 4, 8)] }])).toBeNull();
});
