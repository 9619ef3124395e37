import { expect, test } from 'vitest';
import { arxivIn, doisIn, isbnsIn } from './identifiers.ts';

test.each([
  ['https://doi.org/10.1234/bees.2019.014.', ['10.1234/bees.2019.014']],
  ['(doi:10.1234/hive(19)90012-3)', ['10.1234/hive(19)90012-3']],
  [
    'DOI: 10.1002/(SICI)1097-0177(200006)218:2<235::AID-B2>3.0.CO;2-G',
    ['10.1002/(SICI)1097-0177(200006)218:2<235::AID-B2>3.0.CO;2-G'],
  ],
  ['Bees 2019, 4, 12 | https://doi.org/10.1234/b4 | www.bees.example', ['10.1234/b4']],
  ['version 10.1234 of the program', []],
  ['110.1234/5678', []],
])('the DOIs of ‘%s’', (text, dois) => {
  expect(doisIn(text)).toEqual(dois);
});

test.each([
  ['arXiv:1901.01234v2 [cs.CL] 6 Dec 2019', '1901.01234'],
  ['arXiv:math/0405999v1 [math.CO] 12 Sep 2016', 'math/0405999'],
  ['ArXiv ePrint: 1702.01234', '1702.01234'],
  ['as shown in arXiv:1901.01234 and elsewhere', undefined],
  ['A. Lind. Bees. arXiv preprint arXiv:1901.01234, 2019.', undefined],
])('the number in the archive of ‘%s’', (line, id) => {
  expect(arxivIn(line)).toBe(id);
});

test.each([
  ['ISBN 978-3-16-148410-0 (print)', ['9783161484100']],
  ['ISBN-10: 3-16-148410-X', ['9783161484100']],
  ['Copyright 2016 978-3-16-148410-0/16/03 $15.00', ['9783161484100']],
  ['ISBN 978-3-16-148410-1', []],
  ['tel. 3161484100', []],
])('the ISBNs of ‘%s’', (text, isbns) => {
  expect(isbnsIn(text)).toEqual(isbns);
});
