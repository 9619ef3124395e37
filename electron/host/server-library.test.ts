import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { libraryFolder, thisMachine } from './library-folder.ts';
import { folderOfServer, hasLibrary, isServerUrl, serverOf } from './server-library.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-server-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a library on a server has a folder, which knows the server', () => {
  const url = 'postgres://ada:secret@db.example/team?schema=papers&sslmode=require';
  const own = folderOfServer(url, folder);
  expect(serverOf(own)).toEqual({
    url: 'postgres://ada:secret@db.example/team?sslmode=require',
    schema: 'papers',
    reader: undefined,
  });
  expect(hasLibrary(own)).toBe(true);
  expect(serverOf(folder)).toBeUndefined();
  expect(hasLibrary(folder)).toBe(false);
  expect(path.basename(own)).toMatch(/^[\da-f]{16}$/);
});

test('one library is one folder, whatever the password; another schema is another', async () => {
  const [one, two] = ['first', 'second'].map((word) => folderOfServer(`postgres://ada:${word}@db/team`, folder));
  expect(one).toBe(two);
  expect(await readFile(path.join(one!, 'postgres.json'), 'utf8')).toContain('second');
  expect(folderOfServer('postgres://ada@db/team?schema=other', folder)).not.toBe(one);
});

test('people who share a user have folders of their own, by the names that they give', () => {
  const [ada, bob] = ['ada', 'Bob B'].map((reader) =>
    folderOfServer(`postgres://team@db/team?reader=${encodeURIComponent(reader)}&sslmode=require`, folder),
  );
  expect(ada).not.toBe(bob);
  expect(serverOf(bob!)).toEqual({
    url: 'postgres://team@db/team?sslmode=require',
    schema: 'wayleaf',
    reader: 'Bob B',
  });
  expect(() => folderOfServer('postgres://team@db/team?reader=', folder)).toThrow(/name/);
});

test('where a library is named, a server can be', () => {
  const where = { platform: 'linux', env: { XDG_DATA_HOME: folder }, home: '/home/ada' } as const;
  const named = libraryFolder('postgresql://ada@db/team', '/cwd', where);
  expect(path.dirname(named)).toBe(path.join(folder, 'wayleaf', 'servers'));
  expect(serverOf(named)?.schema).toBe('wayleaf');
  expect(thisMachine(where).hasNamed(named, serverOf(named)!)).toBe(true);
  expect(thisMachine(where).hasNamed(named, { ...serverOf(named)!, url: 'postgresql://ada@other/team' })).toBe(false);
  expect(isServerUrl('postgres/papers')).toBe(false);
});

test.skipIf(process.platform === 'win32')('a password is its owner’s alone', async () => {
  const own = folderOfServer('postgres://ada:secret@db/team', folder);
  expect((await stat(path.join(own, 'postgres.json'))).mode & 0o077).toBe(0);
});

test('what is no address says so, and does not repeat it', async () => {
  for (const url of ['postgres://ada:secret@db:x/team', 'postgres://ada:secret@db/team?schema=Bad-Name']) {
    expect(() => folderOfServer(url, folder)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
    expect(() => folderOfServer(url, folder)).not.toThrow(/secret/);
  }
  await writeFile(path.join(folder, 'postgres.json'), '{"url": "secret');
  expect(() => serverOf(folder)).toThrow(expect.objectContaining({ code: 'file.unreadable' }));
  expect(() => serverOf(folder)).not.toThrow(/secret/);
});

test.skipIf(process.platform === 'win32')('a pipe in its place is not waited for', () => {
  execFileSync('mkfifo', [path.join(folder, 'postgres.json')]);
  expect(() => serverOf(folder)).toThrow(expect.objectContaining({ code: 'file.unreadable' }));
});

test('a character that no name has, such as a zero, is refused before a server waits for what comes after it', () => {
  for (const url of [
    'postgres://ada@db/te%00am',
    'postgres://a%00da@db/team',
    'postgres://ada:se%00@db/team?reader=%0A',
  ])
    expect(() => folderOfServer(url, folder)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  expect(serverOf(folderOfServer('postgres://ada:%E4%BD%A0%25@db/team', folder))?.url).toContain('%E4%BD%A0%25');
});

test.each([
  'postgres://ada:secret@169.254.169.254/team',
  'postgres://ada:secret@2852039166/team',
  'postgres://ada:secret@[fe80::1]/team',
  'postgres://ada:secret@[::ffff:169.254.1.1]/team',
  'postgres://ada:secret@db/team?host=169.254.1.1',
  'postgres://ada:secret@%31%36%39.254.1.1/team',
])('an address that is never connected to is no library’s: %s', async (url) => {
  expect(() => folderOfServer(url, folder)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  expect(() => folderOfServer(url, folder)).not.toThrow(/secret/);
  await writeFile(path.join(folder, 'postgres.json'), JSON.stringify({ url }));
  expect(() => serverOf(folder)).toThrow(/never connects to/);
});
