import { beforeEach, describe, expect, test } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { CorrectionRequest } from '#shared/contract/tree.ts';
import { applyCorrections } from '#shared/domain/document/corrections/apply.ts';
import { firstAddedNode } from '#shared/domain/document/corrections/correction.ts';
import { sampleDocument } from '#shared/domain/document/corrections/testing.ts';
import { packDetails } from '#shared/domain/document/details-codec.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { searchTerms } from '#shared/domain/text/searchable.ts';
import { listCorrections } from '../store/corrections.ts';
import { createIndexReader } from '../store/index-reader.ts';
import type { DocumentKey } from '../store/keys.ts';
import { writeIndex } from '../store/write-index.ts';
import { addWaiting, idFor, tempFolder } from '../testing/builders.ts';
import { freshLibrary, openFresh } from '../testing/fresh-library.ts';
import { onServer } from '../testing/server.ts';
import { indexOf, storeDocument } from '../testing/stored-document.ts';
import { documentView } from '../view/document-view.ts';
import { TreeEditor } from './tree-editor.ts';

const sentence = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `The ${word} number ${i} of many stands at the edge of the valley.`);

const paper = sampleDocument(
  [
    { title: '1 Larches', level: 1, paragraphs: [sentence('larch', 6), sentence('spruce', 9)] },
    { title: '1.1 Crowns', level: 2, paragraphs: [sentence('crown', 5)] },
    { title: 'Table header', level: 2, paragraphs: [sentence('row', 8)] },
    { title: '1.1.1 Deep', level: 3, paragraphs: [sentence('root', 3)] },
    {
      title: '2 Results',
      level: 1,
      paragraphs: [sentence('stem', 12), ['Data. We counted all of them.', ...sentence('count', 12)]],
    },
    { title: '3 End', level: 1, paragraphs: [sentence('end', 4)] },
  ],
  [sentence('preface', 3)],
);
const id = idFor('paper');

const fresh = freshLibrary();
let key: DocumentKey;
let editor: TreeEditor;
let events: LibraryEvent[];

beforeEach(async () => {
  key = await addWaiting(fresh.store, 'paper');
  await storeDocument(fresh.store, key, paper);
  events = [];
  editor = new TreeEditor({
    store: fresh.store,
    now: () => 5,
    publish: (event) => events.push(event),
    touch: () => undefined,
  });
});

const sectionId = (title: string): NodeId =>
  documentView(fresh.store.read, id).rows.find((row) => row.title === title)!.id;
const titles = (): string[] =>
  documentView(fresh.store.read, id).rows.map((row) => `${'  '.repeat(row.level - 1)}${row.title}`);

/** Everything that readers of the index see, rows' own numbers left out. */
function contents() {
  const reader = createIndexReader(fresh.store.read);
  // Ranks are left out: SQLite counts deleted rows of such an index on, which raises all of them alike.
  const matches = (words: string) =>
    reader
      .match(searchTerms(words), { kind: 'documents', documents: [id] }, 200)
      .map(({ order, section }) => `${String(order)} ${section}`)
      .sort();
  return {
    view: documentView(fresh.store.read, id),
    sections: reader.sections(id),
    segments: reader.segments(id),
    orders: fresh.store.read.all('SELECT section, section_order, position FROM segments ORDER BY position'),
    nodes: fresh.store.read.all(
      'SELECT node, parent, level, kind, page_index, end_page_index, text, lines, evidence, position, details FROM nodes ORDER BY position',
    ),
    matches: ['crowns', 'table header', 'larches', 'results data', 'valley', 'count'].map(matches),
    facts: fresh.store.read.get('SELECT sections, nodes, segments FROM indexes WHERE document_key = ?', key),
  };
}

/** What a library would hold that had got the corrected document from the parser. */
async function freshContents(): Promise<ReturnType<typeof contents>> {
  const corrections = listCorrections(fresh.store.read, key).map((each) => each.correction);
  const { document } = applyCorrections(paper, corrections);
  const mine = fresh.store;
  const other = await tempFolder();
  fresh.store = await openFresh(other.path);
  try {
    key = await addWaiting(fresh.store, 'paper');
    await fresh.store.writer.write((db) => writeIndex(db, key, indexOf(document)));
    // Rows are found by the numbers in the nodes' names, which follow the order only in a parsed document.
    return contents();
  } finally {
    await fresh.store.close();
    await other.remove();
    fresh.store = mine;
  }
}

const data = { pageIndex: 0, text: 'Data', from: [0, 0], to: [0, 0] } as const;
function wordsData(): CorrectionRequest {
  const node = paper.tree.nodes.find((each) => !isStructure(each) && each.text.startsWith('Data.'))!;
  const { pageIndex, origin } = node.lines[0]!;
  return { kind: 'add', words: { ...data, pageIndex, from: origin, to: [origin[0] + 20, origin[1]] } };
}

describe.each<readonly [string, () => CorrectionRequest, readonly string[]]>([
  [
    'promote',
    () => ({ kind: 'level', section: sectionId('Table header'), by: -1 }),
    ['1 Larches', '  1.1 Crowns', 'Table header', '  1.1.1 Deep', '2 Results', '3 End'],
  ],
  [
    'demote',
    () => ({ kind: 'level', section: sectionId('2 Results'), by: 1 }),
    ['1 Larches', '  1.1 Crowns', '  Table header', '    1.1.1 Deep', '  2 Results', '3 End'],
  ],
  [
    'rename',
    () => ({ kind: 'rename', section: sectionId('1 Larches'), title: '1 Conifers' }),
    ['1 Conifers', '  1.1 Crowns', '  Table header', '    1.1.1 Deep', '2 Results', '3 End'],
  ],
  [
    'delete',
    () => ({ kind: 'delete', section: sectionId('Table header') }),
    ['1 Larches', '  1.1 Crowns', '    1.1.1 Deep', '2 Results', '3 End'],
  ],
  ['add', wordsData, ['1 Larches', '  1.1 Crowns', '  Table header', '    1.1.1 Deep', '2 Results', 'Data.', '3 End']],
])('%s', (_, request, expected) => {
  test('gives the index that the corrected document would have, and undo the one before', async () => {
    const before = contents();
    const rows = ftsRows();
    await editor.correct(id, request());
    expect(titles()).toEqual(expected);
    expect(contents()).toEqual(await freshContents());
    expect(events).toEqual([{ kind: 'tree-changed', document: id }]);
    await editor.undo(id);
    expect(contents()).toEqual(before);
    expect(ftsRows()).toHaveLength(rows.length);
    expect(fresh.store.read.all('SELECT * FROM original_nodes')).toEqual([]);
  });

  test('outlives another reading of the file', async () => {
    await editor.correct(id, request());
    const corrected = contents();
    await storeDocument(fresh.store, key, paper);
    expect(contents()).toEqual(corrected);
    expect(await editor.list(id)).toMatchObject([{ fits: true, createdAt: 5 }]);
  });
});

function ftsRows(): number[] {
  return fresh.store.read.all('SELECT id FROM segments ORDER BY id').map((row) => Number(row.id));
}

test.skipIf(onServer)('only what depends on a correction is written', async () => {
  await fresh.store.writer.write((db) => {
    db.exec('CREATE TABLE written (what TEXT)');
    for (const table of ['nodes', 'segments'])
      for (const event of ['INSERT', 'UPDATE', 'DELETE'])
        db.exec(`CREATE TRIGGER spy_${table}_${event} AFTER ${event} ON ${table} BEGIN
          INSERT INTO written VALUES ('${event} ${table}'); END`);
  });
  const written = async (request: CorrectionRequest): Promise<Record<string, number>> => {
    await editor.correct(id, request);
    const rows = fresh.store.read.all('SELECT what, count(*) AS n FROM written GROUP BY what ORDER BY what');
    await fresh.store.writer.write((db) => db.exec('DELETE FROM written'));
    return Object.fromEntries(rows.map((row) => [String(row.what), Number(row.n)]));
  };
  expect(await written({ kind: 'rename', section: sectionId('1 Larches'), title: '1 Conifers' })).toEqual({
    'UPDATE nodes': 1,
  });
  const moved = await written({ kind: 'level', section: sectionId('1.1.1 Deep'), by: -1 });
  expect(moved['INSERT segments'] ?? 0).toBe(0);
  expect(moved['UPDATE nodes']).toBe(4); // what was a heading's, and the place of the paragraph below it
  const added = await written(wordsData());
  expect(added['INSERT segments']).toBeLessThanOrEqual(6);
  expect((added['INSERT nodes'] ?? 0) + (added['UPDATE nodes'] ?? 0)).toBeLessThanOrEqual(6 + 4);
});

test('many corrections in a row come to what the document says, and back', async () => {
  const start = contents();
  await editor.correct(id, wordsData());
  await editor.correct(id, { kind: 'rename', section: nodeOf(0), title: 'Data collection' });
  await editor.correct(id, { kind: 'level', section: nodeOf(0), by: 1 });
  await editor.correct(id, { kind: 'delete', section: sectionId('2 Results') });
  await editor.correct(id, { kind: 'delete', section: nodeOf(0) });
  await editor.correct(id, { kind: 'level', section: sectionId('3 End'), by: 1 });
  expect(contents()).toEqual(await freshContents());
  await storeDocument(fresh.store, key, paper);
  expect(contents()).toEqual(await freshContents());
  for (let left = 6; left > 0; left--) expect((await editor.undo(id)).corrections).toBe(left - 1);
  expect(contents()).toEqual(start);
});

function nodeOf(position: number): NodeId {
  return `s${firstAddedNode + 2 * position}` as NodeId;
}

test('a table whose words become a heading stays in its place, and comes back whole', async () => {
  const area = { pageIndex: 0, box: { x0: 60, y0: 500, x1: 300, y1: 700 } };
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, spans: [{ start: 0, end: 4 }] };
  const cells = { rows: 1, columns: 1, headerRows: 0, cells: [cell] };
  const plain = sampleDocument([{ title: '1 Rows', level: 1, paragraphs: [['Data of it'], ['More.']] }]);
  const nodes = plain.tree.nodes.map((node) =>
    !isStructure(node) && node.text === 'Data of it'
      ? { ...node, kind: 'table' as const, label: 'Table 1', area, cells }
      : node,
  );
  await storeDocument(fresh.store, key, { ...plain, tree: { nodes } });
  const before = contents();
  const { origin, pageIndex } = nodes.find((node) => node.kind === 'table')!.lines[0]!;
  const request = { kind: 'add', words: { pageIndex, text: 'Data of it', from: origin, to: origin } } as const;
  await editor.correct(id, request);
  const tables = (): unknown[] => fresh.store.read.all("SELECT text, label, details FROM nodes WHERE kind = 'table'");
  expect(tables()).toEqual([{ text: '', label: 'Table 1', details: packDetails({ area, cells: undefined }) }]);
  await editor.undo(id);
  expect(contents()).toEqual(before);
  expect(tables()).toEqual([{ text: 'Data of it', label: 'Table 1', details: packDetails({ area, cells }) }]);
});

test('where the reader stands afterwards', async () => {
  const at = async (request: CorrectionRequest) => (await editor.correct(id, request)).section;
  const larches = sectionId('1 Larches');
  expect(await at({ kind: 'rename', section: larches, title: 'X' })).toBe(larches);
  expect(await at({ kind: 'delete', section: sectionId('1.1 Crowns') })).toBe(larches);
  expect(await at(wordsData())).toBe(nodeOf(2));
  expect((await editor.undo(id)).section).toBeNull();
  expect((await editor.undo(id)).section).toBe(sectionId('1.1 Crowns'));
});

test('what cannot be corrected says why, and nothing is stored', async () => {
  const fail = (request: CorrectionRequest) => expect(editor.correct(id, request)).rejects;
  await fail({ kind: 'level', section: sectionId('3 End'), by: -1 }).toMatchObject({
    code: 'input.invalid',
    message: /top level/,
  });
  await fail({ kind: 'level', section: sectionId('1 Larches'), by: 1 }).toMatchObject({ message: /no section before/ });
  await fail({ kind: 'delete', section: 's4000' as NodeId }).toMatchObject({ message: /not in the tree any more/ });
  await fail({ kind: 'delete', section: 's0' as NodeId }).toMatchObject({ code: 'input.invalid' });
  await fail({ kind: 'add', words: { ...data, text: 'Nowhere' } }).toMatchObject({ message: /not found in the text/ });
  await expect(editor.undo(id)).rejects.toMatchObject({ code: 'input.invalid', message: /nothing to undo/ });
  await expect(editor.correct(idFor('other'), wordsData())).rejects.toMatchObject({ code: 'document.unknown' });
  await addWaiting(fresh.store, 'waiting');
  await expect(editor.undo(idFor('waiting'))).rejects.toMatchObject({ code: 'document.not-indexed' });
  expect(listCorrections(fresh.store.read, key)).toEqual([]);
  expect(events).toEqual([]);
});

test('a correction that fits no more is kept and named', async () => {
  await editor.correct(id, { kind: 'delete', section: sectionId('Table header') });
  await editor.correct(id, { kind: 'rename', section: sectionId('3 End'), title: 'Outlook' });
  await storeDocument(fresh.store, key, sampleDocument([{ title: '3 End', level: 1, paragraphs: [] }]));
  expect(await editor.list(id)).toMatchObject([
    { kind: 'delete', title: 'Table header', fits: false },
    { kind: 'rename', title: '3 End', fits: false },
  ]);
  await storeDocument(fresh.store, key, paper);
  expect(titles()).toContain('Outlook');
  expect(await editor.list(id)).toMatchObject([{ fits: true }, { fits: true }]);
});

test('a book is corrected in short bursts', async () => {
  const chapters = Array.from({ length: 60 }, (_, i) => ({
    title: `${i + 1} Chapter`,
    level: 1,
    paragraphs: Array.from({ length: 30 }, (__, j) => [`Paragraph ${j} of chapter ${i} says little.`]),
  }));
  await storeDocument(fresh.store, key, sampleDocument(chapters));
  let turns = 0;
  let busy = true;
  const count = (): void => {
    turns++;
    if (busy) setImmediate(count);
  };
  setImmediate(count);
  await editor.correct(id, { kind: 'delete', section: sectionId('2 Chapter') });
  busy = false;
  // Reading 1,860 nodes alone takes four turns.
  expect(turns).toBeGreaterThan(6);
  expect(titles()).toHaveLength(59);
});
