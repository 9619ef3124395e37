import { beforeEach, expect, test } from 'vitest';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { placesInText, type SoughtWords } from './places-in-text.ts';

const fresh = freshTables();
const paragraphs = [
  'Reeds grow in the marsh.',
  'The water stands.',
  'In the marsh it is quiet.',
  'Nobody counts it.',
  'In the marsh again.',
];

beforeEach(async () => {
  await addIndexed(fresh.store, 'reeds', [{ title: 'Reeds', paragraphs }]);
});

/** @returns by key on how many lines it stands */
function placed(sought: readonly SoughtWords[]): Record<string, number> {
  const reader: IndexReader = createIndexReader(fresh.store.read);
  const found = placesInText(reader, idFor('reeds'), sought);
  return Object.fromEntries([...found].map(([key, pages]) => [key, pages.flatMap(({ quads }) => quads).length]));
}

test('words that stand once are there, whatever breaks their lines', () => {
  expect(placed([{ key: 'A', text: 'The  wa-\nter stands', order: '1' }])).toEqual({ A: expect.any(Number) as number });
});

test('words that stand nowhere have no place', () => {
  expect(
    placed([
      { key: 'A', text: 'on the moon', order: '1' },
      { key: 'B', text: '', order: '2' },
    ]),
  ).toEqual({});
});

test('of several places it is the one that their neighbors leave, and none where they leave several', () => {
  const water = { key: 'W', text: 'The water stands', order: '00002' };
  const nobody = { key: 'N', text: 'Nobody counts it', order: '00004' };
  const marsh = { key: 'M', text: 'in the marsh', order: '00003' };
  expect(Object.keys(placed([marsh, nobody, water])).toSorted()).toEqual(['M', 'N', 'W']);
  expect(Object.keys(placed([marsh, water]))).toEqual(['W']);
  expect(Object.keys(placed([{ ...marsh, order: '' }, nobody, water])).toSorted()).toEqual(['N', 'W']);
});

test('what stands around their place in the file tells words apart that stand often; what it leaves open stays so', () => {
  const reader: IndexReader = createIndexReader(fresh.store.read);
  const heightOf = (before: string, after: string): number | undefined => {
    const sought = { key: 'M', text: 'in the marsh', order: '', around: { before, after } };
    return placesInText(reader, idFor('reeds'), [sought]).get('M')?.[0]?.quads[0]?.[0];
  };
  const [first, second, third] = [
    heightOf('Reeds grow ', '.'),
    heightOf('The  water stands. ', ' it is'),
    heightOf('', ' again.'),
  ];
  expect([first, second, third]).not.toContain(undefined);
  expect(first).not.toBe(second);
  expect(heightOf('', '')).toBeUndefined();
  expect(heightOf('nowhere', 'nothing')).toBeUndefined();
});
