import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, reasonsOfPlaywright, reasonsOfVitest, settle } from './reports.mjs';
import { stages } from './stages.mjs';
import { chooseStages, formatRows, runPlan } from './test-plan.mjs';

const known = ['types', 'lint', 'layers', 'format', 'unit', 'build', 'integration', 'e2e'];
const row = (name: string, failed = 0) => ({ name, passed: 1 - failed, failed, skipped: 0, seconds: 1.25 });

describe('the choice of stages', () => {
  test('is all of them by default', () => {
    expect([...chooseStages([], known)]).toEqual(known);
  });

  test('takes a list, and adds the build where it is needed', () => {
    expect([...chooseStages(['--stage', 'unit,lint'], known)]).toEqual(['unit', 'lint']);
    expect([...chooseStages(['--stage=e2e'], known)]).toEqual(['e2e', 'build']);
  });

  test.each([[['--stage', 'unti']], [['unit']], [['--stage']]])('refuses %j', (args) => {
    expect(() => chooseStages(args, known)).toThrow(/Usage/);
  });
});

describe('the plan', () => {
  test('runs every stage once although one fails', async () => {
    const rows = await runPlan(new Set(known), async (name) => row(name, name === 'types' ? 1 : 0));
    expect(rows.map(({ name }) => name).sort()).toEqual([...known].sort());
    expect(rows.filter(({ failed }) => failed > 0)).toHaveLength(1);
  });

  test('runs every stage that there is', async () => {
    const all = stages.map(({ name }) => name);
    const rows = await runPlan(new Set(all), async (name) => row(name));
    expect(rows.map(({ name }) => name).sort()).toEqual([...all].sort());
  });

  test('runs nothing built before the build is there, though it comes to it first', async () => {
    const events: string[] = [];
    const build = Promise.withResolvers<void>();
    const running = runPlan(new Set(known), async (name) => {
      events.push(name);
      if (name === 'build') await build.promise;
      return row(name);
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(events).toEqual(['types', 'build', 'lint', 'unit']);
    build.resolve();
    await running;
    expect(events.slice().sort()).toEqual([...known].sort());
  });

  test('skips what runs the built programs when the build fails', async () => {
    const ran: string[] = [];
    const rows = await runPlan(new Set(['build', 'e2e']), async (name) => {
      ran.push(name);
      return row(name, 1);
    });
    expect(ran).toEqual(['build']);
    expect(rows.find(({ name }) => name === 'e2e')).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
  });

  test('ends its table with the totals alone on a line', () => {
    const lines = formatRows([row('types'), row('unit', 1), row('e2e')]).split('\n');
    expect(lines.at(-1)).toBe('2 passed, 1 failed');
    expect(lines[1]).toMatch(/^types +1 +0 +0 +1\.3$/);
  });
});

describe('the count', () => {
  test('is taken from the reports', () => {
    expect(countVitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 })).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
    });
    expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 2,
    });
  });

  test('of a runner that broke before its first test is one failure', () => {
    expect(settle(countVitest(undefined), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(settle(countVitest({ numPassedTests: 2 }), 0)).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });
});

describe('the reasons', () => {
  test('name what failed and what passed only when repeated, and why', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'ask.spec.ts',
      tests: [{ projectName: 'browser', status, results: [{ errors: [{ message: `no card\n\nafter 20 s` }] }] }],
    });
    const report = {
      suites: [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'unexpected')] }] }],
    };
    expect(reasonsOfPlaywright(report)).toEqual([
      '[browser] ask.spec.ts › b (passed when repeated)\n    no card\n    after 20 s',
      '[browser] ask.spec.ts › c\n    no card\n    after 20 s',
    ]);
  });

  test('name a file that did not load beside the tests that failed', () => {
    const report = {
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        {
          name: 'b.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'failed', failureMessages: ['1 is not 2'] },
            { fullName: 'takes away', status: 'passed', failureMessages: [] },
          ],
        },
      ],
    };
    expect(reasonsOfVitest(report)).toEqual(['a.test.ts\n    no such module', 'b.test.ts › adds\n    1 is not 2']);
    expect(reasonsOfVitest(undefined)).toEqual([]);
  });
});
