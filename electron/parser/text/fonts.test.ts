import { describe, expect, test } from 'vitest';
import { page, run } from '#shared/domain/document/testing.ts';
import type { PdfFont } from '../pdfjs/pdfjs.ts';
import { FontTable, fontFace } from './fonts.ts';

test.each([
  ['ABCDEF+NimbusRomNo9L-Medi', { name: 'NimbusRomNo9L-Medi', bold: true, italic: false }],
  ['CMBX10', { bold: true, italic: false }],
  ['CMSSBX10', { bold: true }],
  ['SFSX1095', { bold: true }],
  ['CMSS10', { bold: false }],
  ['SFSS1095', { bold: false }],
  ['CMTI10', { bold: false, italic: true }],
  ['Helvetica-BoldOblique', { bold: true, italic: true }],
  ['Avenir-Medium', { bold: false, italic: false }],
  ['CMTT10', { monospace: true }],
  ['LinBiolinumTB', { bold: true }],
])('reads the weight and slant of %s from its name', (name, face) => {
  expect(fontFace({ loadedName: 'f', name })).toMatchObject(face);
});

test('a font that could not be loaded still measures text', () => {
  const font = new FontTable().add('f', undefined);
  expect(font).toMatchObject({ unit: 0.001, vertical: false, ascent: 0.8, descent: 0.2 });
});

test('nonsense heights are replaced', () => {
  const fonts = new FontTable();
  expect(fonts.add('a', { loadedName: 'a', ascent: 0, descent: 0 })).toMatchObject({ ascent: 0.8, descent: 0.2 });
  expect(fonts.add('b', { loadedName: 'b', ascent: 77, descent: NaN })).toMatchObject({ ascent: 0.8, descent: 0.2 });
  expect(fonts.add('c', { loadedName: 'c', ascent: 0.68, descent: -0.22 })).toMatchObject({
    ascent: 0.68,
    descent: 0.22,
  });
});

test('subsets of one font are one face', () => {
  const fonts = new FontTable();
  const one = fonts.add('a', { loadedName: 'a', name: 'AAAAAA+Times-Roman' });
  const other = fonts.add('b', { loadedName: 'b', name: 'BBBBBB+Times-Roman' });
  expect(other.index).toBe(one.index);
  expect(fonts.faces).toHaveLength(1);
  fonts.forgetNames();
  expect(fonts.get('a')).toBeUndefined();
  expect(fonts.faces).toHaveLength(1);
});

test('the letters of a Type 3 font are as high as its box', () => {
  const font = new FontTable().add('t', {
    loadedName: 't',
    isType3Font: true,
    bbox: [0, -20, 60, 80],
    fontMatrix: [0.02, 0, 0, 0.02, 0, 0],
  });
  expect(font).toMatchObject({ unit: 0.02, heightFactor: 2 });
});

test('letters that do not fit into their box are about twice as high as wide', () => {
  const font = new FontTable().add('t', {
    loadedName: 't',
    isType3Font: true,
    bbox: [0, 0, 1, -1],
    fontMatrix: [1, 0, 0, -1, 0, 0],
    widths: { 97: 20, 98: 22, 99: 18, 100: 0 },
  });
  expect(font).toMatchObject({ unit: 1, heightFactor: 40, upsideDown: true });
});

test('letters that are drawn downwards and turned by their font stand upright, in the size that the page asks for', () => {
  const font = new FontTable().add('t', {
    loadedName: 't',
    isType3Font: true,
    bbox: [9, 15, 937, -737],
    fontMatrix: [0.001, 0, 0, -0.001, 0, 0],
    widths: { 97: 520, 98: 560, 99: 480 },
  });
  expect(font).toMatchObject({ unit: 0.001, heightFactor: 1, upsideDown: false });
});

test('fonts of drawings that have no name are told apart', () => {
  const fonts = new FontTable();
  const one = fonts.add('a', { loadedName: 'a', name: 'Type3', isType3Font: true });
  const other = fonts.add('b', { loadedName: 'b', name: 'Type3', isType3Font: true });
  expect(other.index).not.toBe(one.index);
  expect(fonts.faces[one.index]!.name).toBe('');
});

test('drawings that are called after their codes have those of TeX, all codes together mean nothing', () => {
  const codesOf = (codes: readonly number[], name = (code: number) => `a${code}`): unknown =>
    new FontTable().add('t', {
      loadedName: 't',
      isType3Font: true,
      differences: new Map(codes.map((code) => [code, name(code)])),
    }).codes;
  expect(codesOf([27, 97, 101])).toBe('tex');
  expect(codesOf([0x88, 0xb0])).toBe('tex-symbols');
  expect(codesOf([0x88, 0x61])).toBe('tex');
  expect(codesOf(Array.from({ length: 256 }, (_, code) => code))).toBe('meaningless');
  expect(codesOf([97, 101], (code) => String.fromCharCode(code))).toBeUndefined();
  expect(codesOf([])).toBeUndefined();
});

describe('of fonts of drawings with one name', () => {
  /** Letters that are one upright stroke of this thickness, in thousandths of an em. */
  const drawn = (thickness: number, name = 'AAAAAA+Sample-Regular', letters = ['a', 'b', 'c']): PdfFont => {
    const path = Float32Array.of(0, 0, 0, 1, thickness, 0, 1, thickness, 2000, 1, 0, 2000, 4);
    const glyph = { fnArray: [91], argsArray: [[22, [path], null]] };
    return {
      loadedName: 't',
      name,
      isType3Font: true,
      fontMatrix: [0.001, 0, 0, -0.001, 0, 0],
      charProcOperatorList: new Map(letters.map((letter) => [letter, glyph])),
    };
  };
  const tableOf = (...fonts: readonly PdfFont[]) => {
    const table = new FontTable();
    return { table, indices: fonts.map((font, i) => table.add(String(i), font).index) };
  };
  const weights = (...fonts: readonly PdfFont[]): boolean[] => {
    const { table, indices } = tableOf(...fonts);
    return indices.map((index) => table.faces[index]!.bold);
  };

  test('those with thicker strokes are bold, whichever comes first', () => {
    expect(weights(drawn(65), drawn(80), drawn(96), drawn(66))).toEqual([false, true, true, false]);
    expect(weights(drawn(80), drawn(65))).toEqual([true, false]);
  });

  test('what names itself bold stays so', () => {
    expect(weights(drawn(65, 'Sample-Bold'), drawn(66, 'Sample-Bold'))).toEqual([true, true]);
  });

  test('a single sign is told by the others, and tells nothing of them', () => {
    const sign = (thickness: number) => drawn(thickness, undefined, ['a']);
    expect(weights(sign(40), drawn(65), sign(68), sign(82))).toEqual([false, false, false, true]);
  });

  test('strokes of another font say nothing, unless they are as thick as none of a text', () => {
    expect(weights(drawn(65), drawn(80, 'Other-Regular'), drawn(120, 'Third-Regular'))).toEqual([false, false, true]);
  });

  test('a leaning one is as bold as it is upright, an outlined one always is', () => {
    const { table, indices } = tableOf(drawn(90));
    const leaning = table.drawn(indices[0]!, { outlined: false, leaning: true, color: undefined });
    const { index } = table.add('regular', drawn(65));
    const outlined = table.drawn(index, { outlined: true, leaning: false, color: undefined });
    expect(table.faces[leaning]).toMatchObject({ bold: true, italic: true });
    expect([table.faces[index]!.bold, table.faces[outlined]!.bold]).toEqual([false, true]);
  });

  test('runs of one weight have one face, however many fonts their signs come from', () => {
    const { table, indices } = tableOf(drawn(65), drawn(90), drawn(66), drawn(91));
    const runs = indices.map((font, i) => ({ ...run('sign', 100 * i, 700), font }));
    const [regular, bold] = indices;
    expect(table.united([page(0, runs)])[0]!.runs.map(({ font }) => font)).toEqual([regular, bold, regular, bold]);
  });
});
