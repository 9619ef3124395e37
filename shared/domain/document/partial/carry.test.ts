import { expect, test } from 'vitest';
import { nodeId, type NodeId } from '../../../base/ids.ts';
import { headingsNow, sameHeadings, samePassages, type HeadingPlace } from './carry.ts';

function headings(from: number, ...given: readonly (readonly [title: string, page: number])[]): HeadingPlace[] {
  return given.map(([title, page], at) => ({ id: nodeId('section', from + at), title, pageIndex: page - 1 }));
}

const named = (map: ReadonlyMap<NodeId, NodeId>): Record<string, string> => Object.fromEntries(map);

test('headings stay themselves when others come between, before and after them', () => {
  const before = headings(0, ['draft.pdf', 1], ['1 Introduction', 1], ['2 Methods', 4]);
  const after = headings(
    100,
    ['On Harbors', 1],
    ['Abstract', 1],
    ['1. Introduction', 1],
    ['2 Methods', 4],
    ['3 End', 9],
  );
  expect(named(sameHeadings(before, after))).toEqual({ s0: 's100', s1: 's102', s2: 's103' });
});

test('two alike on a page are told apart by their order, and those on other pages by their page', () => {
  const before = headings(0, ['Doc', 1], ['Example', 2], ['Example', 2], ['Example', 3]);
  const after = headings(10, ['Doc', 1], ['Example', 2], ['Example', 2], ['Example', 4]);
  expect(named(sameHeadings(before, after))).toEqual({ s0: 's10', s1: 's11', s2: 's12' });
});

test('what is no heading any more belongs to the one before it', () => {
  const before = headings(0, ['Doc', 1], ['1 Start', 1], ['Running head', 2], ['2 End', 3]);
  const after = headings(10, ['Doc', 1], ['1 Start', 1], ['2 End', 3]);
  expect(named(headingsNow(before, after))).toEqual({ s0: 's10', s1: 's11', s2: 's11', s3: 's12' });
  expect(headingsNow(before, []).size).toBe(0);
});

test('passages are found by their words', () => {
  const before = ['One.', 'Same.', 'Same.', 'Cut at the end of the'];
  const after = ['Zero.', 'One.', 'Same.', 'Same.', 'Cut at the end of the page.'];
  expect([...samePassages(before, after)]).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
});
