import { expect, test } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { fakeChat, type FakeChat } from '../ports/testing/fake-chat.ts';
import { explain, type ExplainEvent } from './explain.ts';

const reader = fakeIndex([
  {
    title: 'Desire lines and their keepers',
    sections: [
      {
        title: '1 Desire lines',
        paragraphs: [
          'A desire line is a path that nobody planned.',
          'The keepers close a desire line in winter, so that moss can grow.',
          'In spring the keepers open all of them.',
        ],
      },
      { title: '2 Costs', paragraphs: Array.from({ length: 9 }, (_, at) => `Keeper ${String(at)} is paid in bread.`) },
    ],
  },
]);
const document = fakeDocumentId(0);

async function run(text: string, chat: FakeChat) {
  const signal = new AbortController().signal;
  const work = explain({ document, from: 0, to: 0, text }, chat, { reader, aids: { chat }, signal, now: () => 0 });
  const events: ExplainEvent[] = [];
  for (;;) {
    const step = await work.next();
    if (step.done) return { events, explanation: step.value };
    events.push(step.value);
  }
}

test('words are explained from their passage and those around it, each sentence with its place', async () => {
  const chat = fakeChat(() => 'A desire line is a path that nobody planned [1]. The keepers close it in winter [2].');
  const { events, explanation } = await run('close a desire line in winter', chat);
  expect(explanation.sentences.map(({ text, supported }) => [text, supported])).toEqual([
    ['A desire line is a path that nobody planned.', true],
    ['The keepers close it in winter.', true],
  ]);
  expect(explanation.evidence.map(({ n, text }) => [n, text])).toEqual([
    [1, 'A desire line is a path that nobody planned.'],
    [2, 'The keepers close a desire line in winter, so that moss can grow.'],
  ]);
  expect(events.at(-1)).toMatchObject({ kind: 'draft' });
  const asked = chat.requests[0]?.messages[1]?.content ?? '';
  expect(asked).toContain('Explain these words: "close a desire line in winter"');
  expect(asked).toContain('open all of them');
  // What stands further away is not read.
  expect(asked).not.toContain('Keeper 5');
});

test('what the passages do not say is no explanation', async () => {
  const { explanation } = await run(
    'close a desire line in winter',
    fakeChat(() => 'The moon is made of 300 tons of cheese [1]. Cows flew to Paris in 1999 [2].'),
  );
  expect(explanation.sentences).toEqual([]);
  expect(explanation.notes).toEqual([{ code: 'model.not-explained', params: { failure: 'barely-supported' } }]);
});

test('words that were not read, and a model that is not there, are said', async () => {
  const chat = fakeChat(() => '');
  expect((await run('quite other words of another document', chat)).explanation.notes).toEqual([
    { code: 'selection.not-read' },
  ]);
  expect(chat.requests).toEqual([]);
  const away = fakeChat(() => {
    throw new AppError('chat.unavailable', 'not there');
  });
  expect((await run('close a desire line in winter', away)).explanation.notes).toEqual([
    { code: 'model.not-explained', params: { failure: 'unreachable' } },
  ]);
});
