/** Every write fails once, as on a full disk: nothing is lost, hangs or is there twice, and the next try succeeds. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../electron/print/find-browser.mjs';
import { failedLast, liveThrough, type Day, type Fault } from './support/failing-writes.ts';
import { makeHome, openEngine, smallPaper, untilDocuments, type Home } from './support/library.ts';
import { notedMark } from './support/noted-mark.ts';
import { atNight, inRing } from './support/ring.ts';

/** How many of the writes fail, one after the other, spread evenly over all. */
const MOST = inRing({ day: 3, night: 60, soak: Infinity });
const LIMIT_MS = inRing({ day: 300_000, night: 3_600_000, soak: 7 * 3_600_000 });

let home: Home;
let day: Day;
beforeAll(async () => {
  home = await makeHome();
  const archive = home.at('theirs.wayleaf');
  const theirs = await openEngine(home.at('theirs'));
  const paper = home.at('report 2.pdf');
  await writeFile(paper, await smallPaper(2, 1));
  await theirs.host.call('host.add', { paths: [paper] });
  const [one] = await untilDocuments(theirs, (all) => all.length === 1 && all[0]!.state.kind === 'ready');
  await theirs.window.call('annotations.add', { annotations: [notedMark(one!.id, 'from elsewhere')] });
  await theirs.host.call('host.save-library', { path: archive });
  await theirs.close();
  await writeFile(path.join(home.books, 'report 1.pdf'), await smallPaper(1, 1));
  day = { documents: 1, taken: 1, archive };
}, LIMIT_MS);
afterAll(() => home.remove());

/** Numbers from 1 to `count`, the first and the last among them. */
function spread(count: number): readonly number[] {
  if (count <= MOST) return Array.from({ length: count }, (_, at) => at + 1);
  return Array.from({ length: MOST }, (_, at) => 1 + Math.round((at * (count - 1)) / (MOST - 1)));
}

async function failOneByOne(name: string, fault: Omit<Fault, 'at'>, leastWrites: number): Promise<void> {
  const { writes, failed: nothing } = await liveThrough(home, day, { ...fault, at: 0 });
  expect(nothing).toBeUndefined();
  expect(writes).toBeGreaterThanOrEqual(leastWrites);
  let [failed, refused] = [0, 0];
  const broken: string[] = [];
  for (const at of spread(writes)) {
    try {
      const outcome = await liveThrough(home, day, { ...fault, at });
      if (outcome.failed !== undefined) failed++;
      refused += outcome.refused.length;
    } catch (error) {
      broken.push(`write ${String(at)} (${await failedLast(home)}): ${String(error)}`);
    }
  }
  console.log(
    `${String(failed)} of ${String(writes)} writes ${name} failed once, and ${String(refused)} times the reader was told`,
  );
  expect(broken).toEqual([]);
  // How many writes there are varies a little.
  expect(failed).toBeGreaterThan(0);
}

test('a write of the store that fails once', { timeout: LIMIT_MS }, () =>
  failOneByOne('of the store', { what: 'store' }, 50),
);

test('a write of files that fails once', { timeout: LIMIT_MS }, () => failOneByOne('of files', { what: 'files' }, 20));

/** A browser takes seconds for each. */
const laysOut = findBrowser() !== undefined && atNight();

test.skipIf(!laysOut)('a write of made pages that fails once', { timeout: LIMIT_MS }, async () => {
  await writeFile(path.join(home.books, 'notes.txt'), 'Words that are laid out.');
  day = { ...day, documents: 2 };
  await failOneByOne('of made pages', { what: 'files', among: `${path.sep}pages` }, 4);
});
