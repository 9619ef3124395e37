import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import { AppError } from '#shared/base/errors.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import { packDetails } from '#shared/domain/document/details-codec.ts';
import { packLines } from '#shared/domain/document/line-codec.ts';
import { judgedDocument } from '#shared/domain/refine/testing.ts';
import { isStructure, type ParsedDocument } from '#shared/domain/document/tree.ts';
import { asked, fakeChat, numbered, type FakeChat } from '#shared/domain/ports/testing/fake-chat.ts';
import { segmentTree } from '#shared/domain/segment/segment-tree.ts';
import { toIndex } from '../indexing/index-document.ts';
import { newOwner } from '../jobs/owner.ts';
import type { ParsedPdf } from '../indexing/parsers.ts';
import type { DocumentKey } from '../store/keys.ts';
import { openStore, type Store } from '../store/open.ts';
import { listTreeEdits, saveTreeEdits } from '../store/tree-edits.ts';
import { writeIndex } from '../store/write-index.ts';
import { addWaiting, idFor, summaryFor, tempFolder } from '../testing/builders.ts';
import { documentView } from '../view/document-view.ts';
import { refineJobs } from './refine-jobs.ts';
import { correctNewIndex, TreeEditor } from './tree-editor.ts';

const words = (word: string): string[] => [`The ${word} stands at the edge of the valley.`, `Many a ${word} fell.`];
const paper = judgedDocument([
  { title: '1 Larches', level: 1, paragraphs: [words('larch')], confidence: 0.9 },
  { title: 'Table header', level: 2, paragraphs: [words('row')], confidence: 0.4 },
  { title: '2 Results', level: 1, paragraphs: [words('stem')], confidence: 0.9 },
  { title: 'Counts', level: 1, paragraphs: [words('count')], confidence: 0.5 },
  { title: '3 End', level: 1, paragraphs: [words('end')], confidence: 0.9 },
]);
const id = idFor('paper');

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let key: DocumentKey;
let editor: TreeEditor;
beforeEach(async () => {
  folder = await tempFolder();
  store = await openStore(folder.path);
  key = await addWaiting(store, 'paper');
  editor = new TreeEditor({ store, now: () => 5, publish: () => undefined, touch: () => undefined });
  await index(paper, 1);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

function pack(document: ParsedDocument): ParsedPdf {
  const nodes = document.tree.nodes.map((node) => {
    const { id: name, parent, level, order, kind, pageIndex, endPageIndex } = node;
    const common = { id: name, parent, level, order, kind, pageIndex, endPageIndex, lines: packLines(node.lines) };
    return isStructure(node)
      ? { ...common, text: node.title, confidence: node.confidence, evidence: [...node.evidence] }
      : { ...common, text: node.text, label: node.label, details: packDetails(node) };
  });
  const segments = segmentTree(document).map((each) => ({ ...each, sentences: [...each.sentences] }));
  return { nodes, segments, summary: summaryFor('Paper', document.pages.length) };
}

async function index(document: ParsedDocument, indexedAt: number): Promise<void> {
  await store.writer.write(async (db) => {
    await writeIndex(db, key, toIndex(pack(document), 'Paper', indexedAt));
    await correctNewIndex(db, key);
    db.run("UPDATE jobs SET state = 'done' WHERE document_key = ?", key);
  });
}

const titles = (): string[] =>
  documentView(store.read, id).rows.map((row) => `${'  '.repeat(row.level - 1)}${row.title}`);
const sectionId = (title: string): NodeId => documentView(store.read, id).rows.find((row) => row.title === title)!.id;

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
  const bugs: unknown[] = [];
  const jobs = refineJobs({
    store,
    settings: () => ModelSettings.parse({ refineTrees: on }),
    chat: () => chat,
    turn: async () => undefined,
    owner: newOwner(),
    now: () => 1000,
    publish: (event) => events.push(event),
    touch: () => undefined,
    onChange: () => undefined,
    onBug: (bug) => bugs.push(bug),
    retryMs: 5,
  });
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
  await index(paper, 2);
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
  const edits = listTreeEdits(store.read, key);
  await index(paper, 3);
  await store.writer.write((db) => saveTreeEdits(db, key, 'fake 1.1', edits, false));
  await index(paper, 3);
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
