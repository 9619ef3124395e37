/**
 * Indexing and asking do not become a third more work than they are today. Work is counted, so that a busy machine changes
 * nothing: blocks of code that are entered, what is asked of the database, and rows that it gives. Whoever makes it less
 * lowers the numbers.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import type { CountedWork } from './support/counting/library-work.ts';

const program = path.join(import.meta.dirname, './support/counting/count.ts');
const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
const MOST = 4 / 3;
/** Of 7 documents with 49 pages, and 60 questions, each asked of its document and of the library; steps in thousands. */
const today = {
  index: { own: 12_310, packages: 9260, statements: 1700 },
  ask: { own: 14_930, packages: 1370, statements: 12_500, rows: 21_380 },
} as const;

let counted: CountedWork;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program]);
  counted = JSON.parse(stdout) as CountedWork;
}, 600_000);

test('what is counted is what the numbers are of', () => {
  expect(counted).toMatchObject({ pages: 49, questions: 60 });
});

test.each(
  Object.entries(today).flatMap(([work, limits]) => Object.entries(limits).map(([what, now]) => ({ work, what, now }))),
)('$work: $what', ({ work, what, now }) => {
  const found = (counted[work as 'index' | 'ask'] as unknown as Record<string, number>)[what]!;
  expect(found).toBeLessThanOrEqual(MOST * now);
  // A count that is broken counts next to nothing.
  expect(found).toBeGreaterThan(now / 2);
});

test('reading pages does not become more beside what pdf.js takes for them', () => {
  const { own, packages } = counted.index;
  expect(own / packages).toBeLessThanOrEqual((MOST * today.index.own) / today.index.packages);
});
