import { describe, expect, test } from 'vitest';
import {
  countPlaywright,
  countVitest,
  formatSlowest,
  reasonsOfPlaywright,
  reasonsOfVitest,
  settle,
  timesOfPlaywright,
  timesOfVitest,
} from './reports.mjs';
import { makeStages } from './stages.mjs';
import { chooseStages, formatRows, runPlan } from './test-plan.mjs';

const inner = ['unit', 'types', 'lint', 'layers', 'languages', 'format', 'pictures'];
const whole = [...inner, 'build', 'integration', 'postgres', 'window', 'journeys', 'gallery'];
const nightly = [...whole, 'night', 'integration-postgres', 'models', 'night-windows'];

const row = (name: string, failed = 0) => ({ name, passed: 1 - failed, failed, skipped: 0, seconds: 1.25 });
const sorted = (names: Iterable<string>): string[] => [...names].sort();

describe('the choice of stages', () => {
  test('is every stage but those of the night', () => {
    expect(chooseStages([])).toMatchObject({ night: false, changed: undefined });
    expect(sorted(chooseStages([]).stages)).toEqual(sorted(whole));
  });

  test('at night is all of them', () => {
    expect(chooseStages(['--night']).night).toBe(true);
    expect(sorted(chooseStages(['--night']).stages)).toEqual(sorted(nightly));
  });

  test('takes a list, and adds the build where it is needed', () => {
    expect([...chooseStages(['--stage', 'unit,lint']).stages]).toEqual(['unit', 'lint']);
    expect([...chooseStages(['--stage=window']).stages]).toEqual(['window', 'build']);
  });

  test('of a change is the check alone', () => {
    expect(sorted(chooseStages(['--changed']).stages)).toEqual(sorted(inner));
    expect(chooseStages(['--changed']).changed).toEqual({ since: undefined });
    expect(chooseStages(['--stage', 'types', '--since', 'v1=2']).changed).toEqual({ since: 'v1=2' });
  });

  test.each([
    [['--stage', 'unti']],
    [['unit']],
    [['--stage']],
    [['--stage', '']],
    [['--since']],
    [['--changed', '--stage', 'window']],
    [['--retries']],
  ])('refuses %j', (args) => {
    expect(() => chooseStages(args)).toThrow(/Usage/);
  });
});

/** Stages that end when they are told. */
function heldStages() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<number>>();
  const run = async (name: string) => {
    begun.push(name);
    const end = Promise.withResolvers<number>();
    ends.set(name, end);
    return row(name, await end.promise);
  };
  /** Ends a stage and waits until the plan has gone on as far as it can. */
  const end = async (name: string, failed = 0): Promise<void> => {
    ends.get(name)!.resolve(failed);
    // The plan takes no step that is not a promise: a turn of the event loop lets all of them through.
    await new Promise(setImmediate);
  };
  return { begun, run, end };
}

describe('the plan', () => {
  test('runs every stage once although one fails', async () => {
    const rows = await runPlan(new Set(whole), async (name) => row(name, name === 'types' ? 1 : 0));
    expect(sorted(rows.map(({ name }) => name))).toEqual(sorted(whole));
    expect(rows.filter(({ failed }) => failed > 0).map(({ name }) => name)).toEqual(['types']);
  });

  test('knows every stage that there is', () => {
    const stages = makeStages({ changed: undefined, night: false, alone: false }).map(({ name }) => name);
    expect(sorted(stages)).toEqual(sorted(nightly));
  });

  test('runs units on one core and the rest of the check on the other', async () => {
    const { begun, run, end } = heldStages();
    const running = runPlan(new Set(inner), run);
    expect(begun).toEqual(['unit', 'types']);
    for (const name of ['types', 'lint', 'layers', 'languages', 'format']) await end(name);
    expect(begun).toEqual(inner);
    await end('pictures');
    await end('unit');
    expect(await running).toHaveLength(inner.length);
  });

  test('runs nothing built before the build is there, though it comes to it first', async () => {
    const { begun, run, end } = heldStages();
    const running = runPlan(new Set(['unit', 'build', 'integration']), run);
    await end('unit');
    expect(begun).toEqual(['unit', 'build']);
    await end('build');
    expect(begun).toEqual(['unit', 'build', 'integration']);
    await end('integration');
    await running;
  });

  test('opens the windows of one stage at a time', async () => {
    const { begun, run, end } = heldStages();
    const running = runPlan(new Set(['build', 'window', 'journeys', 'gallery', 'postgres']), run);
    await end('build');
    expect(begun).toEqual(['build', 'postgres', 'window']);
    await end('postgres');
    expect(begun).toEqual(['build', 'postgres', 'window']);
    await end('window');
    expect(begun).toEqual(['build', 'postgres', 'window', 'journeys']);
    await end('journeys');
    await end('gallery');
    await running;
  });

  test('skips what runs the built programs when the build fails', async () => {
    const ran: string[] = [];
    const rows = await runPlan(new Set(['build', 'window', 'unit']), async (name) => {
      ran.push(name);
      return row(name, name === 'build' ? 1 : 0);
    });
    expect(ran).toEqual(['unit', 'build']);
    expect(rows.find(({ name }) => name === 'window')).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
  });

  test('ends its table with the totals alone on a line', () => {
    const lines = formatRows([row('window'), row('unit', 1), row('types')]).split('\n');
    expect(lines.at(-1)).toBe('2 passed, 1 failed');
    expect(lines[2]).toMatch(/^types +1 +0 +0 +1\.3$/);
  });
});

describe('the count', () => {
  test('is taken from the reports', () => {
    expect(countVitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 })).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
    });
    expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 } })).toEqual({
      passed: 4,
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
  test('name what failed, and why', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'ask.spec.ts',
      tests: [{ projectName: 'browser', status, results: [{ errors: [{ message: `no card\n\nafter 20 s` }] }] }],
    });
    const report = {
      errors: [{ message: 'no browser' }],
      suites: [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'unexpected')] }] }],
    };
    expect(reasonsOfPlaywright(report)).toEqual([
      'the runner\n    no browser',
      '[browser] ask.spec.ts › b\n    no card\n    after 20 s',
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

describe('what took longest', () => {
  test('is taken from the reports', () => {
    const ofVitest = [{ name: 'a.test.ts › adds', seconds: 1.5 }];
    expect(timesOfVitest(ofVitest)).toEqual(ofVitest);
    expect(timesOfVitest(undefined)).toEqual([]);
    const test = { projectName: 'window', results: [{ duration: 700 }] };
    const suites = [{ suites: [{ specs: [{ title: 'opens', file: 'b.spec.ts', tests: [test] }] }] }];
    expect(timesOfPlaywright({ suites })).toEqual([{ name: '[window] b.spec.ts › opens', seconds: 0.7 }]);
  });

  test('comes first, ten of all that took a while', () => {
    const times = Array.from({ length: 12 }, (_, n) => ({ name: `test ${n}`, seconds: n }));
    const [headline, first, ...others] = formatSlowest([...times, { name: 'quick', seconds: 0.1 }]).split('\n');
    expect(headline).toBe('What took longest:');
    expect(first).toBe('   11.0 s  test 11');
    expect(others).toHaveLength(9);
    expect(others.at(-1)).toBe('    2.0 s  test 2');
  });

  test('is named in a line, however long its name is', () => {
    const [, line = ''] = formatSlowest([{ name: 'a'.repeat(1_000_000), seconds: 1 }]).split('\n');
    expect(line).toMatch(/^ +1\.0 s {2}a{159}…$/);
  });
});
