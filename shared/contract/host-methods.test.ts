import { expect, test } from 'vitest';
import { hostMethods } from './host-methods.ts';
import { breachesOf, chars, list, someDocument } from './testing/around.ts';

const path = { refuses: [''] };
const paths = { ...list('/papers', 1), refuses: [[], [''], ['/papers', '']] };

test('files and folders are added and looked for by their paths', () => {
  const whole = [{ paths: ['/papers'], show: true, followLinks: true }];
  const usual = { show: false, followLinks: false };
  expect(breachesOf(hostMethods['host.add'].params, { whole, usual, edges: { paths } })).toEqual([]);
  expect(breachesOf(hostMethods['host.find'].params, { whole: [{ paths: ['/papers'] }], edges: { paths } })).toEqual(
    [],
  );
  const adopted = { whole: [{ path: '/incoming/1', name: 'bees.pdf' }], edges: { path, name: path } };
  expect(breachesOf(hostMethods['host.adopt'].params, adopted)).toEqual([]);
});

test('a document is located and shown', () => {
  const { 'host.locate': locating, 'host.show': showing } = hostMethods;
  expect(breachesOf(locating.params, { whole: [{ document: someDocument }] })).toEqual([]);
  const located = { path: '/pages/1.pdf', bytes: 0, name: 'bees.docx', source: '/papers/bees.docx' };
  expect(breachesOf(locating.result, { whole: [located] })).toEqual([]);
  const whole = [{ document: someDocument, page: 1, quote: 'nectar' }];
  const around = { whole, nullable: ['page', 'quote'], usual: { quote: null }, edges: { quote: chars(0, 1000) } };
  expect(breachesOf(showing.params, around)).toEqual([]);
});

test('a model is imported by its path, and by its name where that is known', () => {
  const { params, result } = hostMethods['host.import-model'];
  const whole = [{ path: '/models/bge.zip', id: 'bge', name: 'bge.zip' }];
  expect(breachesOf(params, { whole, optional: ['id', 'name'], edges: { path } })).toEqual([]);
  expect(breachesOf(result, { whole: [{ id: 'bge' }] })).toEqual([]);
});

test('language data, folders and libraries are named by their paths', () => {
  const whole = [{ path: '/somewhere' }];
  for (const name of ['host.use-language-data', 'host.take-in-library'] as const)
    expect(breachesOf(hostMethods[name].params, { whole, edges: { path } }), name).toEqual([]);
  const { 'host.watch-folder': watching, 'host.save-library': saving, 'host.library': library } = hostMethods;
  const folders = [{ path: '/papers', exclude: ['drafts'], followLinks: true }];
  const watched = { whole: folders, usual: { exclude: [], followLinks: false }, edges: { path } };
  expect(breachesOf(watching.params, watched)).toEqual([]);
  expect(breachesOf(watching.result, { whole: [{ id: 'f1' }] })).toEqual([]);
  const saved = { whole: [{ path: '/a.wayleaf', overwrite: true }], usual: { overwrite: false }, edges: { path } };
  expect(breachesOf(saving.params, saved)).toEqual([]);
  expect(breachesOf(library.result, { whole: [{ folder: '/library', incoming: '/library/incoming' }] })).toEqual([]);
});
