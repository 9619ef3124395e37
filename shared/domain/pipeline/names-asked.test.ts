/** Names that a language model has for what a question is about lead through the graph to what is read first. */
import { expect, test } from 'vitest';
import type { ChatRequest } from '../ports/chat.ts';
import { fakeChat, numbered } from '../ports/testing/fake-chat.ts';
import type { KnowledgeGraph } from '../index/knowledge-graph.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { IndexReader } from '../index/reader.ts';
import { pathSettings } from '../retrieval/settings.ts';
import { answerQuestion } from './answer.ts';
import { allAnswerers } from './all-answerers.ts';

const paragraphs = [
  'The Deep Query Network (DQN) was trained for nine hours. The Deep Query Network is quick.',
  'The Slow Tree Walker (STW) was trained for four hours. The Slow Tree Walker is quick.',
];
const plain = fakeIndex([
  { title: 'Two machines', sections: paragraphs.map((text, at) => ({ title: `${at + 1} Work`, paragraphs: [text] })) },
]);
const ids = plain.items(fakeDocumentId(0), ['text']).map(({ id }) => id);
const named = ['Deep Query Network', 'Slow Tree Walker'];
const graph: KnowledgeGraph = {
  entities: named.map((name, id) => ({
    id,
    name,
    type: 'term',
    description: '',
    aliases: [],
    mentions: [{ node: ids[id]!, start: 4, end: 4 + name.length }],
  })),
  relations: [],
};
const reader: IndexReader = { ...plain, graphs: { graph: () => graph, named: () => [] } };

const last = ({ messages }: ChatRequest): string => messages.at(-1)?.content ?? '';
const isWriting = (request: ChatRequest): boolean => last(request).includes('<<<documents>>>');

/** What is read where the model knows what is asked about by this name. */
async function readFor(name: string): Promise<readonly string[]> {
  const chat = fakeChat((request) => {
    if (isWriting(request)) return 'It took hours [1].';
    if (request.messages[0]?.content.includes('list what a question is about'))
      return JSON.stringify({ names: [name] });
    const lines = last(request)
      .split('\n')
      .filter((line) => /^\d+\. /u.test(line));
    return last(request).includes('How well do 1 to')
      ? numbered(
          'fit',
          lines.map(() => 4),
        )
      : '{}';
  });
  const askContext = { reader, aids: { chat }, signal: new AbortController().signal, now: () => 0 };
  const question = 'For how many hours was the machine trained?';
  const request = { question, scope: { kind: 'library' }, strategy: 'agent', budgetTokens: 45 } as const;
  const work = answerQuestion({ ...request, settings: pathSettings }, askContext, allAnswerers);
  while (!(await work.next()).done);
  const prompt = last(chat.requests.findLast(isWriting) ?? { messages: [], maxTokens: 1 });
  return ['nine hours', 'four hours'].filter((words) => prompt.includes(words));
}

test('another name, another passage at the front', async () => {
  expect(await Promise.all(named.map(readFor))).toEqual([['nine hours'], ['four hours']]);
});
