/** A library as the version before drawings and text boxes left it, opened by this one. */
import { expect, test } from 'vitest';
import { addWaiting, idFor, tempFolder } from '../../testing/builders.ts';
import { onServer } from '../../testing/server.ts';
import { addAnnotations, listAnnotations } from '../annotations.ts';
import { openStore } from '../open.ts';
import { markShapes } from './031-mark-shapes.ts';
import { migrations } from './migrations.ts';

test.skipIf(onServer)('highlights of an earlier version are as they were, and drawings can be added', async () => {
  const folder = await tempFolder();
  const before = await openStore(folder.path, { migrations: migrations.slice(0, migrations.indexOf(markShapes)) });
  await addWaiting(before, 'bees');
  await before.writer.write((db) =>
    db.run(
      `INSERT INTO annotations (document, page_index, kind, color, pages, text, prefix, suffix, note, created_at, changed_at)
       VALUES (?, 3, 'text', 'blue', '[{"pageIndex":3,"quads":[[0,0,9,0,9,9,0,9]]}]', 'nectar', '', '', 'Which?', 5, 6)`,
      idFor('bees'),
    ),
  );
  await before.close();
  const now = await openStore(folder.path);
  try {
    const [old] = listAnnotations(now.read, idFor('bees'));
    expect(old).toMatchObject({ kind: 'text', text: 'nectar', note: 'Which?', createdAt: 5 });
    expect(old).not.toHaveProperty('shape');
    const { id: _id, createdAt: _created, changedAt: _changed, ...like } = old!;
    const ink = { ...like, kind: 'ink' as const, text: '', shape: { strokes: [[1, 2, 3, 4]], widthPt: 2 } };
    await now.writer.write((db) => addAnnotations(db, [ink], 7));
    expect(listAnnotations(now.read, idFor('bees'))).toMatchObject([{ kind: 'text' }, ink]);
  } finally {
    await now.close();
    await folder.remove();
  }
});
