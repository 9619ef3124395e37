/** Where rules find no name of the document in a question, what a language model says it is about decides what is read. */
import { expect, test } from 'vitest';
import { extractGraph } from '../graph/extract/extract.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { IndexReader } from '../index/reader.ts';
import { fakeChat, numbered } from '../ports/testing/fake-chat.ts';
import { answerQuestion } from './answer-question.ts';

const NAMES = ['Larch Fund', 'Bergen Works', 'Vogt Society', 'Skomvær Trust'];
const paragraphs = NAMES.map(
  (name, at) =>
    `The ${name} (${name.replace(/[^A-ZÅ]/gu, '')}) gave money for the wells of plot ${at + 1}. The ${name} is a body of the state.`,
);
const plain = fakeIndex([
  {
    title: 'Wells of the plots',
    sections: paragraphs.map((text, at) => ({ title: `${at + 1} Plot`, paragraphs: [text] })),
  },
]);
const ids = plain.items(fakeDocumentId(0), ['text']).map(({ id }) => id);
const graph = extractGraph(paragraphs.map((text, at) => ({ id: ids[at]!, kind: 'text', text })));
const reader: IndexReader = { ...plain, graphs: { graph: () => graph, named: () => [] } };

async function firstRead(name: string): Promise<string | undefined> {
  const chat = fakeChat(({ task, messages }) => {
    if (task === 'question-names') return JSON.stringify({ names: [name] });
    if (task === 'section-intent') {
      const lines = messages.at(-1)?.content.match(/^\d+\. /gmu) ?? [];
      return numbered(
        'fit',
        lines.map(() => 2),
      );
    }
    return task === 'answer-from-passages' ? 'It gave money [1].' : '{}';
  });
  const world = { reader, aids: { chat }, signal: new AbortController().signal, now: () => 0 };
  const question = 'Which plot had wells paid by the old donor?';
  const work = answerQuestion({ question, scope: { kind: 'library' }, strategy: 'agent', budgetTokens: 40 }, world);
  while (!(await work.next()).done);
  const prompt = chat.requests.findLast(({ task }) => task === 'answer-from-passages')?.messages.at(-1)?.content ?? '';
  return NAMES.find((one) => prompt.includes(`The ${one} is a body`));
}

test.each(NAMES)('%s', async (name) => {
  expect(await firstRead(name)).toBe(name);
});
