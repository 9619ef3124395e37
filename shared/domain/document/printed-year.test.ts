import { expect, test } from 'vitest';
import { yearOfDocument } from './printed-year.ts';
import { page, paragraph, run } from './testing.ts';

const prose = paragraph(
  Array.from({ length: 12 }, () => 'Herons were counted in 1998 and again in 2004, as Smith (2007) says at length.'),
  100,
  600,
);
const yearOf = (lines: readonly string[], fileYear?: number, isPaper = true): number | undefined =>
  yearOfDocument([page(0, [...lines.map((line, i) => run(line, 100, 760 - 12 * i)), ...prose])], { fileYear, isPaper })
    ?.year;

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

test('a year alone on a cover counts, also before a version', () => {
  const cover = page(0, [run('Herons', 100, 700, { size: 24 }), run('2015, v-1.9.7', 200, 80)]);
  expect(yearOfDocument([cover, page(1, prose)], { isPaper: false })?.year).toBe(2015);
});

test('a cover is looked behind', () => {
  const cover = page(0, [run('Herons', 100, 700, { size: 24 })]);
  const pages = [cover, page(1, [run('Copyright 2003', 100, 100), ...prose])];
  expect(yearOfDocument(pages, { fileYear: 2020, isPaper: false })).toEqual({
    year: 2003,
    from: 'page',
  });
});

test('a year that no page prints comes from the file of a paper; other files are made again and again', () => {
  expect(yearOfDocument([page(0, prose)], { fileYear: 2011, isPaper: true })).toEqual({ year: 2011, from: 'file' });
  expect(yearOfDocument([page(0, prose)], { fileYear: 2011, isPaper: false })).toBeUndefined();
});

test('that of the volume goes before any date', () => {
  const pages = [page(0, [run('Published: 3 December 2014', 100, 760), ...prose])];
  expect(yearOfDocument(pages, { fileYear: 2014, placeYear: 2015, isPaper: true })?.year).toBe(2015);
});

test.each([
  'PDF created on 10 June 2025 at 10:48',
  'Accessed: 20-05-2025 14:00 UTC',
  'Downloaded from herons.example on 23 May 2025',
  'Abgerufen am 23. Mai 2025',
])('the date of a copy is not the year: %s', (row) => {
  expect(yearOf([row, 'Legislation as at 31 December 2016'], 2025)).toBe(2016);
  expect(yearOf([row], 2025, false)).toBeUndefined();
});

test.each(['2014', 'Prague 2014'])('on a cover a year may stand alone: %s', (row) => {
  const cover = page(0, [run('Herons', 100, 700, { size: 24 }), run(row, 100, 100)]);
  expect(yearOfDocument([cover], { fileYear: 2019, isPaper: false })?.year).toBe(2014);
});

test('in a row of Chinese text a year is that of something told', () => {
  expect(yearOf(['国务院印发规划和2035年远景目标纲要提出文化强国和网络强国的目标，并把虚拟现实列为重点'], 2024)).toBe(
    2024,
  );
});
