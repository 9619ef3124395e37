import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { flatpakManifest, releasedMetainfo, SCREENSHOTS, wingetManifests } from './stores.mjs';

const identity = {
  homepage: 'https://wayleaf.example',
  repository: 'https://github.com/somebody/wayleaf',
  contact: 'security@wayleaf.example',
};
const names = [
  'Wayleaf-1.2.3-x64-setup.exe',
  'Wayleaf-1.2.3-arm64-setup.exe',
  'wayleaf-1.2.3-amd64.deb',
  'wayleaf-1.2.3-arm64.deb',
];
const files = names.map((name, at) => ({ name, bytes: 1, sha256: String(at).repeat(64) }));
const release = { version: '1.2.3', day: '2026-12-01', summary: 'Reads', license: 'Apache-2.0', identity, files };

test('winget is told of the installers for both processors, by address and hash', () => {
  const manifests = wingetManifests(release);
  const all = Object.values(manifests).map((text) => parse(text) as Record<string, unknown>);
  expect(all.map(({ ManifestType }) => ManifestType)).toEqual(['version', 'installer', 'defaultLocale']);
  expect(all.map(({ PackageVersion }) => PackageVersion)).toEqual(['1.2.3', '1.2.3', '1.2.3']);
  expect(all[1]).toMatchObject({
    Scope: 'user',
    Installers: [
      {
        Architecture: 'x64',
        InstallerUrl: 'https://github.com/somebody/wayleaf/releases/download/v1.2.3/Wayleaf-1.2.3-x64-setup.exe',
        InstallerSha256: '0'.repeat(64),
      },
      { Architecture: 'arm64', InstallerSha256: '1'.repeat(64) },
    ],
  });
  expect(manifests['Wayleaf.Wayleaf.yaml']).toMatch(/^# yaml-language-server: \$schema=/u);
});

test('Flathub is told of the packages for both processors, under names of its own', () => {
  const manifest = parse(flatpakManifest(release)) as { modules: { sources: object[] }[] };
  expect(manifest).toMatchObject({ id: 'org.wayleaf.app', command: 'wayleaf' });
  expect(manifest.modules[0]?.sources.slice(0, 2)).toMatchObject([
    { sha256: '2'.repeat(64), 'only-arches': ['x86_64'] },
    { sha256: '3'.repeat(64), 'only-arches': ['aarch64'] },
  ]);
});

test('what was not made is named', () => {
  expect(() => flatpakManifest({ ...release, files: files.slice(0, 3) })).toThrow(
    'wayleaf-1.2.3-arm64.deb is not among',
  );
});

test('the metainfo of a release says where and when, and is what software centers take', () => {
  const metainfo = readFileSync(new URL('../linux/org.wayleaf.app.metainfo.xml', import.meta.url), 'utf8');
  const text = releasedMetainfo(metainfo, release, 'org.wayleaf.app.desktop');
  expect(text).toContain('<launchable type="desktop-id">org.wayleaf.app.desktop<');
  expect(text).toContain('<release version="1.2.3" date="2026-12-01">');
  expect(text).toContain(`<image>${identity.repository}/raw/v1.2.3/docs/images/window-light.png</image>`);
  for (const [file] of SCREENSHOTS) expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true);
  if (!existsSync('/usr/bin/appstreamcli')) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-metainfo-'));
  try {
    writeFileSync(path.join(folder, 'org.wayleaf.app.metainfo.xml'), text);
    const said = execFileSync('appstreamcli', [
      'validate',
      '--no-net',
      path.join(folder, 'org.wayleaf.app.metainfo.xml'),
    ]);
    expect(said.toString()).toContain('Validation was successful');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
