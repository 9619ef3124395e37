import { expect, test } from 'vitest';
import { duplicateKinds } from '../domain/duplicates/document.ts';
import { factSources } from '../domain/document/found-facts.ts';
import {
  Collection,
  DocumentEdit,
  documentKinds,
  DocumentMarks,
  DocumentOrigins,
  DocumentSummary,
  FieldOrigin,
  ImportReceipt,
  IndexState,
  Label,
  LanguageTag,
  LibraryEvent,
  MOST_OF_FIELD,
  QueueProgress,
  PublicationEdit,
} from './library.ts';
import { breachesOf, int, list, oneOf, real, share, someDocument, trimmed } from './testing/around.ts';
import { error, quad } from './testing/examples.ts';

const states = [
  { kind: 'waiting' },
  { kind: 'indexing', stage: 'opening', pagesDone: 0, pagesTotal: 0 },
  { kind: 'paused' },
  { kind: 'ready', sections: 0, segments: 0, pagesWithoutText: [1] },
  { kind: 'failed', error },
];
const summary = {
  id: someDocument,
  title: 'Of Bees',
  authors: 'A. Karlsson',
  year: 1984,
  kind: 'book',
  language: 'en',
  fileName: 'bees.pdf',
  missing: false,
  bytes: 0,
  pages: 0,
  addedAt: 1_700_000_000_000,
  openedAt: 1_700_000_000_001,
  state: states[0],
  edited: true,
  reading: 'read',
  rating: 1,
  tags: ['bees'],
  collections: ['Biology'],
  inZotero: true,
  newer: someDocument,
  joined: 'same-text',
  copies: 2,
};
const mayBeAbsent = [
  'kind',
  'language',
  'edited',
  'reading',
  'rating',
  'tags',
  'collections',
  'inZotero',
  'copies',
  'joined',
  'newer',
];
const label = trimmed(1, 80);

test('a document is on its way into the index, or in it', () => {
  const edges = {
    stage: oneOf(['opening', 'reading', 'recognizing', 'structuring', 'storing']),
    kind: { refuses: ['', 'gone'] },
    pagesWithoutText: { takes: [[]] },
    'error.details': { takes: [{}] },
  };
  expect(
    breachesOf(IndexState, {
      whole: states,
      optional: ['error.details'],
      open: ['error.details'],
      mixed: ['error.details.*'],
      edges,
    }),
  ).toEqual([]);
});

test('a document is summed up', () => {
  const edges = {
    kind: oneOf(documentKinds),
    reading: oneOf(['unread', 'to-read', 'reading', 'read']),
    rating: int(1, 5),
    'tags.*': label,
    'collections.*': label,
    edited: { refuses: [false] },
    inZotero: { refuses: [false] },
    joined: oneOf(duplicateKinds),
    copies: int(2),
  };
  expect(
    breachesOf(DocumentSummary, { whole: [summary], optional: mayBeAbsent, nullable: ['year', 'openedAt'], edges }),
  ).toEqual([]);
});

test('tags and shelves are named by words', () => {
  expect(breachesOf(Label, { whole: ['bees'], edges: { '': label } })).toEqual([]);
  const whole = [{ name: 'Bees', parent: 'Biology' }];
  expect(breachesOf(Collection, { whole, nullable: ['parent'], edges: { name: label, parent: label } })).toEqual([]);
});

test('a language has a tag', () => {
  for (const tag of ['en', 'deu', 'zh-Hant', 'de-CH-1996', 'EN', `en${'-abcdefgh'.repeat(3)}-abcde`])
    expect(LanguageTag.parse(tag)).toBe(tag);
  const no = [
    '',
    'e',
    'engl',
    'en-',
    'en-a',
    'en-abcdefghi',
    'en_US',
    ' en',
    'en ',
    'e1',
    `en${'-abcdefgh'.repeat(4)}`,
  ];
  for (const tag of no) expect(LanguageTag.safeParse(tag).success, tag).toBe(false);
});

test('a reader says what a document is, or takes it back', () => {
  const whole = [
    { title: 'Of Bees', authors: 'A. Karlsson', year: 1984, kind: 'book', language: 'en', publication: {} },
  ];
  const fields = Object.keys(whole[0]!);
  const edges = {
    title: trimmed(1, 500),
    authors: trimmed(0, 2000),
    year: { takes: [0, 1000, 2200], refuses: [999, 2201, -1, 1] },
    kind: { takes: ['', ...documentKinds], refuses: ['novel'] },
    language: { takes: ['', 'de-AT'], refuses: ['none of them'] },
  };
  expect(breachesOf(DocumentEdit, { whole, optional: fields, nullable: fields, edges })).toEqual([]);
});

test('a reader says how it was published, and no DOI or ISBN that is none', () => {
  const takes = (publication: object) => PublicationEdit.safeParse(publication).success;
  expect(takes({ doi: '10.1000/182', isbn: '', journal: 'Reeds', volume: null })).toBe(true);
  for (const publication of [
    { doi: '182' },
    { isbn: '12' },
    { arxiv: 'x' },
    { journal: 'x'.repeat(MOST_OF_FIELD + 1) },
    { color: '' },
  ])
    expect(takes(publication), JSON.stringify(publication).slice(0, 40)).toBe(false);
});

test('what is shown says where it comes from', () => {
  const origin = { from: 'page', confidence: 0.25 };
  const edges = { from: oneOf([...factSources, 'zotero', 'bibliography', 'reader']), confidence: share };
  expect(breachesOf(FieldOrigin, { whole: [origin], edges })).toEqual([]);
  const whole = [{ title: origin, authors: origin, year: origin, kind: origin, language: origin }];
  expect(breachesOf(DocumentOrigins, { whole, optional: Object.keys(whole[0]!) })).toEqual([]);
});

test('marks are given, left and taken back', () => {
  const names = ['addTags', 'removeTags', 'addCollections', 'removeCollections'];
  const whole = [{ reading: 'unread', rating: 1, ...Object.fromEntries(names.map((name) => [name, ['bees']])) }];
  const edges = {
    reading: oneOf(['unread', 'to-read', 'reading', 'read']),
    rating: int(1, 5),
    ...Object.fromEntries(names.map((name) => [name, list('bees', 0, 50)])),
    ...Object.fromEntries(names.map((name) => [`${name}.*`, label])),
  };
  expect(
    breachesOf(DocumentMarks, { whole, optional: Object.keys(whole[0]!), nullable: ['reading', 'rating'], edges }),
  ).toEqual([]);
});

const receipt = {
  added: [someDocument],
  duplicates: [{ name: 'bees.pdf', document: someDocument }],
  rejected: [{ name: 'wasps.pdf', error: { code: 'pdf.broken', message: 'It cannot be read.' } }],
};
const queue = { documentsDone: 0, documentsTotal: 0, pagesDone: 0, pagesTotal: 0, paused: true, remainingMs: 0.5 };

test('files that are added are added, there already, or refused', () => {
  expect(breachesOf(ImportReceipt, { whole: [receipt], edges: { rejected: { takes: [[]] } } })).toEqual([]);
});

test('the queue says how far it is', () => {
  expect(
    breachesOf(QueueProgress, { whole: [queue], nullable: ['remainingMs'], edges: { remainingMs: real(0) } }),
  ).toEqual([]);
});

test('a window hears of everything that changes', () => {
  const plain = { ...summary, state: { kind: 'paused' } };
  for (const name of mayBeAbsent) Reflect.deleteProperty(plain, name);
  const collections = [{ name: 'Bees', parent: null }];
  const id = '11111111-2222-4333-8444-555555555555';
  const matrices = [{ id, name: 'Bees', questions: 0, rows: 0 }];
  const whole = [
    { kind: 'snapshot', documents: [plain], queue, collections, matrices, more: true },
    { kind: 'documents', documents: [plain], more: true },
    { kind: 'collections', collections },
    { kind: 'matrices', matrices },
    { kind: 'document', document: plain },
    { kind: 'removed', document: someDocument },
    { kind: 'queue', queue },
    { kind: 'tree-changed', document: someDocument },
    { kind: 'graph-changed', document: someDocument },
    { kind: 'annotations-changed' },
    { kind: 'importing', filesDone: 0, filesTotal: 0 },
    { kind: 'imported', receipt },
    { kind: 'show', document: someDocument, page: 1, quads: [quad] },
  ];
  for (const event of whole) {
    const optional =
      event.kind === 'snapshot' ? ['collections', 'matrices', 'more'] : event.kind === 'documents' ? ['more'] : [];
    const places = event.kind === 'show' ? ['quads'] : [];
    const nullable: Readonly<Record<string, readonly string[]>> = {
      snapshot: ['queue.remainingMs', 'collections.*.parent', 'documents.*.year', 'documents.*.openedAt'],
      documents: ['documents.*.year', 'documents.*.openedAt'],
      document: ['document.year', 'document.openedAt'],
      collections: ['collections.*.parent'],
      queue: ['queue.remainingMs'],
      show: ['page'],
    };
    const around = { whole: [event], optional: [...optional, ...places], nullable: nullable[event.kind] ?? [] };
    expect(breachesOf(LibraryEvent, around), event.kind).toEqual([]);
  }
  for (const kind of ['', 'closed']) expect(LibraryEvent.safeParse({ kind }).success).toBe(false);
  expect(LibraryEvent.safeParse({ ...whole[0], more: false }).success).toBe(false);
});
