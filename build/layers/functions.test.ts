import { describe, expect, test } from 'vitest';
import { measureFunctions, regexesWithWords, withCalls } from './functions.mjs';

const text = `
function choose(a: number): string {
  if (a > 1 && a < 5) return 'few';
  return a === 0 ? 'none' : 'many';
}
const twice = (n: number) => [n, n].map((one) => one ?? 0);
`;

describe('functions', () => {
  test('are measured apart from those inside them', () => {
    expect(measureFunctions('a.ts', text)).toEqual([
      { name: 'choose', line: 2, lines: 4, complexity: 4 },
      { name: 'twice', line: 6, lines: 1, complexity: 1 },
      { name: '', line: 6, lines: 1, complexity: 2 },
    ]);
  });

  test('say that they are called, blocks and single expressions alike', () => {
    const names: string[] = [];
    const traced = withCalls('a.ts', 'function one() { return 1; }\nconst two = () => ({ a: () => 2 });', (name) => {
      names.push(name);
      return names.length - 1;
    });
    expect(names).toEqual(['one', 'two', 'a']);
    expect(traced).toBe(
      'function one() { globalThis.roadCall?.(0); return 1; }\n' +
        'const two = () => (globalThis.roadCall?.(1), ({ a: () => (globalThis.roadCall?.(2), 2) }));',
    );
  });
});

test('a pattern has words where letters stand for themselves, and not where they name classes or groups', () => {
  const patterns = String.raw`[/\bfigures?\b/u, /\p{Letter}+/u, /(?<name>\d)\k<name>/u, /[abcdef]/u, /(?:as|of)/u]`;
  expect(regexesWithWords('a.ts', patterns)).toEqual([String.raw`/\bfigures?\b/u`]);
});

test('what is written out of a pattern that is made counts as it would in a literal', () => {
  const patterns = [
    'pattern("iu")`^(?:${lists.a})\\s+page`',
    'pattern("iu")`^(?:${lists.a})\\s+\\d`',
    'new RegExp(`${A}figure`, "u")',
    'new RegExp(A, "u")',
    'String.raw`table${A}`',
    'other`table`',
  ];
  expect(regexesWithWords('a.ts', `[${patterns.join(',')}]`)).toEqual([patterns[0], patterns[2], patterns[4]]);
});
