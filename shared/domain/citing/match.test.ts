import { expect, test } from 'vitest';
import { documentId, type DocumentId } from '../../base/ids.ts';
import { worksCited } from './match.ts';
import { type Work, worksOf } from './works.ts';

const idOf = (name: string): DocumentId => documentId(name.padStart(64, '0'));

const work = (name: string, title: string, more: Omit<Work, 'id' | 'title'> = {}): Work => ({
  id: idOf(name),
  title,
  ...more,
});

const hives = work('a1', 'Counting Bees in Winter Hives: A Field Study', {
  authors: 'Ida Berg, Carl Müller-Holm, Dora Lind',
  year: 2015,
  publication: {
    doi: '10.1234/hives.01',
    arxiv: '1503.04567',
    journal: 'Journal of Hives',
    volume: '12',
    pages: '301–314',
  },
});
const reeds = work('a2', 'Reed Beds', { authors: 'Ole Moss', year: 2003 });
const unsigned = work('a3', 'The Care of Alpine Meadows in Dry Years', { year: 2010 });
const works = worksOf([hives, reeds, unsigned]);

const cited = (entry: string, among = works): readonly string[] =>
  worksCited(entry, among).map(({ document, by }) => `${document.replace(/^0+/u, '')} ${by}`);

test.each([
  [
    '[3] I. Berg, C. Müller-Holm, and D. Lind. Counting bees in winter hives: a field study. J. Hives, 12:301–314, 2015.',
    'title',
  ],
  [
    'Berg, I., Müller-Holm, C. and Lind, D. (2016) ‘Counting Bees in Winter Hives: A Field Study’, Journal of Hives.',
    'title',
  ],
  ['Berg I, Lind D. Counting bees in win- ter hives: a field study. J Hives 2015.', 'title'],
  ['Ida Berg et al. 2015. Counting bees in winter hives. In Proceedings of Hives.', 'title'],
  ['Berg, I. et al. Bees. https://doi.org/10.1234/HIVES.01', 'doi'],
  ['Berg, I. et al. Bees. doi:10.1234/ hives.01.', 'doi'],
  ['I. Berg et al., arXiv preprint arXiv:1503.04567v2 (2015).', 'arxiv'],
  ['Ida Berg. Bees in winter. CoRR, abs/1503.04567, 2015.', 'arxiv'],
  ['I. Berg, C. Müller-Holm, D. Lind, J. Hives 12 (2015) 301.', 'place'],
])('%s', (entry, by) => {
  expect(cited(entry)).toEqual([`a1 ${by}`]);
});

test.each([
  ['its title goes on', 'I. Berg. Counting bees in winter hives a field study of wasps. J. Hives, 2015.'],
  ['its title begins before', 'I. Berg. On counting bees in winter hives: a field study. J. Hives, 2015.'],
  ['another subtitle of the same year', 'I. Berg. Counting bees in winter hives: a survey. J. Hives, 2015.'],
  ['another subtitle of another year', 'I. Berg. Counting bees in winter hives: a survey. J. Hives, 2018.'],
  ['another edition', 'I. Berg. Counting bees in winter hives: a field study. J. Hives, 2001.'],
  ['somebody else', 'N. Fern. Counting bees in winter hives. J. Hives, 2012.'],
  ['a book that others edited', 'O. Moss, I. Berg (eds.). Counting bees in winter hives. Moss Press, 2015.'],
  ['another place in the journal', 'I. Berg, J. Hives 12 (2015) 331.'],
  ['another year of the journal', 'I. Berg, J. Hives 12 (2014) 301.'],
  ['a short title in another year', 'O. Moss. Reed beds. Leaves, 2006.'],
  ['a short title of somebody else', 'N. Fern. Reed beds. Leaves, 2003.'],
])('no match: %s', (_, entry) => {
  expect(cited(entry)).toEqual([]);
});

test('a short title is known by author and year, and a title without authors by its length and year', () => {
  expect(cited('Moss, O. Reed beds. Leaves, 2003.')).toEqual(['a2 title']);
  expect(cited('Office of Meadows. Care of alpine meadows in dry years. 2010.')).toEqual(['a3 title']);
  expect(cited('Office of Meadows. Care of alpine meadows in dry years. 1990.')).toEqual([]);
});

test('of two editions the entry means that of its year, and both where it does not tell', () => {
  const editions = worksOf([
    work('b1', 'A Handbook of Hives and Reeds', { authors: 'Ole Moss', year: 2011 }),
    work('b2', 'A Handbook of Hives and Reeds', { authors: 'Ole Moss', year: 2013 }),
  ]);
  expect(cited('O. Moss. A handbook of hives and reeds. 2013.', editions)).toEqual(['b2 title']);
  expect(cited('O. Moss. A handbook of hives and reeds.', editions)).toEqual(['b1 title', 'b2 title']);
});

test('the longer of two titles is meant', () => {
  const near = worksOf([
    work('c1', 'Bees and Meadows', { authors: 'Ole Moss', year: 2011 }),
    work('c2', 'Bees and Meadows: Ten Years Later', { authors: 'Ole Moss', year: 2011 }),
  ]);
  expect(cited('O. Moss. Bees and meadows: ten years later. 2011.', near)).toEqual(['c2 title']);
  expect(cited('O. Moss. Bees and meadows. Leaves, 2011.', near)).toEqual(['c1 title']);
});

test('Greek letters are what they are called', () => {
  const greek = worksOf([work('e1', 'Assembly of α-Helices in Bees', { authors: 'Ole Moss', year: 2012 })]);
  expect(cited('Moss O. Assembly of alpha-helices in bees. J Hives 2012.', greek)).toEqual(['e1 title']);
});

test('titles of scripts without spaces', () => {
  const chinese = worksOf([work('d1', '冬季蜂箱中蜜蜂数量的统计研究方法', { authors: '李明, 王芳', year: 2012 })]);
  expect(cited('李明, 王芳. 冬季蜂箱中蜜蜂数量的统计研究方法[J]. 养蜂学报, 2012.', chinese)).toEqual(['d1 title']);
});
