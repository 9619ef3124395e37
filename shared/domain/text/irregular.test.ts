import { expect, test } from 'vitest';
import { baseForm, formsOf, stemsOf } from './stems.ts';

test('irregular forms meet in their base form', () => {
  expect(baseForm('fell')).toBe('fall');
  expect(formsOf('fall')).toEqual(['fall', 'fell', 'fallen']);
  expect(stemsOf('It fell; the matrices grew')).toEqual(stemsOf('it fall the matrix grow'));
});

test('other words stay as they are', () => {
  expect(baseForm('left')).toBe('left');
  expect(formsOf('pump')).toEqual(['pump']);
});
