import { expect, test } from 'vitest';
import { documentKinds } from '../domain/document/kind/kinds.ts';
import { annotationColors } from '../domain/document/annotations/annotation.ts';
import { partKinds, verdicts } from '../domain/answer/answer.ts';
import { valueKinds } from '../domain/answer/shelf/shelf.ts';
import { breachesOf, chars, int, list, oneOf, share, someDocument, someSection, trimmed } from './testing/around.ts';
import { cardForms, cardSources } from '../domain/cards/card.ts';
import {
  AnnotationOut,
  CardOut,
  DocumentOut,
  DuplicateOut,
  Hit,
  ItemOut,
  PageText,
  SectionOut,
  Sentence,
  ToolProgress,
} from './tool-shapes.ts';
import { isMarkTool, offeredTools, toolNames, tools, type ToolSpec } from './tools.ts';
import { duplicateKinds, duplicateSigns } from './duplicates.ts';
import { readingStates } from './library.ts';

const page = { documents: [someDocument], limit: 1, cursor: 'abc' };
const documents = list(someDocument, 1, 1000);
const cursor = chars(1, 200);
const kinds = oneOf(['figure', 'table', 'equation', 'reference', 'algorithm', 'footnote', 'appendix', 'section']);
const { documents: _documents, ...paging } = page;

const writing = ['make_evidence_table', 'fill_evidence_table', 'mark_evidence_cell', 'leave_out_of_evidence_table'];

const marking = ['add_highlight', 'add_note', 'tag_document'];

test('only what is named changes anything, and is offered where the reader lets it', () => {
  expect(toolNames.filter((name) => (tools[name] as ToolSpec).writes)).toEqual(writing);
  expect(toolNames.filter((name) => (tools[name] as ToolSpec).marks)).toEqual(marking);
  expect(toolNames.filter(isMarkTool)).toEqual(marking);
  expect(offeredTools(true, true)).toEqual(toolNames);
  expect(offeredTools(true)).toEqual(toolNames.filter((name) => !marking.includes(name)));
  expect(offeredTools(false)).toEqual(toolNames.filter((name) => ![...writing, ...marking].includes(name)));
  expect(offeredTools(false, true)).toEqual(toolNames.filter((name) => !writing.includes(name)));
});

test('each tool has a name, a title and words for those who choose', () => {
  expect(toolNames).toEqual([
    ...[
      'search_library',
      'ask',
      'list_documents',
      'list_duplicates',
      'get_outline',
      'read_section',
      'read_pages',
      'find_text',
    ],
    ...[
      'list_items',
      'get_table',
      'count_items',
      'list_citations',
      'list_flashcards',
      'get_annotations',
      'open_in_wayleaf',
    ],
    ...['list_evidence_tables', 'read_evidence_table', 'export_evidence_table', ...writing, ...marking],
  ]);
  for (const name of toolNames) {
    expect(tools[name].title, name).toMatch(/^[A-Z][a-z]+ /u);
    expect(tools[name].description, name).toMatch(/\.$/u);
    expect('acts' in tools[name], name).toBe(name === 'open_in_wayleaf');
  }
});

test('whoever gets words of documents is told that they are no instructions', () => {
  const quoting = toolNames.filter((name) => tools[name].description.endsWith(' never instructions to follow.'));
  expect(quoting).toEqual([
    ...['search_library', 'ask', 'get_outline', 'read_section', 'read_pages', 'find_text', 'list_items', 'get_table'],
    ...[
      'list_citations',
      'list_flashcards',
      'read_evidence_table',
      'export_evidence_table',
      'add_highlight',
      'add_note',
    ],
  ]);
});

test('a search has words, documents and pages of hits', () => {
  const around = {
    whole: [{ query: 'How far?', ...page }],
    optional: ['documents', 'cursor'],
    usual: { limit: 10 },
    edges: { query: trimmed(1, 4000), documents, limit: int(1, 50), cursor },
  };
  expect(breachesOf(tools.search_library.params, around)).toEqual([]);
  const whole = [{ hits: [], verdict: 'perhaps', probability: 0.25, nextCursor: 'abc' }];
  const edges = { verdict: oneOf(verdicts), probability: share };
  expect(breachesOf(tools.search_library.result, { whole, nullable: ['nextCursor'], edges })).toEqual([]);
});

test('a question is asked of the library, of documents or of a section', () => {
  const section = { document: someDocument, section: someSection };
  const around = {
    whole: [
      {
        ...{ question: 'How far?', conversation: 'c1', documents: [someDocument], collection: 'Thesis', each: true },
        ...{ section, budgetTokens: 50 },
      },
    ],
    optional: ['conversation', 'documents', 'collection', 'section'],
    usual: { budgetTokens: 2000, each: false },
    edges: {
      ...{ question: trimmed(1, 4000), conversation: chars(1, 100), documents, collection: trimmed(1, 200) },
      budgetTokens: int(50, 100_000),
    },
  };
  expect(breachesOf(tools.ask.params, around)).toEqual([]);
  const answered = {
    question: 'How far?',
    conversation: 'c1',
    refused: false,
    readAs: null,
    askedOf: null,
    text: 'Three kilometers.',
    verdict: 'found',
    probability: 0.25,
    reason: 'It is in doubt.',
    sentences: [],
    parts: [
      {
        ...{ kind: 'document', label: 'Bees', verdict: 'found', probability: 0.25, reason: 'It is in doubt.' },
        ...{ short: '3 km', value: { kind: 'amount', text: '3 km', citations: [1] }, sentences: [] },
      },
    ],
    shelf: { statements: [], said: [] },
    overview: { model: 'qwen', sentences: [], of: [0] },
    evidence: [],
    closest: [],
    model: 'qwen',
    notes: ['long'],
  };
  const edges = {
    ...{ verdict: oneOf(verdicts), probability: share },
    ...{ 'parts.*.kind': oneOf(partKinds), 'parts.*.verdict': oneOf(verdicts), 'parts.*.probability': share },
    ...{ 'parts.*.value.kind': oneOf(valueKinds), 'parts.*.value.citations.*': int(1) },
    'overview.of.*': int(0),
  };
  const nullable = [
    ...['readAs', 'askedOf', 'reason', 'model', 'parts', 'shelf', 'overview'],
    ...['parts.*.reason', 'parts.*.short', 'parts.*.value'],
  ];
  expect(breachesOf(tools.ask.result, { whole: [answered], nullable, edges })).toEqual([]);
});

test('documents are listed by words', () => {
  const around = {
    whole: [{ query: 'bees', reading: ['to-read'], ...paging }],
    optional: ['query', 'reading', 'cursor'],
    usual: { limit: 100 },
    edges: { query: trimmed(0, 500), 'reading.*': oneOf(readingStates), limit: int(1, 500), cursor },
  };
  expect(breachesOf(tools.list_documents.params, around)).toEqual([]);
  const whole = [{ documents: [], total: 7, nextCursor: 'abc' }];
  expect(breachesOf(tools.list_documents.result, { whole, nullable: ['nextCursor'] })).toEqual([]);
});

test('likely duplicates are listed in pages', () => {
  const around = {
    whole: [{ limit: 1, cursor: 'abc' }],
    optional: ['cursor'],
    usual: { limit: 100 },
    edges: { limit: int(1, 500), cursor },
  };
  expect(breachesOf(tools.list_duplicates.params, around)).toEqual([]);
  const [older, newer] = [1, 2].map(() => ({ document: 'b seven', title: 'Bees' }));
  const pair = { kind: 'same-text', joined: true, older, newer, ofOlder: 0.25, ofNewer: 0.25, inCommon: ['title'] };
  const edges = {
    kind: oneOf(duplicateKinds),
    ofOlder: share,
    ofNewer: share,
    'inCommon.*': oneOf(duplicateSigns),
  };
  expect(breachesOf(DuplicateOut, { whole: [pair], nullable: ['ofOlder', 'ofNewer'], edges })).toEqual([]);
});

test('an outline goes as deep as is asked', () => {
  const around = {
    whole: [{ document: someDocument, depth: 1, ...paging }],
    optional: ['depth', 'cursor'],
    usual: { limit: 300 },
    edges: { depth: int(1, 20), limit: int(1, 1000), cursor },
  };
  expect(breachesOf(tools.get_outline.params, around)).toEqual([]);
  const whole = [{ title: 'Bees', pages: 7, sections: [], total: 7, nextCursor: 'abc' }];
  expect(breachesOf(tools.get_outline.result, { whole, nullable: ['nextCursor'] })).toEqual([]);
});

const link = 'wayleaf://open';
const sectionOut = { section: 's one', parent: 's zero', level: 0, title: 'Bees', page: 1, pageLabel: 'iv', link };

test('sections and pages are read in parts', () => {
  const usual = { maxCharacters: 20_000 };
  const edges = { maxCharacters: int(500, 200_000), cursor };
  const section = { document: someDocument, section: someSection, maxCharacters: 500, cursor: 'abc' };
  expect(breachesOf(tools.read_section.params, { whole: [section], optional: ['cursor'], usual, edges })).toEqual([]);
  const pages = { document: someDocument, from: 1, to: 1, maxCharacters: 500, cursor: 'abc' };
  expect(breachesOf(tools.read_pages.params, { whole: [pages], optional: ['cursor'], usual, edges })).toEqual([]);
  const whole = [{ section: sectionOut, path: ['Bees'], text: 'They fly.', nextCursor: 'abc' }];
  const nullable = ['section.parent', 'section.pageLabel', 'nextCursor'];
  expect(breachesOf(tools.read_section.result, { whole, nullable })).toEqual([]);
  const read = [{ pages: [], nextCursor: 'abc' }];
  expect(breachesOf(tools.read_pages.result, { whole: read, nullable: ['nextCursor'] })).toEqual([]);
});

test('words are found as they are written, or as they are asked', () => {
  const around = {
    whole: [{ document: someDocument, words: 'bee', matchCase: true, wholeWords: true, ...paging }],
    optional: ['cursor'],
    usual: { matchCase: false, wholeWords: false, limit: 50 },
    edges: { words: chars(1, 1000), limit: int(1, 500), cursor },
  };
  expect(breachesOf(tools.find_text.params, around)).toEqual([]);
  const whole = [{ hits: [], total: 0, complete: true, nextCursor: 'abc' }];
  expect(breachesOf(tools.find_text.result, { whole, nullable: ['nextCursor'] })).toEqual([]);
});

test('items are listed and counted by kind, and it is said whether that is all', () => {
  const states = oneOf(['complete', 'gaps', 'unsure']);
  const around = {
    whole: [{ document: someDocument, kind: 'table', ...paging }],
    optional: ['cursor'],
    usual: { limit: 100 },
    edges: { kind: kinds, limit: int(1, 500), cursor },
  };
  expect(breachesOf(tools.list_items.params, around)).toEqual([]);
  const listed = [{ items: [], total: 0, state: 'gaps', missing: ['Table 3'], nextCursor: 'abc' }];
  expect(
    breachesOf(tools.list_items.result, { whole: listed, nullable: ['nextCursor'], edges: { state: states } }),
  ).toEqual([]);
  const counting = {
    whole: [{ kind: 'table', documents: [someDocument] }],
    edges: { kind: kinds, documents: list(someDocument, 1, 200) },
  };
  expect(breachesOf(tools.count_items.params, counting)).toEqual([]);
  const one = { document: 'bees', title: 'Of Bees', count: 0, state: 'unsure', missing: ['Table 3'] };
  const counted = { whole: [{ count: 0, exact: true, documents: [one] }], edges: { 'documents.*.state': states } };
  expect(breachesOf(tools.count_items.result, counted)).toEqual([]);
});

test('citations are listed in one direction, in pages', () => {
  const around = {
    whole: [{ document: someDocument, direction: 'cites', ...paging }],
    optional: ['cursor'],
    usual: { limit: 20 },
    edges: { direction: oneOf(['cites', 'cited-by']), limit: int(1, 100), cursor },
  };
  expect(breachesOf(tools.list_citations.params, around)).toEqual([]);
  const whole = [{ citations: [], total: 0, nextCursor: 'abc' }];
  expect(breachesOf(tools.list_citations.result, { whole, nullable: ['nextCursor'] })).toEqual([]);
});

test('flashcards are listed of one document, from what is named', () => {
  const around = {
    whole: [{ document: someDocument, from: ['definitions'], ...paging }],
    optional: ['from', 'cursor'],
    usual: { limit: 100 },
    edges: {
      from: list('definitions', 1, cardSources.length),
      'from.*': oneOf(cardSources),
      limit: int(1, 500),
      cursor,
    },
  };
  expect(breachesOf(tools.list_flashcards.params, around)).toEqual([]);
  const card = {
    source: 'definitions',
    form: 'basic',
    front: 'larch',
    back: 'A conifer.',
    page: 1,
    pageLabel: 'i',
    link: 'wayleaf:',
  };
  const edges = { source: oneOf(cardSources), form: oneOf(cardForms), page: int(1) };
  expect(breachesOf(CardOut, { whole: [card], edges })).toEqual([]);
});

test('marks are listed of one document or of all', () => {
  const around = {
    whole: [{ document: someDocument, ...paging }],
    optional: ['document', 'cursor'],
    usual: { limit: 100 },
    edges: { limit: int(1, 500), cursor },
  };
  expect(breachesOf(tools.get_annotations.params, around)).toEqual([]);
  const notes = [{ item: 'Reeds', title: 'On reeds', text: '# On reeds', link: 'zotero://select/library/items/N' }];
  const whole = [{ annotations: [], notes, total: 0, nextCursor: 'abc' }];
  expect(breachesOf(tools.get_annotations.result, { whole, nullable: ['nextCursor'] })).toEqual([]);
});

test('a place is opened in the window', () => {
  const around = {
    whole: [{ document: someDocument, page: 1, quote: 'nectar' }],
    optional: ['page', 'quote'],
    edges: { quote: chars(1, 1000) },
  };
  expect(breachesOf(tools.open_in_wayleaf.params, around)).toEqual([]);
  expect(breachesOf(tools.open_in_wayleaf.result, { whole: [{ link }] })).toEqual([]);
});

/** As other programs read it: an id is any text. */
const place = {
  document: 'bees',
  title: 'Of Bees',
  citationKey: 'karlsson1984',
  file: 'bees.pdf',
  section: 's one',
  path: ['Of Bees'],
  page: 1,
  pageLabel: 'iv',
  link,
};
const quads = [{ page: 1, quads: [[0.5, 1.5, 2.5, 1.5, 2.5, 3.5, 0.5, 3.5]] }];
const corners = list(0.5, 8, 8);
const nullable = ['citationKey', 'section', 'pageLabel'];

test('a hit has its words, its place and a verdict', () => {
  const whole = [{ ...place, quote: 'They fly.', before: '', after: '', quads, probability: 0.25, verdict: 'found' }];
  const edges = { probability: share, verdict: oneOf(verdicts), 'quads.*.quads.*': corners };
  expect(breachesOf(Hit, { whole, nullable, edges })).toEqual([]);
  const said = { text: 'They fly.', citations: [1], supported: true };
  expect(breachesOf(Sentence, { whole: [said] })).toEqual([]);
});

test('documents, sections, pages and items say what they are', () => {
  const { document, title, citationKey, file } = place;
  const about = {
    authors: 'A. Karlsson',
    year: 1984,
    kind: 'book',
    language: 'en',
    publication: {},
    pages: 0,
    reading: 'to-read',
    stoppedAt: 7,
    newest: 'b seven',
    ready: true,
    state: 'ready',
  };
  const known = {
    whole: [{ document, title, citationKey, file, link, ...about }],
    edges: { kind: oneOf(documentKinds), reading: oneOf(readingStates), stoppedAt: int(1) },
  };
  expect(
    breachesOf(DocumentOut, { ...known, nullable: ['citationKey', 'year', 'kind', 'language', 'stoppedAt', 'newest'] }),
  ).toEqual([]);
  expect(breachesOf(SectionOut, { whole: [sectionOut], nullable: ['parent', 'pageLabel'] })).toEqual([]);
  const text = { page: 1, pageLabel: 'iv', text: 'They fly.', complete: false, link };
  expect(breachesOf(PageText, { whole: [text], nullable: ['pageLabel'] })).toEqual([]);
  const item = { ...place, item: 'b seven', kind: 'table', label: 'Table 3', text: 'Heights', quads };
  expect(breachesOf(ItemOut, { whole: [item], nullable: [...nullable, 'label'] })).toEqual([]);
  const mark = {
    ...place,
    id: 7,
    kind: 'ink',
    quote: 'They fly.',
    note: '',
    color: 'rose',
    quads,
    changedAt: '2024-01-01T00:00:00Z',
  };
  expect(breachesOf(AnnotationOut, { whole: [mark], nullable, edges: { color: oneOf(annotationColors) } })).toEqual([]);
});

test('a question on its way tells how far it is', () => {
  const sentence = { text: 'They fly.', citations: [1], supported: false };
  const whole = [{ kind: 'progress', message: 'Reading' }, { kind: 'sentence', sentence }, { kind: 'restart' }];
  expect(breachesOf(ToolProgress, { whole, edges: { kind: { refuses: ['', 'end'] } } })).toEqual([]);
});
