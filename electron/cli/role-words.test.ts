import { expect, test } from 'vitest';
import type { CheckUpResult, RoleCheck } from '#shared/contract/check-ups.ts';
import { roleText } from './role-words.ts';

type Result = RoleCheck['result'];
const role = (result: Result): RoleCheck => ({ result, cases: 3, reached: 3, formed: 2, right: 1, takesMs: 9 });

function checked(write: Result, decide: Result, route: Result): CheckUpResult {
  const roles = { write: role(write), decide: role(decide), route: role(route) };
  return { at: 1, reads: 210, writes: 16.4, contextTokens: null, roles };
}

test.each<[Result, Result, Result, string]>([
  ['fit', 'fit', 'fit', 'writes answers, decides how questions are looked up and walks the tree'],
  ['fit', 'fit', 'slow', 'writes answers and decides how questions are looked up; too slow to walk the tree'],
  [
    'wrong',
    'form',
    'form',
    'keeps too seldom to a form to decide how questions are looked up or walk the tree; reads too much wrongly to write answers',
  ],
  ['slow', 'slow', 'slow', 'too slow to write answers, decide how questions are looked up or walk the tree'],
])('%s, %s, %s', (write, decide, route, words) => {
  expect(roleText(checked(write, decide, route))).toBe(`${words} (16 tokens a second)`);
});
