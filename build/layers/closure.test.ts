import { expect, test } from 'vitest';
import { beyondBounds, closureOf, forcedDoors, valueImportsIn } from './closure.mjs';

test('what is erased with the types is not pulled in', () => {
  const text = [
    "import type { A } from './a.ts';",
    "import { type B } from './b.ts';",
    "export type { C } from './c.ts';",
    "import { type D, d } from './d.ts';",
    "import e from './e.json' with { type: 'json' };",
    "export { f } from './f.ts';",
    "import './g.ts';",
  ].join('\n');
  expect(valueImportsIn(text)).toEqual(['./d.ts', './e.json', './f.ts', './g.ts']);
});

const files = new Map([
  ['shared/a/top.ts', "import { one } from './one.ts'; import { two } from '#shared/b/two.ts'; import 'stemmer';"],
  ['shared/a/one.ts', "import type { Type } from './type.ts'; import { two } from '../b/two.ts';"],
  ['shared/b/two.ts', "import { one } from '../a/one.ts';"],
]);
const read = (file: string): string | null => files.get(file) ?? null;

test('imports of values are followed to the end, packages and types are not', () => {
  expect([...closureOf('shared/a/top.ts', read)]).toEqual(['shared/a/top.ts', 'shared/a/one.ts', 'shared/b/two.ts']);
});

test('a file that pulls in more than it may is told, and so is a bound that bounds nothing', () => {
  expect(beyondBounds([{ file: 'shared/a/top.ts', most: 3 }], read)).toEqual([]);
  expect(beyondBounds([{ file: 'shared/a/top.ts', most: 2 }], read)).toEqual([
    'shared/a/top.ts: pulls in 3 files by value, more than 2',
  ]);
  expect(beyondBounds([{ file: 'shared/a/gone.ts', most: 2 }], read)).toHaveLength(1);
});

test('files of one shape are followed as one', () => {
  const alike = ['shared/a/'];
  expect(beyondBounds([{ file: 'shared/a/top.ts', most: 2, alike }], read)).toEqual([]);
  expect(beyondBounds([{ file: 'shared/a/top.ts', most: 1, alike }], read)).toHaveLength(1);
});

test('a door is opened by those who have a key, by tests, and from outside', () => {
  const opening = new Map([
    ['shared/a/door.ts', ''],
    ['shared/a/with.ts', "import { door } from './door.ts';"],
    ['shared/a/without.ts', "import { door } from './door.ts';"],
    ['shared/a/naming.ts', "import type { Door } from './door.ts';"],
    ['shared/a/door.test.ts', "import { door } from './door.ts';"],
    ['electron/b.ts', "import { door } from '#shared/a/door.ts';"],
  ]);
  const door = { file: 'shared/a/door.ts', within: 'shared', keys: ['shared/a/with.ts', 'shared/b'] };
  const told = forcedDoors([door], [...opening.keys()], (file) => opening.get(file) ?? null);
  expect(told).toEqual([
    'shared/a/without.ts: may not import shared/a/door.ts; what it reads is to be handed on',
    'build/layers/layers.mjs: shared/b has a key to shared/a/door.ts and does not open it',
  ]);
});
