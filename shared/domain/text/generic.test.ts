import { expect, test } from 'vitest';
import { stemsOf } from '../text/stems.ts';
import { isGeneric } from './generic.ts';

const generic = (word: string): boolean => isGeneric(stemsOf(word));

test('words to ask with are generic in any form, what is asked about is not', () => {
  expect(['aspects', 'Issue', 'things', 'proposed', 'mentions'].map(generic)).toEqual([true, true, true, true, true]);
  expect(['larch', 'vocabulary', 'reviews', 'topics'].map(generic)).toEqual([false, false, false, false]);
});
