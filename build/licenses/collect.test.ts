import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectPackages, formatLicenses, licenseProblem, packageFolder } from './collect.mjs';

test.each([
  ['node_modules/zod/v4/core.js', 'node_modules/zod'],
  ['node_modules/@radix-ui/react-id/dist/index.mjs', 'node_modules/@radix-ui/react-id'],
  ['node_modules/a/node_modules/b/x.js', 'node_modules/a/node_modules/b'],
  ['\0commonjs-proxy:node_modules/ws/index.js', 'node_modules/ws'],
  ['renderer/main.tsx', null],
])('%s comes from %s', (module, folder) => {
  expect(packageFolder(module)).toBe(folder);
});

let root: string;
beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'wayleaf-licenses-'))));
afterEach(() => rmSync(root, { recursive: true }));

function install(name: string, files: Record<string, string>): void {
  const folder = path.join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', license: 'MIT' }));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
}

test('each package is listed once, with the text of its license and the files that it is in', () => {
  install('leaf', { 'LICENSE.md': 'Do as you like.' });
  const packages = collectPackages(root, {
    'dist/one.mjs': ['node_modules/leaf/a.js', 'node_modules/leaf/b.js', 'renderer/main.tsx'],
    'dist/assets/': ['node_modules/leaf/a.js'],
    'dist/own.mjs': ['renderer/main.tsx'],
  });
  const files = ['dist/assets/', 'dist/one.mjs'];
  expect(packages).toEqual([{ name: 'leaf', version: '1.2.3', license: 'MIT', text: 'Do as you like.', files }]);
  expect(formatLicenses(packages)).toContain('leaf 1.2.3 (MIT)');
});

test('where the text is only in the readme, it is taken from there; a word that names it is none', () => {
  const text = 'Permission is hereby granted. '.repeat(30).trim();
  install('leaf', { 'README.md': `# Leaf\n\n## License\n\n${text}\n\n## More\n\nwords\n` });
  install('named', { 'README.md': '# Named\n\n## License\nMIT\n' });
  const made = { 'dist/one.mjs': ['node_modules/leaf/a.js', 'node_modules/named/a.js'] };
  expect(collectPackages(root, made).map((one) => one.text)).toEqual([text, '']);
  expect(collectPackages(root, made).map(licenseProblem)).toEqual([
    null,
    expect.stringContaining('named brings no text'),
  ]);
  const unstated = { named: { license: 'MIT', copyright: 'Copyright (c) Somebody' } };
  expect(collectPackages(root, made, unstated)[1]?.text).toMatch(
    /^Copyright \(c\) Somebody\n\nPermission is hereby granted/u,
  );
});

test('what is said for the packages of all systems holds for each', () => {
  install('@scope/canvas-linux-x64-gnu', {});
  const unstated = { '@scope/canvas-': { license: 'MIT', copyright: 'Copyright (c) Somebody' } };
  const made = { 'dist/native/': ['node_modules/@scope/canvas-linux-x64-gnu/package.json'] };
  expect(collectPackages(root, made, unstated)[0]?.text).toContain('Somebody');
});

test.each([
  ['MIT', 'words', true],
  ['LGPL-3.0', 'words', true],
  ['(MIT OR GPL-3.0-or-later)', 'words', true],
  ['GPL-2.0-only WITH Font-exception-2.0', 'words', false],
  ['', 'Permission is hereby granted', true],
  ['GPL-3.0-only', 'words', false],
  ['AGPL-3.0', 'words', false],
  ['MIT AND GPL-2.0', 'words', false],
  ['MIT', '', false],
  ['', '', false],
])('a package under %j with the text %j may ship: %s', (license, text, allowed) => {
  const problem = licenseProblem({ name: 'leaf', version: '1.0.0', license, text });
  expect(problem === null).toBe(allowed);
});
