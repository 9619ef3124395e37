import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usuallySkipped } from '../domain/aloud/utterance.ts';
import { strategies } from '../domain/retrieval/strategy.ts';
import { breachesOf, int, someDocument, someSection } from './testing/around.ts';
import { quads } from './testing/examples.ts';
import { listColumns, ViewState } from './view.ts';

const place = { pageIndex: 0, offset: 0.25, zoom: 1.5, rotation: 90, night: true, flow: 'book', form: 'text' };
const view = {
  theme: 'dark',
  language: 'zh',
  leftPane: { widthPx: 250.5, open: false },
  rightPane: { widthPx: 450.5, open: false },
  document: someDocument,
  main: 'list',
  right: 'notes',
  draft: 'How far do',
  scope: {
    choice: 'chosen',
    chosen: [someDocument],
    chosenName: 'Bees',
    selection: { document: someDocument, from: 0, to: 0, text: 'nectar', pages: quads },
  },
  answer: 1,
  thread: [1],
  pagesFollow: true,
  opensAt: 'page',
  typography: { face: 'dyslexia', sizePx: 25, widthEm: 28, leading: 2, paper: 'sepia', notes: 'end' },
  thumbnails: true,
  tabs: [someDocument],
  split: { document: someDocument, share: 0.25, place, tookLeft: true },
  places: { [someDocument]: place },
  steering: { [someDocument]: { pinned: [someSection], closed: [someSection] } },
  opensWith: 'library',
  letterKeys: false,
  keys: { ask: 'Mod+G' },
  copyAs: 'latex',
  answerShows: 'words',
  keepSection: true,
  list: { sort: { column: 'year', descending: true }, columns: ['title'] },
  tour: 3,
  aloud: { rate: 1.5, voices: { en: 'anna' }, skips: ['code'], remote: true },
  strategy: 'route',
  budgetTokens: 4000,
};
const usual = {
  theme: 'system',
  language: 'system',
  leftPane: { widthPx: 300, open: true },
  rightPane: { widthPx: 400, open: true },
  document: null,
  main: 'pages',
  right: 'ask',
  draft: '',
  scope: { choice: 'auto', chosen: [], chosenName: null, selection: null },
  answer: null,
  thread: [],
  pagesFollow: null,
  opensAt: 'text',
  thumbnails: false,
  tabs: [],
  split: null,
  typography: { face: 'serif', sizePx: 18, widthEm: 34, leading: 1.5, paper: 'window', notes: 'place' },
  places: {},
  steering: {},
  opensWith: 'session',
  letterKeys: true,
  keys: {},
  copyAs: 'plain',
  answerShows: 'page-and-words',
  keepSection: false,
  list: {
    sort: { column: 'title', descending: false },
    columns: ['title', 'authors', 'year', 'tags', 'reading', 'added'],
  },
  tour: 0,
  aloud: { rate: 1, voices: {}, skips: usuallySkipped, remote: false },
  strategy: 'auto',
  budgetTokens: 2000,
} as const;
type Field = keyof typeof usual;

test('a window is left as it is, and what is not there is usual', () => {
  expect(ViewState.parse(view)).toEqual(view);
  expect(ViewState.parse({})).toEqual(usual);
  expect(ViewState.safeParse({ unknown: true }).success).toBe(false);
  for (const name of Object.keys(usual) as Field[]) {
    const { [name]: _left, ...others } = view;
    expect(ViewState.parse(others)).toEqual({ ...view, [name]: usual[name] });
  }
});

const truth = { takes: [true, false], drops: ['true', 0] };
const words = (...takes: readonly string[]) => ({ takes, drops: ['', 'none of them'] });

/** Values that a field keeps, and values in place of which the usual one stands. */
const fields: Readonly<Record<Field, { readonly takes: readonly unknown[]; readonly drops: readonly unknown[] }>> = {
  theme: words('system', 'light', 'dark'),
  language: words('system', 'en', 'de', 'zh'),
  leftPane: {
    takes: [{ widthPx: 0, open: true }],
    drops: [{ widthPx: 1 }, { open: true }, { ...view.leftPane, x: 1 }],
  },
  rightPane: {
    takes: [{ widthPx: 0, open: true }],
    drops: [{ widthPx: 1 }, { open: true }, { ...view.leftPane, x: 1 }],
  },
  document: { takes: [null], drops: ['', 'bees'] },
  main: words('pages', 'list'),
  right: words('ask', 'notes'),
  draft: { takes: ['', 'x'.repeat(4000)], drops: ['x'.repeat(4001), 7] },
  scope: {
    takes: ['auto', 'selection', 'section', 'document', 'chosen', 'library'].map((choice) => ({
      ...view.scope,
      choice,
    })),
    drops: [
      { ...view.scope, choice: '' },
      { ...view.scope, chosen: ['bees'] },
      { ...view.scope, chosen: Array(20_001).fill(someDocument) },
      { ...view.scope, chosenName: 'x'.repeat(501) },
      { ...view.scope, unknown: true },
      { choice: 'auto' },
    ],
  },
  answer: { takes: [null, 1], drops: [0, 1.5] },
  thread: { takes: [[], Array(100).fill(1)], drops: [Array(101).fill(1), [0]] },
  pagesFollow: { takes: [null, true, false], drops: ['yes'] },
  opensAt: words('text', 'width', 'page'),
  thumbnails: truth,
  typography: {
    takes: [
      { ...view.typography, sizePx: 10 },
      { ...view.typography, paper: 'night' },
      { ...view.typography, notes: 'hidden' },
    ],
    drops: [{ ...view.typography, sizePx: 9 }, { ...view.typography, face: '' }, { face: 'serif' }],
  },
  tabs: { takes: [[], Array(100).fill(someDocument)], drops: [Array(101).fill(someDocument), ['bees']] },
  split: {
    takes: [null, { ...view.split, share: 0.2 }, { ...view.split, share: 0.8 }, { ...view.split, place: null }],
    drops: [
      { ...view.split, share: 0.19 },
      { ...view.split, share: 0.81 },
      { ...view.split, document: 'bees' },
      { ...view.split, unknown: true },
      { document: someDocument },
    ],
  },
  places: { takes: [{}, { any: place }], drops: [{ any: { ...place, zoom: 0 } }, { any: null }] },
  steering: {
    takes: [{}, { any: { pinned: [], closed: [] } }],
    drops: [{ any: { pinned: [], closed: [], x: 1 } }, { any: { pinned: [] } }, { any: { pinned: ['x'], closed: [] } }],
  },
  opensWith: words('session', 'library'),
  letterKeys: truth,
  keys: { takes: [{}, { ask: null }], drops: [{ ask: 'Enter' }, { unknown: 'G' }] },
  copyAs: words('plain', 'markdown', 'latex'),
  answerShows: { takes: ['page', 'page-and-words'], drops: ['', 'pages'] },
  keepSection: truth,
  list: {
    takes: listColumns.map((column) => ({ sort: { column, descending: true }, columns: [column] })),
    drops: [
      { sort: { column: '', descending: true }, columns: [] },
      { sort: { column: 'year' }, columns: [] },
      { sort: { column: 'year', descending: true, x: 1 }, columns: [] },
      { sort: view.list.sort, columns: ['weight'] },
      { sort: view.list.sort, columns: [], x: 1 },
      { columns: [] },
    ],
  },
  tour: { takes: [0, 3], drops: [-1, 4, 0.5] },
  strategy: words(...strategies),
  aloud: {
    takes: [
      { ...view.aloud, rate: 0.5 },
      { ...view.aloud, rate: 3, voices: {}, skips: [] },
    ],
    drops: [{ ...view.aloud, rate: 3.5 }, { ...view.aloud, skips: ['everything'] }, { rate: 1 }],
  },
  budgetTokens: { takes: [0, 100_000], drops: [0.5, '2000'] },
};

test.each(Object.entries(fields))(
  '%s keeps what fits, and is as usual in place of anything else',
  (name, { takes, drops }) => {
    for (const value of takes) expect(ViewState.parse({ ...view, [name]: value })).toEqual({ ...view, [name]: value });
    for (const value of [...drops, { junk: true }, [null]])
      expect(ViewState.parse({ ...view, [name]: value })).toEqual({ ...view, [name]: usual[name as Field] });
  },
);

test('what is missing of a selection takes only the selection along', () => {
  const scope = (selection: unknown) => ViewState.parse({ ...view, scope: { ...view.scope, selection } }).scope;
  expect(scope({ ...view.scope.selection, text: ' ' })).toEqual({ ...view.scope, selection: null });
  expect(scope({ ...view.scope.selection, kind: 'selection' })).toEqual({ ...view.scope, selection: null });
  expect(scope({ ...view.scope.selection, pages: Array(201).fill(quads[0]) }).selection).toBeNull();
  expect(scope({ ...view.scope.selection, pages: Array(200).fill(quads[0]) }).selection?.pages).toHaveLength(200);
  expect(scope(undefined).selection).toBeNull();
});

test('a second document takes no room of the left pane unless it says so', () => {
  const { tookLeft: _took, ...split } = view.split;
  expect(ViewState.parse({ split }).split).toEqual({ ...split, tookLeft: false });
});

test('a place has a zoom, and is shown as usual where it does not say how', () => {
  const Place = ViewState.shape.split.unwrap().unwrap().unwrap().shape.place.unwrap();
  const edges = {
    zoom: { takes: ['text', 'width', 'page', 0.01], refuses: ['', 'height', 0, -1] },
    flow: { takes: ['continuous', 'single', 'pairs', 'book'], becomes: [['', 'continuous'] as const] },
    form: { takes: ['pages', 'text'], becomes: [['', 'pages'] as const] },
    offset: { takes: [-0.5, 7] },
    rotation: { refuses: [0.5] },
    pageIndex: int(0),
  };
  const defaults = { rotation: 0, night: false, flow: 'continuous', form: 'pages' };
  expect(
    breachesOf(Place, {
      whole: [place],
      mixed: ['zoom'],
      usual: defaults,
      fallsBack: { flow: 'continuous', form: 'pages' },
      edges,
    }),
  ).toEqual([]);
});

test('whatever was stored, a view is read, and read again alike', () => {
  const stored = fc.record(Object.fromEntries(Object.keys(usual).map((name) => [name, fc.jsonValue()])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(stored, (given) => {
      const read = ViewState.parse(given);
      expect(ViewState.parse(read)).toEqual(read);
    }),
    { numRuns: 40 },
  );
});
