/**
 * Loaded into every Node process of a test run (`--import`): refuses and records whatever would leave the machine.
 * Records are lines of JSON in the file that WAYLEAF_NETWORK_LOG names. Programs of the reader's own that Wayleaf looks for by
 * itself are not there, whether they run on this machine or not.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import process from 'node:process';

const log = process.env.WAYLEAF_NETWORK_LOG;

/** @param {string} host */
function isLoopback(host) {
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host);
}

/**
 * @param {string} kind
 * @param {string} host
 */
function allow(kind, host) {
  if (isLoopback(host)) return;
  const program = process.argv[1] ?? 'node';
  if (log) appendFileSync(log, `${JSON.stringify({ kind, host, pid: process.pid, program })}\n`);
  throw new Error(`${kind} to ${host} was refused: nothing may leave this machine`);
}

/**
 * The host of `socket.connect(…)` in all its forms; null for local sockets.
 *
 * @param {readonly unknown[]} args
 * @returns {string | null}
 */
function hostOf(args) {
  const first = Array.isArray(args[0]) ? /** @type {unknown} */ (args[0][0]) : args[0];
  if (first && typeof first === 'object') {
    if ('path' in first && typeof first.path === 'string') return null;
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return null;
  return typeof args[1] === 'string' ? args[1] : 'localhost';
}

/** Where Ollama and Zotero listen unless they are told otherwise; tests start stand-ins at other ports. */
const OWN_PROGRAMS = [11434, 23119];
/** At which nobody listens. */
const NOBODY = 1;

/** @param {readonly unknown[]} args  of `socket.connect(…)` */
function missOwnPrograms(args) {
  const first = Array.isArray(args[0]) ? /** @type {unknown} */ (args[0][0]) : args[0];
  if (first && typeof first === 'object' && 'port' in first && OWN_PROGRAMS.includes(Number(first.port)))
    first.port = NOBODY;
}

/**
 * @param {object} target
 * @param {string} name
 * @param {(args: readonly unknown[]) => void} check  throws to refuse
 */
function before(target, name, check) {
  /** @type {unknown} */
  const original = Reflect.get(target, name);
  if (typeof original !== 'function') return;
  Reflect.set(
    target,
    name,
    /**
     * @this {unknown}
     * @param {...unknown} args
     * @returns {unknown}
     */
    function (...args) {
      check(args);
      return Reflect.apply(original, this, args);
    },
  );
}

before(net.Socket.prototype, 'connect', (args) => {
  const host = hostOf(args);
  if (host !== null) allow('connect', host);
  missOwnPrograms(args);
});
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveTxt', 'reverse']) {
  /** @param {readonly unknown[]} args */
  const check = ([host]) => {
    if (typeof host === 'string' && !(name === 'lookup' && net.isIP(host) !== 0)) allow(`dns.${name}`, host);
  };
  before(dns, name, check);
  before(dns.promises, name, check);
}
before(dgram.Socket.prototype, 'connect', ([, host]) => allow('udp', typeof host === 'string' ? host : 'localhost'));
before(dgram.Socket.prototype, 'send', (args) => {
  const host = args.slice(1).find((value) => typeof value === 'string');
  if (typeof host === 'string') allow('udp', host);
});
syncBuiltinESMExports();
