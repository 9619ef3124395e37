import { expect, test } from 'vitest';
import { breachesOf } from './testing/around.ts';
import { updateMethods, UpdatesState } from './updates.ts';

test('a newer version has a page that is reached safely', () => {
  const whole = [
    {
      canCheck: true,
      on: true,
      host: 'wayleaf.example',
      version: '1.0.0',
      checking: false,
      checkedAt: 1_700_000_000_000,
      newer: { version: '1.1.0', page: 'https://wayleaf.example/1.1.0' },
      problem: { code: 'update.refused', message: 'It is old.' },
    },
  ];
  const refuses = [
    'http://wayleaf.example/1.1.0',
    'xhttps://wayleaf.example',
    'httpsx://wayleaf.example',
    'javascript:1',
    'page',
    '',
  ];
  const nullable = ['host', 'version', 'checkedAt', 'newer', 'problem'];
  expect(breachesOf(UpdatesState, { whole, nullable, edges: { 'newer.page': { refuses } } })).toEqual([]);
});

test('asking is turned on and off', () => {
  expect(breachesOf(updateMethods['updates.configure'].params, { whole: [{ on: true }] })).toEqual([]);
});
