import { expect, test } from 'vitest';
import { searchTokenizer } from '#shared/domain/text/searchable.ts';
import { openInMemory } from '../in-memory.ts';

test('the index cuts words as the questions do', () => {
  const db = openInMemory();
  const { sql } = db.get("SELECT sql FROM sqlite_schema WHERE name = 'segments_fts'") ?? {};
  expect(sql).toContain(`tokenize = "${searchTokenizer}"`);
  db.close();
});
