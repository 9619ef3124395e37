import { expect, test } from 'vitest';
import { ApiState, connectionMethods, passedReasons, ZoteroReading, ZoteroState } from './connections.ts';
import { breachesOf, chars, list, oneOf, someDocument } from './testing/around.ts';

const reading = {
  ...{ at: 1_700_000_000_000, added: 0, changed: 0, missing: 0, elsewhere: 0, unreadable: 0 },
  ...{ marksChanged: 0, marksGone: 0 },
};
const usual = { elsewhere: 0, unreadable: 0, marksChanged: 0, marksGone: 0 };
const counts = {
  ...{ items: 0, pdfs: 0, books: 0, pages: 0, texts: 0, others: 0 },
  ...{ links: 0, notes: 0, annotations: 0, fileless: 0, trashed: 0 },
};
const libraries = [{ id: '', name: 'Marsh lab', chosen: true, counts }];
const problem = { code: 'file.missing', message: 'It is not there.' };
const state = {
  connection: 'on',
  work: { kind: 'looking' },
  via: 'api',
  program: '7.0.1',
  items: 0,
  libraries,
  here: 0,
  keepInStep: true,
  last: reading,
  problem,
};

test('a reading of Zotero is counted; earlier ones did not count what is elsewhere', () => {
  expect(breachesOf(ZoteroReading, { whole: [reading], usual })).toEqual([]);
});

test('Zotero is off, found or on, and may be at work', () => {
  const works = [{ kind: 'looking' }, { kind: 'reading', objects: 0 }, { kind: 'adding', done: 0, total: 0 }];
  const edges: Record<string, ReturnType<typeof oneOf>> = {
    connection: oneOf(['off', 'found', 'on']),
    via: oneOf(['api', 'database']),
    'work.kind': { refuses: ['', 'resting'] },
  };
  const nullable = ['work', 'via', 'program', 'items', 'last', 'problem', 'libraries.*.name'];
  const usualOfLast = Object.fromEntries(Object.entries(usual).map(([name, value]) => [`last.${name}`, value]));
  const whole = works.map((work) => ({ ...state, work }));
  edges['libraries.*.id'] = chars(0, 40);
  expect(breachesOf(ZoteroState, { whole, nullable, usual: usualOfLast, edges })).toEqual([]);
});

test('what was passed by has a reason, and notes have documents', () => {
  const passed = [{ library: 'Marsh lab', title: 'Reeds', reason: 'kind', detail: 'map.png', link: 'zotero://select' }];
  const nullable = ['passed.*.library'];
  const edges = { 'passed.*.reason': oneOf(passedReasons) };
  const { 'zotero.passed': passing, 'zotero.notes': noting, 'zotero.open': opening } = connectionMethods;
  expect(breachesOf(passing.result, { whole: [{ passed, total: 0 }], nullable, edges })).toEqual([]);
  const notes = [
    { id: '/KEY', item: 'Reeds', documents: [someDocument], title: 'On reeds', text: 'x', link: 'zotero://' },
  ];
  expect(breachesOf(noting.result, { whole: [{ notes }] })).toEqual([]);
  expect(breachesOf(noting.params, { whole: [{ document: someDocument }], optional: ['document'] })).toEqual([]);
  const link = { refuses: ['', 'https://example.org', 'zotero://run/x', 'zotero://select/library/items/A/../B'] };
  const whole = [
    { link: 'zotero://select/library/items/ABCD2345' },
    { link: 'zotero://open-pdf/groups/31/items/ABCD2345?page=2&annotation=EFGH2345' },
  ];
  expect(breachesOf(opening.params, { whole, edges: { link } })).toEqual([]);
});

test('the door for programs is open or not, and says why not', () => {
  const whole = [{ on: true, address: 'http://127.0.0.1:4000', hasKey: true, problem }];
  expect(breachesOf(ApiState, { whole, nullable: ['address', 'problem'] })).toEqual([]);
});

test('connections are configured and shown', () => {
  const { 'zotero.show': showing, ...methods } = connectionMethods;
  expect(breachesOf(methods['api.configure'].params, { whole: [{ on: true }] })).toEqual([]);
  const configured = { whole: [{ keepInStep: true, leaveOut: ['g31'] }], optional: ['keepInStep', 'leaveOut'] };
  const edges = { leaveOut: list('g31', 0, 1000), 'leaveOut.*': chars(0, 40) };
  expect(breachesOf(methods['zotero.configure'].params, { ...configured, edges })).toEqual([]);
  expect(breachesOf(methods['api.new-key'].result, { whole: [{ key: 'secret' }] })).toEqual([]);
  expect(breachesOf(methods['assistants.setup'].result, { whole: [{ text: '{}' }], nullable: ['text'] })).toEqual([]);
  const whole = [{ document: someDocument, page: 1 }];
  expect(breachesOf(showing.params, { whole, nullable: ['page'] })).toEqual([]);
});
