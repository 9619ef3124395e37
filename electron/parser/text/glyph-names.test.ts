import fc from 'fast-check';
import { expect, test } from 'vitest';
import { glyphNames } from './glyph-names.ts';

const u16 = (value: number): number[] => [value >> 8, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

function index(entries: readonly number[][]): number[] {
  if (entries.length === 0) return u16(0);
  let offset = 1;
  const offsets = [offset, ...entries.map((entry) => (offset += entry.length))];
  return [...u16(entries.length), 2, ...offsets.flatMap(u16), ...entries.flat()];
}

/** An OpenType file of glyphs with the given string numbers after glyph 0, which the codes from 0xe000 stand for. */
function fontOf(sids: readonly number[], strings: readonly string[], glyphs: number): Uint8Array {
  const head = [1, 0, 4, 2, ...index([ascii('Font')])];
  const texts = [...index(strings.map(ascii)), ...index([])];
  const integer = (value: number): number[] => [29, ...u32(value)];
  const dict = (charset: number, glyphList: number): number[] =>
    index([[...integer(charset), 15, ...integer(glyphList), 17]]);
  const charset = [0, ...sids.flatMap(u16)];
  const charsetAt = head.length + dict(0, 0).length + texts.length;
  const cff = [...head, ...dict(charsetAt, charsetAt + charset.length), ...texts, ...charset, ...u16(glyphs)];
  const last = 0xe000 + glyphs - 2;
  const segments = [...u16(last), ...u16(0xffff), 0, 0, ...u16(0xe000), ...u16(0xffff)];
  const deltas = [...u16((1 - 0xe000) & 0xffff), ...u16(1), 0, 0, 0, 0];
  const table = [...u16(4), ...u16(0), ...u16(0), ...u16(4), ...u16(0), ...u16(0), ...u16(0), ...segments, ...deltas];
  const cmap = [...u16(0), ...u16(1), ...u16(3), ...u16(1), ...u32(12), ...table];
  const start = 12 + 32;
  const entry = (tag: string, at: number, length: number): number[] => [
    ...ascii(tag),
    ...u32(0),
    ...u32(at),
    ...u32(length),
  ];
  const directory = [
    ...ascii('OTTO'),
    ...u16(2),
    ...u16(0),
    ...u16(0),
    ...u16(0),
    ...entry('CFF ', start, cff.length),
    ...entry('cmap', start + cff.length, cmap.length),
  ];
  return Uint8Array.from([...directory, ...cff, ...cmap]);
}

test('names are found by the codes of the font', () => {
  const names = glyphNames(fontOf([166, 391, 392], ['element', 'radical'], 4));
  expect([...names]).toEqual([
    [0xe000, '#166'],
    [0xe001, 'element'],
    [0xe002, 'radical'],
  ]);
});

test('a list that begins with the undefined glyph is one place off, and its last name is the last string', () => {
  const names = glyphNames(fontOf([0, 166, 391], ['element', 'radical'], 4));
  expect([...names].map(([, name]) => name)).toEqual(['#166', 'element', 'radical']);
});

test('where the last name is a standard one, it is not guessed', () => {
  const names = glyphNames(fontOf([0, 391, 392], ['element', 'radical'], 4));
  expect([...names].map(([, name]) => name)).toEqual(['element', 'radical']);
});

test('where the list has room for one more, that is the last name, whichever it is', () => {
  const names = glyphNames(fontOf([0, 391, 392, 13], ['element', 'radical'], 4));
  expect([...names].map(([, name]) => name)).toEqual(['element', 'radical', '#13']);
});

test('a font that has the undefined glyph twice keeps its order', () => {
  const names = glyphNames(fontOf([0, 0, 391, 13], ['element'], 4));
  expect([...names].map(([, name]) => name)).toEqual(['#0', 'element', '#13']);
});

test('damaged fonts give no names and never fail', () => {
  const whole = fontOf([166, 391, 392], ['element', 'radical'], 4);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, length) => {
      const damaged = whole.slice(0, length);
      if (at < damaged.length) damaged[at] = byte;
      expect(glyphNames(damaged).size).toBeLessThanOrEqual(20_000);
    }),
    { numRuns: 100 },
  );
});
