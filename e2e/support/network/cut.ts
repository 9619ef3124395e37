/** Programs with the network cut: in a namespace of their own, in which there is nothing but loopback. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';

/** Loopback is down in a new namespace, and windows and engine speak over it. */
const ENTER = 'ip link set lo up && exec "$@"';
/** No packet is on its way longer on a machine's own interfaces. */
const CONNECT_MS = 5000;

export interface Cut {
  /** The command line that runs a program, and all it starts, without a network. */
  command(...program: readonly string[]): [file: string, ...args: string[]];
}

/** @returns undefined where this user or this system cannot have one */
export async function cutNetwork(): Promise<Cut | undefined> {
  if (process.platform !== 'linux') return undefined;
  const own = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const command = (...program: readonly string[]): [string, ...string[]] => [
    'unshare',
    ...own,
    ...['--net', 'sh', '-c', ENTER, 'sh'],
    ...program,
  ];
  const [file, ...args] = command('true');
  const works = await promisify(execFile)(file, args).catch(() => undefined);
  return works === undefined ? undefined : { command };
}

/** Somebody who listens on all addresses of this machine, and so is reached from it unless its network is cut. */
export interface Listener {
  /** As `HOST:PORT`: loopback, and what the machine has beside it. */
  readonly addresses: readonly string[];
  close(): void;
}

export async function listenEverywhere(): Promise<Listener> {
  const server = createServer((socket) => socket.end()).listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hosts = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).flatMap(({ family, address }) => (family === 'IPv4' ? [address] : [])),
  );
  return { addresses: hosts.map((host) => `${host}:${String(port)}`), close: () => void server.close() };
}

/**
 * @param address  `HOST:PORT`
 * @returns 'connected', or the code of the failure
 */
export async function reach(address: string): Promise<string> {
  const [host = '', port] = address.split(':');
  const socket = connect({ host, port: Number(port), timeout: CONNECT_MS });
  socket.once('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
  try {
    await once(socket, 'connect');
    return 'connected';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  } finally {
    socket.destroy();
  }
}
