import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watch, type FSWatcher } from 'chokidar';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FolderWatch, type FolderWatchDeps, type WatchReport } from './folder-watch.ts';

// Changes of a file within 50 ms of one another are told once.
const times = { gatherMs: 60, settleMs: 10, lookMs: 30, lookMsPerFile: 0, missingMs: 30 };
let folder: string;
let report: WatchReport | undefined;
let told: { readonly present: readonly string[]; readonly gone: readonly string[] }[];
let bugs: unknown[];
let running: FolderWatch;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-watch-'));
  [told, bugs, report] = [[], [], undefined];
  await writeFile(path.join(folder, 'a.pdf'), 'a');
});
afterEach(async () => {
  await running.close();
  await rm(folder, { recursive: true, force: true });
  expect(bugs).toEqual([]);
});

function begin(own: Partial<FolderWatchDeps>): void {
  running = new FolderWatch({
    folder,
    exclude: [],
    onChanges: async ({ present, gone }) => {
      told.push({ present: [...present.keys()].map((file) => path.basename(file)), gone });
    },
    onReport: (said) => (report = said),
    onBug: (error) => bugs.push(error),
    times,
    isFar: async () => false,
    ...own,
  });
  running.start();
}
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 10 });

test.each<[string, Partial<FolderWatchDeps>]>([
  ['a drive of another machine', { isFar: async () => true }],
  ['more than the system tells of', { mostTold: 1 }],
])('%s is looked at from time to time', async (_, own) => {
  begin(own);
  await until(() => expect(report).toMatchObject({ mode: 'looking', files: 1 }));
  await mkdir(path.join(folder, 'below'));
  await writeFile(path.join(folder, 'below', 'b.pdf'), 'b');
  await until(() => expect(told.at(-1)?.present.toSorted()).toEqual(['a.pdf', 'b.pdf']));
  await rm(path.join(folder, 'a.pdf'));
  await until(() => expect(told.at(-1)?.present).toEqual(['b.pdf']));
  await until(() => expect(report).toMatchObject({ mode: 'looking', files: 1 }));
});

test('where the system can tell of no more, it is looked at instead', async () => {
  let watcher: FSWatcher | undefined;
  begin({ listen: (...given) => (watcher = watch(...given)) });
  await until(() => expect(report?.mode).toBe('told'));
  watcher?.emit('error', Object.assign(new Error('A folder went away.'), { code: 'EACCES' }));
  expect(report?.mode).toBe('told');
  watcher?.emit('error', Object.assign(new Error('No space left on device'), { code: 'ENOSPC' }));
  await until(() => expect(report?.mode).toBe('looking'));
  await writeFile(path.join(folder, 'b.pdf'), 'b');
  await until(() => expect(report?.files).toBe(2));
});

test('a file that is saved again is counted once, and one that was never counted is not taken off', async () => {
  begin({});
  await until(() => expect(report).toMatchObject({ mode: 'told', files: 1 }));
  for (const words of ['once more', 'and again']) {
    const before = told.length;
    await writeFile(path.join(folder, 'a.pdf'), words);
    await until(() => expect(told.slice(before).some(({ present }) => present.includes('a.pdf'))).toBe(true));
  }
  expect(report?.files).toBe(1);
  await writeFile(path.join(folder, 'b.pdf'), 'b');
  await until(() => expect(report?.files).toBe(2));
  await utimes(path.join(folder, 'b.pdf'), 1, 1);
  await rm(path.join(folder, 'a.pdf'));
  await until(() => expect(told.some(({ gone }) => gone.length > 0)).toBe(true));
  expect(report?.files).toBe(1);
});
