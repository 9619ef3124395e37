import { expect, test } from 'vitest';
import { tableIndex } from '../agent/table/testing.ts';
import { promptTables } from '../answer/written/table-text.ts';
import { fakeChat } from '../ports/testing/fake-chat.ts';
import { allAnswerers } from './all-answerers.ts';
import { answerQuestion } from './answer.ts';

const CAPTION = 'Table 3: Recall in the valleys.';
const reader = tableIndex(
  [
    ['Valley', 'Recall %', 'Plots'],
    ['Kaltbach', '74.9', '12'],
    ['Grauhorn', '', '9'],
  ],
  CAPTION,
);
const document = reader.documents({ kind: 'library' })[0]!.id;
const [whole] = reader.segments(document);

test('a table has its caption, its head and its stubs, with empty cells told', () => {
  expect(promptTables(reader).textOf(document, whole!)).toBe(
    [CAPTION, 'Valley | Recall % | Plots', 'Kaltbach | 74.9 | 12', 'Grauhorn |  | 9'].join('\n'),
  );
});

test('a part of a table has the head too', () => {
  const { text } = reader.contents(document, [whole!.sentences[0]!.span.node])[0]!;
  const [start, end] = [text.indexOf('Grauhorn'), text.length];
  const part = {
    ...whole!,
    text: text.slice(start, end),
    sentences: [{ start: 0, end: end - start, span: { ...whole!.sentences[0]!.span, start, end } }],
  };
  expect(promptTables(reader).textOf(document, part)).toBe(
    [CAPTION, 'Valley | Recall % | Plots', 'Grauhorn |  | 9'].join('\n'),
  );
});

test('what is no table, or has no cells, stands as it is', () => {
  const plain = { ...whole!, kind: 'text' as const };
  expect(promptTables(reader).textOf(document, plain)).toBe(plain.text);
  const without = {
    ...reader,
    items: (...asked: Parameters<typeof reader.items>) =>
      reader.items(...asked).map((item) => ({ ...item, cells: undefined })),
  };
  expect(promptTables(without).textOf(document, whole!)).toContain('Kaltbach');
});

test('that is what a model which writes is handed, with head and rows', async () => {
  const chat = fakeChat(({ task }) =>
    task === 'answer-from-passages' ? 'In Kaltbach the recall is 74.9 % of 12 plots [1].' : '{}',
  );
  const askContext = { reader, aids: { chat }, signal: new AbortController().signal, now: () => 0 };
  const scope = { kind: 'documents' as const, documents: [document] };
  const question = 'Which valley has which recall beside Kaltbach?';
  const work = answerQuestion({ question, scope, strategy: 'path', budgetTokens: 2000 }, askContext, allAnswerers);
  while (!(await work.next()).done);
  const writing = chat.requests.find(({ task }) => task === 'answer-from-passages');
  expect(writing?.messages.at(-1)?.content).toContain('Valley | Recall % | Plots\nKaltbach | 74.9 | 12');
});
