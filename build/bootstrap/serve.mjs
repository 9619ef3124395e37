/** Runs the serving process and learns its address. */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { inRoot } from './paths.mjs';
import { statusOf } from './exec.mjs';
import { Stop } from './console.mjs';

const FIRST_LINE_MS = 30_000;
const STOP_MS = 5000;

/**
 * @typedef {object} Server
 * @property {string} url  with the one-time token
 * @property {Promise<number>} ended  exit status
 * @property {() => Promise<void>} stop
 */

/**
 * @param {readonly string[]} args
 * @returns {Promise<Server>}
 */
export async function startServer(args) {
  // A group of its own, so that Ctrl-C reaches it once, through us, and the engine can finish its write.
  const child = spawn(process.execPath, [inRoot('dist/electron/serve.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  });
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => resolve(statusOf(code, signal)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  };
  process.on('exit', () => child.kill());
  const lines = createInterface({ input: child.stdout });
  const first = await firstLine(lines, ended);
  const url = /^http:\/\/\S+$/.exec(first)?.[0];
  if (!url) {
    await stop();
    throw new Stop(`The Wayleaf server did not start${first ? `: ${first}` : '.'}`);
  }
  lines.on('line', (line) => process.stdout.write(`${line}\n`));
  return { url, ended, stop };
}

/**
 * @param {import('node:readline').Interface} lines
 * @param {Promise<number>} ended
 * @returns {Promise<string>} '' if the process ended, or the time passed, without one
 */
async function firstLine(lines, ended) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<string>} */
  const line = new Promise((resolve) => lines.once('line', resolve));
  /** @type {Promise<string>} */
  const late = new Promise((resolve) => (timer = setTimeout(resolve, FIRST_LINE_MS, '')));
  const first = await Promise.race([line, late, ended.then(() => '')]);
  clearTimeout(timer);
  return first;
}
