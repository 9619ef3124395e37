import { expect, test } from 'vitest';
import {
  annotationColors,
  annotationKinds,
  contextChars,
  noteMaxChars,
} from '../domain/document/annotations/annotation.ts';
import { Annotation, annotationMethods, ListedAnnotation, NewAnnotation } from './annotations.ts';
import { breachesOf, chars, list, oneOf, someDocument, someSection } from './testing/around.ts';
import { quads } from './testing/examples.ts';

const marked = {
  document: someDocument,
  kind: 'text',
  color: 'rose',
  pages: quads,
  text: 'nectar',
  prefix: 'bees gather ',
  suffix: ' in May',
  note: 'see below',
  inFile: 'annotation 7',
};
const drawn = { ...marked, kind: 'ink', shape: { strokes: [[1, 2, 3, 4]], widthPt: 1 } };
const typed = { ...marked, kind: 'textbox', shape: { sizePt: 11 } };
const kept = {
  ...marked,
  id: 1,
  zotero: 'zotero://open',
  pageLabel: 'xii',
  createdAt: -5,
  changedAt: 1_700_000_000_000,
};
const edges = {
  kind: oneOf(annotationKinds),
  color: oneOf(annotationColors),
  pages: list(quads[0], 1, 100),
  text: chars(0, 40_000),
  prefix: chars(0, contextChars),
  suffix: chars(0, contextChars),
  note: chars(0, noteMaxChars),
  inFile: chars(0, 200),
};

test('what a window marks has its place and its words', () => {
  expect(breachesOf(NewAnnotation, { whole: [marked], optional: ['inFile'], edges })).toEqual([]);
});

test('what is kept has a number and its times besides', () => {
  const optional = ['inFile', 'zotero', 'pageLabel'];
  const labeled = { ...edges, pageLabel: chars(0, 100) };
  expect(breachesOf(Annotation, { whole: [kept], optional, edges: labeled })).toEqual([]);
  const listed = { ...kept, section: someSection };
  expect(breachesOf(ListedAnnotation, { whole: [listed], optional, nullable: ['section'], edges })).toEqual([]);
});

const {
  'annotations.list': listing,
  'annotations.add': adding,
  'annotations.change': changing,
  'annotations.remove': removing,
  'annotations.adopt': adopting,
} = annotationMethods;

test('marks of one document or of all are listed', () => {
  expect(breachesOf(listing.params, { whole: [{ document: someDocument }], optional: ['document'] })).toEqual([]);
  const annotations = { annotations: [{ ...kept, section: null }] };
  const nullable = ['annotations.*.section'];
  const optional = ['inFile', 'zotero', 'pageLabel'].map((name) => `annotations.*.${name}`);
  expect(breachesOf(listing.result, { whole: [annotations], optional, nullable })).toEqual([]);
});

test('many are added at once, and more than that are not', () => {
  const few = { annotations: list(marked, 1, 5000) };
  expect(
    breachesOf(adding.params, { whole: [{ annotations: [marked] }], optional: ['annotations.*.inFile'], edges: few }),
  ).toEqual([]);
  const optional = ['inFile', 'zotero', 'pageLabel'].map((name) => `annotations.*.${name}`);
  expect(breachesOf(adding.result, { whole: [{ annotations: [kept] }], optional })).toEqual([]);
});

test('ink has strokes of whole points, a text box its letters, and words neither', () => {
  const isTaken = (one: object): boolean => adding.params.safeParse({ annotations: [one] }).success;
  expect([drawn, typed, { ...marked, kind: 'underline' }, { ...marked, kind: 'strike' }].map(isTaken)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const odd = { strokes: [[1, 2, 3]], widthPt: 1 };
  const many = { strokes: [Array.from({ length: 100_002 }, () => 1)], widthPt: 1 };
  const wrong = [
    { ...marked, shape: { sizePt: 11 } },
    { ...marked, kind: 'ink' },
    { ...typed, shape: drawn.shape },
    { ...drawn, shape: odd },
    { ...drawn, shape: many },
    { ...drawn, shape: { strokes: [], widthPt: 1 } },
  ];
  expect(wrong.map(isTaken)).toEqual(wrong.map(() => false));
});

test('color and note are changed, each by itself', () => {
  const whole = [{ id: 1, color: 'blue', note: 'again' }];
  const { color, note } = edges;
  expect(breachesOf(changing.params, { whole, optional: ['color', 'note'], edges: { color, note } })).toEqual([]);
  expect(changing.params.parse({ id: 1, pages: quads, shape: typed.shape })).toMatchObject({ shape: typed.shape });
  expect(changing.result.parse(kept)).toEqual(kept);
});

test('those of some numbers are removed', () => {
  expect(breachesOf(removing.params, { whole: [{ ids: [1] }], edges: { ids: list(7, 1, 5000) } })).toEqual([]);
});

test('marks of another copy are adopted, and told apart from those that are left', () => {
  expect(breachesOf(adopting.params, { whole: [{ from: someDocument, to: someDocument }] })).toEqual([]);
  expect(breachesOf(adopting.result, { whole: [{ adopted: 0, left: 0 }] })).toEqual([]);
});
