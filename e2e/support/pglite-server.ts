/**
 * PostgreSQL for tests, where none is installed: PGlite behind PostgreSQL's own protocol. It has one session, which all
 * connections take turns in; each keeps its own `search_path`, and only one at a time has a transaction.
 *
 * `node pglite-server.ts` prints its port when it is ready, and ends with its parent.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

const SSL_REQUEST = 80877103;
const QUERY = 0x51;
const PARSE = 0x50;
const BIND = 0x42;
const HEAD = 5;
/** Enough of a message to tell how transactions begin and end. */
const MOST_OF_NAMES = 300;
const SYNC = 0x53;
const TERMINATE = 0x58;
const READY = 0x5a;
const NOTIFICATION = 0x41;

const db = await PGlite.create({ extensions: { vector } });

/** Messages up to one that is answered as a whole: nobody else gets a turn between them. */
interface Turn {
  readonly socket: Client;
  readonly bytes: Buffer;
  /** Statements that are run in it, also those that were prepared before. */
  readonly statements: readonly string[];
}

class Client {
  path: string | undefined;
  listens = false;
  #pending = Buffer.alloc(0);
  #started = false;
  #batch: Buffer[] = [];
  #statements: string[] = [];
  readonly #prepared = new Map<string, string>();
  readonly socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** @returns turns that are whole now */
  take(data: Buffer): Turn[] {
    this.#pending = Buffer.concat([this.#pending, data]);
    const turns: Turn[] = [];
    for (;;) {
      const head = this.#started ? 1 : 0;
      if (this.#pending.length < head + 4) return turns;
      const length = head + this.#pending.readInt32BE(head);
      if (this.#pending.length < length) return turns;
      const message = this.#pending.subarray(0, length);
      this.#pending = this.#pending.subarray(length);
      if (!this.#started && message.readInt32BE(4) === SSL_REQUEST) {
        this.socket.write('N');
        continue;
      }
      const first = this.#started ? message[0] : QUERY;
      this.#started = true;
      if (first === TERMINATE) continue;
      this.#batch.push(message);
      this.#note(first, message);
      if (first !== QUERY && first !== SYNC) continue;
      turns.push({ socket: this, bytes: Buffer.concat(this.#batch), statements: this.#statements });
      this.#batch = [];
      this.#statements = [];
    }
  }

  #note(type: number | undefined, message: Buffer): void {
    const [one = '', two = ''] = message
      .subarray(HEAD, HEAD + MOST_OF_NAMES)
      .toString('latin1')
      .split('\0');
    if (type === PARSE) this.#prepared.set(one, two);
    if (type === BIND) this.#statements.push(this.#prepared.get(two) ?? '');
  }
}

const clients = new Set<Client>();
const turns: Turn[] = [];
let running = false;
let lastPath: string | undefined;
/** Who has a transaction. */
let owner: Client | undefined;

async function exec(bytes: Uint8Array): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await db.execProtocolRawStream(bytes, { onRawData: (data) => parts.push(data.slice()) });
  return Buffer.concat(parts);
}

function simpleQuery(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head[0] = QUERY;
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/** As a server says that a lock is held by another. */
function refusal(): Buffer {
  const fields = Buffer.from('SERROR\0C55P03\0MAnother connection has a transaction.\0\0');
  const head = Buffer.alloc(5);
  head[0] = 0x45;
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields, Buffer.from([READY, 0, 0, 0, 5, 0x49])]);
}

async function takeTurn({ socket: client, bytes, statements }: Turn): Promise<void> {
  // Who was refused takes back nothing of the other's.
  const isTransaction = statements.some((sql) => sql === 'BEGIN' || sql === 'ROLLBACK');
  if (isTransaction && owner && owner !== client) {
    client.socket.write(refusal());
    return;
  }
  const sql = bytes[0] === QUERY ? bytes.subarray(5, -1).toString() : '';
  const path = /^SET search_path TO (.*)$/.exec(sql)?.[1];
  if (path !== undefined) client.path = lastPath = path;
  if (sql.startsWith('LISTEN')) client.listens = true;
  if (client.path !== undefined && client.path !== lastPath) {
    await exec(simpleQuery(`SET search_path TO ${client.path}`));
    lastPath = client.path;
  }
  const answer = await exec(bytes);
  const { own, told } = split(answer);
  client.socket.write(own);
  if (told.length > 0) for (const other of clients) if (other.listens) other.socket.write(told);
  const status = statusOf(answer);
  const had = owner;
  if (status !== undefined) owner = status === 'I' ? (owner === client ? undefined : owner) : (owner ?? client);
  // It left while it was answered.
  if (owner === client && !clients.has(client)) takeBack(client);
  // What was set in a transaction may be undone with it.
  if (had && !owner) lastPath = undefined;
}

function takeBack(client: Client): void {
  turns.push({ socket: client, bytes: simpleQuery('ROLLBACK'), statements: [] });
}

/** The last message tells whether a transaction is open. */
function statusOf(answer: Buffer): string | undefined {
  const last = answer.subarray(-6);
  return last[0] === READY && last.length === 6 ? String.fromCharCode(last[5]!) : undefined;
}

/** Notifications are for whoever listens, not for who happens to ask. */
function split(answer: Buffer): { own: Buffer; told: Buffer } {
  const own: Buffer[] = [];
  const told: Buffer[] = [];
  for (let at = 0; at + 5 <= answer.length;) {
    const end = at + 1 + answer.readInt32BE(at + 1);
    (answer[at] === NOTIFICATION ? told : own).push(answer.subarray(at, end));
    at = end;
  }
  return { own: Buffer.concat(own), told: Buffer.concat(told) };
}

async function work(): Promise<void> {
  if (running) return;
  running = true;
  for (let turn = turns.shift(); turn; turn = turns.shift()) await takeTurn(turn);
  running = false;
}

const server = createServer((socket) => {
  const client = new Client(socket);
  clients.add(client);
  socket.setNoDelay(true);
  socket.on('data', (data) => {
    turns.push(...client.take(data));
    void work();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clients.delete(client);
    if (owner === client) takeBack(client);
    void work();
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${String((server.address() as AddressInfo).port)}\n`));
process.stdin.resume();
process.stdin.on('end', () => process.exit());
