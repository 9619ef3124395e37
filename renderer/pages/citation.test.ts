import { expect, test } from 'vitest';
import { citedWords } from './citation.ts';

const place = { title: 'Larches at the edge', authors: 'Ada Reist', year: 2025, page: 'vii' };

test('words are copied with authors, year, title and the printed page', () => {
  expect(citedWords('five points', place)).toBe('“five points” (Ada Reist, 2025, Larches at the edge, p. vii)');
  const many = { ...place, authors: 'Ada Reist, Bo Lund, Cy Imai' };
  expect(citedWords('x', many)).toBe('“x” (Ada Reist et al., 2025, Larches at the edge, p. vii)');
  expect(citedWords('x', { ...place, authors: 'A, B' })).toContain('(A and B, 2025');
});

test('what is not known is left out', () => {
  expect(citedWords('x', { ...place, authors: '', year: null })).toBe('“x” (Larches at the edge, p. vii)');
});
