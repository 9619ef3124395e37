import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Asked } from './ask.ts';
import { changeOf, readBaseline, writeBaseline } from './baseline.ts';
import { goldPlaces } from './gold-places.ts';
import { talliesOf } from './tally.ts';
import { question } from './testing/given.ts';

const asked = (id: string, judgement: Asked['judgement'], more: Partial<Asked> = {}): Asked => {
  const answerable = !['refused', 'perhaps', 'found'].includes(judgement);
  return {
    question: question(answerable ? [['nine']] : [], { id, answerable }),
    judgement,
    verdict: 'found',
    probability: 1,
    first: '',
    amongThree: judgement === 'right',
    short: null,
    documentAt: 1,
    unread: false,
    ms: 1,
    ...more,
  };
};

test('found answers to questions without one count among those that are stated as found', () => {
  const all = [
    asked('a-01', 'right', { short: true }),
    asked('a-02', 'right', { verdict: 'perhaps', documentAt: 3 }),
    asked('a-03', 'not-first', { amongThree: true, documentAt: 4 }),
    asked('a-04', 'denied', { verdict: 'not-found', documentAt: null }),
    asked('a-05', 'found', { short: false }),
    asked('a-06', 'refused', { verdict: 'not-found', documentAt: null }),
  ];
  const [tally, ...others] = talliesOf(all);
  expect(tally).toEqual({
    name: 'all',
    questions: 6,
    answerable: 4,
    counts: { right: 2, 'not-first': 1, partly: 0, wrong: 0, denied: 1, refused: 1, perhaps: 0, found: 1 },
    found: 3,
    foundRight: 1,
    amongThree: 3,
    shorts: 2,
    shortsRight: 1,
    documentFirst: 2,
    documentAmongThree: 3,
  });
  expect(others.map(({ name }) => name)).toEqual(['kind: paper', 'language: en', 'askedIn: en', 'type: fact']);
});

test('the language of a document and that of a question are counted apart', () => {
  const inDutch = question([['nine']], { language: 'fr', askedIn: 'nl' });
  const tallies = talliesOf([asked('a-01', 'right'), asked('a-02', 'wrong', { question: inDutch })]);
  const rights = tallies.map(({ name, counts }) => [name, counts.right]);
  expect(Object.fromEntries(rights)).toMatchObject({
    'language: en': 1,
    'language: fr': 0,
    'askedIn: en': 1,
    'askedIn: nl': 0,
  });
});

describe('a baseline', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-strangers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is kept by id, and what another run did not ask stays', async () => {
    const file = path.join(folder, 'baseline.json');
    expect(await readBaseline(file)).toBeUndefined();
    await writeBaseline(file, 'document', [asked('b-01', 'right'), asked('a-01', 'wrong')]);
    await writeBaseline(file, 'library', [asked('a-01', 'denied')]);
    await writeBaseline(file, 'document', [asked('a-01', 'right')]);
    expect(await readBaseline(file)).toEqual({
      document: { 'a-01': 'right', 'b-01': 'right' },
      library: { 'a-01': 'denied' },
    });
    expect(readFileSync(file, 'utf8').indexOf('a-01')).toBeLessThan(readFileSync(file, 'utf8').indexOf('b-01'));
  });

  test('in another form is bad input', async () => {
    const file = path.join(folder, 'other.json');
    writeFileSync(file, '{"document": {"a-01": "splendid"}}');
    await expect(readBaseline(file)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('tells what is right now and what is not any more', () => {
    const before = { 'a-01': 'wrong', 'a-02': 'right', 'a-03': 'found', 'a-04': 'refused', 'a-05': 'right' } as const;
    const now = [
      asked('a-01', 'right'),
      asked('a-02', 'not-first'),
      asked('a-03', 'perhaps'),
      asked('a-04', 'found'),
      asked('a-06', 'right'),
    ];
    expect(changeOf(before, now)).toEqual({
      questions: 4,
      gained: ['a-01'],
      lost: ['a-02'],
      claimed: ['a-04'],
      withdrawn: ['a-03'],
    });
  });
});

test('gold stands in sentences, over a list and its items, or nowhere', () => {
  const passages = [
    ['Take along:', 'rope', 'oars.'],
    ['a lamp.', 'It leaves at nine.', 'At nine it leaves.'],
  ];
  const places = goldPlaces(
    [
      question([
        ['leaves', 'nine'],
        ['rope', 'lamp'],
        ['lamp', 'ten'],
      ]),
    ],
    passages,
  );
  expect(places.map(({ sentences, inPassage }) => [sentences, inPassage])).toEqual([
    [2, true],
    [0, true],
    [0, false],
  ]);
});
