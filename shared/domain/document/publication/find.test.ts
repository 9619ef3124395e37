import { describe, expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { DocumentMetadata, TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import type { Publication } from './publication.ts';

const prose = (y: number): TextRun[] =>
  paragraph(
    Array.from({ length: 14 }, () => 'Reeds bend in the wind and stand up again, as all know who live at the coast.'),
    90,
    y,
  );

/** A paper of two pages with these lines at the head or the foot of the first. */
function found(
  lines: readonly (readonly [text: string, y: number])[],
  metadata: DocumentMetadata = {},
  second: readonly TextRun[] = [],
) {
  const first = [
    ...lines.map(([text, y]) => run(text, 90, y, { size: 8 })),
    run('Reeds in the wind of the coast', 120, 660, { size: 20 }),
    run('Ada Reed, Jon Vik', 220, 630, { size: 12 }),
    ...prose(560),
  ];
  return buildDocument({ ...content([page(0, first), page(1, [...second, ...prose(700)])]), metadata });
}
const published = (...asked: Parameters<typeof found>): Publication | undefined => found(...asked).metadata.publication;

describe('the journal, with volume, issue and pages', () => {
  test.each<[string, Publication]>([
    ['Reed Letters 589 (2015) 3–14', { journal: 'Reed Letters', volume: '589', pages: '3–14' }],
    [
      'COASTAL REED REVIEW | (2022) 13:2882 | www.reeds.example',
      { journal: 'Coastal Reed Review', volume: '13', pages: '2882' },
    ],
    [
      '214 The Open Reed Journal, 2016, 10, (Suppl-1) 214-226',
      { journal: 'The Open Reed Journal', volume: '10', pages: '214–226' },
    ],
    ['Reed et al. Coast Medicine 2014, 14:1', { journal: 'Coast Medicine', volume: '14', pages: '1' }],
    [
      'A. Reed et al. / Journal of Reeds 54 (2010) 27–35',
      { journal: 'Journal of Reeds', volume: '54', pages: '27–35' },
    ],
    [
      'Zeitschrift für Schilf, Band 12, Heft 3, Seiten 12–24',
      { journal: 'Zeitschrift für Schilf', volume: '12', issue: '3', pages: '12–24' },
    ],
    ['North-Eastern Journal of Reeds', { journal: 'North-Eastern Journal of Reeds' }],
    ['Reed Transactions, 2007, No. 3', { journal: 'Reed Transactions' }],
    ['Published in the Proceedings of REED 2012 1', { journal: 'Proceedings of REED 2012' }],
    [
      'Findings of the Reed Society: COAST 2023, pages 3806–3824',
      { journal: 'Findings of the Reed Society: COAST 2023', pages: '3806–3824' },
    ],
  ])('%s', (head, publication) => {
    expect(published([[head, 770]])).toEqual(publication);
  });

  test('a name above a line of numbers, and that of proceedings over two lines', () => {
    expect(
      published([
        ['Journal of Coastal Reeds', 770],
        ['August 2014, Volume 59, Issue 10.', 760],
      ]),
    ).toEqual({
      journal: 'Journal of Coastal Reeds',
      volume: '59',
      issue: '10',
    });
    const two: [string, number][] = [
      ['Proceedings of the 61st Annual Meeting of the Reed Society', 770],
      ['Volume 1: Long Papers, pages 6981–7004', 760],
    ];
    expect(published(two)).toMatchObject({
      journal: 'Proceedings of the 61st Annual Meeting of the Reed Society',
      pages: '6981–7004',
    });
  });

  test('gives the year, whatever else is dated', () => {
    const { metadata } = found([
      ['Reed Letters 589 (2015) 3–14', 770],
      ['Available online 3 December 2014', 60],
    ]);
    expect(metadata.year).toBe(2015);
  });

  test.each([
    'A. Smith, Phys. Lett. 12 (1990) 3',
    'as discussed by Management on pages 36–41',
    'Reeds in the wind of the coast, Volume 2',
    'FOR RELEASE MAY 3, 2018',
  ])('is not told by ‘%s’', (head) => {
    expect(published([[head, 770]])?.journal).toBeUndefined();
  });
});

describe('the DOI', () => {
  test('is the one on head or foot; those of references are of others', () => {
    const lines: [string, number][] = [
      ['https://doi.org/10.1234/reeds.2015.7', 40],
      ['[1] A. Smith et al. Bogs. (2009) https://doi.org/10.9999/bogs.1', 300],
    ];
    expect(published(lines)?.doi).toBe('10.1234/reeds.2015.7');
  });

  test('keeps the underscores that are drawn as rules where another place has them', () => {
    const stamp = run(
      'Downloaded from http://reeds.example/doi/10.1234/reeds_a_07/23699/reeds_a_07.pdf by guest',
      90,
      20,
      { size: 7 },
    );
    expect(published([['https://doi.org/10.1234/reeds a 07', 770]], {}, [stamp])?.doi).toBe('10.1234/reeds_a_07');
  });

  test('two that are as likely are none', () => {
    expect(
      published([
        ['10.1234/reeds.7', 770],
        ['10.1234/bogs.8', 760],
      ])?.doi,
    ).toBeUndefined();
  });
});

test('numbers of archives, books and reports, and the edition', () => {
  expect(published([['arXiv:1901.01234v2 [q-bio.PE] 6 Dec 2019', 770]])).toEqual({ arxiv: '1901.01234' });
  expect(
    published([
      ['ISBN 978-3-16-148410-0', 770],
      ['Second Edition', 745],
    ]),
  ).toEqual({ isbn: '9783161484100', edition: '2' });
  expect(published([['Technical Report No. REED/2016-161', 770]])).toEqual({ number: 'REED/2016-161' });
  expect(published([['REED-PUB-2016-012', 770]])).toEqual({ number: 'REED-PUB-2016-012' });
  expect(published([['© 2022 by the authors. Licensee MDRI, Basel.', 40]])).toEqual({ publisher: 'MDRI' });
});

test('what the pages say goes before what the file says, and each knows where it is from', () => {
  const claimed = { doi: '10.1234/other', journal: 'Bog Letters', volume: '3', publisher: 'Reed Press' };
  const { metadata, found: facts } = found([['Reed Letters 589 (2015) 3–14', 770]], { publication: claimed });
  // One place is not put together from two journals.
  expect(metadata.publication).toEqual({
    doi: '10.1234/other',
    journal: 'Reed Letters',
    volume: '589',
    pages: '3–14',
    publisher: 'Reed Press',
  });
  expect([facts?.journal, facts?.publisher]).toMatchObject([{ from: 'page', pageIndex: 0 }, { from: 'file' }]);
});

test('the page that an archive puts before a paper is not its first page', () => {
  const cover = [
    run('Reeds in the wind of the coast', 90, 740, { size: 14 }),
    ...paragraph(
      [
        'Author(s): Ada Reed and Jon Vik',
        'Source: Journal of Reeds, Vol. 12, No. 3 (May, 1999), pp. 1-20',
        'Published by: Reed Society',
        'Stable URL: https://archive.example/stable/27',
        'Accessed: 20-05-2015 14:00 UTC',
        'Your use of the archive indicates that you accept its terms and conditions.',
      ],
      90,
      700,
    ),
  ];
  const paper = [
    run('Reeds in the wind of the coast', 120, 700, { size: 20 }),
    run('Ada Reed, Jon Vik', 220, 670, { size: 12 }),
    ...prose(600),
  ];
  const made = content([page(0, cover), page(1, paper), page(2, prose(700))]);
  const { title, metadata, found: facts } = buildDocument({ ...made, metadata: { year: 2015 } });
  expect([title, metadata.authors, metadata.year]).toEqual([
    'Reeds in the wind of the coast',
    'Ada Reed, Jon Vik',
    1999,
  ]);
  expect([facts?.title?.pageIndex, facts?.authors?.pageIndex]).toEqual([1, 1]);
  expect(metadata.publication).toMatchObject({ journal: 'Journal of Reeds', volume: '12', issue: '3', pages: '1–20' });
});
