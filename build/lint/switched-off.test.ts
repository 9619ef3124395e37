import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../bundle/paths.mjs';

/** Put together, so that this file is none of them. */
const COMMENT = ['(eslint|oxlint)', 'disable'].join('-');

test('no comment switches the linter off', () => {
  const args = ['grep', '--untracked', '-lE', COMMENT, '--', '*.ts', '*.tsx', '*.mjs', '*.js'];
  let found = '';
  try {
    found = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  } catch (error) {
    // It ends with 1 where nothing is found.
    expect(error).toMatchObject({ status: 1 });
  }
  expect(found).toBe('');
});
