import { describe, expect, test } from 'vitest';
import { pageNameAndPlace, pageNumberOf } from '../text/quantity.ts';
import { labeledFrames } from './page-labels.ts';
import type { PageContent } from './page-content.ts';
import { page, run } from './testing.ts';

/** A page of running text with a line at its foot; none where it is empty. */
const numbered = (pageIndex: number, foot: string): PageContent =>
  page(pageIndex, [run('Words in the middle of the page.', 72, 400), ...(foot === '' ? [] : [run(foot, 290, 30)])]);
const labelsOf = (feet: readonly string[]): readonly (string | undefined)[] =>
  labeledFrames(feet.map((foot, at) => numbered(at, foot))).map(({ label }) => label);

describe('pages without labels in the file', () => {
  test('are called by the numbers that are printed on them, also where one is left out', () => {
    expect(labelsOf(['245', '246', '', '248', '249'])).toEqual(['245', '246', '247', '248', '249']);
    expect(labelsOf(['', '246', '247', '248'])).toEqual(['245', '246', '247', '248']);
    expect(labelsOf(['Vol. 7 245', '246 Fog', 'Vol. 7 247', '248 Fog'])).toEqual(['245', '246', '247', '248']);
  });

  test('go from Roman to Arabic where the printed numbers do', () => {
    expect(labelsOf(['', 'ii', 'iii', 'iv', '', '2', '3', '– 4 –'])).toEqual([
      ...['i', 'ii', 'iii', 'iv'],
      ...['1', '2', '3', '4'],
    ]);
    expect(labelsOf(['', '', '1', '2', '3'])).toEqual([undefined, undefined, '1', '2', '3']);
  });

  test('have none where no numbers rise with the pages, or they say no more than the place', () => {
    expect(labelsOf(['2019', '2019', '2019', '2019'])).toEqual([undefined, undefined, undefined, undefined]);
    expect(labelsOf(['7', '3', '19', '4'])).toEqual([undefined, undefined, undefined, undefined]);
    expect(labelsOf(['12', '13'])).toEqual([undefined, undefined]);
    expect(labelsOf(['1', '2', '3', '4'])).toEqual([undefined, undefined, undefined, undefined]);
  });
});

test('labels of the file come first, unless they only count', () => {
  const withLabels = (labels: readonly string[]): readonly (string | undefined)[] =>
    labeledFrames(
      labels.map((label, at) => {
        const one = numbered(at, String(at + 50));
        return { ...one, frame: { ...one.frame, label } };
      }),
    ).map(({ label }) => label);
  expect(withLabels(['i', 'ii', '1'])).toEqual(['i', 'ii', '1']);
  expect(withLabels(['1', '2', '3'])).toEqual(['50', '51', '52']);
});

test('a place is named beside a label that is another number', () => {
  expect(pageNameAndPlace(3, 'iv')).toBe('iv (4)');
  expect(pageNameAndPlace(3, '4')).toBe('4');
  expect(pageNameAndPlace(3, undefined)).toBe('4');
});

test.each([
  ['12', { value: 12, roman: false }],
  ['iv', { value: 4, roman: true }],
  ['XIV', { value: 14, roman: true }],
  ['civil', undefined],
  ['A-3', undefined],
  ['', undefined],
])('%j is the number %j', (label, number) => {
  expect(pageNumberOf(label)).toEqual(number);
});
