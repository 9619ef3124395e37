/** Documents that are each asked where a language model helps: quotes first, then what it says of each, checked. */
import { expect, test } from 'vitest';
import { inEnglish } from '../../wording/english.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { fakeChat, type FakeChat } from '../ports/testing/fake-chat.ts';
import { allAnswerers } from './all-answerers.ts';
import { answerQuestion } from './answer.ts';

const report = (title: string, said: string) => ({
  title,
  sections: [{ title: '1 Service', paragraphs: [said, 'Larches grow on the shore.'] }],
});
const reader = fakeIndex([
  report('Northern report', 'The Alma carries 240 passengers on two decks.'),
  report('Southern report', 'The Alma carries 300 passengers on three decks.'),
]);

async function ask(
  chat: FakeChat,
): Promise<{ readonly answered: AnsweredQuestion; readonly events: AnsweringEvent[] }> {
  const askContext = { reader, aids: { chat }, inWords: inEnglish, signal: new AbortController().signal, now: () => 0 };
  const question = 'How many passengers does the Alma carry?';
  const work = answerQuestion(
    { question, scope: { kind: 'library' }, each: true, strategy: 'auto', budgetTokens: 2000 },
    askContext,
    allAnswerers,
  );
  const events: AnsweringEvent[] = [];
  for (;;) {
    const step = await work.next();
    if (step.done) return { answered: step.value, events };
    events.push(step.value);
  }
}

test('each document is told by what the model says of it, and compared by what its passages hold', async () => {
  const chat = fakeChat((request) =>
    JSON.stringify(request).includes('240 passengers')
      ? 'The Alma carries 240 passengers, on two decks of the ferry [1].'
      : 'The Alma carries 300 passengers, on three decks of the ferry [1].',
  );
  const { answered, events } = await ask(chat);
  expect(events.some(({ kind }) => kind === 'meanwhile')).toBe(true);
  expect(answered.model).toBe('fake');
  const { parts, shelf } = answered.answer;
  expect(parts?.map(({ label, value }) => [label, value?.text])).toEqual([
    ['Southern report', '300'],
    ['Northern report', '240'],
  ]);
  expect(shelf?.statements.map(({ kind }) => kind)).toEqual(['contradict']);
});

test('a model that makes a number up leaves the quotes, and nothing is said of its number', async () => {
  const { answered } = await ask(fakeChat(() => 'The Alma carries 999 passengers on nine decks [1].'));
  expect(answered.answer.parts?.map(({ value }) => value?.text)).toEqual(['300', '240']);
  expect(JSON.stringify(answered.answer)).not.toContain('999');
});
