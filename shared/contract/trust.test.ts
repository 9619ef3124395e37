import { expect, test } from 'vitest';
import { leftOut } from './left-out.ts';
import { offerMethods, SettingsOffer } from './offered-settings.ts';
import { breachesOf, chars } from './testing/around.ts';
import { LibraryStanding } from './trust.ts';

const settings = [{ key: 'models.server', values: ['http://127.0.0.1:11434'] }];

test('a library stands as one of this machine or as one from elsewhere, and says what of it cannot be read', () => {
  const whole = [
    {
      restricted: { server: 'db.example', settings },
      unreadable: [{ table: 'history', count: 1, why: 'receipt: not JSON' }],
    },
  ];
  expect(breachesOf(LibraryStanding, { whole, nullable: ['restricted', 'restricted.server'] })).toEqual([]);
});

test('settings that came along are offered by what they would do, and taken by their keys', () => {
  expect(SettingsOffer.safeParse({ offer: 'once', settings: [] }).success).toBe(false);
  const { params, result } = offerMethods['settings.take-over'];
  const asked = { whole: [{ offer: 'once', keys: ['api'] }], edges: { offer: chars(0, 100), keys: { takes: [[]] } } };
  expect(breachesOf(params, asked)).toEqual([]);
  expect(params.safeParse({ offer: 'once', keys: ['everything'] }).success).toBe(false);
  const problems = [{ key: 'watched', error: { code: 'file.missing', message: 'There is no such folder.' } }];
  expect(breachesOf(result, { whole: [{ taken: ['api'], problems }] })).toEqual([]);
});

test('rows that are left out are counted by their table, with what is wrong with the first', () => {
  const rows = [
    { table: 'history', why: 'first' },
    { table: 'labels', why: 'other' },
    { table: 'history', why: 'second' },
  ];
  expect(leftOut(rows)).toEqual([
    { table: 'history', count: 2, why: 'first' },
    { table: 'labels', count: 1, why: 'other' },
  ]);
});
