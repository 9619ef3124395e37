import { expect, test } from 'vitest';
import { archiveOf, entriesOf, forgedArchive } from '../../electron/engine/testing/archive-entries.ts';
import { mutateArchive } from './archives.ts';

const id = '5'.repeat(64);
const whole = forgedArchive({
  rows: [
    { table: 'documents', row: { id, bytes: 9, title: 'bees', added_at: 1 } },
    { table: 'labels', row: { document_id: id, kind: 'tag', name: 'insects' } },
  ],
  files: [{ id, name: 'bees.pdf', content: Buffer.from('%PDF-1.4') }],
});

test('what is taken apart is put together again as it was', () => {
  expect(archiveOf(entriesOf(whole))).toEqual(whole);
});

test('the same seed gives the same archive, and others give others', () => {
  const made = Array.from({ length: 60 }, (_, seed) => mutateArchive(whole, seed));
  expect(made[7]).toEqual(mutateArchive(whole, 7));
  expect(new Set(made.map((bytes) => bytes.toString('latin1'))).size).toBeGreaterThan(40);
});
