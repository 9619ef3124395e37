import { expect, test } from 'vitest';
import { addWaiting, idFor, newIndex, type SectionText } from '../testing/builders.ts';
import { onPglite } from '../testing/server.ts';
import { int } from './db.ts';
import { summaryOf } from './documents.ts';
import { deleteIndexStep, indexFacts } from './indexes.ts';
import { type DocumentKey, rowRange } from './keys.ts';
import { listLinks } from './links.ts';
import { writeIndex } from './write-index.ts';
import { freshLibrary } from '../testing/fresh-library.ts';

const fresh = freshLibrary();

const long = (words: string): string => Array.from({ length: 40 }, (_, i) => `${words} ${i}`).join(' ');
const manual: SectionText[] = Array.from({ length: 40 }, (_, i) => ({
  title: `Chapter ${i}`,
  paragraphs: Array.from({ length: 20 }, (_, j) => long(`valve pressure ${i} ${j}`)),
}));

/** How many rows of the document there are, whatever its index says. */
function stored(table: 'nodes' | 'segments', key: DocumentKey): number {
  const found = fresh.store.read.get(`SELECT count(*) AS n FROM ${table} WHERE id BETWEEN ? AND ?`, ...rowRange(key));
  return int(found?.n);
}

test.skipIf(onPglite)(
  'a large document is stored in short bursts, and readers see nothing of it before it is whole',
  async () => {
    const key = await addWaiting(fresh.store, 'manual');
    const made = newIndex('A manual', manual);
    let turns = 0;
    const seen = new Set<number>();
    const timer = setInterval(() => {
      turns++;
      seen.add(stored('nodes', key));
    }, 1);
    await fresh.store.writer.write((db) => writeIndex(db, key, made, 1));
    clearInterval(timer);
    expect([...seen]).toEqual([0]);
    expect(turns).toBeGreaterThan(10); // in bursts of 1 ms even the fastest machine needs more
    expect(stored('nodes', key)).toBe(1 + 40 * 21);
    expect(stored('segments', key)).toBe(800);
    expect(indexFacts(fresh.store.read, key)).toMatchObject({ sections: 40, nodes: 841, segments: 800 });
    expect(summaryOf(fresh.store.read, idFor('manual'))).toMatchObject({ title: 'A manual', pages: 40 });
  },
);

test('an index that cannot be finished leaves the old one', async () => {
  const key = await addWaiting(fresh.store, 'doc');
  await fresh.store.writer.write((db) => writeIndex(db, key, newIndex('First', manual.slice(0, 3))));
  const made = newIndex('Second', manual.slice(0, 5));
  const stray = { ...made.segments[0]!, order: made.segments.length, section: 's999' };
  const broken = { ...made, segments: [...made.segments, stray] };
  await expect(fresh.store.writer.write((db) => writeIndex(db, key, broken))).rejects.toThrow(/in no section/);
  expect(indexFacts(fresh.store.read, key)).toMatchObject({ sections: 3 });
  expect(stored('segments', key)).toBe(60);
});

test('links are stored in order and go with their index', async () => {
  const key = await addWaiting(fresh.store, 'doc');
  const made = newIndex('Bees', [{ title: '1', paragraphs: ['Figure 1: A bee.', 'Table 1: Its days.'] }]);
  const mention = { source: 'b1', start: 0, end: 7, target: 'b101', kind: 'figure' } as const;
  await fresh.store.writer.write((db) => writeIndex(db, key, { ...made, links: [...made.links, mention] }));
  expect(listLinks(fresh.store.read, key).map(({ kind, target }) => [kind, target])).toEqual([
    ['caption', 'b101'],
    ['caption', 'b102'],
    ['figure', 'b101'],
  ]);
  expect(listLinks(fresh.store.read, key, 'figure')).toEqual([mention]);
  await fresh.store.writer.write((db) => void deleteIndexStep(db, key, 1000));
  expect(listLinks(fresh.store.read, key)).toEqual([]);
});
