import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';
import { withoutDrawing } from './pdfjs-reading.mjs';

const source = await readFile(path.join(root, 'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs'), 'utf8');
const changed = withoutDrawing(source);

test('the parser’s copy of pdf.js makes a font’s file only when its names are asked for', () => {
  expect(changed).toContain('this.program = data;');
  expect(changed).toContain('font.compile()');
  expect(changed).not.toContain('sanitizeTTPrograms(tables.fpgm');
});

test('the list of a font’s names has room for the last one', () => {
  expect(changed).toContain('const length = 1 + numGlyphs * 2;');
});

test('another pdf.js fails the build', () => {
  const other = source.replace('builder.addTable("CFF ", font.data);', 'builder.add(font);');
  expect(() => withoutDrawing(other)).toThrow('in another way than before');
  expect(() => withoutDrawing('')).toThrow('in another way than before');
});

test('plain operators are walked beside the function that walks all others', () => {
  expect(changed.split('function passPlain(')).toHaveLength(2);
  expect(changed.split('const came = passPlain(')).toHaveLength(2);
  expect(changed).toContain('plainFonts.set(args[0].name');
});

test('outlines of letters and a dictionary that hardly any file needs are made when they are asked for', () => {
  expect(changed).toContain('new LateCharString(glyph, encoded, subrs, seacInSubrs)');
  expect(changed).not.toContain('let BrotliDecode = makeBrotliDecode();');
});
