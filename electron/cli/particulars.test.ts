import { expect, test } from 'vitest';
import { particularsLines } from './particulars.ts';

test('nothing is said where nothing is particular', () => {
  expect(particularsLines({})).toEqual([]);
});

test('a portfolio is named as such, with what lies inside', () => {
  const attached = [{ name: 'mill.pdf' }, { name: 'prices\u0007.xlsx' }];
  expect(particularsLines({ portfolio: true, attached })).toEqual([
    'a portfolio, the cover of 2 files inside: mill.pdf, prices .xlsx',
  ]);
  expect(particularsLines({ attached: [{ name: 'mill.pdf' }] })).toEqual(['1 file inside: mill.pdf']);
});

test('of many files inside some are named, and all are counted', () => {
  const attached = Array.from({ length: 20 }, (_, at) => ({ name: `${String(at)}.pdf` }));
  const [line] = particularsLines({ attached, unlisted: 5 });
  expect(line).toMatch(/^25 files inside: 0\.pdf, .* and 13 more$/u);
});

test('hidden passages are counted in words', () => {
  expect(particularsLines({ hidden: 1 })).toEqual(['1 passage is hidden on a page and left out']);
  expect(particularsLines({ hidden: 3, form: true })).toEqual([
    expect.stringContaining('XFA form'),
    '3 passages are hidden on its pages and left out',
  ]);
});
