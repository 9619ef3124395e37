import { expect, test } from 'vitest';
import { placeIn } from './place.ts';

test.each([
  ['Reed Letters 589 (2015) 3–14', ['Reed Letters ', '589', undefined, '3–14', 2015]],
  ['Acta Mellis, Apidologica, 2, 1 (2010) 51–79', ['Acta Mellis, Apidologica, ', '2', '1', '51–79', 2010]],
  [
    'REED COMMUNICATIONS | (2022) 13:2882 | https://doi.org/10.1234/x',
    ['REED COMMUNICATIONS | ', '13', undefined, '2882', 2022],
  ],
  ['Bees 2022, 14, 4849.', ['Bees ', '14', undefined, '4849', 2022]],
  [
    'The Open Hive Journal, 2016, 10, (Suppl-1, M9) 214-226',
    ['The Open Hive Journal, ', '10', undefined, '214–226', 2016],
  ],
  ['Hive Medicine 2006, 6:3', ['Hive Medicine ', '6', undefined, '3', 2006]],
  ['Hive Medicine. 2015;12(3):45-50', ['Hive Medicine. ', '12', '3', '45–50', 2015]],
  ['REED REVIEW D 111, 032004 (2025)', ['REED REVIEW D ', '111', undefined, '032004', 2025]],
  ['HIVE DYNAMICS 218:235–259 (2000)', ['HIVE DYNAMICS ', '218', undefined, '235–259', 2000]],
  ['JRS09(2017)118', ['JRS', '09', undefined, '118', 2017]],
  [
    'Transactions on Reeds, vol. 12, no. 4, pp. 484–506, 2024.',
    ['Transactions on Reeds, ', '12', '4', '484–506', 2024],
  ],
  ['August 2014, Volume 59, Issue 10.', ['August 2014, ', '59', '10', undefined, 2014]],
  ['Volume 2013 (2013), Article ID 572530, 7 pages', ['', '2013', undefined, '572530', 2013]],
  [
    'Zeitschrift für Schilf, Jahrgang 12, Heft 3, Seiten 12–24',
    ['Zeitschrift für Schilf, ', '12', '3', '12–24', undefined],
  ],
  ['Hive Archives, 2014, Vol. 2, No. 1, 256–260', ['Hive Archives, 2014, ', '2', '1', '256–260', 2014]],
  ['Hive Letters 4 (2020), article no. 7', ['Hive Letters ', '4', undefined, '7', 2020]],
  ['Revue du miel, vol. 12, n° 3, pp. 12-24', ['Revue du miel, ', '12', '3', '12–24', undefined]],
  ['芦苇学报 2014年 第32卷 第3期', ['芦苇学报 2014年 ', '32', '3', undefined, 2014]],
] as const)('where ‘%s’ appeared', (line, [name, volume, issue, pages, year]) => {
  expect(placeIn(line)).toEqual({ name, volume, issue, pages, ...(year !== undefined && { year }) });
});

test.each([
  'In 2019, 14 hives were lost and 480 were found.',
  'Page 2 of 12',
  'Issue 01',
  'The hives were counted from May 2014 to 2016.',
])('‘%s’ says nothing of it', (line) => {
  expect(placeIn(line)).toBeUndefined();
});
