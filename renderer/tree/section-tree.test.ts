import { expect, test } from 'vitest';
import { nodeId, type NodeId } from '#shared/base/ids.ts';
import type { TreeRow } from '#shared/contract/document.ts';
import {
  buildSectionTree,
  initialFolds,
  rowEvidence,
  rowOf,
  sectionPath,
  splitLabel,
  splitNumber,
  visibleRows,
} from './section-tree.ts';
import { treeKey } from './tree-keys.ts';

/** Rows from indented titles; 'Table' and 'Figure' make rows of their kind. */
function rowsFrom(outline: readonly string[]): TreeRow[] {
  const stack: NodeId[] = [nodeId('section', 0)];
  return outline.map((line, index) => {
    const title = line.trimStart();
    const level = (line.length - title.length) / 2 + 1;
    const id = nodeId('section', index + 1);
    stack[level] = id;
    const kind = title.startsWith('Table') ? 'table' : title.startsWith('Figure') ? 'figure' : 'section';
    const parent = level === 1 ? stack[0]! : stack[level - 1]!;
    return {
      id,
      parent,
      kind,
      level,
      title,
      pageIndex: index,
      endPageIndex: index,
      confidence: 1,
      evidence: [],
      mark: null,
    };
  });
}

const paper = buildSectionTree(
  rowsFrom([
    'Abstract',
    '3 Method',
    '  3.1 Crowns',
    '4 Results',
    '  4.1 Valleys',
    '    Table 3',
    '    Figure 4',
    '  4.2 Change',
    '5 End',
  ]),
);
const id = (title: string): NodeId => paper.sections.find(({ row }) => row.title === title)!.row.id;
const open = { folded: new Set<NodeId>(), filter: '', show: 'sections' } as const;
const titles = (options: Parameters<typeof visibleRows>[1]): string[] =>
  visibleRows(paper, options).map(({ section }) => section.row.title);

test.each([
  ['4.2 Held-out valleys', false, ['4.2', 'Held-out valleys']],
  ['IV. Results', false, ['IV.', 'Results']],
  ['A.1 Protocol', false, ['A.1', 'Protocol']],
  ['A method for larches', false, ['', 'A method for larches']],
  ['A Field protocol', true, ['A', 'Field protocol']],
  ['1998', false, ['', '1998']],
  ['Abstract', false, ['', 'Abstract']],
])('the number of %j', (title, lettered, split) => {
  expect(splitNumber(title, lettered)).toEqual(split);
});

test.each([
  ['Figure 4: Recall against height', ['Figure 4', 'Recall against height']],
  ['Fig. A3. Plots', ['Fig. A3', 'Plots']],
  ['Table 3', ['Table 3', '']],
  ['Table C.1. Reports issued', ['Table C.1', 'Reports issued']],
  ['Table A. Cost recovery', ['Table A', 'Cost recovery']],
  ['TABLE IV', ['TABLE IV', '']],
  ['A map without a label', ['', 'A map without a label']],
])('the label of %j', (title, split) => {
  expect(splitLabel(title)).toEqual(split);
});

test('everything is on show in reading order', () => {
  expect(titles(open)).toHaveLength(9);
  expect(visibleRows(paper, open)[4]).toMatchObject({ depth: 1, expanded: true });
});

test('what lies below a folded section is hidden', () => {
  expect(titles({ ...open, folded: new Set([id('4 Results')]) })).toEqual([
    'Abstract',
    '3 Method',
    '3.1 Crowns',
    '4 Results',
    '5 End',
  ]);
});

test('a filter keeps the ancestors of what it finds, folded or not', () => {
  expect(titles({ folded: new Set([id('4 Results')]), filter: ' tabLE', show: 'sections' })).toEqual([
    '4 Results',
    '4.1 Valleys',
    'Table 3',
  ]);
});

test('figures and tables are flat lists', () => {
  expect(visibleRows(paper, { ...open, show: 'figures' })).toMatchObject([
    { depth: 0, section: { number: 'Figure 4' } },
  ]);
  expect(titles({ ...open, show: 'tables' })).toEqual(['Table 3']);
});

test('guides run through to the last child and end there', () => {
  const guides = visibleRows(paper, open).map(({ section, guides: drawn }) => [section.row.title, drawn.join(' ')]);
  expect(Object.fromEntries(guides)).toMatchObject({
    '3.1 Crowns': 'end',
    '4.1 Valleys': 'through',
    'Table 3': 'through through',
    'Figure 4': 'through end',
    '4.2 Change': 'end',
    '5 End': '',
  });
});

test('a small document opens unfolded, a large one by whole levels', () => {
  expect(initialFolds(paper).size).toBe(0);
  const chapters = Array.from({ length: 20 }, (_, chapter) => [`${chapter} Chapter`, '  a', '    b', '  c']).flat();
  const book = buildSectionTree(rowsFrom(chapters));
  expect(visibleRows(book, { ...open, folded: initialFolds(book) })).toHaveLength(60);
  expect(visibleRows(buildSectionTree([]), open)).toEqual([]);
});

test('a hidden section is represented by its nearest ancestor on show', () => {
  const rows = visibleRows(paper, { ...open, folded: new Set([id('4 Results')]) });
  expect(rows[rowOf(paper, rows, paper.indexOf.get(id('Table 3'))!)]?.section.name).toBe('Results');
});

test('a folded section shows its own passages and counts those below', () => {
  const evidence = new Map([
    [id('4 Results'), [1]],
    [id('4.1 Valleys'), [2, 3]],
    [id('4.2 Change'), [4]],
  ]);
  const [folded] = visibleRows(paper, { ...open, folded: new Set([id('4 Results')]) }).slice(3);
  expect(rowEvidence(paper, folded!, evidence)).toEqual({ own: [1], below: 3 });
  expect(rowEvidence(paper, visibleRows(paper, open)[3]!, evidence)).toEqual({ own: [1], below: 0 });
});

test('the path leads from the top section down', () => {
  expect(sectionPath(paper, paper.indexOf.get(id('Table 3'))!)).toEqual(['4 Results', '4.1 Valleys', 'Table 3']);
});

test('arrow keys move, open and close', () => {
  const rows = visibleRows(paper, { ...open, folded: new Set([id('3 Method')]) });
  expect(treeKey('ArrowDown', rows, 0)).toEqual({ kind: 'move', to: 1 });
  expect(treeKey('ArrowUp', rows, 0)).toEqual({ kind: 'move', to: 0 });
  expect(treeKey('End', rows, 0)).toEqual({ kind: 'move', to: rows.length - 1 });
  expect(treeKey('ArrowRight', rows, 1)).toEqual({ kind: 'fold', id: id('3 Method'), folded: false });
  expect(treeKey('ArrowRight', rows, 2)).toEqual({ kind: 'move', to: 3 });
  expect(treeKey('ArrowLeft', rows, 2)).toEqual({ kind: 'fold', id: id('4 Results'), folded: true });
  expect(treeKey('ArrowLeft', rows, 4)).toEqual({ kind: 'move', to: 3 });
  expect(treeKey('Enter', rows, 4)).toEqual({ kind: 'jump' });
  expect(treeKey('Tab', rows, 4)).toBeUndefined();
});

test('a letter goes to the next section that starts with it, around the end', () => {
  const rows = visibleRows(paper, open);
  expect(treeKey('m', rows, 0)).toEqual({ kind: 'move', to: 1 });
  expect(treeKey('a', rows, 3)).toEqual({ kind: 'move', to: 0 });
  expect(treeKey('z', rows, 3)).toBeUndefined();
});
