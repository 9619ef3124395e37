/** Starts other programs: waits for them, passes signals on, keeps their output where asked. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';
import { root } from './paths.mjs';
import { Stop } from './console.mjs';

/**
 * @typedef {object} Finished
 * @property {number} status  exit status; 128 + n for signal n; 124 if it ran into the time limit
 * @property {string} output  standard output and error together; '' unless captured
 */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ capture?: boolean, quiet?: boolean, timeoutMs?: number, env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 *   `capture` keeps the output; otherwise both streams go to our standard error, or nowhere when `quiet`
 * @returns {Promise<Finished>}
 */
export function run(command, args, options = {}) {
  const { capture = false, quiet = false, timeoutMs = 0 } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: [
        'ignore',
        capture ? 'pipe' : quiet ? 'ignore' : process.stderr,
        capture ? 'pipe' : quiet ? 'ignore' : process.stderr,
      ],
      // npm and npx are batch files on Windows.
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    let late = false;
    const timer = timeoutMs > 0 ? setTimeout(() => ((late = true), child.kill('SIGKILL')), timeoutMs) : undefined;
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(new Stop(`Could not start ${command}: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ status: late ? 124 : statusOf(code, signal), output });
    });
  });
}

/**
 * Takes the place of this process, as far as Node can: same streams, same signals, same end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit status
 */
export function handOver(command, args) {
  const child = spawn(command, args, { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal's Ctrl-C already reaches the whole process group; twice would mean 'at once'.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Stop(`Could not start ${command}: ${error.message}`)));
    child.on('exit', (code, signal) => resolve(statusOf(code, signal)));
  });
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function statusOf(code, signal) {
  if (code !== null) return code;
  return signal ? 128 + constants.signals[signal] : 1;
}

/**
 * How to run npm: the one that started us, so that its configuration holds, else the one on PATH.
 *
 * @param {readonly string[]} args
 * @returns {[string, string[]]}
 */
export function npm(args) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return [process.execPath, [script, ...args]];
  return ['npm', [...args]];
}
