import { expect, test } from 'vitest';
import { cardForms, cardSources } from '../domain/cards/card.ts';
import { cardsMethods, CardSchema, DeckName, deckFormats, MOST_CARDS } from './cards.ts';
import { breachesOf, chars, oneOf, someDocument } from './testing/around.ts';
import { box } from './testing/examples.ts';

const card = {
  key: 'definition larch',
  source: 'definitions',
  form: 'basic',
  front: 'larch',
  back: 'A conifer.',
  place: { document: someDocument, title: 'Larches', pageIndex: 0, page: 'i', quote: 'A larch' },
  picture: { pageIndex: 0, box },
};

test('a card has two sides and a place', () => {
  const edges = {
    key: chars(1, 2000),
    source: oneOf(cardSources),
    form: oneOf(cardForms),
    front: chars(0, 20_000),
    back: chars(0, 20_000),
  };
  expect(breachesOf(CardSchema, { whole: [card], optional: ['picture'], edges })).toEqual([]);
});

test('a deck is called what Anki takes for a name', () => {
  for (const name of ['Larches', 'Trees::Larches', 'x'.repeat(200)]) expect(DeckName.safeParse(name).data).toBe(name);
  expect(DeckName.parse(' Larches ')).toBe('Larches');
  for (const name of ['', ' ', 'a"b', 'a\nb', 'x'.repeat(201)]) expect(DeckName.safeParse(name).success).toBe(false);
});

test('cards are made from some of the sources, and written in one of the forms', () => {
  const { params: made } = cardsMethods['cards.make'];
  expect(made.safeParse({ documents: [someDocument], from: ['highlights'] }).success).toBe(true);
  for (const no of [
    { documents: [someDocument] },
    { from: [] },
    { from: ['dreams'] },
    { documents: ['x'], from: ['answers'] },
  ])
    expect(made.safeParse(no).success).toBe(false);
  const { params: written } = cardsMethods['cards.write'];
  for (const format of deckFormats)
    expect(written.safeParse({ deck: 'Larches', format, cards: [card] }).success).toBe(true);
  for (const no of [[], Array.from({ length: MOST_CARDS + 1 }, () => card)])
    expect(written.safeParse({ deck: 'Larches', format: 'csv', cards: no }).success).toBe(false);
});
