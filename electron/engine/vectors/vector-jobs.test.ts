import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import { vectorChannels } from '#shared/domain/index/vectors.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import { deleteDocument } from '../store/documents.ts';
import { createIndexReader } from '../store/index-reader.ts';
import type { DocumentKey } from '../store/keys.ts';
import { summariesChanged } from '../store/summaries.ts';
import { coverageOf } from '../store/vectors.ts';
import { writeIndex } from '../store/write-index.ts';
import { addIndexed, idFor, newIndex, type SectionText } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { fakeEncoder, vectorOf } from './testing.ts';
import { VectorJobs, type VectorJobsDeps } from './vector-jobs.ts';
import { createVectorReader } from './vector-reader.ts';
import { vectorTexts, type VectorText } from './vector-texts.ts';

const fresh = freshLibrary();
let bees: DocumentKey;
let encoder: Encoder | undefined;
let summaries: Record<string, readonly VectorText[]>;
const jobs: VectorJobs[] = [];

const library = { kind: 'library' } as const;
const beeText: SectionText[] = [
  { title: 'Foraging', paragraphs: ['Honey bees collect nectar.', 'They fly far.'] },
  { title: 'Dances', paragraphs: ['The waggle dance tells direction.'] },
];

beforeEach(async () => {
  bees = await addIndexed(fresh.store, 'bees', beeText);
  await addIndexed(fresh.store, 'caves', [{ title: 'Depth', paragraphs: ['The deepest cave was measured.'] }]);
  summaries = {};
});
afterEach(async () => {
  for (const one of jobs.splice(0)) await one.close();
});

function start(deps: Partial<VectorJobsDeps> = {}): VectorJobs {
  const one = new VectorJobs({
    store: fresh.store,
    texts: vectorTexts(createIndexReader(fresh.store.read), (document) => summaries[document] ?? []),
    encoder: () => encoder,
    owner: 'this',
    now: () => Date.now(),
    onChange: () => undefined,
    onBug: (error) => {
      throw error;
    },
    ...deps,
  });
  jobs.push(one);
  return one;
}

async function encodeAll(): Promise<void> {
  const one = start();
  one.kick();
  await one.settled();
  await one.close();
}

const nearest = (words: string, id = 'a@1'): [string, number][] =>
  createVectorReader(fresh.store.read, { id, dimensions: 32 })
    .nearest(vectorOf(words), 'segment', library, 10)
    .map(({ document, order }) => [document === idFor('bees') ? 'bees' : 'caves', order]);

test('encodes every segment once, with the headings above it, and every sentence by itself', async () => {
  const a = fakeEncoder('a@1');
  encoder = a;
  await encodeAll();
  expect(a.asked.toSorted()).toEqual([
    'Dances\nThe waggle dance tells direction.',
    'Depth\nThe deepest cave was measured.',
    'Foraging\nHoney bees collect nectar.',
    'Foraging\nThey fly far.',
    'Honey bees collect nectar.',
    'The deepest cave was measured.',
    'The waggle dance tells direction.',
    'They fly far.',
  ]);
  expect(nearest('Foraging honey bees collect nectar')[0]).toEqual(['bees', 0]);
  expect(nearest('the deepest cave was measured, depth')[0]).toEqual(['caves', 0]);
  expect(nearest('x')).toHaveLength(4);
});

test('does nothing without an encoder', async () => {
  encoder = undefined;
  const one = start();
  one.kick();
  await one.settled();
  expect(one.encoding).toMatchObject({ state: 'idle', documentsDone: 0, documentsTotal: 2 });
});

test('goes on where it was, in this program or the next', async () => {
  await addIndexed(fresh.store, 'long', [
    { title: 'All', paragraphs: Array.from({ length: 300 }, (_, n) => `Sentence number ${n}.`) },
  ]);
  let calls = 0;
  const broken = fakeEncoder('a@1', () => {
    if (++calls > 6) throw new AppError('model.unavailable', 'Gone.');
  });
  encoder = broken;
  const one = start();
  one.kick();
  await one.settled();
  expect(one.encoding).toMatchObject({ state: 'failed', documentsDone: 2, problem: { code: 'model.unavailable' } });
  await one.close();
  const whole = fakeEncoder('a@1');
  encoder = whole;
  await encodeAll();
  expect(new Set([...broken.asked, ...whole.asked]).size).toBe(broken.asked.length + whole.asked.length);
  expect(broken.asked.length).toBeGreaterThan(100);
  expect(nearest('Sentence number 299')).toHaveLength(10);
});

test('a document that was indexed again keeps what did not change, and is not searched until it is done', async () => {
  encoder = fakeEncoder('a@1');
  await encodeAll();
  await fresh.store.writer.write((db) =>
    writeIndex(db, bees, newIndex('bees', [{ title: 'New', paragraphs: ['Queens lay eggs.'] }, ...beeText], 2)),
  );
  expect(nearest('honey bees').every(([name]) => name === 'caves')).toBe(true);
  const again = fakeEncoder('a@1');
  encoder = again;
  await encodeAll();
  expect(again.asked).toEqual(['New\nQueens lay eggs.', 'Queens lay eggs.']);
  expect(nearest('Foraging honey bees collect nectar')[0]).toEqual(['bees', 1]);
});

test('an index that changes while it is encoded is not mixed with the one before', async () => {
  let changed = false;
  encoder = fakeEncoder('a@1', async (texts) => {
    if (changed || !texts.some((text) => text.includes('waggle'))) return;
    changed = true;
    await fresh.store.writer.write((db) =>
      writeIndex(db, bees, newIndex('bees', [{ title: 'Other', paragraphs: ['Entirely new words.'] }], 2)),
    );
  });
  await encodeAll();
  expect(changed).toBe(true);
  expect(nearest('entirely new words, other').filter(([name]) => name === 'bees')).toEqual([['bees', 0]]);
});

test('another encoder leaves the old vectors usable until its own are complete', async () => {
  encoder = fakeEncoder('a@1');
  await encodeAll();
  let calls = 0;
  encoder = fakeEncoder('b@1', () => {
    if (++calls === 3) throw new AppError('model.unavailable', 'Gone.');
  });
  await encodeAll();
  expect(coverageOf(fresh.store.read).encoders).toEqual(
    new Map([
      ['a@1', 2],
      ['b@1', 1],
    ]),
  );
  expect(nearest('honey bees')).toHaveLength(4);
  await encodeAll();
  expect(coverageOf(fresh.store.read).encoders).toEqual(new Map([['b@1', 2]]));
  expect(nearest('honey bees')).toEqual([]);
  expect(nearest('honey bees', 'b@1')).toHaveLength(4);
});

test('a document that breaks the encoder costs that document', async () => {
  encoder = fakeEncoder('a@1', (texts) => {
    if (texts.some((text) => text.includes('waggle'))) throw new AppError('model.failed', 'Broke off.');
  });
  const one = start();
  one.kick();
  await one.settled();
  expect(one.encoding).toMatchObject({ state: 'failed', documentsDone: 1, problem: { code: 'model.failed' } });
  expect(nearest('cave')).toEqual([['caves', 0]]);
});

test('waits its turn before each part, and says so while the computer runs on battery', async () => {
  const going = deferred<void>();
  let turns = 0;
  let isOnBattery = true;
  const calm = {
    get isOnBattery() {
      return isOnBattery;
    },
    free: () => {
      turns++;
      return going.promise;
    },
  };
  const a = fakeEncoder('a@1');
  encoder = a;
  const one = start({ calm });
  one.kick();
  await expect.poll(() => one.encoding.state).toBe('resting');
  expect(a.asked).toEqual([]);
  isOnBattery = false;
  expect(one.encoding.state).toBe('running');
  going.resolve();
  await one.settled();
  expect(turns).toBe(4);
  expect(one.encoding).toMatchObject({ state: 'idle', documentsDone: 2 });
});

test('a document whose sentences are not encoded yet is found by its segments, and is not counted as done', async () => {
  let calls = 0;
  encoder = fakeEncoder('a@1', () => {
    if (++calls === 2) throw new AppError('model.unavailable', 'Gone.');
  });
  const one = start();
  one.kick();
  await one.settled();
  expect(one.encoding).toMatchObject({ state: 'failed', documentsDone: 0, documentsTotal: 2 });
  expect(coverageOf(fresh.store.read).searchable.get('a@1')).toBe(1);
  expect(nearest('honey bees')).toHaveLength(3);
});

test('summaries are encoded beside the segments, and again when they changed', async () => {
  const document = idFor('bees');
  summaries[document] = [{ order: 2, text: 'Dancing says where.' }];
  const a = fakeEncoder('a@1');
  encoder = a;
  await encodeAll();
  const find = (): readonly number[] =>
    createVectorReader(fresh.store.read, a)
      .nearest(vectorOf('dancing says where'), 'summary', library, 5)
      .map(({ order }) => order);
  expect(find()).toEqual([2]);
  summaries[document] = [...summaries[document], { order: 0, text: 'Bees gather nectar.' }];
  await fresh.store.writer.write((db) => summariesChanged(db, bees));
  await encodeAll();
  expect(find()).toEqual([2, 0]);
  expect(a.asked.filter((text) => text === 'Dancing says where.')).toHaveLength(1);
});

test('vectors go with their document', async () => {
  encoder = fakeEncoder('a@1');
  await encodeAll();
  await fresh.store.writer.write((db) => deleteDocument(db, bees));
  expect(fresh.store.read.get('SELECT count(*) AS n FROM vector_sets')?.n).toBe(vectorChannels.length);
  expect(nearest('honey bees')).toEqual([['caves', 0]]);
});

test('of two engines on a library one encodes', async () => {
  const going = deferred<void>();
  const a = fakeEncoder('a@1', () => going.promise);
  encoder = a;
  const one = start({ owner: `elsewhere|1|a` });
  const other = start({ owner: `elsewhere|1|b`, retryMs: 1 });
  one.kick();
  await expect.poll(() => one.encoding.state).toBe('running');
  other.kick();
  await other.settled();
  expect(other.encoding.state).toBe('waiting');
  going.resolve();
  await one.settled();
  await expect.poll(() => coverageOf(fresh.store.read).encoders.get('a@1')).toBe(2);
  await expect.poll(() => other.encoding.state).toBe('idle');
  expect(a.asked).toHaveLength(8);
});
