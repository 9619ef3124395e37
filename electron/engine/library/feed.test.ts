import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError, toReport } from '#shared/base/errors.ts';
import { turn } from '#shared/base/testing/turn.ts';
import type { Collection, DocumentSummary, LibraryEvent, QueueProgress } from '#shared/contract/library.ts';
import type { ListedMatrix } from '#shared/contract/listed-matrix.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { LibraryFeed } from './feed.ts';
import { idFor, listedAs } from '../testing/builders.ts';

let documents: Map<string, DocumentSummary>;
let trees: Map<DocumentId, string>;
let version: number;
let queue: QueueProgress;
let collections: Collection[];
let marks: string;
let matrices: ListedMatrix[];
let feed: LibraryFeed;
let away: AppError | undefined;

const doc = (name: string, pagesDone = 0): DocumentSummary =>
  listedAs(name, {
    pages: 10,
    addedAt: 1,
    state: { kind: 'indexing', stage: 'reading', pagesDone, pagesTotal: 10 },
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  documents = new Map([[idFor('a'), doc('a')]]);
  trees = new Map();
  collections = [];
  matrices = [];
  marks = 'none';
  version = 1;
  away = undefined;
  queue = { documentsDone: 0, documentsTotal: 1, pagesDone: 0, pagesTotal: 10, paused: false, remainingMs: null };
  feed = new LibraryFeed({
    summaries: () => {
      if (away) throw away;
      return [...documents.values()];
    },
    summary: (id) => documents.get(id),
    queue: () => queue,
    trees: () => new Map(trees),
    collections: () => collections,
    matrices: () => matrices,
    marks: () => marks,
    version: () => version,
    away: () => away,
    onBug: (error) => {
      throw error;
    },
  });
});

afterEach(() => void vi.useRealTimers());

/** Until what is touched is told, and until another process is looked for. */
const [FLUSH_MS, LOOK_MS] = [100, 1000];

function listen(): { events: LibraryEvent[]; stop: () => Promise<void> } {
  const controller = new AbortController();
  const events: LibraryEvent[] = [];
  const reading = (async () => {
    for await (const event of feed.watch(controller.signal)) events.push(event);
  })();
  const stop = async (): Promise<void> => {
    controller.abort();
    await reading;
  };
  return { events, stop };
}
const set = (document: DocumentSummary): void => {
  documents.set(document.id, document);
  feed.touch(document.id);
};

test('everything first, then what changes, to every window', async () => {
  const first = listen();
  const second = listen();
  await turn();
  set(doc('a', 3));
  await vi.advanceTimersByTimeAsync(FLUSH_MS);
  for (const { events } of [first, second]) {
    expect(events).toEqual([
      { kind: 'snapshot', documents: [doc('a')], queue },
      { kind: 'document', document: doc('a', 3) },
      { kind: 'queue', queue },
    ]);
  }
  await first.stop();
  await second.stop();
});

test('progress is told at most ten times a second', async () => {
  const { events, stop } = listen();
  await turn();
  for (let page = 1; page <= 50; page++) {
    set(doc('a', page));
    await vi.advanceTimersByTimeAsync(5);
  }
  await stop();
  expect(events.filter(({ kind }) => kind === 'document')).toHaveLength(2);
});

test('what is said at once comes after what it is about', async () => {
  const { events, stop } = listen();
  await turn();
  set(doc('new'));
  feed.publish({ kind: 'show', document: idFor('new'), page: 4 });
  await turn();
  await stop();
  expect(events.map(({ kind }) => kind)).toEqual(['snapshot', 'document', 'queue', 'show']);
});

test('what did not change is not told', async () => {
  const { events, stop } = listen();
  await turn();
  feed.touch(idFor('a'));
  feed.flush();
  feed.touch(idFor('nobody'));
  feed.flush();
  await turn();
  await stop();
  expect(events.map(({ kind }) => kind)).toEqual(['snapshot', 'queue']);
});

test('what another process did is found', async () => {
  const { events, stop } = listen();
  await turn();
  documents.set(idFor('b'), doc('b'));
  documents.delete(idFor('a'));
  version = 2;
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  await stop();
  expect(events.slice(1, 3)).toEqual([
    { kind: 'document', document: doc('b') },
    { kind: 'removed', document: idFor('a') },
  ]);
});

test('a tree that another process corrected is told, also when it takes the correction back', async () => {
  const { events, stop } = listen();
  await turn();
  const changes = (): LibraryEvent[] => events.filter(({ kind }) => kind === 'tree-changed');
  trees.set(idFor('a'), 'one correction');
  version = 2;
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect(changes()).toHaveLength(1);
  trees.clear();
  version = 3;
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  await stop();
  expect(changes()).toEqual([idFor('a'), idFor('a')].map((document) => ({ kind: 'tree-changed', document })));
});

test('a tree that was corrected here is told once', async () => {
  const first = listen();
  await turn();
  trees.set(idFor('a'), 'one correction');
  feed.publish({ kind: 'tree-changed', document: idFor('a') });
  version = 2;
  const second = listen(); // what a new window finds is looked for at once
  await turn();
  await first.stop();
  await second.stop();
  expect(first.events.filter(({ kind }) => kind === 'tree-changed')).toHaveLength(1);
});

test('a second window does not keep news from the first', async () => {
  const first = listen();
  await turn();
  documents.set(idFor('b'), doc('b'));
  version = 2;
  const second = listen();
  await turn();
  expect(first.events).toContainEqual({ kind: 'document', document: doc('b') });
  expect(second.events).toMatchObject([{ kind: 'snapshot', documents: [doc('a'), doc('b')] }]);
  await first.stop();
  await second.stop();
});

test('a removal is told once', async () => {
  const { events, stop } = listen();
  await turn();
  documents.delete(idFor('a'));
  feed.publish({ kind: 'removed', document: idFor('a') });
  feed.touch(idFor('a'));
  feed.flush();
  await turn();
  await stop();
  expect(events.filter(({ kind }) => kind === 'removed')).toHaveLength(1);
});

test('closing ends the windows’ calls', async () => {
  const { events, stop } = listen();
  await turn();
  feed.close();
  await stop();
  expect(events).toHaveLength(1);
});

test('what is said while no window listens reaches the first that does, and only that one', async () => {
  const receipt = { added: [idFor('a')], duplicates: [], rejected: [] };
  feed.publish({ kind: 'importing', filesDone: 1, filesTotal: 1 });
  feed.publish({ kind: 'imported', receipt });
  feed.publish({ kind: 'show', document: idFor('a'), page: null });
  const first = listen();
  const second = listen();
  await turn();
  expect(first.events.map((event) => event.kind)).toEqual(['snapshot', 'imported', 'show']);
  expect(second.events.map((event) => event.kind)).toEqual(['snapshot']);
  await first.stop();
  await second.stop();
});

test('a large library comes in parts, with its collections first', async () => {
  const many = Array.from({ length: 1201 }, (_, n) => doc(`d${String(n)}`));
  documents = new Map(many.map((each) => [each.id, each]));
  collections = [{ name: 'Larches', parent: null }];
  const { events, stop } = listen();
  await turn();
  await stop();
  expect(events.map((event) => [event.kind, 'more' in event])).toEqual([
    ['snapshot', true],
    ['documents', true],
    ['documents', false],
  ]);
  expect(events[0]).toMatchObject({ collections });
  expect(events.flatMap((event) => ('documents' in event ? event.documents : []))).toEqual(many);
});

test('a collection that another program made is told', async () => {
  const { events, stop } = listen();
  await turn();
  collections = [{ name: 'Larches', parent: null }];
  feed.tellCollections();
  feed.tellCollections();
  await turn();
  await stop();
  expect(events.slice(1)).toEqual([{ kind: 'collections', collections }]);
});

test('a table that another program made is told, and is there for whoever comes later', async () => {
  const { events, stop } = listen();
  await turn();
  matrices = [{ id: '1', name: 'Larches', questions: 2, rows: 3 }];
  feed.tellMatrices();
  feed.tellMatrices();
  await turn();
  await stop();
  expect(events.slice(1)).toEqual([{ kind: 'matrices', matrices }]);
  const later = listen();
  await turn();
  await later.stop();
  expect(later.events[0]).toMatchObject({ kind: 'snapshot', matrices });
});

test('a server that goes away is told to all, and when it is back what changed meanwhile', async () => {
  const first = listen();
  await turn();
  away = new AppError('library.unreachable', 'The library’s server does not answer.');
  feed.tellServer();
  feed.tellServer();
  const late = listen();
  const gone = { kind: 'server', away: toReport(away) };
  await turn();
  expect(late.events).toEqual([gone]);
  feed.publish({ kind: 'annotations-changed' });
  documents.set(idFor('b'), doc('b'));
  version++;
  away = undefined;
  feed.tellServer();
  await turn();
  const back = { kind: 'server', away: null };
  expect(late.events).toEqual([gone, back, expect.objectContaining({ kind: 'snapshot' })]);
  expect(first.events.slice(1, 5)).toEqual([
    gone,
    { kind: 'annotations-changed' },
    back,
    { kind: 'document', document: doc('b') },
  ]);
  await Promise.all([first.stop(), late.stop()]);
});
