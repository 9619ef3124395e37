import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newKeys } from '../updates/sign-feed.mjs';
import { changesOf, notesOf, releasedFiles } from './notes.mjs';
import { checkRelease } from './prepare.mjs';

const manifest = {
  version: '1.2.3',
  description: 'Reads',
  license: 'Apache-2.0',
  homepage: 'https://wayleaf.example',
  repository: { url: 'git+https://github.com/somebody/wayleaf.git' },
  bugs: { email: 'security@wayleaf.example' },
};
const changelog =
  '# Changelog\n\n## [Unreleased]\n\n- later\n\n## [1.2.3] - 2026-12-01\n\n- now\n\n## [1.2.2]\n\n- before\n';
const release = { tag: 'v1.2.3', manifest, changelog, env: {}, publicKey: null };

test('a release that is whole has the changes of its version alone', () => {
  expect(checkRelease(release)).toBe('- now');
  expect(changesOf(changelog, '1.2.2')).toBe('- before');
});

test.each([
  ['an address of nowhere', { manifest: { ...manifest, homepage: 'https://wayleaf.invalid' } }, /wayleaf\.invalid/u],
  ['a tag of another version', { tag: 'v1.2.4' }, /is not that of version 1\.2\.3/u],
  ['nothing in the changelog', { changelog: '## [Unreleased]\n' }, /says nothing about 1\.2\.3/u],
  ['half of what signs', { env: { WIN_CSC_LINK: 'x' } }, /without WIN_CSC_KEY_PASSWORD/u],
  ['a key that no build believes', { env: { WAYLEAF_UPDATE_KEY: newKeys().privateKey } }, /No build believes any key/u],
  [
    'a key that other builds believe',
    { env: { WAYLEAF_UPDATE_KEY: newKeys().privateKey }, publicKey: newKeys().publicKey },
    /nobody would believe the note/u,
  ],
])('a release with %s fails', (_, change, reason) => {
  expect(() => checkRelease({ ...release, ...change })).toThrow(reason);
});

test('its notes have each file with its size and hash', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-notes-'));
  try {
    writeFileSync(path.join(folder, 'b.deb'), Buffer.alloc(3 * 2 ** 20));
    writeFileSync(path.join(folder, 'a.exe'), 'x');
    writeFileSync(path.join(folder, 'builder-debug.yml'), 'x');
    const notes = notesOf('- now', releasedFiles(folder));
    expect(notes).toMatch(/^- now\n/u);
    expect(notes).toMatch(/\| a\.exe \| 0\.0 MB \| `2d711642b726b044[0-9a-f]{48}` \|\n\| b\.deb \| 3\.0 MB \|/u);
    expect(notes).not.toContain('builder-debug');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
