import { expect, test } from 'vitest';
import type { Annotation } from '#shared/contract/annotations.ts';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { gatherCards, type CardDeps } from './gather.ts';

const document = fakeDocumentId(0);
const reader = fakeIndex([
  {
    title: 'Desire lines',
    sections: [
      {
        title: '1 Lines',
        paragraphs: ['The crews count the moss twice. The keepers count the moss in winter, as far as it grows.'],
      },
    ],
  },
]);

function deps(annotations: readonly Partial<Annotation>[]): CardDeps {
  const facts = { document, kind: 'text', color: 'yellow', note: '', prefix: '', suffix: '', changedAt: 1 } as const;
  const pages = [{ pageIndex: 0, quads: [[0, 0, 1, 0, 1, 1, 0, 1] as const] }];
  return {
    reader,
    document: (id) => (id === document ? { title: 'Desire lines' } : undefined),
    annotations: () =>
      annotations.map((one, at) => ({ ...facts, id: at + 1, createdAt: at, pages, text: 'the moss', ...one })),
    answers: () => [],
    table: () => new Map(),
    tablesOf: () => [],
  };
}

const make = (annotations: readonly Partial<Annotation>[]) =>
  gatherCards({ documents: [document], from: ['highlights'] }, deps(annotations), new AbortController().signal);

test('words that stand twice are those that were marked, by what stands around them', async () => {
  const { cards, left } = await make([
    { prefix: 'The crews count ', suffix: ' twice.' },
    { prefix: 'The keepers count ', suffix: ' in winter' },
  ]);
  expect(cards.map(({ front }) => front)).toEqual([
    'The crews count {{c1::the moss}} twice.',
    'The keepers count {{c1::the moss}} in winter, as far as it grows.',
  ]);
  expect(left['no-note']).toBe(0);
});

test('where nothing tells which words were marked there is no card, and that is counted', async () => {
  expect(await make([{}])).toMatchObject({ cards: [], left: { 'no-note': 1 } });
  expect(await make([{ text: 'moss twice. The keepers' }])).toMatchObject({ cards: [], left: { 'no-note': 1 } });
});

test('a document that is not there is none', async () => {
  const wanted = { documents: [fakeDocumentId(7)], from: ['definitions'] } as const;
  await expect(gatherCards(wanted, deps([]), new AbortController().signal)).rejects.toMatchObject({
    code: 'document.unknown',
  });
});
