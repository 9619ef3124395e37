import { expect, test } from 'vitest';
import { fakeChat } from '../../ports/testing/fake-chat.ts';
import { fakeIndex } from '../../index/testing/fake-index.ts';
import { sampleDocuments } from '../../index/testing/sample-documents.ts';
import { runRoute } from './run-route.ts';
import { readQuestion } from '../../question/read-question.ts';

test('a model for routes decides them in the place of the one that answers', async () => {
  const [chat, routing] = [fakeChat(() => '{}'), fakeChat(() => '{"actions": [{"action": "REFUSE"}]}')];
  const askContext = {
    reader: fakeIndex(sampleDocuments),
    aids: { chat, routing },
    signal: new AbortController().signal,
    now: () => 0,
  };
  const question = 'How many subjects took part in the study?';
  const work = runRoute(
    { question: readQuestion(question), scope: { kind: 'library' }, strategy: 'route', budgetTokens: 500 },
    askContext,
  );
  while (!(await work.next()).done);
  const walks = [chat, routing].map(({ requests }) =>
    requests.filter(({ messages }) => messages[0]?.content.includes('walking its tree')),
  );
  expect(walks.map(({ length }) => length > 0)).toEqual([false, true]);
  expect(walks[1]).toEqual(routing.requests);
});
