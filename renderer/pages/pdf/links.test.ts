import { expect, test } from 'vitest';
import { heightOf, linkOf } from './links.ts';

const link = { subtype: 'Link', rect: [40, 20, 10, 10] };

test('a link inside the document is one whatever form its destination has', () => {
  expect(linkOf({ ...link, dest: 'chapter.2' })).toEqual({
    kind: 'inside',
    box: { x0: 10, y0: 10, x1: 40, y1: 20 },
    destination: 'chapter.2',
  });
  const explicit = [{ num: 3, gen: 0 }, { name: 'XYZ' }, 0, 700, null];
  expect(linkOf({ ...link, dest: explicit })).toMatchObject({ kind: 'inside', destination: explicit });
});

test('an address is only shown, also one that pdf.js holds unsafe', () => {
  expect(linkOf({ ...link, url: 'https://example.org/' })).toMatchObject({ address: 'https://example.org/' });
  expect(linkOf({ ...link, unsafeUrl: 'javascript:alert(1)' })).toMatchObject({ kind: 'outside' });
});

test.each([null, 'Link', {}, { subtype: 'Widget', rect: [0, 0, 1, 1] }, { ...link, rect: [1, 2] }, link])(
  'anything else is no link: %j',
  (annotation) => {
    expect(linkOf(annotation)).toBeNull();
  },
);

test.each([
  [[0, { name: 'XYZ' }, 72, 700, null], 700],
  [[0, { name: 'XYZ' }, null, null, null], undefined],
  [[0, { name: 'FitH' }, 500], 500],
  [[0, { name: 'FitR' }, 10, 20, 30, 40], 40],
  [[0, { name: 'Fit' }], undefined],
  [[0], undefined],
])('%j names the height %j', (parts, y) => {
  expect(heightOf(parts)).toBe(y);
});
