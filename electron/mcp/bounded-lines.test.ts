import { expect, test } from 'vitest';
import { BoundedLines } from './bounded-lines.ts';

/** What comes of these pieces, sent one after the other. */
function passed(...pieces: readonly string[]): { readonly lines: string[]; readonly tooLong: unknown[] } {
  const tooLong: unknown[] = [];
  const lines: string[] = [];
  const bounded = new BoundedLines(60, (id) => tooLong.push(id));
  bounded.on('data', (line: Buffer) => lines.push(line.toString()));
  for (const piece of pieces) bounded.write(piece);
  return { lines, tooLong };
}
const long = 'x'.repeat(100);

test('lines are passed on as they are, however they come', () => {
  const lines = ['{"a":1}\n', '{"b":2}\r\n', '\n'];
  expect(passed(lines.join('')).lines).toEqual(lines);
  expect(passed(...lines.join('').split('')).lines).toEqual(lines);
});

test.each([
  [`{"jsonrpc":"2.0","id":7,"method":"${long}"}`, 7],
  [`{"id":"seven","method":"${long}"}`, 'seven'],
  [`{"method":"a","params":{"id":3,"b":"${long}"},"jsonrpc":"2.0","id":8}`, 8],
  [`{"method":"a","params":{"b":"${long}","id":3}}`, null],
  [long, null],
])('one that is too long is left out and named: %s', (line, id) => {
  for (const given of [[`${line}\n{"a":1}\n`], `${line}\n{"a":1}\n`.split('')]) {
    const { lines, tooLong } = passed(...given);
    expect(tooLong).toEqual([id]);
    expect(lines).toEqual(['{"a":1}\n']);
  }
});
