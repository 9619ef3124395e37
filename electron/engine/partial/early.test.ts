import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { AnswerEvent, WholeScope } from '#shared/contract/answer.ts';
import type { DocumentSummary, IndexState } from '#shared/contract/library.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '#shared/domain/index/testing/fake-index.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { parsedPdf } from '../testing/builders.ts';
import type { AskedIndex } from './asked-index.ts';
import { Early } from './early.ts';
import { Partials } from './partials.ts';

vi.setConfig({ testTimeout: 60_000 });

const [stored, book, paper] = [fakeDocumentId(0), fakeDocumentId(1), fakeDocumentId(2)];
const library: FakeDocument[] = [{ title: 'Lakes', sections: [{ title: 'Depth', paragraphs: ['The lake is deep.'] }] }];
const only = (document: DocumentId): WholeScope => ({ kind: 'documents', documents: [document] });
const reading = (pagesDone: number, pagesTotal = 300): IndexState => ({
  kind: 'indexing',
  stage: 'reading',
  pagesDone,
  pagesTotal,
});
const ready: IndexState = { kind: 'ready', sections: 1, segments: 1, pagesWithoutText: [] };

let partials: Partials;
afterEach(() => partials.close());

function setUp(states: Partial<Record<DocumentId, IndexState>>) {
  const now: { states: typeof states; reader: IndexReader; reading: boolean; held: ErrorReport | undefined } = {
    states,
    reader: fakeIndex(library),
    reading: true,
    held: undefined,
  };
  const summary = (id: DocumentId): DocumentSummary | undefined =>
    now.states[id] && ({ id, title: 'Book', state: now.states[id] } as DocumentSummary);
  const want = vi.fn(() => Promise.resolve());
  partials = new Partials({ titleOf: () => 'Book', onChange: () => early.changed(), onBug: () => undefined });
  const base: IndexReader = {
    ...now.reader,
    documents: (scope) => now.reader.documents(scope),
    sections: (id) => now.reader.sections(id),
  };
  const early: Early = new Early({
    reader: base,
    partials,
    want,
    isReading: () => now.reading,
    isPaused: () => !now.reading,
    heldBy: () => now.held,
    summary,
    unfinished: () =>
      (Object.keys(now.states) as DocumentId[])
        .flatMap((id) => summary(id) ?? [])
        .filter(({ state }) => state.kind === 'waiting' || state.kind === 'indexing'),
  });
  const set = (id: DocumentId, state: IndexState): void => {
    now.states = { ...now.states, [id]: state };
    early.changed();
  };
  /** Two sections a page, as far as it was read. */
  const read = (id: DocumentId, pagesRead: number, total = 300): void => {
    const sections = Array.from({ length: pagesRead }, (_, page) => ({
      title: `${String(page + 1)} Harbor`,
      paragraphs: [`Boat ${String(page)} came in.`],
    }));
    partials.take(id, parsedPdf('Book', sections), { read: pagesRead, total });
  };
  return { early, want, set, read, now };
}

interface Opening {
  readonly events: AnswerEvent[];
  readonly asked: Promise<AskedIndex>;
}

function open(early: Early, scope: WholeScope, signal = new AbortController().signal): Opening {
  const events: AnswerEvent[] = [];
  const run = async (): Promise<AskedIndex> => {
    const opening = early.open(scope, signal);
    for (;;) {
      const step = await opening.next();
      if (step.done) return step.value;
      events.push(step.value);
    }
  };
  return { events, asked: run() };
}

describe('a question', () => {
  test('to what is in the library waits for nothing and says nothing', async () => {
    const { early } = setUp({ [stored]: ready });
    const { events, asked } = open(early, only(stored));
    const { reader, growth, coverage } = await asked;
    expect(reader.documents(only(stored))).toHaveLength(1);
    expect([growth, coverage([]), events]).toEqual([undefined, undefined, []]);
  });

  test('waits for the first pages, saying how far they are, and is then asked of these', async () => {
    const { early, want, set, read } = setUp({ [book]: { kind: 'waiting' } });
    const { events, asked } = open(early, only(book));
    set(book, reading(3));
    await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 30_000 });
    read(book, 8);
    const index = await asked;
    expect(want).toHaveBeenCalledExactlyOnceWith(book, true);
    expect(events).toEqual([{ kind: 'reading', pagesDone: 3, pagesTotal: 300 }]);
    const section = index.reader.sections(book)[2]!.id;
    expect(index.coverage([{ document: book, section }])).toEqual({
      partly: [
        {
          document: book,
          pagesRead: 8,
          pagesTotal: 300,
          headings: [
            { id: index.reader.sections(book)[0]!.id, title: 'Book', pageIndex: 0 },
            { id: section, title: '2 Harbor', pageIndex: 1 },
          ],
        },
      ],
      unread: 0,
    });
    expect(index.pagesRead(book)).toBe(8);
    index.release();
  });

  test('to a short document waits for the rest of it', async () => {
    const { early, set, read, now } = setUp({ [paper]: reading(1, 12) });
    read(paper, 2, 12);
    await vi.waitFor(() => expect(partials.get(paper)).toBeDefined(), { timeout: 30_000 });
    const { asked } = open(early, only(paper));
    now.reader = fakeIndex([
      ...library,
      ...library,
      { title: 'Paper', sections: [{ title: '1', paragraphs: ['All.'] }] },
    ]);
    partials.finish(paper, parsedPdf('Paper', []));
    set(paper, ready);
    expect((await asked).coverage([])).toBeUndefined();
  });

  test('to a scan waits for its first page that is recognized', async () => {
    const recognizing: IndexState = { kind: 'indexing', stage: 'recognizing', pagesDone: 0, pagesTotal: 12 };
    const { early, read, now } = setUp({ [book]: recognizing });
    // What the file says by itself is in the library: nothing.
    now.reader = fakeIndex([...library, { title: 'scan', sections: [] }]);
    const { events, asked } = open(early, only(book));
    await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 30_000 });
    read(book, 1, 12);
    expect((await asked).coverage([])?.partly).toMatchObject([{ pagesRead: 1, pagesTotal: 12 }]);
  });

  test('to the library is asked of what there is, and counts what is not', async () => {
    const { early, read, want } = setUp({ [stored]: ready, [book]: reading(20), [paper]: { kind: 'waiting' } });
    read(book, 8);
    await vi.waitFor(() => expect(partials.get(book)).toBeDefined(), { timeout: 30_000 });
    const index = await open(early, { kind: 'library' }).asked;
    expect(index.reader.documents({ kind: 'library' }).map(({ id }) => id)).toEqual([stored, book]);
    expect(index.coverage([])).toMatchObject({ partly: [{ document: book, pagesRead: 8 }], unread: 1 });
    expect(want).not.toHaveBeenCalled();
  });

  test('says why it cannot be asked', async () => {
    const { early, now, set } = setUp({ [book]: { kind: 'waiting' }, [paper]: { kind: 'paused' } });
    await expect(open(early, only(paper)).asked).rejects.toMatchObject({ code: 'document.not-indexed' });
    const waiting = open(early, only(book)).asked;
    set(book, { kind: 'failed', error: { code: 'pdf.broken', message: 'It is broken.' } });
    await expect(waiting).rejects.toThrow('This document is not ready to be asked yet.');
    set(book, { kind: 'waiting' });
    now.reading = false;
    await expect(open(early, only(book)).asked).rejects.toThrow(/paused/);
    now.held = { code: 'library.disk-full', message: 'The disk is full.' };
    await expect(open(early, only(book)).asked).rejects.toMatchObject({ code: 'library.disk-full' });
    await expect(open(early, only(fakeDocumentId(9))).asked).rejects.toMatchObject({ code: 'document.not-indexed' });
  });

  test('can be stopped while it waits', async () => {
    const { early } = setUp({ [book]: { kind: 'waiting' } });
    const stop = new AbortController();
    const { asked } = open(early, only(book), stop.signal);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ code: 'call.cancelled' });
  });
});

describe('a question that is asked of a part', () => {
  test('takes more when there is more, with what it has walked', async () => {
    const { early, read, set } = setUp({ [book]: reading(20) });
    read(book, 8);
    set(book, reading(21));
    const index = await open(early, only(book)).asked;
    expect(index.growth?.grew()).toBe(false);
    read(book, 16);
    await vi.waitFor(() => expect(index.growth?.grew()).toBe(true), { timeout: 30_000 });
    const section = index.reader.sections(book)[3]!.id;
    const reason = { code: 'route.pointed-by-reader' } as const;
    const step = { action: 'expand', document: book, section, reason, score: 1, atMs: 1 } as const;
    const walked = [{ document: book, seen: [2], answered: [[2, 0.5]] as const }];
    const wish = { pinned: [{ document: book, section }], closed: [], further: false, enough: () => false };
    const taken = index.growth!.take({ ...wish, from: { walked, route: [step] } });
    expect(taken.reader.sections(book)).toHaveLength(17);
    expect(taken.steering).toMatchObject({
      pinned: [{ section }],
      from: { walked: [{ seen: [2], answered: [[2, 0.5]], pagesRead: 16 }], route: [{ section }] },
    });
    expect(index.growth?.grew()).toBe(false);
    expect(index.coverage([])?.partly).toMatchObject([{ pagesRead: 16 }]);
    index.release();
  });

  test('goes on in the whole when that is there', async () => {
    const { early, read, set, now } = setUp({ [book]: reading(20) });
    read(book, 2);
    const index = await open(early, only(book)).asked;
    const section = index.reader.sections(book)[2]!.id;
    const sections = ['1 Harbor', '2 Harbor', '3 Harbor'].map((title, page) => ({
      title,
      pageIndex: page,
      paragraphs: [`Boat ${String(page)} came in.`],
    }));
    now.reader = fakeIndex([...library, { title: 'Book', sections }]);
    partials.finish(book, parsedPdf('Book', sections));
    set(book, ready);
    expect(index.growth?.grew()).toBe(true);
    const walked = [{ document: book, seen: [0, 1], answered: [] }];
    const wish = { pinned: [], closed: [{ document: book, section }], further: false, enough: () => false };
    const { steering } = index.growth!.take({ ...wish, from: { walked, route: [] } });
    expect(steering).toMatchObject({ closed: [{ section: 's2' }], from: { walked: [{ document: book }] } });
    expect([index.coverage([]), index.growth?.grew()]).toEqual([undefined, false]);
  });

  test('forgets what was walked in a part that nothing is known of any more', async () => {
    const { early } = setUp({ [stored]: ready });
    const index = await open(early, only(stored)).asked;
    const section = 's4194310' as NodeId;
    const walked = [{ document: stored, seen: [7], answered: [], pagesRead: 40 }];
    const steered = index.steer({ from: { walked, route: [] }, closed: [{ document: stored, section }] });
    expect(steered).toEqual({ from: { walked: [], route: [] }, grown: true, closed: [{ document: stored, section }] });
  });
});
