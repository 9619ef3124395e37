import { describe, expect, test } from 'vitest';
import type { GoldEntry, PredictedSection } from './align-sections.ts';
import { macroScore, scoreStructure, type StructureScore } from './structure-score.ts';

const gold = (level: number, title: string, page: number, found = true): GoldEntry => ({ level, title, page, found });

/** Sections with the parents that their levels imply. */
function sections(...list: readonly (readonly [level: number, title: string, page: number])[]): PredictedSection[] {
  return list.map(([level, title, page], at) => {
    const above = list.slice(0, at).findLastIndex(([other]) => other < level);
    return { level, title, page, parent: above < 0 ? null : above };
  });
}

const outline = [gold(1, '1 Introduction', 1), gold(1, '2 Method', 2), gold(2, '2.1 Data', 2), gold(2, '2.2 Model', 3)];
const tree = sections([1, 'Introduction', 1], [1, 'Method', 2], [2, 'Data', 2], [2, 'Model', 3]);

describe('scoreStructure', () => {
  test('a tree that agrees has 1 everywhere', () => {
    expect(scoreStructure(tree, outline)).toEqual({
      f1: 1,
      precision: 1,
      recall: 1,
      level: 1,
      parent: 1,
      counts: { gold: 4, predicted: 4, matched: 4 },
    });
  });

  test('an empty tree has 0, and no level or parent accuracy', () => {
    expect(scoreStructure([], outline)).toMatchObject({ f1: 0, precision: 0, recall: 0, level: null, parent: null });
  });

  test('an outline whose titles are nowhere says nothing', () => {
    expect(scoreStructure(tree, [gold(1, 'Page 1', 1, false)])).toBeNull();
  });

  test('a page apart is the same place, two pages are not', () => {
    expect(scoreStructure(sections([1, 'Introduction', 2]), [gold(1, 'Introduction', 1)])?.f1).toBe(1);
    expect(scoreStructure(sections([1, 'Introduction', 3]), [gold(1, 'Introduction', 1)])?.f1).toBe(0);
  });

  test('a section counts once, for the likest and nearest entry', () => {
    const score = scoreStructure(sections([1, 'Results', 2]), [gold(1, 'Results', 1), gold(1, 'Results', 2)]);
    expect(score).toMatchObject({ precision: 1, recall: 0.5, counts: { matched: 1 } });
  });

  test('the same title on the same page is asked for once', () => {
    const twice = [gold(1, 'Results', 2), gold(2, 'RESULTS', 2)];
    expect(scoreStructure(sections([1, 'Results', 2]), twice)?.recall).toBe(1);
  });

  test('one offset of levels is forgiven, the commonest', () => {
    const deeper = sections([1, 'Cover', 1], [2, 'Introduction', 1], [2, 'Method', 2], [3, 'Data', 2], [4, 'Model', 3]);
    expect(scoreStructure(deeper, outline)).toMatchObject({ level: 0.75, parent: 0.75, precision: 1 });
  });

  test('a section that stands above the top of the outline is as good a parent as the root', () => {
    const part = sections([1, 'Part One', 1], [2, 'Introduction', 1], [2, 'Method', 2]);
    expect(scoreStructure(part, outline.slice(0, 2))?.parent).toBe(1);
    const misled = sections([1, 'Introduction', 1], [2, 'Method', 2]);
    expect(scoreStructure(misled, outline.slice(0, 2))?.parent).toBe(0.5);
  });

  test('where the parent was missed, the root or a section of its title will do', () => {
    const entries = [gold(1, 'Method', 2), gold(2, 'Data', 2), gold(2, 'Model', 3)];
    expect(scoreStructure(sections([1, 'Data', 2], [1, 'Model', 3]), entries)?.parent).toBe(1);
    const elsewhere = sections([1, 'Method', 9], [2, 'Data', 2], [1, 'Other', 2], [2, 'Model', 3]);
    expect(scoreStructure(elsewhere, entries)?.parent).toBe(0.5);
  });

  test('sections below the deepest bookmarks are not judged', () => {
    const finer = sections([1, 'Introduction', 1], [2, 'A remark', 1], [1, 'Method', 2]);
    expect(scoreStructure(finer, outline.slice(0, 2))?.precision).toBe(1);
    expect(scoreStructure(finer, outline)?.precision).toBe(2 / 3);
  });

  test('unmatched front and back matter and untrusted titles are neither right nor wrong', () => {
    const more = [...tree, ...sections([1, 'Abstract', 1], [1, '5 References', 4], [1, 'Foreword', 8])];
    expect(scoreStructure(more, outline)?.precision).toBe(0.8);
    expect(scoreStructure(more, [...outline, gold(1, 'Foreword', 1, false)])?.precision).toBe(1);
  });
});

describe('macroScore', () => {
  const score = (f1: number, level: number | null): StructureScore => ({
    f1,
    precision: f1,
    recall: f1,
    level,
    parent: level,
    counts: { gold: 1, predicted: 1, matched: 1 },
  });

  test('averages over documents and counts the poor ones', () => {
    expect(macroScore([score(1, 1), score(0.6, 0.5), score(0, null)])).toEqual({
      documents: 3,
      f1: (1 + 0.6) / 3,
      precision: (1 + 0.6) / 3,
      recall: (1 + 0.6) / 3,
      level: 0.75,
      parent: 0.75,
      below06: 1,
    });
  });

  test('says nothing about nothing', () => {
    expect(macroScore([])).toMatchObject({ documents: 0, f1: null, level: null, below06: 0 });
  });
});
