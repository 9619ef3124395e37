import { expect, test } from 'vitest';
import { scansLines } from './scans-lines.ts';

test('nothing is said where everything was read', () => {
  expect(scansLines(undefined)).toEqual([]);
});

test('pages without text are named with the reason, and the language that helps with its size', () => {
  const unread = [
    { why: 'waiting' as const, pages: [3, 4] },
    { why: 'given-up' as const, pages: [9] },
  ];
  expect(scansLines({ unread, wants: { language: 'deu', bytes: 1_525_436 } })).toEqual([
    'page 3, 4: not recognized yet',
    'page 9: took too long, and was stopped',
    'seems to be in German: wayleaf languages add deu (1.5 MB)',
  ]);
});

test('of a script that no language here has the likeliest is named, and the others', () => {
  const others = [{ language: 'fas', bytes: 430_000 }];
  const wants = { language: 'ara', bytes: 1_432_056, script: 'Arab', others };
  expect(scansLines({ unread: [{ why: 'unclear', pages: [1] }], wants })).toEqual([
    'page 1: nothing could be read',
    'written in another script (Arabic); if it is Arabic: wayleaf languages add ara (1.4 MB); or one of fas',
  ]);
});
