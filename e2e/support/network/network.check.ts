/** Runs last: what the watch over the whole run has seen. */
import { expect, test } from '@playwright/test';
import { readAttempts, readReport } from './watch.ts';

test('no process opened a socket beyond this machine', () => {
  const report = readReport();
  test.info().annotations.push({ type: 'watched', description: JSON.stringify(report) });
  expect(readAttempts()).toEqual([]);
  expect(report.findings).toEqual([]);
  if (report.watched) {
    // The watch itself worked: it saw the run, a browser among it.
    expect(report.samples).toBeGreaterThan(3);
    expect(report.processes.join(' ')).toMatch(/chrom|electron|edge|brave/i);
  }
});
