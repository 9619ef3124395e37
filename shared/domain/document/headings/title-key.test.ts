import { expect, test } from 'vitest';
import { likeness, titleKey, withoutNumber } from './title-key.ts';

test('keys ignore case, punctuation and compatibility forms', () => {
  expect(titleKey('“Eﬃcient” Self-Attention!')).toBe('efficientselfattention');
});

test.each([
  ['3.2 Attention', 'Attention'],
  ['Chapter 4: Results', 'Results'],
  ['Appendix B Proofs', 'Proofs'],
  ['IV. Results', 'Results'],
  ['第一章 绪论', '绪论'],
  ['3D models', '3D models'],
  ['7', '7'],
])('%s without its number is %s', (text, rest) => {
  expect(withoutNumber(text)).toBe(rest);
});

test('likeness is 1 for equal keys, near 1 for a slip, near 0 for other titles', () => {
  expect(likeness('attention', 'attention')).toBe(1);
  expect(likeness('conflictresolution', 'conflictresoluton')).toBeGreaterThan(0.9);
  expect(likeness('introduction', 'evaluation')).toBeLessThan(0.6);
});
