import { beforeEach, expect, test } from 'vitest';
import { turn } from '#shared/base/testing/turn.ts';
import { subjectOf } from './conversations.ts';
import { testId, testPassage, testReceipt, testView, testWindow, type TestWindow } from './testing.ts';

const [larches, snow] = [testId('a'), testId('b')];
let window: TestWindow;

beforeEach(() => {
  window = testWindow({
    'document.view': async () => testView(),
    'document.opened': async () => null,
  });
});

const shown = (): string => {
  const now = window.ask.get().turn;
  return now.kind === 'idle' ? '' : now.question;
};
const answer = (question: string, document: typeof larches) =>
  testReceipt({ question, scope: { kind: 'documents', documents: [document] }, evidence: [testPassage({ document })] });
async function open(document: typeof larches): Promise<void> {
  await window.opening.get().open(document);
  await turn();
}

test('an answer stays with its document, and is there again with it', async () => {
  await open(larches);
  window.ask.get().show(answer('How many stems?', larches));
  await open(snow);
  expect(shown()).toBe('');
  window.ask.get().show(answer('How deep is it?', snow));
  await open(larches);
  expect(shown()).toBe('How many stems?');
  await open(snow);
  expect(shown()).toBe('How deep is it?');
});

test('it does not stay in the list of the library, and leads back', async () => {
  await open(larches);
  window.ask.get().show(answer('How many stems?', larches));
  window.view.get().setMain('list');
  expect(shown()).toBe('');
  expect(window.conversations.get().kept.map(({ turn: one }) => one.question)).toEqual(['How many stems?']);
  window.conversations.get().back();
  await turn();
  expect([shown(), window.view.get().main]).toEqual(['How many stems?', 'pages']);
});

test('an answer of the library comes along to the documents that it stands in, and not to others', async () => {
  const evidence = [testPassage({ document: larches })];
  window.ask.get().show(testReceipt({ question: 'Who counted?', scope: { kind: 'library' }, evidence }));
  await open(larches);
  expect(shown()).toBe('Who counted?');
  await open(snow);
  expect(shown()).toBe('');
  window.conversations.get().back();
  expect(shown()).toBe('Who counted?');
});

test('where the next question looks is not taken along to another document', async () => {
  await open(larches);
  window.ask.get().setChoice('library');
  await open(snow);
  expect(window.ask.get().choice).toBe('auto');
});

test('what was open when the window was closed opens with its answer', async () => {
  window.view.get().store({ document: larches });
  window.ask.get().show(testReceipt({ question: 'Who counted?', evidence: [testPassage({ document: snow })] }));
  await open(larches);
  expect(shown()).toBe('Who counted?');
});

test('a part of a document is asked of the document, several together of the library', () => {
  expect(subjectOf({ kind: 'section', document: larches, section: testPassage().section })).toBe(larches);
  expect(subjectOf({ kind: 'documents', documents: [larches, snow] })).toBe('library');
});
