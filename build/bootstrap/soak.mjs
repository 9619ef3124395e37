/**
 * `npm run soak`: kills, bombs, servers that go away, full disks and hours of use. With `--kills N` the kills alone, about N of them
 * and one of each kind at least.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { inRoot } from './paths.mjs';

const ALL = 'killed|flat|bomb|is away|disks that are full|is full at|fails once';

const { values } = parseArgs({ options: { kills: { type: 'string' } } });
const kills = values.kills === undefined ? undefined : Number(values.kills);
if (kills !== undefined && !(Number.isSafeInteger(kills) && kills > 0)) {
  console.error('--kills takes a number above 0.');
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  [
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    ...['run', '--project', 'soak', '--testNamePattern', kills === undefined ? ALL : 'killed'],
  ],
  {
    cwd: inRoot(),
    stdio: 'inherit',
    env: { ...process.env, ...(kills === undefined ? {} : { WAYLEAF_SOAK_KILLS: String(kills) }) },
  },
);
process.exit(status ?? 1);
