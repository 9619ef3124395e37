import { expect, test } from 'vitest';
import { RecognitionState } from './recognition.ts';
import { breachesOf, oneOf } from './testing/around.ts';

test('language data comes from one of several places', () => {
  const data = { languages: ['eng'], folder: '/tessdata', source: 'chosen', shipped: ['eng'] };
  const edges = {
    'data.languages': { refuses: [[]] },
    'data.shipped': { takes: [[]] },
    'data.source': oneOf(['chosen', 'WAYLEAF_TESSDATA', 'library', 'TESSDATA_PREFIX', 'system', 'shipped']),
  };
  const whole = [{ data, chosen: '/tessdata', libraryFolder: '/library/tessdata' }];
  expect(breachesOf(RecognitionState, { whole, nullable: ['data', 'chosen'], edges })).toEqual([]);
});
