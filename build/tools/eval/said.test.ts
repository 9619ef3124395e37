import { expect, test } from 'vitest';
import { openText } from './open-text.ts';
import { askDocument } from './strategies.ts';

const lines = [
  'The ferry crosses the bay in 35 minutes.',
  'You can travel free of charge if you are one of the following:',
  'a child under six',
  'a pilot on duty',
  'a resident of the island',
];

test('each sentence of a list is said to stand in its own paragraph', async () => {
  const paragraphs = lines.map((text, index) => ({ name: String(index), index, text }));
  const opened = await openText({
    title: 'Ferry',
    language: 'en',
    sections: [{ title: 'Fares', level: 1, paragraphs }],
  });
  const asking = { ...opened, budgetTokens: 600, aids: {}, signal: new AbortController().signal };
  const { said } = await askDocument('path', 'Who can travel free of charge?', asking);
  expect(said?.sentences.map(({ text, unit }) => [text, unit])).toEqual(
    lines.slice(1).map((text, at) => [text, String(at + 1)]),
  );
});
