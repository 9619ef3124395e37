import { expect, test } from 'vitest';
import { codedSigns } from './coded-signs.ts';
import { FontTable } from './fonts.ts';
import { readGlyph } from './read-glyph.ts';
import type { PdfFont } from '../pdfjs/pdfjs.ts';

/** A Type 1 font of glyphs: code, name and width. */
function fontOf(...glyphs: readonly (readonly [code: number, name: string, width: number])[]): PdfFont {
  return {
    loadedName: 'f',
    name: 'ABCDEF+Signs',
    type: 'Type1',
    composite: false,
    differences: new Map(glyphs.map(([code, name]) => [code, name])),
    widths: Object.fromEntries(glyphs.map(([code, , width]) => [code, width])),
  };
}

function textsOf(font: PdfFont): Record<number, string | undefined> {
  return Object.fromEntries(Array.from(codedSigns(font) ?? [], ([code, { text }]) => [code, text]));
}

test('names are codes of TeX’s symbols, by number or by letter', () => {
  const font = fontOf([240, 'eth', 385], [222, 'Thorn', 385], [102, 'f', 500], [48, 'zero', 270], [3, 'C6', 770]);
  expect(textsOf(font)).toEqual({ 3: '±', 48: '′', 102: '{', 222: ')', 240: '(' });
});

test('codes that the program has given anew count by their names', () => {
  expect(textsOf(fontOf([1, 'eth', 333], [2, 'Thorn', 333], [3, 'onehalf', 333], [4, 'C138', 333]))).toEqual({
    1: '(',
    2: ')',
    3: '[',
    4: ']',
  });
});

test('large signs have widths of their own, and the line of a root is none', () => {
  expect(textsOf(fontOf([3, 'P', 1052], [1, 'C0', 447], [2, 'C1', 447]))).toEqual({ 1: '(', 2: ')', 3: '∑' });
  expect(textsOf(fontOf([112, 'p', 1000], [4, 'ffi', 208]))).toEqual({ 4: '', 112: '√' });
});

test('what the table does not know is unread, not a letter', () => {
  expect(textsOf(fontOf([0, 'C0', 770], [1, 'C200', 770], [2, 'C1', 270]))).toEqual({ 0: '−', 1: undefined, 2: '·' });
});

test.each([
  ['letters of Icelandic', fontOf([240, 'eth', 500], [222, 'Thorn', 556], [254, 'thorn', 500])],
  ['fractions', fontOf([188, 'onequarter', 750], [189, 'onehalf', 750])],
  ['letters alone', fontOf([102, 'f', 500], [103, 'g', 500])],
  ['names whose signs have other widths', fontOf([1, 'C0', 447], [2, 'C15', 447])],
  ['mostly unknown codes', fontOf([0, 'C0', 770], [1, 'C200', 770], [2, 'C201', 770])],
  ['a font of another kind', { ...fontOf([0, 'C0', 770]), type: 'TrueType' }],
  ['a font without widths', { ...fontOf([0, 'C0', 770]), widths: {} }],
])('%s are no such signs', (_, font) => {
  expect(codedSigns(font)).toBeUndefined();
});

test('what the file itself says of a code is believed', () => {
  const font = new FontTable().add('f', fontOf([0, 'C0', 770], [188, 'onequarter', 770]));
  const read = (code: number, unicode: string) =>
    readGlyph({ unicode, width: 770, isSpace: false, originalCharCode: code }, font);
  expect(read(0, '\u0000')).toEqual({ text: '−', unreadable: false });
  expect(read(188, '¼')).toEqual({ text: '=', unreadable: false });
  expect(read(188, '≈')).toEqual({ text: '≈', unreadable: false });
});
