/** A sentence over several documents may say of each only what that one says. */
import { expect, test } from 'vitest';
import { replySentences } from '../written/stream-sentences.ts';
import { checkWho, type OverviewSource, type ToldPassage } from './who-says.ts';

const titles = ['Northern report', 'Southern report', 'Eastern report'];
const texts = [
  'The ferry Alma carries 240 passengers on two decks of oak.',
  'The ferry Alma carries 300 passengers on three decks of larch.',
  'The ferry Alma carries 240 passengers, and its hull is painted with linseed oil.',
];
const passages = texts.map((text, part): ToldPassage => ({
  n: part + 1,
  part,
  text,
  path: [titles[part]!],
  sentences: [text],
}));
const told: OverviewSource = {
  passages,
  titles: new Map(titles.entries()),
  question: 'What is the Alma like?',
  contradict: (parts) => parts.has(0) && parts.has(1),
};

function isSupported(reply: string, over: OverviewSource = told): boolean {
  const [sentence] = replySentences(reply, true).whole;
  return checkWho(over)(
    sentence!,
    passages.filter(({ n }) => sentence!.citations.includes(n)),
  ).supported;
}

test.each([
  'The Northern report has 240 passengers on two decks [1], the Southern one 300 passengers on three decks [2].',
  'The Northern report has 240 passengers on two decks, the Southern one 300 passengers on three decks [1, 2].',
  'Both the Northern and the Eastern report say that it carries 240 passengers [1, 3].',
  'It carries 240 passengers on two decks of oak in the Northern report, 300 passengers on three decks of larch in the Southern report [1][2].',
  'The Northern and the Southern report contradict each other: it carries 240 passengers [1] or 300 passengers [2].',
  'The Northern report speaks of decks of oak [1], and the Eastern one of a hull painted with linseed oil [3].',
])('%s', (reply) => {
  expect(isSupported(reply)).toBe(true);
});

test.each([
  ['numbers of two documents exchanged', 'The Northern report has 300 passengers [1], the Southern one 240 [2].'],
  ['… in one stretch', 'The Northern report has 300 passengers, the Southern one 240 passengers on decks [1, 2].'],
  ['… without a comma', 'The Northern report says 300 passengers and the Southern report 240 passengers [1, 2].'],
  ['words of two documents exchanged', 'The Southern report has decks of oak, the Northern one decks of larch [1, 2].'],
  ['one number for two, of which one says another', 'Both reports say that the ferry carries 240 passengers [1, 2].'],
  ['a document that says nothing of it', 'The hulls are painted with linseed oil in both reports [2, 3].'],
  ['a document that is called and not cited', 'The Southern report has 240 passengers on two decks of oak [1].'],
  ['a number of nobody', 'The Northern report has 999 passengers [1], the Southern one 300 passengers [2].'],
  [
    'a denial',
    'The Northern report says that the Alma does not carry 240 passengers [1], the Eastern that it does [3].',
  ],
])('%s is not said', (_, reply) => {
  expect(isSupported(reply)).toBe(false);
});

test('a contradiction is named only where there is one', () => {
  const reply = 'The two contradict each other: the ferry carries 240 passengers [1] or 300 passengers [2].';
  expect(isSupported(reply)).toBe(true);
  expect(isSupported(reply, { ...told, contradict: () => false })).toBe(false);
});
