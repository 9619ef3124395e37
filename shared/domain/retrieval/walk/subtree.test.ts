import { describe, expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import { ancestorsOf, isHeading, isPassage, canExpand, deriveSubtree, expandSubtree, seenShare } from './subtree.ts';
import { countTokens } from '../../segment/tokens.ts';
import { expandable, renderState, shownHeadings } from './actions.ts';
import { largeTree, treeOfSpec } from './testing.ts';

const limits = { passages: 24, tokens: 2000 };

/*  0 Larches
 *  1   Introduction      2 3
 *  4   Results
 *  5     Training        6 7 8
 *  9     Held out       10 11
 * 12   Discussion       13
 * 14     Limits         15                          */
const tree = treeOfSpec({
  title: 'Larches',
  below: [
    { title: 'Introduction', passages: 2 },
    {
      title: 'Results',
      below: [
        { title: 'Training', passages: 3 },
        { title: 'Held out', passages: 2 },
      ],
    },
    { title: 'Discussion', passages: 1, below: [{ title: 'Limits', passages: 1 }] },
  ],
});

describe('the tree', () => {
  test('numbers headings and passages in reading order', () => {
    expect(tree.nodes.map((node) => (isHeading(node) ? node.title : node.order))).toEqual([
      'Larches',
      'Introduction',
      0,
      1,
      'Results',
      'Training',
      2,
      3,
      4,
      'Held out',
      5,
      6,
      'Discussion',
      7,
      'Limits',
      8,
    ]);
    expect(tree.nodes.map((node) => node.end)).toEqual([16, 4, 3, 4, 12, 9, 7, 8, 9, 12, 11, 12, 16, 14, 16, 16]);
    expect(ancestorsOf(tree, 10)).toEqual([0, 4, 9]);
    expect(tree.passage(5)?.id).toBe(10);
    expect(tree.heading(nodeId('section', 4))?.id).toBe(9);
  });
});

describe('the subtree', () => {
  test('begins with the retrieved passages and their siblings, in document order', () => {
    expect(deriveSubtree(tree, [10, 7], limits).lit).toEqual([6, 7, 8, 10, 11]);
  });

  test('a retrieved heading lights what stands below it', () => {
    expect(deriveSubtree(tree, [4], limits).lit).toEqual([6, 7, 8, 10, 11]);
  });

  test('after EXPAND only what was not seen under the chosen heading is lit', () => {
    const first = deriveSubtree(tree, [13], limits);
    const second = expandSubtree(first, 9, limits);
    expect(first.lit).toEqual([13]);
    expect(second.lit).toEqual([10, 11]);
    expect([...second.seen].sort((a, b) => a - b)).toEqual([10, 11, 13]);
    expect(second.opened).toEqual(new Set([9]));
  });

  test('a heading with no text of its own can be opened', () => {
    const subtree = deriveSubtree(tree, [2], limits);
    expect(canExpand(subtree, 4)).toBe(true);
    expect(expandSubtree(subtree, 4, limits).lit).toEqual([6, 7, 8, 10, 11]);
    expect(expandSubtree(subtree, 4, { passages: 2, tokens: 2000 }).lit).toEqual([6, 10]);
  });

  test('a heading whose own text was read opens what stands below it', () => {
    const subtree = deriveSubtree(tree, [13], limits);
    expect(canExpand(subtree, 12)).toBe(true);
    expect(expandSubtree(subtree, 12, limits).lit).toEqual([15]);
  });

  test('there is nothing to open where everything was seen', () => {
    const subtree = deriveSubtree(tree, [10], limits);
    expect(canExpand(subtree, 9)).toBe(false);
    expect(canExpand(subtree, 4)).toBe(true);
    expect(expandable(subtree, 100)).toEqual([0, 1, 4, 5, 12, 14]);
  });

  test('a closed section is neither lit nor opened, nor anything below it', () => {
    const subtree = deriveSubtree(tree, [7, 13], limits, new Set([4]));
    expect(subtree.lit).toEqual([13]);
    expect([4, 5, 9].some((id) => canExpand(subtree, id))).toBe(false);
    expect(expandSubtree(subtree, 0, limits).lit.some((id) => id > 4 && id < 12)).toBe(false);
  });

  test('lights the nearest siblings first, and every retrieved passage whatever the limit', () => {
    expect(deriveSubtree(tree, [6], { passages: 2, tokens: 2000 }).lit).toEqual([6, 7]);
    expect(deriveSubtree(tree, [2, 6, 10], { passages: 2, tokens: 150 }).lit).toEqual([2, 6, 10]);
    expect(seenShare(deriveSubtree(tree, [13], limits))).toBeCloseTo(1 / 9);
  });

  test('where retrieved passages are bounded too, the best ones that fit are lit, and one in any case', () => {
    expect(deriveSubtree(tree, [10, 2, 6], { ...limits, tokens: 0, firstTokens: 250 }).lit).toEqual([2, 10]);
    expect(deriveSubtree(tree, [10, 2, 6], { ...limits, tokens: 0, firstTokens: 20 }).lit).toEqual([10]);
  });

  test('a heading under which nothing fits cannot be opened', () => {
    const subtree = deriveSubtree(tree, [13], limits);
    expect(canExpand(subtree, 9, { ...limits, firstTokens: 100 })).toBe(true);
    expect(canExpand(subtree, 9, { ...limits, firstTokens: 99 })).toBe(false);
    expect(expandSubtree(subtree, 9, { ...limits, tokens: 0, firstTokens: 100 }).lit).toEqual([10]);
  });
});

describe('the state as text', () => {
  test('is one line a node, indented by level', () => {
    const subtree = deriveSubtree(tree, [13], limits);
    const { text } = renderState(subtree, (id) => `passage\n ${id} <b>`);
    expect(text.split('\n')).toEqual([
      '0: Larches',
      '\t1: Introduction',
      '\t4: Results',
      '\t\t5: Training',
      '\t\t9: Held out',
      '\t12: Discussion',
      '\t\t13: passage 13 ‹b›',
      '\t\t14: Limits',
    ]);
  });

  test('stays bounded on a tree 12 levels deep with 20,000 nodes, at every step', () => {
    const large = largeTree(12, 20_000);
    const passages = large.nodes.filter(isPassage);
    expect(Math.max(...large.nodes.filter(isHeading).map((node) => node.level))).toBe(12);
    let subtree = deriveSubtree(
      large,
      [...Array(5).keys()].map((n) => passages[3000 * n]!.id),
      limits,
    );
    const words = 'recall of the stems in held out valleys '.repeat(40);
    for (let step = 0; step < 6; step++) {
      const { text, ids } = renderState(subtree, () => words);
      expect(ids.size).toBeLessThanOrEqual(120 + limits.passages);
      expect(countTokens(text)).toBeLessThan(6000);
      expect(subtree.lit.every((id) => ids.has(id) && ids.has(large.nodes[id]!.parent))).toBe(true);
      const openable = expandable(subtree, 120);
      subtree = expandSubtree(subtree, openable[openable.length >> 1]!, limits);
    }
  });

  test('says how many headings are folded away, and every one can be reached by opening', () => {
    const large = largeTree(12, 20_000);
    const subtree = deriveSubtree(large, [large.nodes.find(isPassage)!.id], limits);
    const { text, ids } = renderState(subtree, () => 'words');
    const folded = [...text.matchAll(/\((\d+) more headings? below\)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
    const headings = large.nodes.filter(isHeading);
    expect(folded).toBe(headings.length - headings.filter(({ id }) => ids.has(id)).length);
    expect(shownHeadings(subtree, 120).size).toBe(120);
  });
});
