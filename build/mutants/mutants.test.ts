import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../bootstrap/paths.mjs';
import { NEEDS_SERVER, parts } from './parts.mjs';
import { reasonToLeaveOut } from './prose.mjs';
import { onlyKilled } from './remembered.mjs';
import { countOf, shareOf, survivorsOf, tableOf } from './summary.mjs';

const mutant = (fileName: string, status: string, line = 1) => ({
  fileName,
  status,
  mutatorName: 'StringLiteral',
  replacement: '"a\n  b"',
  location: { start: { line, column: 4 } },
});
const mutants = [
  mutant('b.ts', 'Survived', 9),
  mutant('b.ts', 'NoCoverage', 2),
  mutant('b.ts', 'Killed'),
  mutant('a.ts', 'Timeout'),
  mutant('a.ts', 'Ignored'),
  mutant('a.ts', 'CompileError'),
];

test('what no test noticed counts against the share, what says nothing does not', () => {
  const count = countOf('all', mutants);
  expect(count).toEqual({ name: 'all', died: 2, survived: 1, unreached: 1, left: 2 });
  expect(shareOf(count)).toBe(0.5);
  expect(shareOf(countOf('none', []))).toBe(1);
});

test('a table has a line for each file and one for all', () => {
  expect(tableOf('part', mutants).lines.map((line) => line.split(/\s{2,}/u))).toEqual([
    ['', 'share', 'died', 'survived', 'no test', 'left out'],
    ['a.ts', '100.0 %', '1', '0', '0', '2'],
    ['b.ts', '33.3 %', '1', '1', '1', '0'],
    ['part', '50.0 %', '2', '1', '1', '2'],
  ]);
});

test('survivors are listed in the order of the code', () => {
  expect(survivorsOf(mutants)).toEqual([
    'b.ts:2:5 NoCoverage StringLiteral → "a b"',
    'b.ts:9:5 Survived StringLiteral → "a b"',
  ]);
});

test('only what died is remembered', () => {
  const report = {
    files: { 'a.ts': { source: 'a', mutants: [{ status: 'Killed' }, { status: 'Survived' }] } },
    other: 1,
  };
  expect(JSON.parse(onlyKilled(JSON.stringify(report)))).toEqual({
    files: { 'a.ts': { source: 'a', mutants: [{ status: 'Killed' }] } },
    other: 1,
  });
});

const argument = (type: string, callee: object, key: number, node = 'StringLiteral') =>
  reasonToLeaveOut({
    node: { type: node },
    listKey: 'arguments',
    key,
    parentPath: { node: { type, callee } as never },
  });

test('sentences of errors and descriptions are left out, codes and other texts are not', () => {
  expect(argument('NewExpression', { name: 'AppError' }, 1)).toBe('sentence of an error');
  expect(argument('NewExpression', { name: 'AppError' }, 1, 'TemplateLiteral')).toBe('sentence of an error');
  expect(argument('NewExpression', { name: 'AppError' }, 0)).toBeUndefined();
  expect(argument('NewExpression', { name: 'Error' }, 0)).toBe('sentence of an error');
  expect(argument('NewExpression', { name: 'Map' }, 0)).toBeUndefined();
  expect(argument('CallExpression', { property: { name: 'describe' } }, 0)).toBe('description of a field');
  expect(argument('CallExpression', { property: { name: 'run' } }, 0)).toBeUndefined();
  expect(argument('NewExpression', { name: 'Error' }, 0, 'BinaryExpression')).toBeUndefined();
  expect(reasonToLeaveOut({ node: { type: 'StringLiteral' } })).toBeUndefined();
});

test('each file of the store is in one part, or needs a server', () => {
  const inFolder = (folder: string) =>
    readdirSync(inRoot(folder)).flatMap((name) => (/(?<!\.test)\.ts$/u.test(name) ? [`${folder}/${name}`] : []));
  const store = 'electron/engine/store';
  const named = parts.flatMap(({ mutate }) => mutate).filter((glob) => !glob.includes('*'));
  const left = NEEDS_SERVER.map((name) => `${store}/postgres/${name}.ts`);
  const all = [...inFolder(store), ...inFolder(`${store}/postgres`)];
  expect([...named, ...left].toSorted()).toEqual(all.toSorted());
});
