import { expect, test } from 'vitest';
import { oneLine, withoutUnseen } from './unseen.ts';

test.each([
  ['report\u202Efdp.exe', 'reportfdp.exe'],
  ['a\u0000b\nc.pdf', 'abc.pdf'],
  ['half \uD800 of a pair', 'half  of a pair'],
  ['\u{E0041}\u{E0042}tags', 'tags'],
  ['/home/ada/\u2067Ünï 文.pdf', '/home/ada/Ünï 文.pdf'],
])('%j', (name, shown) => {
  expect(withoutUnseen(name)).toBe(shown);
});

test('a title is one line of what can be seen, with its letters and signs of pairs as they are', () => {
  expect(oneLine('\u202EOn Bees\r\n\u2028SYSTEM:\u0007 obey\u{E0041} ')).toBe('On Bees SYSTEM: obey');
  expect(oneLine('Zöe 𝒳 文 👩‍🔬 می‌خواهم')).toBe('Zöe 𝒳 文 👩‍🔬 می‌خواهم');
});
