import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newKeys } from '../updates/sign-feed.mjs';
import { releasedFiles, releasePageText } from './notes.mjs';
import { reasonsOfSecrets } from './ready.mjs';

const manifest = {
  version: '1.2.3',
  homepage: 'https://wayleaf.example',
  repository: { url: 'git+https://github.com/somebody/wayleaf.git' },
  bugs: { email: 'security@wayleaf.example' },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-release-'));
  mkdirSync(path.join(folder, 'resources'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
});
afterEach(() => rmSync(folder, { recursive: true }));

const believe = (publicKey: string | null): void =>
  writeFileSync(path.join(folder, 'resources/updates.json'), JSON.stringify({ publicKey }));

test('secrets that are whole, or absent, stand against nothing', () => {
  const { publicKey, privateKey } = newKeys();
  believe(publicKey);
  expect(reasonsOfSecrets(folder, {})).toEqual([]);
  const windows = { WIN_CSC_LINK: 'x', WIN_CSC_KEY_PASSWORD: 'y' };
  expect(reasonsOfSecrets(folder, { ...windows, WAYLEAF_UPDATE_KEY: privateKey })).toEqual([]);
});

test('half of what signs, and a key that no build believes, stand against a release', () => {
  believe(null);
  expect(
    reasonsOfSecrets(folder, { WIN_CSC_LINK: 'x', APPLE_ID: 'y', WAYLEAF_UPDATE_KEY: newKeys().privateKey }),
  ).toEqual([
    expect.stringContaining('without WIN_CSC_KEY_PASSWORD'),
    expect.stringContaining('without CSC_LINK'),
    expect.stringContaining('No build believes any key'),
  ]);
  believe(newKeys().publicKey);
  expect(reasonsOfSecrets(folder, { WAYLEAF_UPDATE_KEY: newKeys().privateKey })).toEqual([
    expect.stringContaining('nobody would believe the note'),
  ]);
});

test('the page of a release has each file with its size and hash', () => {
  writeFileSync(path.join(folder, 'b.deb'), Buffer.alloc(3 * 2 ** 20));
  writeFileSync(path.join(folder, 'a.exe'), 'x');
  writeFileSync(path.join(folder, 'builder-debug.yml'), 'x');
  const notes = releasePageText('- now', releasedFiles(folder));
  expect(notes).toMatch(/^- now\n/u);
  expect(notes).toMatch(/\| a\.exe \| 0\.0 MB \| `2d711642b726b044[0-9a-f]{48}` \|\n\| b\.deb \| 3\.0 MB \|/u);
  expect(notes).not.toContain('builder-debug');
});
