import { describe, expect, test } from 'vitest';
import { authorNames } from './author-names.ts';

describe('names that a document prints', () => {
  test.each([
    [
      'with commas',
      ['Ada Lovelace, Charles Babbage and Luigi F. Menabrea'],
      'Ada Lovelace, Charles Babbage, Luigi F. Menabrea',
    ],
    [
      'with raised numbers',
      ['Ada Lovelace 1,2, Charles Babbage2 & Luigi Menabrea'],
      'Ada Lovelace, Charles Babbage, Luigi Menabrea',
    ],
    ['parted by marks alone', ['Ada Lovelace∗ Charles Babbage†'], 'Ada Lovelace, Charles Babbage'],
    [
      'with numbers alone',
      ['Ada Lovelace1,2 Charles Babbage3', '1 University of the Sea'],
      'Ada Lovelace, Charles Babbage',
    ],
    ['in capitals', ['ADA LOVELACE, University of London, UK'], 'Ada Lovelace'],
    ['with particles', ['Vincent van der Berg, José María de la Cruz'], 'Vincent van der Berg, José María de la Cruz'],
    [
      'with raised letters',
      ['Ada Lovelacea, Charles Babbageb', 'aInstitute of Engines bCollege of Looms'],
      'Ada Lovelace, Charles Babbage',
    ],
    [
      'over two blocks',
      ['Ada Lovelace, Charles Babbage,', 'Luigi Menabrea & Mary Somerville', 'London'],
      'Ada Lovelace, Charles Babbage, Luigi Menabrea, Mary Somerville',
    ],
    [
      'in columns, each row above its addresses',
      [
        'Ada Lovelace∗ ; Charles Babbage∗',
        'Engine House ; Engine House',
        'ada@example.org ; charles@example.org',
        'Luigi Menabrea† ; Mary Somerville',
      ],
      'Ada Lovelace, Charles Babbage, Luigi Menabrea, Mary Somerville',
    ],
    [
      'each above where they work',
      ['Ada Lovelace\nUniversity of London', 'ada@example.org', 'Luigi Menabrea\nUniversity of Turin'],
      'Ada Lovelace, Luigi Menabrea',
    ],
    [
      'with several raised letters',
      ['Ada Lovelace,a Charles Babbageb,c and Luigi Menabread,e'],
      'Ada Lovelace, Charles Babbage, Luigi Menabrea',
    ],
    [
      'without where they work',
      ['Ada Lovelace, Charles Babbage', 'Analytical Engine'],
      'Ada Lovelace, Charles Babbage',
    ],
    [
      'with several raised numbers, between addresses in one block',
      ['Ada Lovelace¹,² Charles Babbage³\nUniversity of London\nLuigi Menabrea¹ AND Mary Somerville²\nLondon'],
      'Ada Lovelace, Charles Babbage, Luigi Menabrea, Mary Somerville',
    ],
    ['after what they are', ['Editors: Ada Lovelace1, Charles Babbage2'], 'Ada Lovelace, Charles Babbage'],
    ['of one, with an initial', ['Luigi F. Menabrea'], 'Luigi F. Menabrea'],
    ['before a date', ['Ada Lovelace, Charles Babbage June 9, 1843'], 'Ada Lovelace, Charles Babbage'],
    ['after a day', ['9. Juni 1843 Ada Lovelace, Charles Babbage'], 'Ada Lovelace, Charles Babbage'],
    ['whatever marks follow them', ['Ada Lovelace ⇑, Charles Babbage ✉'], 'Ada Lovelace, Charles Babbage'],
  ])('%s', (_how, texts, expected) => {
    expect(authorNames(texts, undefined)).toBe(expected);
  });

  test('of one alone are believed above an abstract', () => {
    expect(authorNames(['Ada Lovelace'], undefined, true)).toBe('Ada Lovelace');
    expect(authorNames(['Ada Lovelace'], undefined)).toBeUndefined();
  });

  test.each([
    ['an institution', ['BOARD OF GOVERNORS OF THE NATIONAL BANK']],
    ['model numbers', ['M270TF-100 M320TF-100 LCD Monitor', 'Document Part No. 91521110100M']],
    ['what a thesis is', ['A Dissertation', 'Presented to the Faculty\nA Thesis']],
    ['words of a form', ['Section A: Overview (All Capital Assets)']],
    ['a date', ['Draft August 19, 2019']],
    ['a sentence', ['The sequencer is a composition tool for musicians.']],
    ['two words that nothing supports', ['Quiet Harbors']],
    ['names that nothing parts', ['Ada Lovelace Charles Babbage Luigi Menabrea']],
  ])('are not taken from %s', (_what, texts) => {
    expect(authorNames(texts, undefined)).toBeUndefined();
  });
});

test('what the file says is kept, with commas', () => {
  expect(authorNames([], 'Ada Lovelace;Charles Babbage')).toBe('Ada Lovelace, Charles Babbage');
  expect(authorNames(['Ada Lovelace, Charles Babbage'], 'Mary Somerville')).toBe('Mary Somerville');
});

test('of a copyright in the place of authors the names stay', () => {
  expect(authorNames([], '© Ada Lovelace, Analytical University, Faculty of Engines')).toBe('Ada Lovelace');
});

test('an account and a notice of rights are no authors', () => {
  expect(authorNames(['Ada Lovelace, Charles Babbage'], 'Alovelace')).toBe('Ada Lovelace, Charles Babbage');
  expect(authorNames(['Ada Lovelace, Charles Babbage'], '(c) 1843 Ada Lovelace')).toBe('Ada Lovelace, Charles Babbage');
});

test('a file that names one of several authors is completed', () => {
  expect(authorNames(['Ada Lovelace1, Charles Babbage2'], 'Ada Lovelace')).toBe('Ada Lovelace, Charles Babbage');
});

test('what somebody does for a thesis is no name', () => {
  expect(authorNames(['Ada Lovelace', 'Thesis Advisors'], 'Ada Lovelace')).toBe('Ada Lovelace');
  expect(authorNames(['Ada Lovelace', 'Faculty Supervisors'], 'Ada Lovelace')).toBe('Ada Lovelace');
});
