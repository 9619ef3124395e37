import { expect, test } from 'vitest';
import { backupMethods, nothingRestored, Restored } from './backups.ts';
import { LibraryReady, LibrarySaved, LibraryTakenIn } from './archive.ts';
import { breachesOf, chars } from './testing/around.ts';

const left = [{ table: 'history', count: 1, why: 'question: too long' }];
const offer = { offer: 'once', settings: [{ key: 'models.server', values: ['http://127.0.0.1:11434'] }] };

test('what came back is counted, and nothing is nothing of each', () => {
  expect(breachesOf(Restored, { whole: [nothingRestored] })).toEqual([]);
  expect(Object.values(nothingRestored).every((count) => count === 0)).toBe(true);
});

test('backups are listed with when they were made', () => {
  const whole = [{ backups: [{ name: 'reader.gz', madeAt: 1_700_000_000_000.5, bytes: 0 }] }];
  for (const name of ['backups.list', 'backups.make'] as const)
    expect(breachesOf(backupMethods[name].result, { whole, edges: { backups: { takes: [[]] } } })).toEqual([]);
});

test('a backup is restored by its name, and a library repaired without one', () => {
  const { 'backups.restore': restoring, 'library.repair': repairing } = backupMethods;
  expect(breachesOf(restoring.params, { whole: [{ name: 'reader.gz' }], edges: { name: chars(0, 100) } })).toEqual([]);
  expect(
    breachesOf(restoring.result, {
      whole: [{ added: nothingRestored, left, offer }],
      nullable: ['offer'],
    }),
  ).toEqual([]);
  expect(breachesOf(repairing.result, { whole: [{ documents: 0, damaged: 'library.damaged.db' }] })).toEqual([]);
});

test('a library is saved to one file, and taken in from one', () => {
  const saved = { documents: 0, bytes: 0, missing: ['bees.pdf'] };
  expect(breachesOf(LibrarySaved, { whole: [saved] })).toEqual([]);
  expect(breachesOf(LibraryReady, { whole: [{ ...saved, ticket: 'once' }] })).toEqual([]);
  const rejected = [{ name: 'wasps.pdf', error: { code: 'pdf.broken', message: 'It cannot be read.' } }];
  const taken = { added: nothingRestored, documents: 0, rejected, fileless: ['Of Bees'], left, offer };
  expect(breachesOf(LibraryTakenIn, { whole: [taken], nullable: ['offer'] })).toEqual([]);
});
