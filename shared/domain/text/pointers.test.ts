import { expect, test } from 'vitest';
import { onlyPoints } from './pointers.ts';

test.each([
  ['Section 1.54 [chromatic scale], page 14, Section 1.168 [key signature], page 42.', true],
  ['Chapter 3 (Care of the kettle), page 12', true],
  ['Abschnitt 4.2, Seite 17.', true],
  ['See Section 4 (p. 23) for more on the kettle.', false],
  ['The kettle holds two liters.', false],
  ['1.54 [chromatic]', false],
])('%s: %s', (text, points) => {
  expect(onlyPoints(text)).toBe(points);
});
