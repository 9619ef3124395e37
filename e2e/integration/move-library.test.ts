/** A whole library as a file, and back: what is saved, what is taken in, and what every kind of wrong file is told. */
import { chmod, lstat, mkdir, readFile, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import path from 'node:path';
import { create } from 'tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { draftName } from '../../electron/process/drafts.ts';
import { onServer } from '../../electron/engine/testing/server.ts';
import {
  allSettled,
  makeHome,
  openEngine,
  smallPaper,
  untilDocuments,
  type Home,
  type LocalSession,
} from './support/library.ts';

const { signal } = new AbortController();
/** As long as a name of a file may be on common disks, in signs of two bytes. */
const LONG_NAME = `${'Ünïcødé ‘Ж’ 本 '.repeat(9)}.pdf`;

let home: Home;
const sessions: LocalSession[] = [];
const made = new Set<string>();
beforeEach(async () => {
  home = await makeHome();
  made.clear();
  made.add('library');
});
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  await home.remove();
});

async function open(name: string): Promise<LocalSession> {
  if (!made.has(name)) await home.another(name);
  made.add(name);
  const session = await openEngine(home.at(name));
  sessions.push(session);
  return session;
}

/** Two documents, one deep in folders under a long name, with something that the reader made. */
async function filled(): Promise<LocalSession> {
  const deep = path.join(
    home.books,
    ...Array.from({ length: 6 }, (_, i) => `${'folder within folder '.repeat(2)}${String(i)}`),
  );
  await mkdir(deep, { recursive: true });
  await writeFile(path.join(home.books, 'report 1.pdf'), await smallPaper(1, 1));
  await writeFile(path.join(deep, LONG_NAME), await smallPaper(2, 1));
  const session = await open('library');
  await session.host.call('host.add', { paths: [home.books] });
  const documents = await untilDocuments(session, (all) => all.length === 2 && allSettled(all));
  for (const { id, fileName } of documents)
    await session.window.call('document.edit', {
      document: id,
      edit: { title: `My name for ${fileName.slice(0, 8)}` },
    });
  return session;
}

const target = (): string => home.at('saved library.wayleaf');

test('what was saved is there again in another library, and is indexed there', async () => {
  const before = await filled();
  const saved = await before.engine.archive.save(target(), { signal });
  expect(saved).toMatchObject({ documents: 2, missing: [] });
  expect((await stat(target())).mode & 0o077).toBe(0);
  await rm(home.books, { recursive: true });
  const after = await open('other');
  const taken = await after.engine.archive.takeIn(target(), { signal });
  expect(taken).toMatchObject({ documents: 2, rejected: [] });
  const titles = (all: readonly DocumentSummary[]): string[] => all.map(({ title }) => title).sort();
  const wanted = titles(await untilDocuments(before, (all) => all.length === 2));
  expect(wanted[0]).toMatch(/^My name for/);
  await after.close();
  sessions.splice(sessions.indexOf(after), 1);
  const again = await open('other');
  const documents = await untilDocuments(
    again,
    (all) => all.length === 2 && all.every(({ state }) => state.kind === 'ready'),
  );
  expect(titles(documents)).toEqual(wanted);
  // Once more changes nothing.
  const twice = await again.engine.archive.takeIn(target(), { signal });
  expect(twice.added).toMatchObject({ documents: 0, reader_facts: 0 });
  expect(await readdir(home.at('other', 'incoming'))).toEqual([]);
});

test('a file that is there is not written over, and a document that is gone is named', async () => {
  const session = await filled();
  await rm(path.join(home.books, 'report 1.pdf'));
  expect(await session.engine.archive.save(target(), { signal })).toMatchObject({
    documents: 1,
    missing: ['report 1.pdf'],
  });
  await expect(session.engine.archive.save(target(), { signal })).rejects.toMatchObject({
    code: 'input.invalid',
    message: 'saved library.wayleaf is there already. Choose another name, or remove it.',
  });
});

test.skipIf(process.platform === 'win32')(
  'a link that was planted at the target or beside it is not followed',
  async () => {
    const session = await filled();
    const [victim, beside] = [home.at('victim'), `${target()}.part`];
    await writeFile(victim, 'mine');
    await symlink(victim, beside);
    await session.engine.archive.save(target(), { signal });
    await rm(target());
    await symlink(home.at('not yet'), target());
    await expect(session.engine.archive.save(target(), { signal })).rejects.toMatchObject({ code: 'input.invalid' });
    await session.engine.archive.save(target(), { signal, overwrite: true });
    expect((await lstat(target())).isFile()).toBe(true);
    expect(await readFile(victim, 'utf8')).toBe('mine');
    expect((await lstat(beside)).isSymbolicLink()).toBe(true);
    expect(await readdir(home.at())).not.toContain('not yet');
  },
);

test('what a killed program left of an export goes with the next one there', async () => {
  const session = await filled();
  const left = draftName('draft').replace(`-${process.pid}-`, `-${2 ** 22 + 1}-`);
  await writeFile(home.at(left), 'half a library');
  await session.engine.archive.save(target(), { signal });
  expect((await readdir(home.at())).filter((name) => name.startsWith('.wayleaf'))).toEqual([]);
});

test('where nothing can be written, nothing is left behind', async () => {
  const session = await filled();
  await expect(session.engine.archive.save(home.at('nowhere', 'x.wayleaf'), { signal })).rejects.toMatchObject({
    code: 'file.missing',
  });
  const stopped = AbortSignal.abort();
  await expect(session.engine.archive.save(target(), { signal: stopped })).rejects.toMatchObject({
    code: 'call.cancelled',
  });
  expect((await readdir(home.at())).filter((name) => name.includes('wayleaf'))).toEqual([]);
});

const whole = async (content: string | Buffer, name = 'wayleaf-library.json'): Promise<void> => {
  const folder = home.at('made');
  await mkdir(folder);
  await writeFile(path.join(folder, name), content);
  await create({ file: target(), cwd: folder }, [name]);
};

test.skipIf(onServer).each<[string, () => Promise<void>, string, RegExp]>([
  ['empty', () => writeFile(target(), ''), 'input.invalid', /is not a library that Wayleaf saved/],
  [
    'not an archive',
    () => writeFile(target(), 'Dear diary, today. '.repeat(200)),
    'input.invalid',
    /is not a library that Wayleaf saved/,
  ],
  ['another program’s', () => whole('x', 'photo.jpg'), 'input.invalid', /is not a library that Wayleaf saved/],
  [
    'of no form',
    () => whole('{"format":"wayleaf-library","version":1,"documents":7}'),
    'input.invalid',
    /is not a library/,
  ],
  [
    'newer',
    () => whole('{"format":"wayleaf-library","version":4,"more":1}'),
    'library.too-new',
    /newer version of Wayleaf/,
  ],
  ['not there', async () => undefined, 'file.missing', /is not there/],
  [
    'a bomb',
    () => writeFile(target(), gzipSync(Buffer.alloc(60_000_000))),
    'input.invalid',
    /is not a library that Wayleaf saved/,
  ],
])('a file that is %s is refused in words', async (_, make, code, words) => {
  await make();
  const session = await open('other');
  const taking = session.engine.archive.takeIn(target(), { signal });
  await expect(taking).rejects.toMatchObject({ code, message: expect.stringMatching(words) as string });
  expect(await readdir(home.at('other', 'incoming'))).toEqual([]);
});

test('one that was cut off, or whose documents are others than it says, takes nothing false in', async () => {
  const session = await filled();
  await session.engine.archive.save(target(), { signal });
  const bytes = await readFile(target());
  const other = await open('other');
  await truncate(target(), bytes.length - 3000);
  await expect(other.engine.archive.takeIn(target(), { signal })).rejects.toMatchObject({ code: 'input.invalid' });
  // A byte of the first document: it is not what it is named by any more.
  bytes[bytes.indexOf('%PDF-') + 4000]! ^= 1;
  await writeFile(target(), bytes);
  const taken = await other.engine.archive.takeIn(target(), { signal });
  expect([taken.documents, taken.fileless]).toEqual([1, []]);
  expect(taken.rejected).toMatchObject([{ error: { code: 'input.invalid' } }]);
  await untilDocuments(other, (all) => all.length === 1 && all.every(({ missing }) => !missing));
});

test.skipIf(process.getuid?.() === 0)('a library that may only be read takes nothing in, and says so', async () => {
  const session = await filled();
  await session.engine.archive.save(target(), { signal });
  await session.close();
  sessions.length = 0;
  await chmod(home.library, 0o500);
  const closed = await open('library');
  await expect(closed.engine.archive.takeIn(target(), { signal })).rejects.toMatchObject({ code: 'file.unreadable' });
  await chmod(home.library, 0o700);
});
