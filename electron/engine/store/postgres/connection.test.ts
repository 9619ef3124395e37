/** Against a server that says as little as a client of PostgreSQL needs: https://www.postgresql.org/docs/current/protocol-message-formats.html */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, ConnectionLost, type ConnectionDeps } from './connection.ts';
import { serverTimes, type Request, type ServerAddress } from './protocol.ts';

const BEFORE_LENGTH = 1;
const TEXT = 25;

/** What the server answers, by what it is asked: rows, rows without an end, one value without an end, or nothing. Undefined ends the connection. */
type Answers = (
  sql: string,
) => readonly Readonly<Record<string, string>>[] | 'endless rows' | 'endless value' | 'nothing' | undefined;

let server: Server;
let answers: Answers;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    speak(socket, (sql) => answers(sql));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const socket of sockets) socket.destroy();
  server.close();
});

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeInt32BE(body.length + 4, BEFORE_LENGTH);
  return Buffer.concat([head, body]);
}

const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function described(names: readonly string[]): Buffer {
  const columns = names.map((name) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(TEXT), int16(-1 & 0xffff), int32(-1), int16(0)]),
  );
  return message('T', Buffer.concat([int16(names.length), ...columns]));
}

function rowOf(values: readonly string[]): Buffer {
  const cells = values.map((value) => Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)]));
  return message('D', Buffer.concat([int16(values.length), ...cells]));
}

const ready = message('Z', Buffer.from('I'));
const complete = message('C', Buffer.from('DONE\0'));

/** As fast as they are taken, until the other side has enough. */
function sendOn(socket: Socket, what: 'endless rows' | 'endless value'): void {
  const value = 'a'.repeat(2 ** 16);
  socket.write(described(['word']));
  if (what === 'endless value')
    socket.write(Buffer.concat([Buffer.from('D'), int32(2 ** 31 - 1), int16(1), int32(2 ** 31 - 1 - 10)]));
  const part = what === 'endless rows' ? rowOf([value]) : Buffer.from(value);
  const send = (): void => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', send);
  send();
}

/** Asks for a password in clear text, and tells what came. */
function askPassword(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', () => {
      socket.once('data', (bytes) => {
        resolve(bytes.toString('utf8', BEFORE_LENGTH + 4, bytes.length - 1));
        socket.destroy();
      });
      socket.write(message('R', int32(3)));
    });
  });
}

function speak(socket: Socket, answer: Answers): void {
  let rest = Buffer.alloc(0);
  let isGreeted = false;
  let parsed = '';
  /** The last answer never ends. */
  let hasMore = false;
  const say = (sql: string): void => {
    const rows = answer(sql);
    if (!rows) return void socket.destroy();
    hasMore = typeof rows === 'string';
    if (rows === 'nothing') return;
    if (rows === 'endless rows' || rows === 'endless value') {
      sendOn(socket, rows);
      return;
    }
    const names = Object.keys(rows[0] ?? { none: '' });
    socket.write(Buffer.concat([described(names), ...rows.map((row) => rowOf(Object.values(row))), complete]));
  };
  const hear = (kind: string, body: Buffer): void => {
    if (kind === 'P') parsed = body.toString('utf8', body.indexOf(0) + 1, body.indexOf(0, body.indexOf(0) + 1));
    if (kind === 'P') socket.write(message('1', Buffer.alloc(0)));
    if (kind === 'B') socket.write(message('2', Buffer.alloc(0)));
    if (kind === 'E') say(parsed);
    if (kind === 'Q') say(body.toString('utf8', 0, body.length - 1));
    if ((kind === 'Q' || kind === 'S') && !hasMore) socket.write(ready);
  };
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const at = isGreeted ? BEFORE_LENGTH : 0;
      if (rest.length < at + 4) return;
      const end = at + rest.readInt32BE(at);
      if (rest.length < end) return;
      const [kind, body] = [rest.toString('latin1', 0, at), rest.subarray(at + 4, end)];
      rest = rest.subarray(end);
      if (isGreeted) hear(kind, body);
      else socket.write(Buffer.concat([message('R', int32(0)), ready]));
      isGreeted = true;
    }
  });
}

function connection(
  more: Partial<ServerAddress> = {},
  user = 'reader',
  deps: Partial<ConnectionDeps> = {},
): Connection {
  const { port } = server.address() as AddressInfo;
  return new Connection({
    address: () => ({
      url: `postgres://${user}@127.0.0.1:${String(port)}/library`,
      schema: 'library',
      reader: undefined,
      ...more,
    }),
    listens: false,
    times: serverTimes,
    name: 'test',
    onNotification: () => undefined,
    onLost: () => undefined,
    ...deps,
  });
}

const usual: Answers = (sql) => {
  if (sql.includes('pg_backend_pid() AS pid')) return [{ pid: '1', started: '1' }];
  return sql.includes('session_user') ? [{ name: 'reader' }] : [{ word: 'bee' }];
};

const question: Request = { id: 1, connection: 'read', statements: [{ sql: 'SELECT word', params: [] }] };

test('one that ends while those left of others are ended is lost, and the next is made', async () => {
  let pid = 0;
  let left = 1;
  answers = (sql) => {
    if (sql.includes('pg_terminate_backend')) return left-- > 0 ? undefined : [];
    return sql.includes('pg_backend_pid() AS pid') ? [{ pid: String(++pid), started: String(pid) }] : usual(sql);
  };
  const asked = connection();
  expect((await asked.run(question)).rows).toEqual([['bee']]);
  asked.drop();
  await expect(asked.run(question)).rejects.toBeInstanceOf(ConnectionLost);
  expect((await asked.run(question)).rows).toEqual([['bee']]);
  await asked.close();
});

test.each([
  ['reader', {}, 'of the surroundings'],
  ['reader', { withoutOwnPasswords: true }, ''],
  ['reader:its%20own', { withoutOwnPasswords: true }, 'its own'],
] as const)('a server that %s is sent to (%j) gets the password ‘%s’', async (user, more, sent) => {
  vi.stubEnv('PGPASSWORD', 'of the surroundings');
  server.removeAllListeners('connection');
  const got = new Promise((resolve) => server.once('connection', (socket) => resolve(askPassword(socket))));
  await expect(connection(more, user).open()).rejects.toBeInstanceOf(ConnectionLost);
  expect(await got).toBe(sent);
});

/** Of what the server put on its way, which is not much more than was taken: some of it waits in buffers. */
const sentBytes = (): number => Math.max(...sockets.map(({ bytesWritten }) => bytesWritten));
const FEW_BYTES = 2 ** 25;

test.each(['endless rows', 'endless value'] as const)('%s are an answer that is broken off', async (endless) => {
  answers = (sql) => (sql === 'SELECT word' ? endless : usual(sql));
  const asked = connection({}, 'reader', { mostOfReply: 2 ** 20 });
  await expect(asked.run(question)).rejects.toMatchObject({
    how: 'endless',
    message: 'it sends more than a library holds',
  });
  expect(sentBytes()).toBeLessThan(FEW_BYTES);
  answers = usual;
  expect((await asked.run(question)).rows).toEqual([['bee']]);
  await asked.close();
});

test.each([
  ['rows without columns', {}],
  ['rows of empty values', Object.fromEntries(Array.from('abcdefgh', (name) => [name, '']))],
])('%s are counted as what is kept of them', async (_, row) => {
  const rows = Array.from({ length: 40_000 }, () => row);
  answers = (sql) => (sql === 'SELECT word' ? rows : usual(sql));
  // Passed well before the last of them, whatever the parts are in which they come: one of 64 KiB has 9362 rows at most.
  const most = 100 * 28_000 * (1 + Object.keys(row).length);
  const asked = connection({}, 'reader', { mostOfReply: most });
  await expect(asked.run(question)).rejects.toMatchObject({ how: 'endless' });
  rows.length = 16_000;
  expect((await asked.run(question)).rows).toHaveLength(16_000);
  await asked.close();
});

test('replies that are long only together are none that is endless', async () => {
  const bees = 'bee'.repeat(2 ** 16);
  answers = (sql) => (sql === 'SELECT word' ? [{ word: bees }] : usual(sql));
  const asked = connection({}, 'reader', { mostOfReply: 1.5 * bees.length });
  for (let n = 0; n < 3; n++) expect((await asked.run(question)).rows).toEqual([[bees]]);
  await asked.close();
});

test.each(['session_user', 'pg_backend_pid() AS pid', 'SET search_path'])(
  'a server that answers %s without an end, or not at all, is none that can be opened',
  async (first) => {
    for (const answer of ['endless rows', 'endless value', 'nothing'] as const) {
      answers = (sql) => (sql.includes(first) ? answer : usual(sql));
      const times = { ...serverTimes, connectMs: answer === 'nothing' ? 50 : serverTimes.connectMs };
      await expect(connection({}, 'reader', { times }).open()).rejects.toMatchObject({ how: 'unmade' });
      expect(sentBytes()).toBeLessThan(FEW_BYTES);
    }
  },
);
