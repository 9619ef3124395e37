import { describe, expect, test } from 'vitest';
import { circlesOf, findCircles, targetOf } from './circles.mjs';

const graph = (edges: Readonly<Record<string, readonly string[]>>): Map<string, readonly string[]> =>
  new Map(Object.entries(edges));

test('an import leads to a file of the repository, or to a package', () => {
  expect(targetOf('renderer/ask/turn.tsx', '#shared/base/ids.ts')).toBe('shared/base/ids.ts');
  expect(targetOf('renderer/ask/turn.tsx', '../state/store.ts?raw')).toBe('renderer/state/store.ts');
  expect(targetOf('renderer/ask/turn.tsx', 'react')).toBeUndefined();
});

describe('circles', () => {
  test('are the parts in which everything reaches everything', () => {
    expect(circlesOf(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: [], f: ['g'], g: ['f'] }))).toEqual([
      ['a', 'b', 'c'],
      ['f', 'g'],
    ]);
  });

  test('a stack has none, however often its upper files meet in a lower one', () => {
    expect(circlesOf(graph({ a: ['b', 'c'], b: ['d'], c: ['d', 'b'], d: [] }))).toEqual([]);
  });

  test('two folders that need one another are one, though none of their files is', () => {
    const found = findCircles(
      graph({
        'shared/a/one.ts': ['shared/b/one.ts'],
        'shared/b/one.ts': [],
        'shared/b/two.ts': ['shared/a/two.ts'],
        'shared/a/two.ts': [],
      }),
    );
    expect(found).toEqual(['these folders of shared import one another: a, b']);
  });

  test('a test stands on top of all folders', () => {
    const edges = {
      'shared/a/one.ts': ['shared/b/one.ts'],
      'shared/b/one.ts': [],
      'shared/b/x.test.ts': ['shared/a/one.ts'],
    };
    expect(findCircles(graph(edges))).toEqual([]);
  });

  test('files right below a folder belong to no folder in it', () => {
    const edges = {
      'shared/a/one.ts': ['shared/all.ts'],
      'shared/all.ts': ['shared/b/one.ts'],
      'shared/b/one.ts': ['shared/a/two.ts'],
      'shared/a/two.ts': [],
    };
    expect(findCircles(graph(edges))).toEqual([]);
  });
});
