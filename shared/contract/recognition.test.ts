import { expect, test } from 'vitest';
import { LanguageOffers, RecognitionState, ScanDetails, ScanOutcomeSchema } from './recognition.ts';
import { breachesOf, oneOf } from './testing/around.ts';

test('language data comes from one of several places', () => {
  const data = { languages: ['eng'], folder: '/tessdata', source: 'chosen', shipped: ['eng'] };
  const edges = {
    'data.languages': { refuses: [[]] },
    'data.shipped': { takes: [[]] },
    'data.source': oneOf([
      'chosen',
      'WAYLEAF_TESSDATA',
      'library',
      'TESSDATA_PREFIX',
      'system',
      'downloaded',
      'shipped',
    ]),
  };
  const whole = [{ data, chosen: '/tessdata', libraryFolder: '/library/tessdata' }];
  expect(breachesOf(RecognitionState, { whole, nullable: ['data', 'chosen'], edges })).toEqual([]);
});

const offer = { language: 'deu', bytes: 1_525_436 };
const edges = { bytes: { refuses: [0, -1, 0.5] } };

test('languages are offered with their sizes, and where they come from', () => {
  const whole = { from: 'https://languages.example', license: 'Apache-2.0', languages: [offer], downloaded: [offer] };
  expect(LanguageOffers.safeParse(whole).success).toBe(true);
  for (const bytes of edges.bytes.refuses)
    expect(LanguageOffers.safeParse({ ...whole, languages: [{ ...offer, bytes }] }).success).toBe(false);
});

test('pages without text have one of three reasons, and may want a language', () => {
  for (const why of ['waiting', 'unclear', 'given-up'])
    expect(ScanDetails.safeParse({ unread: [{ why, pages: [1] }], wants: null }).success).toBe(true);
  expect(ScanDetails.safeParse({ unread: [], wants: offer }).success).toBe(true);
  for (const unread of [
    [{ why: 'gone', pages: [1] }],
    [{ why: 'waiting', pages: [] }],
    [{ why: 'waiting', pages: [0] }],
  ])
    expect(ScanDetails.safeParse({ unread, wants: null }).success).toBe(false);
  expect(ScanOutcomeSchema.safeParse({ why: 'given-up', tries: 1 }).success).toBe(true);
  expect(ScanOutcomeSchema.safeParse({ why: 'given-up', tries: 0 }).success).toBe(false);
});
