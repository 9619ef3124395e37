import { expect, test } from 'vitest';
import {
  caughtShare,
  deepStages,
  faulty,
  firstFailed,
  judgeStage,
  relatedStages,
  tableOfFaults,
  unitStage,
} from './fault-table.mjs';

const found = { id: 'a-sign', room: 'a', kind: 'sign', what: 'it goes down', tookMs: 1400 };

test('a fault takes the place of the one text that it names', () => {
  expect(faulty({ id: 'a', find: 'a + b', put: 'a - b' }, 'return a + b;')).toBe('return a - b;');
  // What is put is no pattern of replacements.
  expect(faulty({ id: 'a', find: 'x', put: '$&' }, 'x')).toBe('$&');
  expect(faulty({ id: 'a', find: 'x', put: '' }, 'axb')).toBe('ab');
});

test('a fault whose place is gone, or there twice, fits no more', () => {
  expect(faulty({ id: 'a', find: 'a + b', put: 'a - b' }, 'return a * b;')).toBeUndefined();
  expect(faulty({ id: 'a', find: 'a', put: 'b' }, 'a a')).toBeUndefined();
});

test('the nearest tests are asked before those farther away, and what is far is left to all of them', () => {
  const stages = relatedStages(Array.from({ length: 120 }, (_, at) => `t${at}.test.ts`));
  const tests = stages.map(({ args }) => args.filter((arg) => arg.endsWith('.ts')));
  expect(tests.map(({ length }) => length)).toEqual([8, 92]);
  expect(tests.flat().slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, at) => `t${at}.test.ts`));
  // Without a file Vitest would run all that there are.
  expect(relatedStages([])).toEqual([]);
  expect(unitStage.args.some((arg) => arg.endsWith('.ts'))).toBe(false);
});

test('each runner is asked for the files of its own project', () => {
  const stages = deepStages({
    deep: [
      { project: 'integration', file: 'e2e/integration/kill.test.ts' },
      { project: 'window', file: 'e2e/window/ask.spec.ts' },
    ],
  });
  expect(stages.map(({ name, args }) => [name, args[0]?.split('/')[1], ...args.slice(-2)])).toEqual([
    ['integration', 'vitest', '--project=integration', 'e2e/integration/kill.test.ts'],
    ['window', '@playwright', '--project=window', 'e2e/window/ask.spec.ts'],
  ]);
  expect(deepStages({})).toEqual([]);
});

test('the test that noticed is read from what either runner prints', () => {
  expect(firstFailed(' ✓ |unit| a.test.ts\n FAIL  |unit| b.test.ts > adds > up\nError')).toBe('b.test.ts > adds > up');
  expect(firstFailed('\n  1) [window] › e2e/window/a.spec.ts:3:1 › asks ─────\n')).toBe(
    'e2e/window/a.spec.ts:3:1 › asks',
  );
  expect(firstFailed('Error: Cannot find module')).toBeUndefined();
});

test('the test that noticed is asked by itself whether it passes without the fault', () => {
  const unit = judgeStage({ caughtBy: 'related', test: 'shared/a.test.tsx > adds > up' });
  expect(unit?.args.slice(-2)).toEqual(['--project=unit', 'shared/a.test.tsx']);
  const window = judgeStage({ caughtBy: 'window', test: 'e2e/window/a.spec.ts:3:1 › asks' });
  expect(window?.args.slice(-2)).toEqual(['--project=window', 'e2e/window/a.spec.ts']);
  expect(judgeStage({ caughtBy: 'unit', test: 'a test that never ended' })).toBeUndefined();
  expect(judgeStage({ caughtBy: undefined, test: undefined })).toBeUndefined();
});

test('what no test noticed counts against the share', () => {
  const caught = { ...found, caughtBy: 'related' as const, test: 'a.test.ts > a' };
  const missed = { ...found, id: 'b', caughtBy: undefined, test: undefined };
  expect(caughtShare([caught, missed])).toBe(0.5);
  expect(caughtShare([])).toBe(1);
  expect(tableOfFaults([caught, missed])).toEqual([
    'a-sign  sign  related  1 s  a.test.ts > a',
    'b       sign  –        1 s  no test noticed',
    '1 of 2 caught',
  ]);
});
