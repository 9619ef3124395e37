/** The watch over the network sees what it should see: a watch that is blind would pass every run. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  descendants,
  isLoopbackAddress,
  isRouteProbe,
  leavesMachine,
  parseSockets,
  parseStat,
  readAddress,
} from '../support/network/sockets.ts';
import { guardFile } from '../support/network/watch.ts';

describe('the table of sockets', () => {
  const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 101 1
   1: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 102 1
   2: 0F02000A:C351 22D8B85D:01BB 01 00000000:00000000 00:00000000 00000000     0        0 103 1
   3: 00000000:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 104 1
`;

  test('is read in the order of the bytes', () => {
    expect(parseSockets('tcp', table)).toMatchObject([
      { local: '127.0.0.1', remote: '0.0.0.0', inode: '101' },
      { local: '127.0.0.1', remote: '127.0.0.1', inode: '102' },
      { local: '10.0.2.15', remote: '93.184.216.34', inode: '103' },
      { local: '0.0.0.0', remote: '0.0.0.0', inode: '104' },
    ]);
    expect(readAddress('00000000000000000000000001000000:1F90')).toBe('0:0:0:0:0:0:0:1');
    expect(readAddress('0000000000000000FFFF00000100007F:1F90')).toBe('127.0.0.1');
    expect(readAddress('B80D01200000000067452301EFCDAB89:0050')).toBe('2001:db8:0:0:123:4567:89ab:cdef');
  });

  test('tells what reaches beyond the machine: connections to elsewhere, and doors open to elsewhere', () => {
    expect(
      parseSockets('tcp', table)
        .filter(leavesMachine)
        .map(({ inode }) => inode),
    ).toEqual(['103', '104']);
    const udp = { protocol: 'udp', local: '0.0.0.0', remote: '0.0.0.0', inode: '1' } as const;
    expect(leavesMachine(udp)).toBe(false);
    expect(leavesMachine({ ...udp, local: '10.0.2.15' })).toBe(true);
    expect(leavesMachine({ ...udp, remote: '10.0.2.2' })).toBe(true);
    expect(isLoopbackAddress('128.0.0.1')).toBe(false);
  });

  test("excuses a browser's look at the routes, and nothing else that looks like it", () => {
    const probe = { protocol: 'udp6', local: 'fd00::2', remote: '2001:4860:4860:0:0:0:0:8888', inode: '1' } as const;
    expect(isRouteProbe({ name: 'chromium' }, probe)).toBe(true);
    expect(isRouteProbe({ name: 'node' }, probe)).toBe(false);
    expect(isRouteProbe({ name: 'chromium' }, { ...probe, protocol: 'tcp6' })).toBe(false);
    expect(isRouteProbe({ name: 'chromium' }, { ...probe, remote: '2001:4860:4860:0:0:0:0:8844' })).toBe(false);
  });
});

test('processes are found below the one that started them', () => {
  const line = (pid: number, parent: number, name: string): string =>
    `${pid} (${name}) S ${parent} ${'0 '.repeat(17)}777 0`;
  const all = ['10 (a', line(10, 1, 'node'), line(11, 10, 'odd) name ('), line(12, 11, 'x'), line(13, 1, 'y')];
  const processes = all.flatMap(parseStat);
  expect(processes[1]).toEqual({ pid: 11, parent: 10, startedAt: '777', name: 'odd) name (' });
  expect(descendants(10, processes).map(({ pid }) => pid)).toEqual([10, 11, 12]);
});

describe('the guard in our own processes', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-guard-'))));
  afterEach(() => rm(folder, { recursive: true }));

  async function run(script: string): Promise<{ out: string; log: string }> {
    const log = path.join(folder, 'log');
    const child = spawn(process.execPath, ['--import', guardFile, '--input-type=module', '-e', script], {
      env: { ...process.env, WAYLEAF_NETWORK_LOG: log },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    await new Promise((resolve) => child.once('close', resolve));
    return { out: out.trim(), log: await readFile(log, 'utf8').catch(() => '') };
  }

  test.each([
    ['fetch', "await fetch('http://192.0.2.1/').catch(() => console.log('refused'))"],
    [
      'a name',
      "import dns from 'node:dns'; try { dns.lookup('example.org', () => {}) } catch { console.log('refused') }",
    ],
    [
      'a promised name',
      "import { lookup } from 'node:dns/promises'; try { await lookup('example.org') } catch { console.log('refused') }",
    ],
    ['a socket', "import net from 'node:net'; try { net.connect(80, '192.0.2.1') } catch { console.log('refused') }"],
    [
      'a datagram',
      "import d from 'node:dgram'; const s = d.createSocket('udp4'); try { s.send('x', 53, '192.0.2.1') } catch { console.log('refused') } s.close()",
    ],
  ])('%s is refused and recorded', async (_what, script) => {
    const { out, log } = await run(script);
    expect(out).toBe('refused');
    expect(log).toMatch(/192\.0\.2\.1|example\.org/);
  });

  test('this machine is free to talk to itself', async () => {
    const server = createServer((socket) => socket.end('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.address() as AddressInfo;
    const { out, log } = await run(`import net from 'node:net'; net.connect(${port}).pipe(process.stdout)`);
    server.close();
    expect({ out, log }).toEqual({ out: 'hello', log: '' });
  });

  test('but finds no program of the reader’s own where such a program listens', async () => {
    const server = createServer((socket) => socket.end('I am no test'));
    // Where the port is taken, the program is there itself.
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve());
      server.listen(11434, '127.0.0.1', () => resolve());
    });
    const { out, log } = await run(
      "await fetch('http://127.0.0.1:11434/').then((said) => said.text(), ({ cause }) => cause.code).then(console.log)",
    );
    server.close();
    expect({ out, log }).toEqual({ out: 'ECONNREFUSED', log: '' });
  });
});
