import { expect, test } from 'vitest';
import { textOfGlyphName } from './glyph-name-text.ts';

test.each([
  ['element', '∈'],
  ['radical', '√'],
  ['radicalbigg', '√'],
  ['parenleftBig', '('],
  ['summationdisplay', '∑'],
  ['f_f_i', 'ffi'],
  ['T_h', 'Th'],
  ['one.alt2', '1'],
  ['threeoldstyle', '3'],
  ['uni2260', '≠'],
  ['u1D45B', 'n'],
  ['q', 'q'],
])('the glyph %s is read as %s', (name, text) => {
  expect(textOfGlyphName(name)).toBe(text);
});

test.each([
  [1, ' '],
  [8, '’'],
  [13, ','],
  [34, 'A'],
  [66, 'a'],
  [95, '~'],
  [99, '⁄'],
  [109, 'fi'],
  [116, '•'],
  [137, '—'],
  [149, 'ß'],
  [166, '−'],
  [168, '×'],
  [228, 'ž'],
  [239, '0'],
  [248, '9'],
  [268, 'ffl'],
])('standard string %i of CFF is %s', (sid, text) => {
  expect(textOfGlyphName(`#${sid}`)).toBe(text);
});

test('the lower pieces of a large brace are no text, and unknown names say nothing', () => {
  expect(textOfGlyphName('braceleftmid')).toBe('');
  expect(textOfGlyphName('parenrightbt')).toBe('');
  for (const name of ['C138', 'g415', '.notdef', '#0', '#390', 'uniD800', 'x_unknown', '']) {
    expect(textOfGlyphName(name)).toBeUndefined();
  }
});
