import { beforeEach, expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { firstPartialNode } from '#shared/domain/document/partial/partial-ids.ts';
import { moveTurn, placesOf } from './moved-sections.ts';
import { testId, testPassage, testReceipt, testView, testWindow, type TestWindow } from './testing.ts';
import { doneTurn } from './turn.ts';

const document = testId('a');

/** The first two of three pages, under the ids that a part has. */
function part(pagesRead = 2): DocumentView {
  const { pages, rows, ...rest } = testView();
  const id = (n: number) => nodeId('section', firstPartialNode + n);
  return {
    ...rest,
    root: id(0),
    pages: pages.slice(0, pagesRead),
    rows: rows.slice(0, pagesRead).map((row, at) => ({ ...row, id: id(at + 1), parent: id(0) })),
    soFar: { pagesRead, pagesTotal: 3 },
  };
}

function askedOf(view: DocumentView) {
  const section = view.rows[1]!.id;
  const reason = { code: 'route.comes-close' as const };
  const step = { action: 'answer' as const, document, section, reason, score: 1 };
  const other = { ...step, document: testId('b') };
  return testReceipt({
    scope: { kind: 'section', document, section },
    evidence: [testPassage({ section })],
    route: [step, other],
    coverage: { partly: [{ document, pagesRead: 2, pagesTotal: 3, headings: placesOf(view) }], unread: 0 },
  });
}

let now: DocumentView | undefined;

let window: TestWindow;

beforeEach(() => {
  window = testWindow({ 'document.view': async () => now!, 'document.opened': async () => null });
});

test('an answer from a part shows its sections in the whole tree, and others as they are', () => {
  const turn = doneTurn(askedOf(part()));
  const moved = moveTurn(turn, document, testView());
  expect(moved).toMatchObject({
    steps: [{ section: 's2' }, { section: nodeId('section', firstPartialNode + 2) }],
    evidence: [{ section: 's2' }],
    scope: { section: 's2' },
    receipt: { coverage: { partly: [{ headings: [{ id: 's0' }, { id: 's1' }, { id: 's2', title: '2 Method' }] }] } },
  });
  // Once is enough, and nothing is done where nothing moved.
  expect(moveTurn(moved, document, testView())).toBe(moved);
  expect(moveTurn(turn, testId('b'), testView())).toBe(turn);
  expect(moveTurn(turn, document, part())).toBe(turn);
});

test('a tree that lags behind the answer leaves it alone', () => {
  const turn = doneTurn(askedOf(part()));
  expect(moveTurn(turn, document, part(1))).toBe(turn);
});

test('when the whole is there, the answer, pins and folds are where they were, and the pages stay', async () => {
  now = part();
  await window.opening.get().open(document);
  const { opened } = window.viewer.get();
  expect(window.viewer.get()).toMatchObject({ documentId: document, frames: [] });
  window.ask.set({ turn: doneTurn(askedOf(now)) });
  window.steer.get().keep(document, true);
  window.steer.get().toggle(document, now.rows[0]!.id, 'pinned');
  const stored = () => window.view.get().stored.steering[document];
  expect(stored()).toEqual({ pinned: [], closed: [] });
  window.reading.get().fold(now.rows[1]!.id, true);

  now = testView();
  await window.opening.get().reload();
  expect(window.viewer.get()).toMatchObject({ opened, frames: [{}, {}, {}] });
  expect([...(window.steer.get().marks.get(document) ?? [])]).toEqual([['s1', 'pinned']]);
  expect(stored()).toEqual({ pinned: ['s1'], closed: [] });
  expect([...window.reading.get().folded]).toEqual(['s2']);
  expect(window.ask.get().turn).toMatchObject({ evidence: [{ section: 's2' }] });
});

test('the tree grows as more is read', async () => {
  now = part(1);
  await window.opening.get().open(document);
  now = part(2);
  window.opening.get().followTree(document);
  await expect.poll(() => window.reading.get().open).toMatchObject({ view: { soFar: { pagesRead: 2 } } });
});
