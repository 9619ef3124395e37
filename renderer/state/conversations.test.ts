import { beforeEach, describe, expect, test } from 'vitest';
import { turn } from '#shared/base/testing/turn.ts';
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

const keyOf = (at: number): string => `0000000${String(at)}-0000-4000-8000-000000000000`;

describe('what the library keeps', () => {
  const about = { kind: 'document', document: larches } as const;
  const asked = ['How many?', 'And in spring?'].map((question, at) => ({
    ...answer(question, larches),
    kept: { id: at + 1, confirmedAt: null, conversation: keyOf(1) },
  }));
  const facts = { key: keyOf(1), subject: about, title: null, question: 'How many?', turns: 2, begunAt: 1, lastAt: 2 };
  const opened: unknown[] = [];
  const questions = (): readonly string[] => window.ask.get().thread.map(({ question }) => question);
  let sent: unknown;

  beforeEach(() => {
    opened.length = 0;
    window = testWindow({
      'document.view': async () => testView(),
      'document.opened': async () => null,
      'conversations.open': async (wanted) => {
        opened.push(wanted);
        const isMine = 'key' in wanted ? wanted.key === keyOf(1) : JSON.stringify(wanted).includes(larches);
        return isMine ? { conversation: facts, receipts: asked } : null;
      },
      'conversations.remove': async () => null,
      'answer.ask': async function* ({ conversation, question }) {
        sent = conversation;
        return { ...answer(question, larches), kept: { id: 9, confirmedAt: null, conversation: keyOf(2) } };
      },
    });
  });

  test('comes back with its document, and goes on there', async () => {
    await open(larches);
    expect([questions(), shown()]).toEqual([['How many?', 'And in spring?'], 'And in spring?']);
    await window.ask.get().ask('And in fall?', { kind: 'library' }, 2000);
    expect(sent).toEqual({ key: keyOf(1), subject: about });
    await open(snow);
    expect(questions()).toEqual([]);
    await window.ask.get().ask('How deep?', { kind: 'documents', documents: [snow] }, 2000);
    expect(sent).toEqual({ subject: { kind: 'document', document: snow } });
    await window.ask.get().ask('How old?', { kind: 'documents', documents: [snow] }, 2000);
    expect(sent).toEqual({ key: keyOf(2), subject: { kind: 'document', document: snow } });
  });

  test('does not come back where the reader began anew', async () => {
    await open(larches);
    window.ask.get().startOver();
    await open(snow);
    await open(larches);
    expect(questions()).toEqual([]);
    expect(opened).toHaveLength(2);
  });

  test('does not come over what is asked meanwhile', async () => {
    const opening = open(larches);
    await window.ask.get().ask('How tall?', { kind: 'documents', documents: [larches] }, 2000);
    await opening;
    expect(shown()).toBe('How tall?');
  });

  test('is opened from the list, at the answer that was meant', async () => {
    await window.conversations.get().open(keyOf(1), asked[0]);
    await turn();
    expect([questions(), shown()]).toEqual([['How many?', 'And in spring?'], 'How many?']);
    expect(window.reading.get().open).toMatchObject({ id: larches });
  });

  test('is deleted, and gone where it is shown', async () => {
    await open(larches);
    expect(await window.conversations.get().remove(keyOf(1))).toBe(true);
    expect([questions(), shown()]).toEqual([[], '']);
  });

  test('is one for each collection, and for documents that were chosen together', async () => {
    window.view.get().setMain('list');
    window.ask.get().choose([larches, snow], 'Hives');
    await window.ask.get().ask('Who?', { kind: 'documents', documents: [larches, snow] }, 2000);
    expect(sent).toEqual({ subject: { kind: 'collection', name: 'Hives' } });
    window.ask.get().choose([larches, snow]);
    expect(shown()).toBe('');
    window.ask.get().choose([larches, snow], 'Hives');
    expect(shown()).toBe('Who?');
  });
});
