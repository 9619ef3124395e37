import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileLog } from './file-log.ts';

let folder: string;
beforeEach(() => (folder = path.join(mkdtempSync(path.join(tmpdir(), 'wayleaf-log-')), 'logs')));
afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

test('lines carry their time', () => {
  fileLog(folder)('The engine was killed.\n');
  expect(readFileSync(path.join(folder, 'wayleaf.log'), 'utf8')).toMatch(/^\d{4}-\S+Z The engine was killed\.\n$/);
});

test('a full log makes room and keeps its past', () => {
  const log = fileLog(folder);
  writeFileSync(path.join(folder, 'wayleaf.log'), 'x'.repeat(1024 * 1024 + 1));
  log('new');
  expect(readdirSync(folder).sort()).toEqual(['wayleaf.log', 'wayleaf.old.log']);
  expect(readFileSync(path.join(folder, 'wayleaf.log'), 'utf8')).toMatch(/ new\n$/);
});
