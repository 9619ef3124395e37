import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import { checkTree } from './check-tree.ts';
import { content, page, paragraph, run } from '../testing.ts';
import type { TreeNode } from '../tree.ts';

const { tree } = buildDocument(
  content([
    page(0, [run('1 One', 100, 700, { size: 14, font: 1 }), ...paragraph(['Some text', 'of two lines.'], 100, 680)]),
  ]),
);

const broken = (change: (nodes: TreeNode[]) => void): string[] => {
  const nodes = [...tree.nodes];
  change(nodes);
  return checkTree({ nodes }, 1);
};

test('a built tree is sound', () => {
  expect(checkTree(tree, 1)).toEqual([]);
});

test('what is wrong is named', () => {
  expect(checkTree({ nodes: [] }, 1)).toEqual(['the first node is not a root']);
  expect(broken((nodes) => nodes.reverse())).not.toEqual([]);
  expect(broken((nodes) => (nodes[1] = { ...nodes[1]!, order: 7 })).join()).toContain('its order is 7');
  expect(broken((nodes) => (nodes[1] = { ...nodes[1]!, level: 3 })).join()).toContain('one level below');
  expect(broken((nodes) => (nodes[1] = { ...nodes[1]!, endPageIndex: 9 })).join()).toContain(
    "leaves its parent's pages",
  );
});

test('a line out of its place in the text is found', () => {
  const at = tree.nodes.findIndex((node) => node.lines.length > 0);
  const node = tree.nodes[at]!;
  expect(broken((nodes) => (nodes[at] = { ...node, lines: [...node.lines, ...node.lines] })).join()).toContain(
    'out of place',
  );
});
