import { expect, test } from 'vitest';
import type { RoleCheck } from '#shared/contract/check-ups.ts';
import { isFitForAll, roleLines, speedLine } from './check-up-words.ts';

type Result = RoleCheck['result'];
const role = (result: Result): RoleCheck => ({ result, cases: 4, reached: 4, formed: 2, right: 1, takesMs: 240_000 });

function checked(write: Result, decide: Result, route: Result) {
  const roles = { write: role(write), decide: role(decide), route: role(route) };
  return { at: 1, reads: 1210, writes: 16.4, contextTokens: null, roles };
}

const lines = (write: Result, decide: Result, route: Result): readonly string[] =>
  roleLines(checked(write, decide, route)).map(({ text }) => text);

test('a line for each role says what a model does, or why it does not', () => {
  expect(lines('fit', 'slow', 'form')).toEqual([
    'Writes answers.',
    'Too slow to decide how a question is looked up: about 240\u202fs each time. Rules do it.',
    'Rules walk the tree of sections: 2 of 4 trial replies had the form that was asked for.',
  ]);
  expect(lines('wrong', 'fit', 'fit')[0]).toBe('Writes no answers: 1 of 4 trial replies were right.');
  expect(speedLine(checked('fit', 'fit', 'fit'))).toBe('Reads 1,210 and writes 16 tokens a second here.');
});

test('a model that does not get one of its roles is not fit for all', () => {
  expect(isFitForAll(checked('fit', 'fit', 'fit'))).toBe(true);
  expect(isFitForAll(checked('fit', 'fit', 'slow'))).toBe(false);
});
