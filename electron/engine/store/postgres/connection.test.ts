/** Against a server that says as little as a client of PostgreSQL needs: https://www.postgresql.org/docs/current/protocol-message-formats.html */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, ConnectionLost } from './connection.ts';
import { serverTimes, type Request, type ServerAddress } from './protocol.ts';

const BEFORE_LENGTH = 1;
const TEXT = 25;

/** What the server answers, by what it is asked; undefined ends the connection. */
type Answers = (sql: string) => readonly Readonly<Record<string, string>>[] | undefined;

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
  const say = (sql: string): void => {
    const rows = answer(sql);
    if (!rows) return void socket.destroy();
    const names = Object.keys(rows[0] ?? { none: '' });
    socket.write(Buffer.concat([described(names), ...rows.map((row) => rowOf(Object.values(row))), complete]));
  };
  const hear = (kind: string, body: Buffer): void => {
    if (kind === 'P') parsed = body.toString('utf8', body.indexOf(0) + 1, body.indexOf(0, body.indexOf(0) + 1));
    if (kind === 'P') socket.write(message('1', Buffer.alloc(0)));
    if (kind === 'B') socket.write(message('2', Buffer.alloc(0)));
    if (kind === 'E') say(parsed);
    if (kind === 'Q') say(body.toString('utf8', 0, body.length - 1));
    if (kind === 'Q' || kind === 'S') socket.write(ready);
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

function connection(more: Partial<ServerAddress> = {}, user = 'reader'): Connection {
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
  });
}

const question: Request = { id: 1, connection: 'read', statements: [{ sql: 'SELECT word', params: [] }] };

test('one that ends while those left of others are ended is lost, and the next is made', async () => {
  let pid = 0;
  let left = 1;
  answers = (sql) => {
    if (sql.includes('pg_terminate_backend')) return left-- > 0 ? undefined : [];
    if (sql.includes('pg_backend_pid() AS pid')) return [{ pid: String(++pid), started: String(pid) }];
    if (sql.includes('session_user')) return [{ name: 'reader' }];
    return [{ word: 'bee' }];
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
