/**
 * The thread that speaks to a PostgreSQL server, so that its caller can wait for an answer as it waits for SQLite's. A
 * read whose connection breaks off is asked again for a moment; then the server is away, requests fail at once, and it is
 * looked for until it answers.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Connection, ConnectionLost, facts } from './connection.ts';
import {
  AWAY,
  CHANGES,
  ENDED,
  OTHERS,
  pauseOf,
  REPLIES,
  type Failure,
  type Notice,
  type Order,
  type Reply,
  type Request,
  type ThreadData,
} from './protocol.ts';

const { shared, port, name, times, ...given } = workerData as ThreadData;
const memory = new Int32Array(shared);
/** A read is not asked again: waiting for it took long, or it would take as much memory again. */
const NEVER_AGAIN: ReadonlySet<ConnectionLost['how']> = new Set(['silent', 'endless']);
/** For what is still asked when the library is closed. */
const LAST_MS = 1000;

let address = given.address;
let away: Failure | undefined;
let isClosing = false;

function bump(place: number): void {
  Atomics.add(memory, place, 1);
  Atomics.notify(memory, place);
}

// Whoever waits for an answer waits no longer, and hears of it although its own turn holds up all events.
process.on('exit', () => {
  Atomics.store(memory, ENDED, 1);
  bump(REPLIES);
});

/** Anything may have happened since. */
function changed(): void {
  bump(OTHERS);
  bump(CHANGES);
}

const nameOfThread = `w${String(process.pid)}_${Math.random().toString(36).slice(2, 8)}`;
const connectionOf = (of: Request['connection']): Connection =>
  new Connection({
    address: () => address,
    listens: of === 'read',
    times,
    name: `${nameOfThread}${of[0]!}`,
    onNotification: (payload) => {
      // Whoever sees the change sees at once whose it is.
      if (payload !== name) bump(OTHERS);
      bump(CHANGES);
    },
    onLost: changed,
  });
const connections = { read: connectionOf('read'), write: connectionOf('write') };

const failureOf = (error: unknown): Failure => ({
  ...facts(error),
  ...(error instanceof ConnectionLost && { lost: true }),
});

async function answer(request: Request): Promise<Omit<Reply, 'id'>> {
  const connection = connections[request.connection];
  // Where it never was, it is not missed for a moment.
  const untilMs = connection.wasOpen && request.connection === 'read' ? performance.now() + times.rideMs : 0;
  for (let attempt = 0; ; attempt++) {
    if (away && request.statements.at(-1)?.sql !== 'ROLLBACK') return failed(away);
    try {
      return await connection.run(request);
    } catch (error) {
      const failure = failureOf(error);
      if (!(error instanceof ConnectionLost)) return failed(failure);
      const pauseMs = pauseOf(attempt, times);
      if (!NEVER_AGAIN.has(error.how) && performance.now() + pauseMs < untilMs) {
        await wait(pauseMs, undefined, { ref: false });
        continue;
      }
      // A transaction that broke off says nothing yet: it is begun again by who began it.
      if (error.how !== 'broken' || request.connection === 'read') goAway(failure);
      return failed(failure);
    }
  }
}

const failed = (failure: Failure): Omit<Reply, 'id'> => ({ columns: [], rows: [], changes: 0, failure });

function goAway(failure: Failure): void {
  if (away) return;
  away = failure;
  Atomics.store(memory, AWAY, 1);
  for (const connection of Object.values(connections)) connection.drop();
  tell({ away: failure });
  void comeBack();
}

/** Looks for the server until it is there. Never rejects. */
async function comeBack(): Promise<void> {
  for (let attempt = 0; !isClosing; attempt++) {
    await wait(pauseOf(attempt, times), undefined, { ref: false });
    try {
      // One of two would be in the way of other programs, where there is room for no more.
      for (const connection of Object.values(connections)) await connection.open();
      break;
    } catch (error) {
      for (const connection of Object.values(connections)) connection.drop();
      away = failureOf(error);
      tell({ away });
    }
  }
  away = undefined;
  Atomics.store(memory, AWAY, 0);
  changed();
  tell({ away: null });
}

function tell(notice: Notice): void {
  if (!isClosing) parentPort?.postMessage(notice);
}

async function close(): Promise<void> {
  isClosing = true;
  await Promise.race([tail, wait(LAST_MS, undefined, { ref: false })]);
  await Promise.all(Object.values(connections).map((connection) => connection.close()));
  port.close();
  process.exit();
}

let tail: Promise<void> = Promise.resolve();

port.on('message', (message: Request | Order) => {
  if ('order' in message) {
    if (message.order === 'address') ({ address } = message);
    else void close();
    return;
  }
  tail = tail.then(async () => {
    const reply: Reply = { id: message.id, ...(await answer(message)) };
    port.postMessage(reply);
    bump(REPLIES);
  });
});
