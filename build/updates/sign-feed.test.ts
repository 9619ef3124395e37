import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFeed } from '../../electron/engine/updates/signed-feed.ts';
import { makeKey, newKeys, noteOfRelease, signedFeed } from './sign-feed.mjs';

const host = 'wayleaf.example';

test('a program believes the note that is signed for its release, with the key that was made for it', () => {
  const { privateKey, publicKey } = newKeys();
  const said = { version: '2.0.1', page: 'https://wayleaf.example/2.0.1', made: 17 };
  expect(readFeed(Buffer.from(signedFeed(said, privateKey)), { host, publicKey })).toEqual({
    product: 'wayleaf',
    ...said,
  });
  expect(() => readFeed(Buffer.from(signedFeed(said, newKeys().privateKey)), { host, publicKey })).toThrow(
    /not signed by/,
  );
});

describe('the key', () => {
  let folder: string;
  let where: { source: string; repository: string; replace: boolean };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-key-'));
    const repository = path.join(folder, 'repository');
    mkdirSync(path.join(repository, 'resources'), { recursive: true });
    mkdirSync(path.join(folder, 'safe'));
    const source = path.join(repository, 'resources/updates.json');
    writeFileSync(source, '{ "publicKey": null }');
    where = { source, repository, replace: false };
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const believed = (): unknown => (JSON.parse(readFileSync(where.source, 'utf8')) as { publicKey: unknown }).publicKey;

  test('lies outside the repository, for its maker alone; the build has its public half', () => {
    const file = path.join(folder, 'safe/key.pem');
    makeKey(file, where);
    expect(readFileSync(file, 'utf8')).toContain('PRIVATE KEY');
    expect(readFileSync(where.source, 'utf8')).not.toContain('PRIVATE');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const manifest = { version: '1.2.3', homepage: 'https://wayleaf.example', ...publisher };
    const release = { tag: 'v1.2.3', manifest, publicKey: believed() as string, made: 5 };
    const note = noteOfRelease({ ...release, privateKey: readFileSync(file, 'utf8') });
    expect(readFeed(Buffer.from(note), { host, publicKey: release.publicKey })).toMatchObject({
      version: '1.2.3',
      made: 5,
    });
  });

  test.each(['repository/key.pem', 'repository/resources/key.pem', 'link/key.pem'])(
    'is not written to %s, which is inside',
    (name) => {
      symlinkSync(where.repository, path.join(folder, 'link'));
      expect(() => makeKey(path.join(folder, name), where)).toThrow(/must not lie in the repository/);
      expect(existsSync(path.join(folder, name))).toBe(false);
      expect(believed()).toBeNull();
    },
  );

  test('is not replaced unless that is asked for, nor written over', () => {
    makeKey(path.join(folder, 'safe/key.pem'), where);
    const first = believed();
    expect(() => makeKey(path.join(folder, 'safe/other.pem'), where)).toThrow(/There is a key already/);
    expect(() => makeKey(path.join(folder, 'safe/key.pem'), { ...where, replace: true })).toThrow(/not written over/);
    expect(believed()).toBe(first);
    makeKey(path.join(folder, 'safe/other.pem'), { ...where, replace: true });
    expect(believed()).not.toBe(first);
  });

  test('goes into a folder that is there', () => {
    expect(() => makeKey(path.join(folder, 'nowhere/key.pem'), where)).toThrow(/There is no folder/);
  });
});

const publisher = {
  repository: { url: 'git+https://github.com/somebody/wayleaf.git' },
  bugs: { email: 'security@wayleaf.example' },
};

describe('the note of a release', () => {
  const { privateKey, publicKey } = newKeys();
  const manifest = { version: '1.2.3', homepage: 'https://wayleaf.example', ...publisher };
  const release = { tag: 'v1.2.3', manifest, publicKey, privateKey, made: 5 };

  test('leads to its page on the forge', () => {
    expect(readFeed(Buffer.from(noteOfRelease(release)), { host, publicKey })).toMatchObject({
      version: '1.2.3',
      page: 'https://github.com/somebody/wayleaf/releases/tag/v1.2.3',
    });
  });

  test.each([
    ['a tag of another version', { tag: 'v1.2.4' }, /The tag v1\.2\.4 is not that of version 1\.2\.3/],
    [
      'a version for trying',
      { tag: 'v1.2.3-rc.1', manifest: { ...manifest, version: '1.2.3-rc.1' } },
      /is not that of/,
    ],
    [
      'a publisher that nobody is',
      { manifest: { ...manifest, homepage: 'https://wayleaf.invalid' } },
      /wayleaf\.invalid/,
    ],
    ['no key that any build believes', { publicKey: null }, /No build believes any key yet/],
    ['another key than the build believes', { privateKey: newKeys().privateKey }, /nobody would believe the note/],
  ])('is not made with %s', (_, change, reason) => {
    expect(() => noteOfRelease({ ...release, ...change })).toThrow(reason);
  });
});
