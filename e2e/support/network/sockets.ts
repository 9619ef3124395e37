/** The sockets of a process and of everything it started, as Linux shows them under /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Socket {
  readonly protocol: 'tcp' | 'tcp6' | 'udp' | 'udp6';
  readonly local: string;
  readonly remote: string;
  readonly inode: string;
}

export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Unique together with the pid: ticks since boot. */
  readonly startedAt: string;
  readonly name: string;
}

const protocols = ['tcp', 'tcp6', 'udp', 'udp6'] as const;

export function listSockets(): Socket[] {
  return protocols.flatMap((protocol) => parseSockets(protocol, read(`/proc/self/net/${protocol}`)));
}

export function parseSockets(protocol: Socket['protocol'], table: string): Socket[] {
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields.length > 9)
    .map((fields) => ({
      protocol,
      local: readAddress(fields[1]!),
      remote: readAddress(fields[2]!),
      inode: fields[9]!,
    }));
}

/** `0100007F:1F90` is 127.0.0.1: words in the machine's byte order, little-endian on everything this runs on. */
export function readAddress(text: string): string {
  const hex = text.split(':')[0] ?? '';
  const words = hex.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => (word.match(/../g) ?? []).reverse().map((byte) => parseInt(byte, 16)));
  if (bytes.length === 4) return bytes.join('.');
  if (bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff) return bytes.slice(12).join('.');
  const groups = [];
  for (let i = 0; i < 16; i += 2) groups.push(((bytes[i]! << 8) | bytes[i + 1]!).toString(16));
  return groups.join(':');
}

export function isLoopbackAddress(address: string): boolean {
  return address.startsWith('127.') || address === '0:0:0:0:0:0:0:1';
}

const unspecified = new Set(['0.0.0.0', '0:0:0:0:0:0:0:0']);

/**
 * Does the socket reach beyond this machine? A connection does if its far end is elsewhere, a socket without one if it
 * can be reached from elsewhere. A UDP socket that is bound to nothing in particular and has no far end has not said
 * anything yet.
 */
export function leavesMachine({ protocol, local, remote }: Socket): boolean {
  if (!unspecified.has(remote)) return !isLoopbackAddress(remote);
  if (protocol.startsWith('udp') && unspecified.has(local)) return false;
  return !isLoopbackAddress(local);
}

// Chromium's kIPv6ProbeAddress, in net/dns/host_resolver_manager.cc.
const PROBE_ADDRESS = '2001:4860:4860:0:0:0:0:8888';

/**
 * Does a browser look whether this machine has a route for IPv6? It connects a UDP socket and closes it: that asks the
 * routing table, and no packet is sent. It does so even for addresses of this machine.
 */
export function isRouteProbe({ name }: Pick<Process, 'name'>, { protocol, remote }: Socket): boolean {
  return /chrom|electron|edge|brave/i.test(name) && protocol === 'udp6' && remote === PROBE_ADDRESS;
}

export function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => parseStat(read(`/proc/${name}/stat`)));
}

/** The name stands in parentheses and may hold anything. */
export function parseStat(line: string): Process[] {
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')');
  if (open < 0 || close < 0) return [];
  const rest = line.slice(close + 2).split(' ');
  const name = line.slice(open + 1, close);
  return [{ pid: parseInt(line, 10), parent: Number(rest[1]), startedAt: rest[19] ?? '', name }];
}

/** `root` and what it started, directly or not, without those whose parents are gone. */
export function descendants(root: number, processes: readonly Process[]): Process[] {
  const found = processes.filter(({ pid }) => pid === root);
  for (const one of found) found.push(...processes.filter(({ parent }) => parent === one.pid));
  return found;
}

/** Inodes of the sockets that a process holds. */
export function heldSockets(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => socketInode(`/proc/${pid}/fd/${fd}`));
  } catch {
    return []; // ended meanwhile
  }
}

function socketInode(link: string): string[] {
  try {
    const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.[1];
    return inode === undefined ? [] : [inode];
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
