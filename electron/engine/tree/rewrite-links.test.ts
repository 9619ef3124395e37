import { beforeEach, expect, test } from 'vitest';
import type { CorrectionRequest } from '#shared/contract/tree.ts';
import { sampleDocument } from '#shared/domain/document/corrections/testing.ts';
import type { Link } from '#shared/domain/document/links/link.ts';
import { linksOf } from '#shared/domain/document/links/links.ts';
import { isStructure, type ContentKind, type ParsedDocument, type TreeNode } from '#shared/domain/document/tree.ts';
import type { DocumentKey } from '../store/keys.ts';
import { listLinks } from '../store/links.ts';
import { addWaiting, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { onServer } from '../testing/server.ts';
import { storeDocument } from '../testing/stored-document.ts';
import { documentView } from '../view/document-view.ts';
import { TreeEditor } from './tree-editor.ts';

const plain = sampleDocument([
  { title: '1 Larches', level: 1, paragraphs: [['Needles. See Figure 1 and Section 2, as [1] says, and Section 3.']] },
  { title: '2 Results', level: 1, paragraphs: [['A drawing'], ['Figure 1: Larches, as in Section 1']] },
  { title: '3 References', level: 1, paragraphs: [['[1] A. Author. A title. 2020.']] },
]);
const drawing = plain.tree.nodes.find((node) => textOf(node) === 'A drawing')!;
const kinds: readonly (readonly [string, ContentKind])[] = [
  ['A drawing', 'figure'],
  ['Figure 1:', 'caption'],
  ['[1]', 'reference'],
];
const paper: ParsedDocument = { ...plain, tree: { nodes: plain.tree.nodes.map(withKind) } };
const id = idFor('paper');

const fresh = freshLibrary();
let key: DocumentKey;
let editor: TreeEditor;

beforeEach(async () => {
  key = await addWaiting(fresh.store, 'paper');
  await storeDocument(fresh.store, key, paper);
  editor = new TreeEditor({ store: fresh.store, now: () => 5, publish: () => undefined, touch: () => undefined });
});

function textOf(node: TreeNode): string {
  return isStructure(node) ? node.title : node.text;
}

function withKind(node: TreeNode): TreeNode {
  const kind = kinds.find(([start]) => textOf(node).startsWith(start))?.[1];
  if (isStructure(node) || !kind) return node;
  const area = { pageIndex: 0, box: { x0: 60, y0: 500, x1: 300, y1: 700 } };
  if (kind === 'figure') return { ...node, kind, label: 'Figure 1', area };
  return kind === 'caption' ? { ...node, kind, label: 'Figure 1', captionOf: drawing.id } : { ...node, kind };
}

const stored = (): readonly Link[] => listLinks(fresh.store.read, key);

/** The words of each stored link, as they stand in the stored node, and the words that they lead to. */
function linked(): string[] {
  const texts = new Map(
    fresh.store.read.all('SELECT node, text FROM nodes').map((row) => [String(row.node), String(row.text)] as const),
  );
  return stored().map(({ source, start, end, target }) => {
    const words = texts.get(source)!.slice(start, end);
    return `${words} → ${texts.get(target)!.slice(0, 9)}`;
  });
}

const sectionId = (title: string) => documentView(fresh.store.read, id).rows.find((row) => row.title === title)!.id;

function headingFrom(words: string): CorrectionRequest {
  const node = paper.tree.nodes.find((each) => !isStructure(each) && each.text.includes(words))!;
  const line = node.lines[0]!;
  const { origin, pageIndex } = line;
  const at = line.edges[textOf(node).indexOf(words)]!;
  const from = [origin[0] + at, origin[1]] as const;
  return { kind: 'add', words: { pageIndex, text: words, from, to: [from[0] + 5 * words.length, origin[1]] } };
}

const asParsed = [
  'Figure 1 → A drawing',
  'Section 2 → 2 Results',
  '1 → [1] A. Au',
  'Section 3 → 3 Referen',
  'Figure 1 → A drawing',
  'Section 1 → 1 Larches',
];

test('the links of a parsed document are stored as they are', () => {
  expect(stored()).toEqual(linksOf(paper.tree));
  expect(linked()).toEqual(asParsed);
});

test('links of a paragraph that a heading is cut from stand on its words again', async () => {
  await editor.correct(id, headingFrom('Needles.'));
  expect(linked()).toEqual(asParsed);
  expect(stored()).not.toEqual(linksOf(paper.tree));
  await editor.undo(id);
  expect(stored()).toEqual(linksOf(paper.tree));
});

test('a section of another number is what the text means, or nothing is', async () => {
  await editor.correct(id, { kind: 'rename', section: sectionId('2 Results'), title: '4 Results' });
  expect(linked()).toEqual(asParsed.filter((link) => !link.startsWith('Section 2')));
  await editor.correct(id, { kind: 'rename', section: sectionId('1 Larches'), title: '2 Larches' });
  expect(linked()).toContain('Section 2 → 2 Larches');
});

test('a heading that is none is the target of no link', async () => {
  await editor.correct(id, { kind: 'delete', section: sectionId('2 Results') });
  expect(linked()).toEqual(asParsed.filter((link) => !link.startsWith('Section 2')));
});

test('a caption that becomes a heading leads nowhere, and leads to its figure again when that is undone', async () => {
  await editor.correct(id, headingFrom('Figure 1: Larches, as in Section 1'));
  expect(linked()).toEqual(asParsed.slice(0, 4));
  await editor.undo(id);
  expect(stored()).toEqual(linksOf(paper.tree));
});

test('another reading of the file gives the links of the corrected tree', async () => {
  await editor.correct(id, headingFrom('Needles.'));
  const corrected = stored();
  await storeDocument(fresh.store, key, paper);
  expect(stored()).toEqual(corrected);
});

test.skipIf(onServer)('a correction that no link depends on writes no link', async () => {
  await fresh.store.writer.write((db) => {
    db.exec('CREATE TABLE written (what TEXT)');
    db.exec('CREATE TRIGGER spy AFTER INSERT ON links BEGIN INSERT INTO written VALUES (1); END');
  });
  await editor.correct(id, { kind: 'level', section: sectionId('3 References'), by: 1 });
  expect(fresh.store.read.all('SELECT * FROM written')).toEqual([]);
});
