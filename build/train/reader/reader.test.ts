import { execFile, spawnSync } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** With the packages of requirements.txt; most machines have none, and need none. */
const python = process.env.WAYLEAF_PYTHON ?? 'python3';
const hasTorch = spawnSync(python, ['-c', 'import importlib.util as u; exit(not u.find_spec("torch"))']).status === 0;

// Loading torch takes seconds, and more on a busy machine.
test.skipIf(!hasTorch)(
  'what trains the reader does, and what was trained is exported',
  { timeout: 300_000 },
  async () => {
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    const run = promisify(execFile)(python, ['-m', 'unittest', 'reader_test'], { cwd: import.meta.dirname, env });
    expect((await run).stderr).toMatch(/^OK$/m);
  },
);
