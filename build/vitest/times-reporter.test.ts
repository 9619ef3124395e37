import path from 'node:path';
import { expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { timesOf } from './times-reporter.mjs';

test('tests are told, and what their file did besides', () => {
  const tests = [
    { fullName: 'adds', diagnostic: () => ({ duration: 1500 }) },
    { fullName: 'is left out', diagnostic: () => undefined },
  ];
  const module = {
    moduleId: path.resolve('build/a.test.ts'),
    children: { allTests: () => tests },
    diagnostic: () => ({ collectDuration: 2000, duration: 4500 }),
  } as unknown as TestModule;
  expect(timesOf(module)).toEqual([
    { name: 'build/a.test.ts › adds', seconds: 1.5 },
    { name: 'build/a.test.ts › is left out', seconds: 0 },
    { name: 'build/a.test.ts: imports and hooks', seconds: 5 },
  ]);
});
