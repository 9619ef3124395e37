import { afterEach, expect, test, vi } from 'vitest';
import { Lines } from './lines.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const linesOf = (pieces: readonly string[]): readonly string[] => {
  const lines = new Lines();
  return [...pieces.flatMap((piece) => lines.push(piece)), lines.finish()];
};

test.each([
  [['a\nb\nc'], ['a', 'b', 'c']],
  [
    ['a\r', '\nb', '', 'c\n', '\n'],
    ['a', 'bc', '', ''],
  ],
  [
    ['one ', 'line', ' of three\r\nand ', 'a rest'],
    ['one line of three', 'and a rest'],
  ],
  [[], ['']],
])('%j are the lines %j', (pieces, lines) => {
  expect(linesOf(pieces)).toEqual(lines);
  expect(linesOf(Array.from(pieces.join('')))).toEqual(lines);
});

test('a line without an end is given up', () => {
  const lines = new Lines(10);
  expect(lines.push('12345\n1234567890')).toEqual(['12345']);
  expect(() => lines.push('1')).toThrow('no end');
});

test('what came before is not looked through again', () => {
  const seen: number[] = [];
  const split = Reflect.get(String.prototype, 'split') as (...given: unknown[]) => string[];
  vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...given: unknown[]) {
    seen.push(this.length);
    return Reflect.apply(split, this, given);
  });
  const lines = new Lines();
  lines.push('x'.repeat(10_000));
  for (let n = 0; n < 50; n++) lines.push('y');
  expect(lines.push('\n')).toHaveLength(1);
  vi.restoreAllMocks();
  expect(seen.reduce((sum, length) => sum + length, 0)).toBe(10_051);
});
