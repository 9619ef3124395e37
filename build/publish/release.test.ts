import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { citation } from './citation.mjs';
import { notesOf, withRelease, withWholeLinks } from './changelog.mjs';
import { cut, packageOf, setPlaces, stalePublic } from './public.mjs';
import { reasonsAgainst } from './ready.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('what is said in public is what package.json says', () => {
  expect(stalePublic(root)).toEqual([]);
});

test('workflows take no action that could change under its name', () => {
  const used = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/uses: (.+)/g)].map(([, action]) => action!),
  );
  expect(used.length).toBeGreaterThan(10);
  for (const action of used) expect(action).toMatch(/^\.\/|^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/u);
});

test('a release waits for what stands against it', () => {
  const workflow = readFileSync(path.join(root, '.github/workflows/release.yml'), 'utf8');
  expect(workflow).toContain('- run: node build/bootstrap/run.mjs build/publish/ready.mjs "$GITHUB_REF_NAME"\n');
  expect(workflow).toMatch(/nightly:\n\s+needs: ready\n/u);
  expect(workflow).toMatch(/packages:\n\s+needs: nightly\n/u);
});

test('a citation is YAML whatever the description says', () => {
  const about = { ...packageOf(root), description: "Reads a reader's PDFs: long ones" };
  expect(citation(about, '2026-12-01')).toContain("abstract: 'Reads a reader''s PDFs: long ones'\n");
});

describe('notes', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n\n## [0.1.0] - 2026-11-20\n\n- First.\n';

  test('are what stands under the version', () => {
    expect(notesOf(changelog, '0.1.0')).toBe('- First.');
    expect(notesOf(changelog, 'Unreleased')).toBe('### Added\n\n- One.');
    expect(notesOf(changelog, '0.3.0')).toBeUndefined();
  });

  test('of a release lead to files of its tag', () => {
    const about = { repository: { url: 'git+https://forge.example/o/w.git' }, version: '0.2.0' };
    expect(withWholeLinks('[a](docs/a.md#b) [c](https://c.example) [d](#e)', about)).toBe(
      '[a](https://forge.example/o/w/blob/v0.2.0/docs/a.md#b) [c](https://c.example) [d](#e)',
    );
  });

  test('of a release are what was unreleased, which is empty afterwards', () => {
    const after = withRelease(changelog, '0.2.0', '2026-12-01');
    expect(notesOf(after, '0.2.0')).toBe('### Added\n\n- One.');
    expect(notesOf(after, 'Unreleased')).toBeUndefined();
    expect(() => withRelease(after, '0.3.0', '2026-12-02')).toThrow('nothing under [Unreleased]');
    expect(() => withRelease(changelog, '0.1.0', '2026-12-02')).toThrow('has a version 0.1.0 already');
  });
});

describe('in a copy of what is said in public', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-release-'));
    mkdirSync(path.join(folder, 'resources'));
    for (const name of ['package.json', 'package-lock.json', 'CITATION.cff', 'SECURITY.md', '.github'])
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, 'CHANGELOG.md'), '## [Unreleased]\n\n- One.\n');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const setAll = (): void =>
    setPlaces(folder, ['--repository', 'https://forge.example/o/wayleaf', '--contact', 'safe@forge.example']);

  test('two addresses set all of them, and a cut version is ready by its tag alone', () => {
    setAll();
    cut(folder, '0.9.0', '2026-12-01');
    expect(readFileSync(path.join(folder, 'SECURITY.md'), 'utf8')).toContain('Write to safe@forge.example;');
    expect(readFileSync(path.join(folder, '.github/ISSUE_TEMPLATE/config.yml'), 'utf8')).toContain(
      'url: mailto:safe@forge.example\n',
    );
    const cff = readFileSync(path.join(folder, 'CITATION.cff'), 'utf8');
    expect(cff).toContain('version: 0.9.0\ndate-released: 2026-12-01\n');
    expect(cff).toContain('repository-code: https://forge.example/o/wayleaf\n');
    const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    expect([lock.version, lock.packages['']!.version]).toEqual(['0.9.0', '0.9.0']);
    expect(reasonsAgainst(folder, 'v0.9.0')).toEqual([]);
    expect(reasonsAgainst(folder, 'v0.9.1')).toEqual(['The tag is v0.9.1, package.json says 0.9.0.']);
  });

  test('an address of nowhere stands against a release, wherever it is said', () => {
    setAll();
    cut(folder, '0.9.0', '2026-12-01');
    writeFileSync(
      path.join(folder, 'resources', 'updates.json'),
      '{\n  "address": "https://wayleaf.invalid/u.json"\n}\n',
    );
    expect(reasonsAgainst(folder)).toEqual(['resources/updates.json:2 has an address of nowhere: ://wayleaf.invalid']);
  });

  test('what was true before the first release stands against it', () => {
    setAll();
    cut(folder, '0.9.0', '2026-12-01');
    writeFileSync(path.join(folder, 'README.md'), '# Wayleaf\n\nPackages: **none has been published yet**.\n');
    expect(reasonsAgainst(folder)).toEqual(['README.md:3 says that nothing has been published yet.']);
  });

  test('a version that the changelog says nothing of, and files that say something else, stand against it', () => {
    setAll();
    const about = { ...packageOf(folder), version: '0.9.0' };
    writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
    expect(reasonsAgainst(folder)).toEqual([
      'CHANGELOG.md says nothing of 0.9.0.',
      'CITATION.cff does not say what package.json says: npm run release:places.',
      'package-lock.json does not say what package.json says: npm run release:places.',
    ]);
  });

  test('what is no address is refused, and nothing is written', () => {
    const before = readFileSync(path.join(folder, 'package.json'), 'utf8');
    expect(() => setPlaces(folder, ['--repository', 'forge.example/o', '--contact', 'safe'])).toThrow('Usage');
    expect(readFileSync(path.join(folder, 'package.json'), 'utf8')).toBe(before);
  });
});
