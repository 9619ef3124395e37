import { expect, test } from 'vitest';
import type { MethodSpec } from '../rpc/spec.ts';
import { hostMethods } from './host-methods.ts';
import { methods } from './methods.ts';
import { breachesOf, chars, int, someDocument, someSection, trimmed } from './testing/around.ts';
import { box, quad, scopes } from './testing/examples.ts';
import { tools } from './tools.ts';

const all: Readonly<Record<string, MethodSpec>> = { ...methods, ...hostMethods };

/** Calls that give something on the way, rather than only at the end. */
const streams = [
  ...[
    'export.pdf',
    'library.watch',
    'library.standing',
    'models.watch',
    'local-models.watch',
    'zotero.watch',
    'api.watch',
    'updates.watch',
    'watched.watch',
    'matrix.watch',
    'notes.watch',
    'marks.watch',
    'document.write',
    'cards.write',
    'selection.explain',
    'selection.translate',
    'recognition.download',
  ],
  ...['answer.ask', 'task.summarize', 'document.find', 'aloud.speak', 'duplicates.find', 'answer.first-questions'],
];

test.each(Object.entries(all))('%s takes an object without anything unknown in it', (_name, { params }) => {
  for (const no of [undefined, null, 7, 'text', [], { unknown: true }])
    expect(params.safeParse(no).success).toBe(false);
});

test('only some calls stream', () => {
  const found = Object.entries(all).filter(([, { item }]) => item.def.type !== 'never');
  expect(found.map(([name]) => name).toSorted()).toEqual(streams.toSorted());
});

test('calls that ask for nothing take nothing', () => {
  const asked = Object.entries(all).filter(([, { params }]) => params.safeParse({}).success);
  expect(asked.map(([name]) => name).toSorted()).toEqual(
    [
      ...[
        'aloud.voices',
        'annotations.list',
        'api.new-key',
        'api.watch',
        'app.diagnostics',
        'app.info',
        'app.storage',
        'assistants.setup',
        'assistants.state',
      ],
      ...[
        'backups.list',
        'backups.make',
        'citations.count',
        'cites.library',
        'conversations.list',
        'duplicates.find',
        'history.list',
        'host.close',
      ],
      'host.library',
      ...[
        'host.check-files',
        'indexing.pause',
        'indexing.resume',
        'library.add-sample',
        'library.repair',
        'library.standing',
      ],
      ...['library.trust', 'library.watch', 'matrix.list'],
      ...[
        'local-models.watch',
        'look-up.configure',
        'look-up.settings',
        'models.configure',
        'models.watch',
        'ollama.look',
        'recognition.look',
      ],
      ...[
        'recognition.offers',
        'recognition.use-default',
        'updates.check',
        'updates.watch',
        'view.load',
        'watched.list',
        'watched.watch',
      ],
      ...[
        'notes.configure',
        'notes.export',
        'notes.leave',
        'notes.state',
        'notes.take-back',
        'notes.update',
        'notes.watch',
      ],
      ...['marks.configure', 'marks.export', 'marks.leave', 'marks.state', 'marks.update', 'marks.watch'],
      ...[
        'zotero.configure',
        'zotero.disconnect',
        'zotero.look',
        'zotero.notes',
        'zotero.passed',
        'zotero.read',
        'zotero.stop',
        'zotero.watch',
      ],
    ].toSorted(),
  );
});

test('tools of other programs are calls of the window, too', () => {
  expect(methods['document.items']).toBe(tools.list_items);
  expect(methods['document.table']).toBe(tools.get_table);
  expect(methods['document.outline']).toBe(tools.get_outline);
});

const ofDocument = [
  ...['library.remove', 'indexing.cancel', 'document.view', 'document.definitions', 'document.opened'],
  ...['document.origins', 'tree.undo', 'tree.corrections', 'cites.document'],
] as const;

test.each(ofDocument)('%s asks for a document', (name) => {
  expect(breachesOf(all[name]!.params, { whole: [{ document: someDocument }] })).toEqual([]);
});

const ofModel = ['local-models.download', 'local-models.pause', 'local-models.remove'] as const;

test.each(ofModel)('%s asks for a model', (name) => {
  expect(breachesOf(all[name]!.params, { whole: [{ id: 'bge-small' }] })).toEqual([]);
});

test('the app tells what it is and what it takes', () => {
  expect(breachesOf(methods['app.diagnostics'].result, { whole: [{ text: 'Wayleaf' }] })).toEqual([]);
  const storage = { index: 0, documents: 0, backups: 0, other: 0 };
  expect(breachesOf(methods['app.storage'].result, { whole: [storage] })).toEqual([]);
  const info = { version: '1.0.0', libraryName: 'Papers', answering: { tier: 'built-in' } };
  expect(breachesOf(methods['app.info'].result, { whole: [info] })).toEqual([]);
});

test('a document is read again, with a password where it needs one', () => {
  const around = {
    whole: [{ document: someDocument, password: 'secret' }],
    optional: ['password'],
    edges: { password: chars(0, 1000) },
  };
  expect(breachesOf(methods['indexing.retry'].params, around)).toEqual([]);
});

test('a place in a document is found by a page or by words', () => {
  const { params, result } = methods['document.place'];
  const whole = [{ document: someDocument, page: 1, quote: 'nectar' }];
  expect(breachesOf(params, { whole, nullable: ['page', 'quote'], edges: { quote: chars(0, 1000) } })).toEqual([]);
  expect(breachesOf(result, { whole: [{ pageIndex: 0, quads: [quad] }], nullable: ['pageIndex'] })).toEqual([]);
});

test('figures and parts of pages are drawn', () => {
  const { 'document.picture': picture, 'document.crop': crop } = methods;
  expect(breachesOf(picture.params, { whole: [{ document: someDocument, node: someSection }] })).toEqual([]);
  expect(breachesOf(crop.params, { whole: [{ document: someDocument, pageIndex: 0, box }] })).toEqual([]);
  for (const { result } of [picture, crop]) expect(breachesOf(result, { whole: [{ png: 'iVBORw0' }] })).toEqual([]);
});

test('a document is edited, and its tree corrected', () => {
  const edit = {
    whole: [{ document: someDocument, edit: { title: 'Bees' } }],
    optional: ['edit.title'],
    nullable: ['edit.title'],
  };
  expect(breachesOf(methods['document.edit'].params, edit)).toEqual([]);
  const correction = { kind: 'delete', section: someSection };
  expect(breachesOf(methods['tree.correct'].params, { whole: [{ document: someDocument, correction }] })).toEqual([]);
});

test('a walk is ended by the name of its question', () => {
  const around = { whole: [{ id: 'a question' }], edges: { id: chars(1, 64) } };
  expect(breachesOf(methods['answer.enough'].params, around)).toEqual([]);
  expect(breachesOf(methods['answer.keep-quotes'].params, around)).toEqual([]);
});

test('words are searched in every scope', () => {
  const { params, result } = methods['search.text'];
  const whole = scopes.map((scope) => ({ words: 'nectar', scope, limit: 200 }));
  const edges = { words: trimmed(1, 1000), limit: int(1, 200) };
  expect(breachesOf(params, { whole, usual: { limit: 20 }, edges })).toEqual([]);
  expect(breachesOf(result, { whole: [{ hits: [] }] })).toEqual([]);
});

test('the history is listed, searched, confirmed and forgotten', () => {
  const { 'history.list': listing, 'history.confirm': confirming, 'history.remove': removing } = methods;
  const whole = [{ limit: 2000, search: 'bees', confirmed: true }];
  const usual = { limit: 50, search: '', confirmed: false };
  const edges = { limit: int(1, 2000), search: trimmed(0, 500) };
  expect(breachesOf(listing.params, { whole, usual, edges })).toEqual([]);
  expect(breachesOf(listing.result, { whole: [{ entries: [] }] })).toEqual([]);
  expect(breachesOf(confirming.params, { whole: [{ id: 1, confirmed: true, n: 1 }], optional: ['n'] })).toEqual([]);
  const confirmed = { whole: [{ confirmedAt: 1_700_000_000_000 }], nullable: ['confirmedAt'] };
  expect(breachesOf(confirming.result, confirmed)).toEqual([]);
  expect(breachesOf(removing.params, { whole: [{ id: 1 }] })).toEqual([]);
});

test('questions and answers are laid out as a file', () => {
  const { params, item } = methods['export.pdf'];
  const crop = { document: someDocument, pageIndex: 0, box };
  expect(breachesOf(params, { whole: [{ html: '<p>', crops: [crop] }] })).toEqual([]);
  expect(params.safeParse({ html: '', crops: Array(61).fill(crop) }).success).toBe(false);
  expect(breachesOf(item, { whole: [{ piece: 'JVA=' }] })).toEqual([]);
});

test('conversations are listed, opened by key or subject, renamed and removed', () => {
  const { params: listing, result: listed } = methods['conversations.list'];
  const key = '00000000-0000-4000-8000-000000000000';
  const one = { key, subject: { kind: 'library' }, title: 'Bees', question: 'Why?', turns: 1, begunAt: 1, lastAt: 2 };
  const whole = [{ limit: 1000, search: 'bees', document: someDocument }];
  const edges = { limit: int(1, 1000), search: trimmed(0, 500) };
  expect(breachesOf(listing, { whole, usual: { limit: 100, search: '' }, optional: ['document'], edges })).toEqual([]);
  expect(listed.safeParse({ conversations: [one, { ...one, title: null }] }).success).toBe(true);
  expect(listed.safeParse({ conversations: [{ ...one, turns: 0 }] }).success).toBe(false);
  const opening = methods['conversations.open'].params;
  for (const wanted of [{ key }, { subject: { kind: 'document', document: someDocument } }])
    expect(opening.safeParse(wanted).success).toBe(true);
  for (const no of [
    {},
    { key: 'one' },
    { key, subject: { kind: 'library' } },
    { subject: { kind: 'documents', documents: [someDocument] } },
  ])
    expect(opening.safeParse(no).success).toBe(false);
  const renaming = methods['conversations.rename'].params;
  expect(
    breachesOf(renaming, { whole: [{ key, title: 'Bees' }], nullable: ['title'], edges: { title: trimmed(1, 200) } }),
  ).toEqual([]);
  expect(breachesOf(methods['conversations.remove'].params, { whole: [{ key }] })).toEqual([]);
});

test('models of servers are fetched, given up and removed by their names', () => {
  const { 'ollama.pull': pulling, 'ollama.stop-pull': stopping, 'ollama.remove': removing } = methods;
  expect(breachesOf(pulling.params, { whole: [{ model: 'qwen' }], edges: { model: trimmed(1, 300) } })).toEqual([]);
  expect(breachesOf(stopping.params, { whole: [{ model: 'qwen' }] })).toEqual([]);
  expect(breachesOf(removing.params, { whole: [{ model: 'qwen' }], edges: { model: chars(1, 300) } })).toEqual([]);
  const key = { whole: [{ key: 'sk-1' }], nullable: ['key'], edges: { key: trimmed(1, 4000) } };
  expect(breachesOf(methods['models.server-key'].params, key)).toEqual([]);
});

test('a view is saved whole', () => {
  const { params } = methods['view.save'];
  expect(params.parse({ view: { theme: 'dark' } }).view).toMatchObject({ theme: 'dark', language: 'system' });
  for (const no of [{}, { view: null }, { view: { unknown: true } }, { view: {}, unknown: true }])
    expect(params.safeParse(no).success).toBe(false);
});
