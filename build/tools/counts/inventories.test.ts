import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { countKinds, readGoldCounts, talliesOfKinds, type CountedKind } from './inventories.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-inventories-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the counts of a document are gathered from all files', async () => {
  writeFileSync(path.join(folder, 'a.json'), '{"p/a.pdf": {"half": "tune", "counts": {"table": 2}}}');
  writeFileSync(path.join(folder, 'b.json'), '{"p/a.pdf": {"half": "tune", "counts": {"reference": 3}}}');
  expect(await readGoldCounts(folder)).toEqual([{ file: 'p/a.pdf', half: 'tune', counts: { table: 2, reference: 3 } }]);
  writeFileSync(path.join(folder, 'c.json'), '{"p/a.pdf": {"table": 2}}');
  await expect(readGoldCounts(folder)).rejects.toThrow('c.json does not hold counts by document.');
});

test('our own counts can be read', async () => {
  expect((await readGoldCounts(path.join(import.meta.dirname, 'gold'))).length).toBeGreaterThan(30);
});

test('what is said to be complete and what is right are told apart', () => {
  const reference = (text: string) => ({ kind: 'reference' as const, text });
  const paragraphs = [reference('[1] A. 2001.'), reference('[2] B. 2002.')];
  const reader = fakeIndex([{ title: 'T', sections: [{ title: 'References', paragraphs }] }]);
  const gold = { file: 'a.pdf', half: 'held' as const, counts: { reference: 3, theorem: 0 } };
  const counted = countKinds(gold, fakeDocumentId(0), reader);
  expect(talliesOfKinds(counted)[0]).toMatchObject({ all: 2, right: 1, said: 1, saidRight: 0, some: 1, someSaid: 1 });
});

const one: CountedKind = { file: 'a.pdf', half: 'tune', kind: 'figure', gold: 3, found: 3, state: 'complete' };

test('no number is right of what nobody can count', () => {
  const [all] = talliesOfKinds([one, { ...one, gold: null, found: 0 }, { ...one, found: 2, state: 'gaps' }]);
  expect(all).toEqual({ name: 'all', all: 3, right: 1, said: 2, saidRight: 1, some: 2, someSaid: 1 });
});
