/** The linter has all rules of typescript-eslint's strictest sets, and it does ask for types. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { inRoot } from '../../build/bootstrap/paths.mjs';

const CONFIG = inRoot('.oxlintrc.json');
const PREFIX = '@typescript-eslint/';

/** With the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'no-invalid-void-type': '`deferred<void>()` says what it means',
  'no-non-null-assertion': 'noUncheckedIndexedAccess forces `!` after a bound the compiler cannot see',
  'prefer-function-type': 'an interface with a call has a name and room for a comment',
  'prefer-nullish-coalescing': 'an empty word is no word',
  'unified-signatures': 'two signatures with a comment each are read more easily',
  'require-await': 'implementations of an interface may be synchronous where another is not',
  'no-unsafe-class-instance-assignment':
    'the linter does not have it; a class with a private member is held apart by the compiler',
};

test('all rules of the sets are on, or left out for a reason', () => {
  const sets = [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked];
  const on = Object.assign({}, ...sets.map(({ rules }) => rules)) as Record<string, unknown>;
  const names = Object.keys(on)
    .filter((name) => on[name] !== 'off' && name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length));
  expect(names.length).toBeGreaterThan(80);
  const read = ts.parseConfigFileTextToJson(CONFIG, readFileSync(CONFIG, 'utf8')) as {
    config: { rules: Record<string, unknown> };
  };
  const { rules } = read.config;
  expect(names.filter((name) => !(`typescript/${name}` in rules || name in rules || name in leftOut))).toEqual([]);
});

test('a promise that nobody waits for is reported', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-lint-'));
  try {
    const options = { strict: true, target: 'ES2024', module: 'ESNext', types: [] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    writeFileSync(
      path.join(folder, 'a.ts'),
      'export const later = (): Promise<number> => Promise.resolve(1);\nlater();\n',
    );
    const args = [inRoot('node_modules/oxlint/bin/oxlint'), '-c', CONFIG, '-f', 'unix', '.'];
    // It looks for it in the folder that it checks, and on the path.
    const env = { ...process.env, OXLINT_TSGOLINT_PATH: inRoot('node_modules/.bin/tsgolint') };
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
    expect(stdout).toContain('a.ts:2:1: Promises must be awaited');
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
