import { appendFile, mkdir, mkdtemp, realpath, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watch, type FSWatcher } from 'chokidar';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { FolderWatch, type FolderWatchDeps, type WatchReport } from './folder-watch.ts';

// Changes of a file within 50 ms of one another are told once.
const times = {
  gatherMs: 60,
  settleMs: 10,
  openEndMs: 10,
  cutMs: 10,
  lookMs: 30,
  lookMsPerFile: 0,
  missingMs: 30,
  recheckMs: 60_000,
};
let home: string;
let folder: string;
let report: WatchReport | undefined;
let told: { readonly present: readonly string[]; readonly gone: readonly string[] }[];
let bugs: unknown[];
let running: FolderWatch;

beforeEach(async () => {
  home = await mkdtemp(path.join(await realpath(tmpdir()), 'wayleaf-watch-'));
  folder = path.join(home, 'shelf', 'books');
  await mkdir(folder, { recursive: true });
  [told, bugs, report] = [[], [], undefined];
  await writeFile(path.join(folder, 'a.pdf'), 'a');
});
afterEach(async () => {
  await running.close();
  await rm(home, { recursive: true, force: true });
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

test.each(['told', 'looking'])(
  'a file that is written piece by piece is handed over once, when whole (%s)',
  async (mode) => {
    begin({ times: { ...times, cutMs: 60_000 }, isFar: async () => mode === 'looking' });
    await until(() => expect(report).toMatchObject({ mode }));
    const slow = path.join(folder, 'slow.pdf');
    for (let piece = 0; piece < 3; piece++) {
      await appendFile(slow, `%PDF-1.4 piece ${piece}\n`);
      // A sign that whatever could have been handed over meanwhile was.
      await writeFile(path.join(folder, `sign ${piece}.pdf`), '%PDF-1.4\n%%EOF');
      await until(() => expect(told.some(({ present }) => present.includes(`sign ${piece}.pdf`))).toBe(true));
    }
    expect(told.some(({ present }) => present.includes('slow.pdf'))).toBe(false);
    await appendFile(slow, '%%EOF\n');
    await until(() => expect(told.some(({ present }) => present.includes('slow.pdf'))).toBe(true));
  },
);

test('a file that lacks its end is taken as it is, once it has rested long', async () => {
  await writeFile(path.join(folder, 'cut.pdf'), '%PDF-1.4');
  begin({ times: { ...times, cutMs: 300 } });
  await until(() => expect(told.some(({ present }) => present.includes('cut.pdf'))).toBe(true));
});

test('a file that is being written anew is not gone', async () => {
  let growing: readonly string[] = [];
  await utimes(path.join(folder, 'a.pdf'), 1, 1);
  begin({
    times: { ...times, cutMs: 60_000 },
    isFar: async () => true,
    onChanges: async (changes) => {
      growing = [...(changes.growing ?? [])].map((file) => path.basename(file));
    },
  });
  await until(() => expect(report?.mode).toBe('looking'));
  expect(growing).toEqual([]);
  await writeFile(path.join(folder, 'a.pdf'), '%PDF-1.4');
  await until(() => expect(growing).toEqual(['a.pdf']));
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

const at = (...names: string[]): string => path.join(home, ...names);

/** Another folder, with a document of its own. */
async function another(...names: string[]): Promise<string> {
  await mkdir(at(...names), { recursive: true });
  await writeFile(at(...names, 'new.pdf'), 'new');
  return at(...names);
}

/** Each is over before the system's word of it can be heard. */
const replacements: Readonly<Record<string, () => Promise<void>>> = {
  'is removed and made anew': async () => {
    await rm(folder, { recursive: true });
    await another('shelf', 'books');
  },
  'is moved away, and another takes its name': async () => {
    const other = await another('other');
    await rename(folder, at('old'));
    await rename(other, folder);
  },
  'goes with the folder that it lies in, and another comes with another': async () => {
    await another('other', 'books');
    await rename(at('shelf'), at('old'));
    await rename(at('other'), at('shelf'));
  },
  'is moved away, is a link for a moment, and another takes its name': async () => {
    const other = await another('other');
    await rename(folder, at('old'));
    await symlink(at('old'), folder);
    await rm(folder);
    await rename(other, folder);
  },
  'is a file for a moment': async () => {
    const other = await another('other');
    await rename(folder, at('old'));
    await writeFile(folder, 'no folder');
    await rm(folder);
    await rename(other, folder);
  },
  'keeps its name while one below it is replaced': async () => {
    const other = await another('other');
    await rename(at('shelf', 'books', 'below'), at('old'));
    await rename(other, at('shelf', 'books', 'below'));
    await rm(path.join(folder, 'a.pdf'));
  },
};

test.each(Object.entries(replacements))('a folder that %s, without a pause, is watched anew', async (_, replace) => {
  await mkdir(path.join(folder, 'below'));
  await writeFile(path.join(folder, 'below', 'b.pdf'), 'b');
  // The system may tell of it; where it does not, it is found by looking again.
  begin({ times: { ...times, recheckMs: 150 } });
  await until(() => expect(report).toMatchObject({ mode: 'told', files: 2 }));
  await replace();
  await until(() => expect(told.some(({ present }) => present.includes('new.pdf'))).toBe(true));
  await until(() => expect(report).toMatchObject({ mode: 'told', files: 1 }));
  // And what happens in it from now on is told.
  await writeFile(path.join(folder, 'later.pdf'), 'later');
  await until(() => expect(report).toMatchObject({ mode: 'told', files: 2 }));
  // What happens in the old one is not.
  await writeFile(at('old', 'elsewhere.pdf'), 'elsewhere').catch(() => undefined);
  await writeFile(path.join(folder, 'last.pdf'), 'last');
  await until(() => expect(report).toMatchObject({ files: 3 }));
  expect(told.flatMap(({ present }) => present)).not.toContain('elsewhere.pdf');
});

test('a link that takes the place of the folder is not followed', async () => {
  const secret = await another('secret');
  begin({ times: { ...times, recheckMs: 150 } });
  await until(() => expect(report).toMatchObject({ mode: 'told', files: 1 }));
  await rename(folder, at('old'));
  await symlink(secret, folder);
  await until(() => expect(report).toMatchObject({ mode: 'missing', files: 0 }));
  await rm(folder);
  await rename(at('old'), folder);
  await until(() => expect(report).toMatchObject({ mode: 'told', files: 1 }));
  expect(told.flatMap(({ present }) => present)).not.toContain('new.pdf');
});

test('where links are asked for, what they lead to is found by looking', async () => {
  await symlink(await another('elsewhere'), path.join(folder, 'link'));
  begin({ followLinks: true });
  await until(() => expect(report).toMatchObject({ mode: 'looking', files: 2 }));
  await writeFile(at('elsewhere', 'more.pdf'), 'more');
  await until(() => expect(report).toMatchObject({ mode: 'looking', files: 3 }));
});

test('what could not be taken in, because the library’s server was away, is taken in later', async () => {
  let isAway = true;
  let attempts = 0;
  const taken: string[] = [];
  begin({
    onChanges: async ({ present }) => {
      attempts++;
      if (isAway) throw new AppError('library.unreachable', 'The server does not answer.');
      taken.push(...[...present.keys()].map((file) => path.basename(file)));
    },
  });
  await until(() => expect(attempts).toBeGreaterThan(2));
  isAway = false;
  await until(() => expect(taken).toContain('a.pdf'));
  await until(() => expect(report?.mode).toBe('told'));
});
