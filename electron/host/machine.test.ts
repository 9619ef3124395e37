import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Machine } from './machine.ts';

let home: string;
const at = (...parts: string[]): string => path.join(home, ...parts);
const machine = (name = 'machine'): Machine =>
  new Machine({ folder: at(name), data: at('data'), traces: [at('data', 'library')] });

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'wayleaf machine '));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function library(name: string): Promise<string> {
  await mkdir(at(name), { recursive: true });
  await writeFile(at(name, 'library.db'), 'x');
  return at(name);
}

test('what this machine sealed is told from what another did, and from anything that was changed since', () => {
  const seal = machine().seal('archive', 'these words');
  expect(machine().isSealed('archive', 'these words', seal)).toBe(true);
  expect(machine().isSealed('archive', 'those words', seal)).toBe(false);
  expect(machine().isSealed('backup', 'these words', seal)).toBe(false);
  expect(machine('other').isSealed('archive', 'these words', seal)).toBe(false);
  expect(machine().isSealed('archive', 'these words', undefined)).toBe(false);
  expect(machine().isSealed('archive', 'these words', '')).toBe(false);
});

test.skipIf(process.platform === 'win32')('the secret is its user’s alone, also one that was not', async () => {
  machine().seal('archive', '');
  const mode = async (...name: string[]): Promise<number> => (await stat(at(...name))).mode & 0o777;
  expect([await mode('machine'), await mode('machine', 'secret.json')]).toEqual([0o700, 0o600]);
  await chmod(at('machine', 'secret.json'), 0o644);
  const seal = machine().seal('archive', '');
  expect(await mode('machine', 'secret.json')).toBe(0o600);
  expect(machine().isSealed('archive', '', seal)).toBe(true);
});

test('a secret that was cut off is made anew, and two programs that make one agree', async () => {
  await mkdir(at('machine'));
  await writeFile(at('machine', 'secret.json'), '{"secr');
  const seal = machine().seal('backup', 'a');
  expect(machine().isSealed('backup', 'a', seal)).toBe(true);
  expect(await readdir(at('machine'))).toEqual(['secret.json']);
});

test('a library is known once it was trusted, by every program of the machine and by no other machine', async () => {
  const one = await library('one');
  expect(machine().knows(one)).toBe(false);
  machine().trust(one);
  expect(machine().knows(one)).toBe(true);
  expect(machine('other').knows(one)).toBe(false);
  expect(machine().knows(await library('two'))).toBe(false);
  expect(machine().knows(at('nowhere'))).toBe(false);
});

test('one that was moved stays known; a copy beside it is not', async () => {
  const one = await library('one');
  machine().trust(one);
  await cp(one, at('copy'), { recursive: true });
  expect(machine().knows(at('copy'))).toBe(false);
  await rename(one, at('moved'));
  expect(machine().knows(at('moved'))).toBe(true);
  expect(machine().knows(at('copy'))).toBe(false);
  machine().trust(at('copy'));
  expect([machine().knows(at('copy')), machine().knows(at('moved'))]).toEqual([true, true]);
});

test('a copy is not known while the original is away, which stays known when it is back', async () => {
  const one = await library('one');
  machine().trust(one);
  await cp(one, at('gift'), { recursive: true });
  await rename(one, at('away'));
  expect(machine().knows(at('gift'))).toBe(false);
  await rename(at('away'), one);
  expect([machine().knows(one), machine().knows(at('gift'))]).toEqual([true, false]);
});

test('what an earlier version kept of a library in its place holds, and it may be moved from there on', async () => {
  const one = await library('one');
  machine().trust(one);
  const folder = at('machine', 'libraries');
  const file = path.join(folder, (await readdir(folder))[0]!);
  await writeFile(file, JSON.stringify({ path: one }));
  expect(machine().knows(one)).toBe(true);
  await rename(one, at('moved'));
  expect(machine().knows(at('moved'))).toBe(true);
});

test('a library that is used on two machines in turn is trusted once on each', async () => {
  const one = await library('one');
  machine().trust(one);
  machine('other').trust(one);
  expect([machine().knows(one), machine('other').knows(one)]).toEqual([true, true]);
});

test('a mark that somebody made up is no mark', async () => {
  const one = await library('one');
  machine().trust(await library('mine'));
  for (const mark of ['', '{"id":"../../secret"}', '{"id":"A"}', '[]', '{"id":"0123456789abcdef0123456789abcdef"}']) {
    await writeFile(path.join(one, 'machine.json'), mark);
    expect(machine().knows(one), mark).toBe(false);
  }
});

test.skipIf(process.platform === 'win32')(
  'a pipe in the place of a mark is not waited for, and trust replaces it',
  async () => {
    const one = await library('one');
    execFileSync('mkfifo', [path.join(one, 'machine.json')]);
    expect(machine().knows(one)).toBe(false);
    machine().trust(one);
    expect(machine().knows(one)).toBe(true);
    expect((await stat(path.join(one, 'machine.json'))).isFile()).toBe(true);
  },
);

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder that takes no file is known by its place',
  async () => {
    const one = await library('one');
    await chmod(one, 0o500);
    machine().trust(one);
    expect(machine().knows(one)).toBe(true);
    await chmod(one, 0o700);
  },
);

test('tells whether Wayleaf was used before, by what is older than the start that asks', async () => {
  expect(machine().upgradedAt).toBeUndefined();
  await mkdir(at('data', 'library'), { recursive: true });
  expect(machine('fresh').upgradedAt).toBeUndefined();
  expect(machine().isOwnPlace(at('data', 'library'))).toBe(true);
  expect(machine().isOwnPlace(at('data'))).toBe(false);
  expect(machine().isOwnPlace(at('database'))).toBe(false);
});

test('where nothing can be kept, an address that was named counts for this process and those that it starts, and for no other', async () => {
  await writeFile(at('machine'), 'a file in the place of the folder');
  const one = await library('one');
  const address = { url: 'postgres://ada@db/team', schema: 'wayleaf', reader: undefined };
  onTestFinished(() => void delete process.env.WAYLEAF_NAMED_SERVER);
  expect(machine().hasNamed(one, address)).toBe(false);
  machine().nameServer(one, address);
  expect(machine().hasNamed(one, address)).toBe(true);
  expect(machine().hasNamed(one, { ...address, url: 'postgres://ada@other/team' })).toBe(false);
  expect(machine().hasNamed(await library('two'), address)).toBe(false);
  expect(machine('other').hasNamed(one, address)).toBe(false);
  const sees = `console.log(process.env.WAYLEAF_NAMED_SERVER)`;
  const seen = execFileSync(process.execPath, ['-e', sees], { encoding: 'utf8' });
  expect(seen.trim()).toMatch(/^[\w-]{43}$/);
});

test('where nothing can be kept, nothing nothing is sealed and nothing fails', async () => {
  await writeFile(at('machine'), 'a file in the place of the folder');
  expect(machine().seal('archive', 'a')).toBeUndefined();
  expect(machine().isSealed('archive', 'a', 'b')).toBe(false);
  const one = await library('one');
  machine().trust(one);
  expect(machine().knows(one)).toBe(false);
  expect(await readFile(at('machine'), 'utf8')).toContain('a file');
  await utimes(one, 1, 1);
});
