import { expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';

const options = {
  doc: { type: 'string', multiple: true },
  limit: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
const parse = (...args: string[]) => parseArguments(args, options);

test.each([
  [['-4 °C'], ['-4 °C']],
  [
    ['water', '-4', '--json', '-0.5 to 3'],
    ['water', '-4', '-0.5 to 3'],
  ],
  [['-ase endings'], ['-ase endings']],
  [['-'], ['-']],
  [['--- and more'], ['--- and more']],
  [['--', '--json'], ['--json']],
  [['--', '-4'], ['-4']],
])('%j has the words %j', (args, positionals) => {
  expect(parse(...args).positionals).toEqual(positionals);
});

test('options are options, with values that may begin with a minus behind an equals sign', () => {
  const { values, positionals } = parse('a', '--limit=-4 x', '--doc', 'b c.pdf', '--doc=-d e', '-h', '--json');
  expect({ ...values }).toEqual({ limit: '-4 x', doc: ['b c.pdf', '-d e'], help: true, json: true });
  expect(positionals).toEqual(['a']);
});

test.each([['--lmit'], ['-x'], ['--limit'], ['-4x', '--nothing']])('%j is no argument that there is', (...args) => {
  expect(() => parse(...args)).toThrow();
});
