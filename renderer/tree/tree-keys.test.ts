import { expect, test } from 'vitest';
import type { NodeId } from '#shared/base/ids.ts';
import { buildSectionTree, visibleRows } from '../state/section-tree.ts';
import { paperRows } from '../state/testing.ts';
import { treeKey } from './tree-keys.ts';

const paper = buildSectionTree(paperRows);
const id = (title: string): NodeId => paper.sections.find(({ row }) => row.title === title)!.row.id;
const open = { folded: new Set<NodeId>(), filter: '', show: 'sections' } as const;

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
