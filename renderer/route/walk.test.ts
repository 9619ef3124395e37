import { describe, expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { TreeRow } from '#shared/contract/document.ts';
import { buildSectionTree, visibleRows } from '../state/section-tree.ts';
import { testId } from '../state/testing.ts';
import type { Stop, StopState } from '../state/stops.ts';
import { enteredBy, walkOf } from './walk.ts';

/*  1 Method        s1
 *    1.1 Training  s2
 *  2 Results       s3
 *    2.1 In        s4
 *    2.2 Out       s5
 *  3 End           s6  */
const levels = [1, 2, 1, 2, 2, 1];
const treeRows = levels.map((level, at): TreeRow => {
  const above = levels.slice(0, at).findLastIndex((other) => other < level);
  return {
    id: nodeId('section', at + 1),
    parent: above === -1 ? nodeId('section', 0) : nodeId('section', above + 1),
    kind: 'section',
    level,
    title: `Section ${at + 1}`,
    pageIndex: 0,
    endPageIndex: 0,
    confidence: 1,
    evidence: ['outline'],
    mark: null,
  };
});
const tree = buildSectionTree(treeRows);

function stop(n: number, section: number, state: StopState, passages = 1): Stop {
  const place = { document: testId('a'), section: nodeId('section', section) };
  return { n, ...place, state, action: 'look', passages, reasons: [], score: 0, atMs: undefined };
}

function walk(stops: readonly Stop[], folded: readonly number[] = [], now: number | null = null) {
  const hidden = new Set(folded.map((section) => nodeId('section', section)));
  const rows = visibleRows(tree, { folded: hidden, filter: '', show: 'sections' });
  return walkOf(tree, rows, stops, now);
}

describe('the walk in the rows', () => {
  test('runs from the question down its branch and turns into the station', () => {
    const walks = walk([stop(1, 3, 'expanded'), stop(2, 5, 'answered')]);
    expect(walks.map(({ columns }) => columns)).toEqual([
      ['walk'],
      ['walk', undefined],
      [undefined],
      [undefined, 'walk'],
      [undefined, undefined],
      [undefined],
    ]);
    expect(walks.map(({ turn }) => turn)).toEqual([
      undefined,
      undefined,
      { stroke: 'walk', last: true },
      undefined,
      { stroke: 'walk', last: true },
      undefined,
    ]);
    expect(walks[2]?.begin).toBe('walk');
    expect(walks[4]?.begin).toBeUndefined();
  });

  test('goes through a section where it does not stop', () => {
    const walks = walk([stop(1, 2, 'lit')]);
    expect(walks[0]).toMatchObject({ passed: true, station: undefined, turn: { stroke: 'walk', last: true } });
    expect(walks[1]).toMatchObject({ passed: false, station: { state: 'lit', numbers: [1] } });
  });

  test('draws a branch on where more of it follows', () => {
    const walks = walk([stop(1, 1, 'lit'), stop(2, 6, 'lit')]);
    expect(walks[0]?.turn).toEqual({ stroke: 'walk', last: false });
    expect(walks[3]?.columns).toEqual(['walk', undefined]);
  });

  test('what only leads to a refusal is gray, and a branch that leads on is not', () => {
    const walks = walk([stop(1, 4, 'refused'), stop(2, 5, 'answered'), stop(3, 6, 'refused')]);
    expect(walks[3]?.turn).toEqual({ stroke: 'refused', last: false });
    expect(walks[2]?.turn?.stroke).toBe('walk');
    expect(walks[5]?.turn).toEqual({ stroke: 'refused', last: true });
    expect(walks[4]?.columns[0]).toBe('refused');
    expect(walks[1]?.columns[0]).toBe('walk');
  });

  test('a folded section has the strongest state below it and the sum of the passages', () => {
    const stops = [stop(1, 4, 'answered', 2), stop(2, 5, 'answered', 1), stop(3, 3, 'refused')];
    expect(walk(stops, [3])[2]?.station).toMatchObject({ state: 'answered', passages: 3, numbers: [1, 2, 3] });
  });

  test('a section visited twice shows its last state and both numbers', () => {
    const twice = [stop(1, 5, 'refused'), stop(3, 5, 'answered')];
    expect(walk(twice, [], 3)[4]?.station).toMatchObject({ state: 'answered', numbers: [1, 3], now: true });
  });

  test('sections that the route enters are those above its stops', () => {
    expect(enteredBy(tree, [stop(1, 5, 'lit'), stop(2, 6, 'lit')])).toEqual(new Set([nodeId('section', 3)]));
  });
});
