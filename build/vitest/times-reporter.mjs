/** Writes how long each test took, and what its file took besides, into the file that `WAYLEAF_TIMES` names. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

class TimesReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const file = process.env.WAYLEAF_TIMES;
    if (file !== undefined) writeFileSync(file, JSON.stringify(modules.flatMap(timesOf)));
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {import('../bootstrap/reports.mjs').Timed[]} the last is what was imported, and done before and after all tests
 */
export function timesOf(module) {
  const file = path.relative(process.cwd(), module.moduleId);
  const tests = [...module.children.allTests()].map((test) => ({
    name: `${file} › ${test.fullName}`,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
  }));
  const { collectDuration, duration } = module.diagnostic();
  const inTests = tests.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    ...tests,
    { name: `${file}: imports and hooks`, seconds: Math.max(0, (collectDuration + duration) / 1000 - inTests) },
  ];
}

export { TimesReporter as default };
