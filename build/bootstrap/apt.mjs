/** Debian's packages, where this process may install them. */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { run } from './exec.mjs';
import { withLock } from './lock.mjs';
import { say } from './console.mjs';

export function canUseApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @param {string} name */
export function aptInstall(name) {
  return withLock('apt', () => install(name));
}

/** @param {string} name */
async function install(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const args = ['install', '-y', '--no-install-recommends', '-qq', name];
  const first = await run('apt-get', args, { capture: true, env });
  if (first.status === 0) return;
  await run('apt-get', ['update', '-qq'], { capture: true, env });
  const second = await run('apt-get', args, { capture: true, env });
  if (second.status !== 0) say(second.output.trim());
}
