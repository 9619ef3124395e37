import { expect, test } from 'vitest';
import { summary, testId } from '../state/testing.ts';
import { labelsOf } from './labels.ts';

const documents = [
  summary({ id: testId('1'), tags: ['to read', 'method'], collections: ['Scans', 'Film'] }),
  summary({ id: testId('2'), tags: ['method'], collections: ['Scans'] }),
];

test('tags are those that documents have, with how many', () => {
  expect(labelsOf(documents, 'tag', []).map(({ name, documents: n }) => [name, n])).toEqual([
    ['method', 2],
    ['to read', 1],
  ]);
});

test('what stands below a collection follows it and counts for it once', () => {
  const collections = [
    { name: 'Anselmi', parent: null },
    { name: 'Film', parent: null },
    { name: 'Scans', parent: 'Film' },
  ];
  expect(labelsOf(documents, 'collection', collections)).toEqual([
    { name: 'Anselmi', parent: null, documents: 0 },
    { name: 'Film', parent: null, documents: 2 },
    { name: 'Scans', parent: 'Film', documents: 2 },
  ]);
});
