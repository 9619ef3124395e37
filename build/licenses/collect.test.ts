import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
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

test('each package is listed once, with the text of its license', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'wayleaf-licenses-'));
  const folder = path.join(root, 'node_modules/leaf');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"name":"leaf","version":"1.2.3","license":"MIT"}');
  writeFileSync(path.join(folder, 'LICENSE.md'), 'Do as you like.');
  const packages = collectPackages(root, ['node_modules/leaf/a.js', 'node_modules/leaf/b.js', 'renderer/main.tsx']);
  expect(packages).toEqual([{ name: 'leaf', version: '1.2.3', license: 'MIT', text: 'Do as you like.' }]);
  expect(formatLicenses(packages)).toContain('leaf 1.2.3 (MIT)');
});

test.each([
  ['MIT', '', true],
  ['LGPL-3.0', '', true],
  ['(MIT OR GPL-3.0-or-later)', '', true],
  ['', 'Permission is hereby granted', true],
  ['GPL-3.0-only', '', false],
  ['AGPL-3.0', '', false],
  ['MIT AND GPL-2.0', '', false],
  ['', '', false],
])('a package under %j with the text %j may ship: %s', (license, text, allowed) => {
  const problem = licenseProblem({ name: 'leaf', version: '1.0.0', license, text });
  expect(problem === null).toBe(allowed);
});
