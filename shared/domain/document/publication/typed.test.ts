import { expect, test } from 'vitest';
import { typedField } from './typed.ts';

test('identifiers are taken with or without the address that they were copied with', () => {
  for (const typed of ['10.1234/reeds.7', ' https://doi.org/10.1234/reeds.7 ', 'doi: 10.1234/reeds.7'])
    expect(typedField('doi', typed)).toBe('10.1234/reeds.7');
  for (const typed of ['1706.03762', 'arXiv:1706.03762v2', 'https://arxiv.org/abs/1706.03762'])
    expect(typedField('arxiv', typed)).toBe('1706.03762');
  for (const typed of ['978-3-16-148410-0', 'ISBN 9783161484100', '3-16-148410-X'])
    expect(typedField('isbn', typed)).toBe('9783161484100');
});

test('what is no identifier is refused, and an empty field is none', () => {
  for (const [field, typed] of [
    ['doi', 'reeds.7'],
    ['doi', '10.1234/a and more'],
    ['arxiv', 'hello'],
    ['isbn', '978-3-16-148410-1'],
  ] as const)
    expect(typedField(field, typed), typed).toBeUndefined();
  expect(typedField('doi', '  ')).toBe('');
  expect(typedField('journal', ' Journal of Reeds ')).toBe('Journal of Reeds');
});
