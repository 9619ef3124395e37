import { expect, test } from 'vitest';
import { answerQuestion } from './answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { allAnswerers } from './all-answerers.ts';

async function answered(
  question: string,
  paragraphs: FakeDocument['sections'][number]['paragraphs'],
): Promise<AnsweredQuestion> {
  const reader = fakeIndex([{ title: 'The marsh orchid', sections: [{ title: '2 Care', paragraphs }] }]);
  const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const request = { question, scope: { kind: 'library' }, strategy: 'flat', budgetTokens: 2000 } as const;
  const work = answerQuestion(request, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

const item = (text: string) => ({ kind: 'list-item', text }) as const;
const steps = ['1. Lift the orchid out of its pot.', '2. Shake the old soil off.', '3. Set it on fresh bark.'];

test('a list comes with what leads in and all its items in order, under one number', async () => {
  const lead = 'A marsh orchid needs these tools for repotting:';
  const tools = ['a sharp knife', 'a clay pot', 'fresh bark of pine'];
  const { answer, evidence } = await answered('Which tools does repotting a marsh orchid need?', [
    lead,
    ...tools.map(item),
    'The marsh orchid flowers in June on most meadows of the valley.',
  ]);
  expect(answer.sentences.map(({ text, form }) => [form, text])).toEqual([
    ['lead-in', lead],
    ...tools.map((text) => ['item', text]),
  ]);
  expect(new Set(answer.sentences.flatMap(({ citations }) => citations)).size).toBe(1);
  const cited = evidence.find((one) => one.cited);
  expect(cited?.text).toBe([lead, ...tools].join('\n'));
  expect(cited?.marks.flatMap(({ quads }) => quads)).toHaveLength(4);
});

const needs = 'Repotting a marsh orchid needs the following tools:';
const tool = 'Which tools does repotting a marsh orchid need?';

test('items that were joined with what announces them come with it', async () => {
  const joined = '• A sharp knife of steel. • A clay pot with holes. • Fresh bark of old pines. • Warm rain. • Gloves.';
  const { answer } = await answered(tool, [
    `${needs} ${joined}`,
    'Orchids flower in June on most meadows of the valley.',
  ]);
  expect(answer.sentences.map((one) => one.text).join(' ')).toBe(`${needs} ${joined}`);
});

test('items that were joined with each other come apart', async () => {
  const { answer } = await answered(tool, [needs, item('• A sharp knife. • A clay pot.'), item('• Fresh bark.')]);
  expect(answer.sentences.map(({ text }) => text)).toEqual([
    needs,
    ...['• A sharp knife.', '• A clay pot.', '• Fresh bark.'],
  ]);
});

test('a list goes on behind an item that a page breaks', async () => {
  const { answer } = await answered(tool, [
    needs,
    item('• A knife of'),
    'steel that is sharp.',
    item('• A clay pot.'),
    item('• Fresh bark.'),
    'Orchids flower in June.',
  ]);
  expect(answer.sentences.map(({ text }) => text)).toEqual([
    needs,
    '• A knife of steel that is sharp.',
    '• A clay pot.',
    '• Fresh bark.',
  ]);
});

test('long paragraphs that are set in below what announces them are its items', async () => {
  const long =
    'that every gardener of the valley knows by its handle, and that hangs in each of the sheds along the river';
  const items = ['A knife', 'A clay pot', 'Some bark'].map(
    (what) => `${what} ${long}, ${long}, ${long}. It is cleaned in spring by whoever used it last.`,
  );
  const ask = async (left: number): Promise<readonly string[]> => {
    const setIn = items.map((text) => ({ kind: 'text' as const, text, left }));
    const { answer } = await answered(tool, [needs, ...setIn, 'Orchids flower in June.']);
    return answer.sentences.map(({ text }) => text);
  };
  expect(await ask(70)).toEqual([needs, ...items]);
  expect(await ask(50)).not.toContain(items[2]);
});

test('of a list in a list only what belongs to the question comes, under what announces it', async () => {
  const signs = ['1. Soft leaves;', '2. A smell of mold; or', '3. Brown roots.'];
  const { answer } = await answered('What are signs of rot in a marsh orchid?', [
    ...['A. Orchids are looked after by gardeners.', 'B. The following are signs of rot in a marsh orchid:'].map(item),
    ...signs.map(item),
    item('C. Gardeners who see rot act at once.'),
  ]);
  expect(answer.sentences.map(({ text, form }) => [form, text])).toEqual([
    ['lead-in', 'The following are signs of rot in a marsh orchid:'],
    ...signs.map((text) => ['item', text]),
  ]);
});

test('titled paragraphs under a colon are a list that ends with the last of them', async () => {
  const lead = 'A marsh orchid suffers from two pests:';
  const pests = ['Thrips. They suck the leaves dry.', 'Scale. It hides below the leaves of the orchid.'];
  const end = 'Both pests come in winter.';
  const { answer } = await answered('What pests does a marsh orchid suffer from?', [lead, ...pests, end]);
  expect(answer.sentences.map(({ text }) => text)).toEqual([lead, ...pests]);
});

test('a heading in the line of its paragraph is left out of the quote', async () => {
  const { answer, evidence } = await answered('What does the marsh orchid want from its soil?', [
    'Soil needs The marsh orchid wants from its soil that it stays moist and sour all year.',
  ]);
  const sentence = 'The marsh orchid wants from its soil that it stays moist and sour all year.';
  expect(answer.sentences.map(({ text }) => text)).toEqual([sentence]);
  expect(evidence.find(({ cited }) => cited)?.text).toBe(sentence);
});

test('a sentence that leans on another comes with it, once', async () => {
  const first = 'The marsh orchid lives with a fungus in its roots.';
  const second = 'To this end the marsh orchid feeds the fungus in its roots with sugar.';
  const { answer } = await answered('How does the marsh orchid feed the fungus in its roots?', [`${first} ${second}`]);
  expect(answer.sentences.map(({ text }) => text)).toEqual([`${first} ${second}`]);
});

test('a sentence brings the list that the next one announces', async () => {
  const tools = ['a sharp knife', 'a clay pot'];
  const lead = 'Repotting a marsh orchid needs two tools. These are:';
  const { answer } = await answered('What tools does repotting a marsh orchid need?', [lead, ...tools.map(item)]);
  expect(answer.sentences.map(({ text }) => text)).toEqual([lead, ...tools]);
});

test('of a heading that was taken for text the paragraph beneath is quoted', async () => {
  const text = 'Rot comes from too much water around the roots in winter.';
  const { answer } = await answered('What are the marsh orchid dangers?', ['Marsh orchid dangers', text]);
  expect(answer.sentences.map((one) => one.text)).toEqual([text]);
});

test('one step brings the others', async () => {
  const { answer } = await answered('How do I shake the old soil off the orchid?', [
    'Repotting is done in spring by most growers of the north.',
    ...steps.map(item),
  ]);
  expect(answer.sentences.map(({ text }) => text)).toEqual(steps);
});

test.each([
  ['a line of a table of contents', 'Watering the marsh orchid ............................ 24'],
  ['a scrap that never ends', 'Watering of the marsh orchid in the summer months'],
  ['the rest of a sentence', 'with watering of the marsh orchid on every other day.'],
  ['an address', 'Watering orchid https://orchids.example/watering/the-marsh-orchid.'],
  ['an aside', '(Watering of the marsh orchid is needed on every other day.)'],
  ['doubled text', 'The The marsh orchid wants wants watering on every other day.'],
  ['text without its digits', 'The marsh orchid wants watering on every second morning of [ ] a week.'],
  ['spread text', 'The marsh orchid wants w a t e r i n g watering on every other day.'],
])('%s is not quoted where a sentence is there', async (_, debris) => {
  const sentence = 'The marsh orchid wants watering on every second morning.';
  const { answer } = await answered('How often does the marsh orchid want watering?', [debris, sentence]);
  expect(answer.sentences.map(({ text }) => text)).toEqual([sentence]);
});

test('a sentence that a page breaks in two is one again, and marked on both sides', async () => {
  const { answer, evidence } = await answered('When does the marsh orchid flower?', [
    'The marsh orchid flowers in the wet mea-',
    'dows of the valley from June to August.',
  ]);
  expect(answer.sentences[0]?.text).toBe(
    'The marsh orchid flowers in the wet meadows of the valley from June to August.',
  );
  expect(answer.sentences[0]?.citations).toEqual(evidence.filter(({ cited }) => cited).map(({ n }) => n));
});

test.each([
  {
    what: 'an item whose mark was not printed',
    question: 'When may gardeners appeal against the notice?',
    text: 'until gardeners appeal, 28 days from the date of the notice',
    other: 'The council sends a notice to gardeners of the valley.',
  },
  {
    what: 'a row of a table that is drawn without lines',
    question: 'What is the height of the marsh orchid in bloom?',
    text: 'Height of the marsh orchid in bloom 35 cm to 60 cm',
    other: 'Gardeners of the valley measure the height of orchids in spring.',
  },
])(
  'what says it is quoted rather than a sentence that says something else: $what',
  async ({ question, text, other }) => {
    const { answer } = await answered(question, [other, text, 'The council sits on the hill.', 'Meadows are green.']);
    expect(answer.sentences[0]?.text).toBe(text);
  },
);

test('an item whose mark was not printed comes with what announces it', async () => {
  const lead = 'Gardeners may appeal against the notice of the council:';
  const item = 'until they have cut the tree, 28 days from the date of the notice';
  const { answer } = await answered('Until how many days from the date of the notice may gardeners appeal?', [
    'The council sends a notice to gardeners of the valley.',
    lead,
    'if they live in the valley',
    item,
    'The council sits on the hill.',
  ]);
  expect(answer.sentences[0]?.text).toBe(`${lead} ${item}`);
});

test('a sentence goes on until its brackets are closed', async () => {
  const care = 'The marsh orchid is repotted in March (see the table on p. 9 below). It likes rain.';
  const { answer } = await answered('When is the marsh orchid repotted?', [care, 'Orchids flower on most meadows.']);
  expect(answer.sentences[0]?.text).toBe('The marsh orchid is repotted in March (see the table on p. 9 below).');
});
