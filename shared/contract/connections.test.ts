import { expect, test } from 'vitest';
import { ApiState, connectionMethods, ZoteroReading, ZoteroState } from './connections.ts';
import { breachesOf, oneOf, someDocument } from './testing/around.ts';

const reading = { at: 1_700_000_000_000, added: 0, changed: 0, missing: 0, elsewhere: 0, unreadable: 0 };
const problem = { code: 'file.missing', message: 'It is not there.' };
const state = {
  connection: 'on',
  work: { kind: 'looking' },
  via: 'api',
  program: '7.0.1',
  items: 0,
  here: 0,
  keepInStep: true,
  last: reading,
  problem,
};

test('a reading of Zotero is counted; earlier ones did not count what is elsewhere', () => {
  expect(breachesOf(ZoteroReading, { whole: [reading], usual: { elsewhere: 0, unreadable: 0 } })).toEqual([]);
});

test('Zotero is off, found or on, and may be at work', () => {
  const works = [{ kind: 'looking' }, { kind: 'reading', objects: 0 }, { kind: 'adding', done: 0, total: 0 }];
  const edges = {
    connection: oneOf(['off', 'found', 'on']),
    via: oneOf(['api', 'database']),
    'work.kind': { refuses: ['', 'resting'] },
  };
  const nullable = ['work', 'via', 'program', 'items', 'last', 'problem'];
  const whole = works.map((work) => ({ ...state, work }));
  expect(
    breachesOf(ZoteroState, { whole, nullable, usual: { 'last.elsewhere': 0, 'last.unreadable': 0 }, edges }),
  ).toEqual([]);
});

test('the door for programs is open or not, and says why not', () => {
  const whole = [{ on: true, address: 'http://127.0.0.1:4000', hasKey: true, problem }];
  expect(breachesOf(ApiState, { whole, nullable: ['address', 'problem'] })).toEqual([]);
});

test('connections are configured and shown', () => {
  const { 'zotero.show': showing, ...methods } = connectionMethods;
  expect(breachesOf(methods['api.configure'].params, { whole: [{ on: true }] })).toEqual([]);
  expect(breachesOf(methods['zotero.configure'].params, { whole: [{ keepInStep: true }] })).toEqual([]);
  expect(breachesOf(methods['api.new-key'].result, { whole: [{ key: 'secret' }] })).toEqual([]);
  expect(breachesOf(methods['assistants.setup'].result, { whole: [{ text: '{}' }], nullable: ['text'] })).toEqual([]);
  const whole = [{ document: someDocument, page: 1 }];
  expect(breachesOf(showing.params, { whole, nullable: ['page'] })).toEqual([]);
});
