import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedSince, reasonForWhole } from './changed.mjs';

let folder: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', ...args], { cwd: folder, encoding: 'utf8' });
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
const commit = (message: string): void => {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
};

describe('what changed', () => {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-changed-'));
    git('init', '--quiet', '--initial-branch', 'main');
    for (const name of ['kept', 'moved', 'gone', 'staged']) write(`shared/${name}.ts`, `export const ${name} = 1;\n`);
    commit('Begin');
    git('checkout', '--quiet', '-b', 'work');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test('is what was committed on the branch, is staged, is not, or is new; what was deleted is told apart', () => {
    write('shared/committed é.ts', 'export {};\n');
    commit('Add');
    write('shared/staged.ts', 'export const staged = 2;\n');
    git('add', 'shared/staged.ts');
    write('shared/new/untracked.ts', 'export {};\n');
    git('mv', 'shared/moved.ts', 'shared/there.ts');
    rmSync(path.join(folder, 'shared/gone.ts'));
    expect(changedSince(folder, undefined)).toEqual({
      since: 'main',
      files: ['shared/committed é.ts', 'shared/new/untracked.ts', 'shared/staged.ts', 'shared/there.ts'],
      gone: ['shared/gone.ts', 'shared/moved.ts'],
      whole: undefined,
    });
  });

  test('is not what others did on main since the branch left it', () => {
    git('checkout', '--quiet', 'main');
    write('shared/kept.ts', 'export const kept = 2;\n');
    commit('Go on');
    git('checkout', '--quiet', 'work');
    expect(changedSince(folder, undefined).files).toEqual([]);
  });

  test('may be asked since any commit, and since main of a server where there is no other', () => {
    write('shared/kept.ts', 'export const kept = 2;\n');
    commit('Change');
    expect(changedSince(folder, 'HEAD').files).toEqual([]);
    git('update-ref', 'refs/remotes/origin/main', 'main');
    git('branch', '--delete', '--force', 'main');
    expect(changedSince(folder, undefined)).toMatchObject({ since: 'origin/main', files: ['shared/kept.ts'] });
  });

  test('cannot be told since what is not there', () => {
    expect(() => changedSince(folder, 'mian')).toThrow(
      "There is no commit, branch or tag 'mian' to compare with. Name one: npm run check -- --since REF",
    );
    expect(() => changedSince(folder, '--output=x')).toThrow('There is no commit');
    git('branch', '--move', 'main', 'trunk');
    expect(() => changedSince(folder, undefined)).toThrow('There is no branch main or origin/main to compare with');
  });
});

test.each([
  'package.json',
  'package-lock.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'vitest.config.ts',
  'renderer/tsconfig.src.json',
  'build/layers/layers.mjs',
  'build/bootstrap/stages.mjs',
])('a change of %s is one of everything', (file) => {
  expect(reasonForWhole(['shared/a.ts', file])).toBe(`${file} changed`);
});

test.each([
  'build/tools/eval/measure.ts',
  'shared/domain/package.json.ts',
  'docs/structure.md',
  'resources/updates.json',
])('a change of %s is not', (file) => {
  expect(reasonForWhole([file])).toBeUndefined();
});

test('so many changes are one of everything', () => {
  expect(reasonForWhole(Array.from({ length: 301 }, (_, n) => `shared/${n}.ts`))).toBe('301 files changed');
});
