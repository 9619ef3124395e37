import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newKeys } from './sign-feed.mjs';
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

test('the page of a release has each file with whom it is for, its size and hash', () => {
  for (const name of ['wayleaf-1.2.3-x86_64.AppImage', 'wayleaf-1.2.3.mcpb', 'builder-debug.yml'])
    writeFileSync(path.join(folder, name), 'x');
  writeFileSync(path.join(folder, 'wayleaf-1.2.3-arm64.deb'), Buffer.alloc(3 * 2 ** 20));
  writeFileSync(path.join(folder, 'Wayleaf-1.2.3-x64-setup.exe'), 'x');
  const notes = releasePageText('- now', releasedFiles(folder), manifest);
  expect(notes).toContain('\n- now\n');
  const rows = [...notes.matchAll(/^\| (?!for|---)(.+) \| `([\da-f]{64})` \|$/gmu)];
  expect(rows.map(([, row]) => row)).toEqual([
    'Windows, an installer, x64 | Wayleaf-1.2.3-x64-setup.exe | 0.0 MB',
    'Debian, Ubuntu, ARM | wayleaf-1.2.3-arm64.deb | 3.0 MB',
    'Linux, without installing, x64 | wayleaf-1.2.3-x86_64.AppImage | 0.0 MB',
    'assistants | wayleaf-1.2.3.mcpb | 0.0 MB',
  ]);
  expect(rows[0]?.[2]).toMatch(/^2d711642b726b044/u);
  expect(notes).toContain('`gh attestation verify FILE --repo somebody/wayleaf`');
});

test('links of the page of a release lead to files of its tag, as it stands in no folder', () => {
  const notes = releasePageText('- [how](docs/a.md)', releasedFiles(folder), manifest);
  expect(notes).toContain('[how](https://github.com/somebody/wayleaf/blob/v1.2.3/docs/a.md)');
  expect(notes).not.toMatch(/\]\((?!https:|#)/u);
});
