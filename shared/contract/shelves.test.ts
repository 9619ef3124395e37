import { expect, test } from 'vitest';
import { shelfMethods } from './shelves.ts';
import { breachesOf, int, list, oneOf, someDocument, someSection, trimmed } from './testing/around.ts';
import { quads } from './testing/examples.ts';

const label = trimmed(1, 80);
const kind = oneOf(['tag', 'collection']);

test('many documents are marked at once', () => {
  const whole = [{ documents: [someDocument], marks: { rating: 1 } }];
  const around = {
    whole,
    optional: ['marks.rating'],
    nullable: ['marks.rating'],
    edges: { documents: list(someDocument, 1, 50_000) },
  };
  expect(breachesOf(shelfMethods['library.mark'].params, around)).toEqual([]);
});

test('labels are renamed and removed by kind and name', () => {
  const renamed = { whole: [{ kind: 'tag', from: 'bees', to: 'Bees' }], edges: { kind, from: label, to: label } };
  expect(breachesOf(shelfMethods['label.rename'].params, renamed)).toEqual([]);
  const removed = { whole: [{ kind: 'tag', name: 'bees' }], edges: { kind, name: label } };
  expect(breachesOf(shelfMethods['label.remove'].params, removed)).toEqual([]);
});

test('words are looked for in all documents or in one', () => {
  const { params, result } = shelfMethods['library.search'];
  const whole = [{ words: 'bees', documents: 200, snippets: 200, document: someDocument }];
  const edges = { words: trimmed(1, 500), documents: int(1, 200), snippets: int(1, 200) };
  const usual = { documents: 40, snippets: 3 };
  expect(breachesOf(params, { whole, optional: ['document'], usual, edges })).toEqual([]);
  const snippet = { pageIndex: 0, section: someSection, marks: quads, parts: ['a ', 'bee', ''] };
  const found = [{ document: someDocument, places: 1, pages: 1, snippets: [snippet] }];
  expect(
    breachesOf(result, {
      whole: [{ found, places: 0, documents: 0, complete: false }],
      edges: { found: { takes: [[]] }, 'found.*.snippets.*.marks': { takes: [[]] } },
    }),
  ).toEqual([]);
});
