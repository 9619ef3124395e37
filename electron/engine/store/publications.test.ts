import { expect, test } from 'vitest';
import { publicationIn, storedFacts, withValues } from './publications.ts';

test('values are kept beside where they were found, and fields that have columns are not', () => {
  const found = {
    title: { from: 'page' as const, confidence: 0.9, pageIndex: 0 },
    doi: { from: 'page' as const, confidence: 0.97, pageIndex: 0 },
  };
  const kept = storedFacts(JSON.stringify(withValues(found, { doi: '10.1234/reeds\n.7' })));
  expect(kept).toEqual({ title: found.title, doi: { ...found.doi, value: '10.1234/reeds .7' } });
  expect(publicationIn(kept)).toEqual({ doi: '10.1234/reeds .7' });
});

test('a field without a value is left out', () => {
  expect(withValues({ isbn: { from: 'file', confidence: 0.8 } }, {})).toEqual({});
});
