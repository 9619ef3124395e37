import { beforeEach, expect, test } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import { AppError } from '#shared/base/errors.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import { judgedDocument } from '#shared/domain/refine/testing.ts';
import { asked, fakeChat, numbered, type FakeChat } from '#shared/domain/ports/testing/fake-chat.ts';
import type { DocumentKey } from '../store/keys.ts';
import { listTreeEdits, saveTreeEdits } from '../store/tree-edits.ts';
import { addWaiting, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { chatWork } from '../testing/chat-work.ts';
import { storeDocument } from '../testing/stored-document.ts';
import { documentView } from '../view/document-view.ts';
import { refineJobs } from './refine-jobs.ts';
import { TreeEditor } from './tree-editor.ts';

const words = (word: string): string[] => [`The ${word} stands at the edge of the valley.`, `Many a ${word} fell.`];
const paper = judgedDocument([
  { title: '1 Larches', level: 1, paragraphs: [words('larch')], confidence: 0.9 },
  { title: 'Table header', level: 2, paragraphs: [words('row')], confidence: 0.4 },
  { title: '2 Results', level: 1, paragraphs: [words('stem')], confidence: 0.9 },
  { title: 'Counts', level: 1, paragraphs: [words('count')], confidence: 0.5 },
  { title: '3 End', level: 1, paragraphs: [words('end')], confidence: 0.9 },
]);
const id = idFor('paper');

const fresh = freshLibrary();
let key: DocumentKey;
let editor: TreeEditor;
beforeEach(async () => {
  key = await addWaiting(fresh.store, 'paper');
  editor = new TreeEditor({ store: fresh.store, now: () => 5, publish: () => undefined, touch: () => undefined });
  await storeDocument(fresh.store, key, paper);
});

const titles = (): string[] =>
  documentView(fresh.store.read, id).rows.map((row) => `${'  '.repeat(row.level - 1)}${row.title}`);
const sectionId = (title: string): NodeId =>
  documentView(fresh.store.read, id).rows.find((row) => row.title === title)!.id;

/** No heading is the header of a table, and counts belong to the results. */
const knowing = (): FakeChat =>
  fakeChat((request) => {
    const { prompt, items } = asked(request);
    const header = (item: string): boolean => /B "Table header"|^\d+\. "Table header"/u.test(item);
    return prompt === 'filter'
      ? numbered(
          'level',
          items.map((item) => (header(item) ? 0 : 2)),
        )
      : numbered(
          'relation',
          items.map((item) => (header(item) ? 'none' : 'child')),
        );
  });

function setUp(chat: FakeChat, on = true) {
  const events: LibraryEvent[] = [];
  const { deps, bugs } = chatWork(fresh.store, chat, { refineTrees: on });
  const jobs = refineJobs({ ...deps, publish: (event) => events.push(event), touch: () => undefined });
  const work = async (): Promise<void> => {
    jobs.kick();
    await jobs.settled();
    expect(bugs).toEqual([]);
  };
  return { jobs, work, events };
}

const parsed = ['1 Larches', '  Table header', '2 Results', 'Counts', '3 End'];
const refined = ['1 Larches', '2 Results', '  Counts', '3 End'];

test('off by default: nobody is asked', async () => {
  expect(ModelSettings.parse({}).refineTrees).toBe(false);
  const chat = knowing();
  await setUp(chat, false).work();
  expect(chat.requests).toEqual([]);
  expect(titles()).toEqual(parsed);
});

test('what two prompts agree on changes the tree, once', async () => {
  const chat = knowing();
  const { work, events, jobs } = setUp(chat);
  await work();
  expect(titles()).toEqual(refined);
  expect(events).toEqual([{ kind: 'tree-changed', document: id }]);
  expect(jobs.progress).toMatchObject({ done: 1, total: 1, problem: null });
  const requests = chat.requests.length;
  await work();
  expect(chat.requests).toHaveLength(requests);
});

test('a new index of the same document is changed in the same way', async () => {
  await setUp(knowing()).work();
  await storeDocument(fresh.store, key, paper, 2);
  expect(titles()).toEqual(refined);
});

test('the reader corrects on top of it, and takes back only their own', async () => {
  await setUp(knowing()).work();
  await editor.correct(id, { kind: 'level', section: sectionId('Counts'), by: -1 });
  expect(titles()).toEqual(parsed.filter((title) => !title.includes('Table')));
  await editor.undo(id);
  expect(titles()).toEqual(refined);
});

test('what the reader corrected before is neither asked about nor moved', async () => {
  await editor.correct(id, { kind: 'rename', section: sectionId('Table header'), title: 'A real section' });
  const chat = knowing();
  await setUp(chat).work();
  expect(JSON.stringify(chat.requests)).not.toContain('. \\"A real section');
  expect(titles()).toEqual(['1 Larches', '  A real section', '2 Results', '  Counts', '3 End']);
  await editor.undo(id);
  expect(titles()).toEqual(['1 Larches', '  Table header', '2 Results', '  Counts', '3 End']);
});

test('answers that came before a stop are kept, and change nothing until all are there', async () => {
  const chat = knowing();
  await setUp(chat).work();
  const edits = listTreeEdits(fresh.store.read, key);
  await storeDocument(fresh.store, key, paper, 3);
  await fresh.store.writer.write((db) => saveTreeEdits(db, key, 'fake 1.1', edits, false));
  await storeDocument(fresh.store, key, paper, 3);
  expect(titles()).toEqual(parsed);
  const again = knowing();
  await setUp(again).work();
  expect(again.requests).toEqual([]);
  expect(titles()).toEqual(refined);
});

test('a model that is gone leaves the tree as it was, and is waited for', async () => {
  const chat = fakeChat(() => {
    throw new AppError('chat.unavailable', 'Ollama does not answer.');
  });
  const { work, jobs } = setUp(chat);
  await work();
  expect(jobs.progress).toMatchObject({ state: 'paused', done: 0, problem: { code: 'chat.unavailable' } });
  expect(titles()).toEqual(parsed);
  await jobs.close();
});
