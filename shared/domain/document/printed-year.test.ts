import { expect, test } from 'vitest';
import { yearOfDocument } from './printed-year.ts';
import { page, paragraph, run } from './testing.ts';

const prose = paragraph(
  Array.from({ length: 12 }, () => 'Herons were counted in 1998 and again in 2004, as Smith (2007) says at length.'),
  100,
  600,
);
const yearOf = (lines: readonly string[], fileYear?: number): number | undefined =>
  yearOfDocument([page(0, [...lines.map((line, i) => run(line, 100, 760 - 12 * i)), ...prose])], fileYear)?.year;

test.each([
  ['13th June 2016'],
  ['Received: May 3, 2015   Published: September 22, 2016'],
  ['© 2016 The Heron Society'],
  ['Copyright (c) 2014-2016 by the authors'],
  ['27 de mayo del 2016'],
  ['2016-05-27'],
  ['2016/5/27 v1.3'],
  ['2016年4月5日'],
  ['31. Mai 2016'],
])('a date on the first page is the year, not that of the copy: %s', (line) => {
  expect(yearOf([line], 2019)).toBe(2016);
  expect(yearOf([line])).toBe(2016);
});

test('the year of the file is right where the page prints it', () => {
  expect(yearOf(['Received 3 May 2015, revised 2016'], 2015)).toBe(2015);
});

test('years that are only spoken of are no dates', () => {
  expect(yearOf(['Version 2016.05.2', 'https://herons.example/2016/05/27/count', 'the season 2016/17'], 2019)).toBe(
    2019,
  );
  expect(yearOf([], 2011)).toBe(2011);
  expect(yearOf([])).toBeUndefined();
});

test('what is later than the file is no date of it', () => {
  expect(yearOf(['Valid until 31 May 2030'], 2012)).toBe(2012);
});

test('a cover is looked behind', () => {
  const cover = page(0, [run('Herons', 100, 700, { size: 24 })]);
  expect(yearOfDocument([cover, page(1, [run('Copyright 2003', 100, 100), ...prose])], 2020)).toEqual({
    year: 2003,
    from: 'page',
  });
});

test('a year that no page prints comes from the file', () => {
  expect(yearOfDocument([page(0, prose)], 2011)).toEqual({ year: 2011, from: 'file' });
});
