import { expect, test } from 'vitest';
import { withoutUnseen } from './unseen.ts';

test.each([
  ['report\u202Efdp.exe', 'reportfdp.exe'],
  ['a\u0000b\nc.pdf', 'abc.pdf'],
  ['/home/ada/\u2067Ünï 文.pdf', '/home/ada/Ünï 文.pdf'],
])('%j', (name, shown) => {
  expect(withoutUnseen(name)).toBe(shown);
});
