import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = `
  const { Checkpointer } = await import(process.argv[2]);
  const { DatabaseSync } = await import('node:sqlite');
  const file = process.argv[3];
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (x); BEGIN');
  for (let i = 0; i < 5; i++) database.exec('INSERT INTO t VALUES (zeroblob(1000000))');
  database.exec('COMMIT');
  const checkpointer = new Checkpointer(file, 0);
  checkpointer.nudge();
  // The checkpointer's timer is due before this one: its thread starts, and has a log to carry over.
  await new Promise((resolve) => setTimeout(resolve, 1));
  await checkpointer.close();
  console.log('closed');`;

test('closing is waited for even if nothing else keeps the program alive', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-checkpointer-'));
  const module = new URL('./checkpointer.ts', import.meta.url).href;
  const file = path.join(folder, 'program.mjs');
  await writeFile(file, program);
  const run = promisify(execFile)(process.execPath, [
    '--experimental-strip-types',
    '--no-warnings',
    file,
    module,
    path.join(folder, 'library.db'),
  ]);
  expect((await run).stdout.trim()).toBe('closed');
  await rm(folder, { recursive: true });
});
