import { expect, test } from 'vitest';
import { textsOf, type NotePosition } from '#shared/domain/reflow/part.ts';
import { toIndex } from '../indexing/index-document.ts';
import { addCorrection } from '../store/corrections.ts';
import { keyOf } from '../store/documents.ts';
import { writeIndex } from '../store/write-index.ts';
import { addWaiting, idFor, parsedPdf } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { reflowApart, reflowChunks, reflowParts } from './reflow-document.ts';

const fresh = freshTables();
const paragraphs = ['Bees dance.¹ Others follow.', 'Seen at noon.', 'They fly home.', 'Nobody marks this.'];

/** With a footnote that a mark in the first paragraph leads to, and one of which no mark is known. */
async function addNoted(): Promise<void> {
  const parsed = parsedPdf('Bees', [{ title: '1 Dances', paragraphs }]);
  const nodes = parsed.nodes.map((node) =>
    node.text === paragraphs[1] || node.text === paragraphs[3] ? { ...node, kind: 'footnote' as const } : node,
  );
  const idOf = (text: string | undefined): string => nodes.find((node) => node.text === text)!.id;
  const link = { source: idOf(paragraphs[0]), start: 11, end: 12, target: idOf(paragraphs[1]), kind: 'note' as const };
  const key = await addWaiting(fresh.store, 'bees');
  await fresh.store.writer.write((db) => writeIndex(db, key, toIndex({ ...parsed, nodes, links: [link] }, 'Bees', 1)));
}

/** Words in the order in which they are read, chunk by chunk. */
function readWith(notes: NotePosition): readonly (readonly string[])[] {
  const { read } = fresh.store;
  const parts = notes === 'place' ? reflowParts : reflowApart;
  return reflowChunks(read, idFor('bees'), notes).map(({ from, to }) =>
    parts(read, idFor('bees'), from, to)
      .parts.flatMap(textsOf)
      .map(({ text }) => text),
  );
}

test('a footnote is read below the words with its mark, with all others behind the document, or not at all', async () => {
  await addNoted();
  const [bees, noon, home, nobody] = paragraphs;
  expect(readWith('place')).toEqual([['1 Dances', bees, noon, home, nobody]]);
  expect(readWith('end')).toEqual([
    ['1 Dances', bees, home],
    [noon, nobody],
  ]);
  expect(readWith('hidden')).toEqual([['1 Dances', bees, home]]);
});

test('behind the last footnote there is nothing', async () => {
  await addNoted();
  expect(() => reflowApart(fresh.store.read, idFor('bees'), 900, 910)).toThrow('no such part');
});

test('a corrected tree is read in the order that it has now, not in that of its rows', async () => {
  await addNoted();
  const [, , home, nobody] = paragraphs;
  await fresh.store.writer.write((db) => {
    const key = keyOf(db, idFor('bees'))!;
    const at = (words: string | undefined): number =>
      Number(db.get('SELECT position FROM nodes WHERE text = ?', words ?? '')?.position);
    const [before, behind] = [at(home), at(nobody)];
    db.run('UPDATE nodes SET position = ? WHERE text = ?', behind, home ?? '');
    db.run('UPDATE nodes SET position = ? WHERE text = ?', before, nobody ?? '');
    addCorrection(db, key, { kind: 'delete', heading: { pageIndex: 0, title: 'Flights', at: null, nth: 0 } }, 1);
  });
  expect(readWith('place').flat().slice(-2)).toEqual([nobody, home]);
});
