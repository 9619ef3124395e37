/** A library's server that goes away and comes back, under the whole engine: it goes on by itself, and nothing is lost or doubled. */
import { mkdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { leadByWay, type FaultProxy } from '../../electron/engine/testing/fault-proxy.ts';
import { OwnPostgres, postgresPrograms, withoutServer } from '../../electron/engine/testing/own-postgres.ts';
import { closeServer, nameServer, putOnServer, type OnServer } from '../../electron/engine/testing/server.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { makeHome, until, writePapers, type Home } from './support/library.ts';
import { hasSmallDisks, makeSmallDisk, withoutDisks, type SmallDisk } from './support/small-disk.ts';
import { atNight } from './support/ring.ts';
import { expectWhole, Reader, untilIndexed, watchEngine, type Watched } from './support/server-faults.ts';

let home: Home;
const sessions: Watched[] = [];
beforeEach(async () => (home = await makeHome()));
afterEach(async () => {
  await closeAll();
  await home.remove();
});

function open(): Watched {
  const session = watchEngine(home.library);
  sessions.push(session);
  return session;
}

async function closeAll(): Promise<void> {
  for (const session of sessions.splice(0)) await session.close();
}

describe('by a way that fails', () => {
  let server: OnServer;
  let proxy: FaultProxy;
  beforeEach(async () => {
    await mkdir(home.library);
    server = await putOnServer(home.library);
    proxy = await leadByWay(home.library);
  });
  afterEach(async () => {
    await proxy.pass();
    await closeAll();
    await proxy.close();
    await server.leave();
  });
  afterAll(() => closeServer());

  test('a server that is away for a while is said to be, and all goes on by itself', async () => {
    const session = open();
    await writePapers(home.books, 3, 2);
    const watched = ['models.watch', 'watched.watch', 'zotero.watch', 'local-models.watch', 'updates.watch'] as const;
    const ends: unknown[] = [];
    for (const name of watched)
      session.window.call(name, {}).then(
        () => ends.push(name),
        (error: unknown) => ends.push(error),
      );
    await until(() => session.events.length > 0, 60_000);
    const adding = session.host.call('host.add', { paths: [home.books] });
    await until(() => session.events.some((event) => event.kind === 'document'));
    await proxy.refuse();
    await until(() => session.away() === 'refused');
    // It is looked for, while every timer of the engine goes on.
    const { knocks } = await proxy.facts();
    await until(async () => (await proxy.facts()).knocks > knocks + 4);
    const asked = session.window.call('search.text', { words: 'Report', scope: { kind: 'library' }, limit: 5 });
    await expect(asked).rejects.toMatchObject({ code: 'library.unreachable' });
    await proxy.pass();
    await until(() => session.away() === null);
    expect((await adding).rejected).toEqual([]);
    await untilIndexed(session, 3);
    await expectWhole(session, 3);
    expect(ends).toEqual([]);
  });

  test('a library whose server is away at the start opens when it is back', async () => {
    await proxy.refuse();
    const session = open();
    await until(() => session.away() === 'refused');
    const asked = session.window.call('app.info', {});
    await expect(asked).rejects.toMatchObject({ code: 'library.unreachable' });
    await proxy.pass();
    await until(() => session.events.some((event) => event.kind === 'snapshot'), 60_000);
    expect(session.ended()).toBeUndefined();
  });

  test('a network that carries nothing, and says nothing, is found out', async () => {
    const session = open();
    await until(() => session.events.some((event) => event.kind === 'snapshot'), 60_000);
    await proxy.stall();
    const asked = session.window.call('history.list', {});
    await expect(asked).rejects.toMatchObject({ code: 'library.unreachable', details: { why: 'silent' } });
    await until(() => session.away() === 'silent');
    await proxy.pass();
    await until(() => session.away() === null, 40_000);
    expect(await session.window.call('history.list', {})).toEqual({ entries: [] });
  });
});

/** By day a way that fails stands for them. */
describe.skipIf(!postgresPrograms || !atNight())(`on a PostgreSQL server of its own${withoutServer}`, () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await OwnPostgres.start(['max_connections=12', 'superuser_reserved_connections=0']);
    await server.askForPasswords();
  });
  afterAll(() => server.remove());

  let schema = '';
  const inSchema = (url: string): string => `${url}?schema=${schema}`;

  const ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'Wayleaf'";

  /** Takes what room there is for connections, and over and over what the engine's own are ended for, until it gets none. */
  async function crowd(session: Watched): Promise<pg.Client[]> {
    const clients: pg.Client[] = [];
    for (let isFree = true; isFree || session.away() !== 'crowded';) {
      const client = new pg.Client({ connectionString: server.url });
      client.on('error', () => undefined);
      isFree = await client.connect().then(
        () => true,
        () => false,
      );
      if (isFree) clients.push(client);
      else await clients[0]?.query(ends);
    }
    return clients;
  }

  const faults: Readonly<Record<string, (session: Watched) => Promise<void>>> = {
    'whose first process is killed': async (session) => {
      await server.kill();
      await until(() => session.away() === 'refused');
      await server.run();
    },
    'whose processes that answer are killed': () => server.killBackends(),
    'that is started again': async () => {
      await server.stop();
      await server.run();
    },
    'that ends all connections': async () => {
      for (let n = 0; n < 5; n++) await server.ask(ends);
    },
    'whose password is changed': async (session) => {
      await server.ask("ALTER USER postgres PASSWORD 'second'");
      const changed = new pg.Client({ connectionString: server.urlWith('second') });
      await changed.connect();
      await changed.query(ends);
      await until(() => session.away() === 'password');
      await nameServer(home.library, inSchema(server.urlWith('second')));
      await until(() => session.away() === null, 40_000);
      await changed.query("ALTER USER postgres PASSWORD 'first'");
      await nameServer(home.library, inSchema(server.url));
      await changed.end();
    },
    'that has no room for another connection': async (session) => {
      for (const client of await crowd(session)) await client.end();
    },
  };

  let libraries = 0;
  test.each(Object.entries(faults))('a server %s is missed for a while, and no more', async (_, fault) => {
    schema = `away_${String(libraries++)}`;
    await mkdir(home.library);
    await nameServer(home.library, inSchema(server.url));
    const session = open();
    await writePapers(home.books, 1, 2);
    await session.host.call('host.add', { paths: [home.books] });
    const [document] = await untilIndexed(session, 1);
    await writePapers(home.books, 3, 2);
    const reader = new Reader(session, document!);
    await until(() => reader.kept > 3);
    const adding = session.host.call('host.add', { paths: [home.books] });
    await fault(session);
    const { kept } = reader;
    await until(() => reader.kept > kept + 3, 60_000);
    expect((await adding).rejected).toEqual([]);
    await untilIndexed(session, 3);
    await reader.stop();
    expect(await reader.lies()).toEqual([]);
    await expectWhole(session, 3);
  });
});

const fillsDisks = hasSmallDisks && atNight();

describe.skipIf(!postgresPrograms || !fillsDisks)(
  `on a server with a small disk${withoutServer}${withoutDisks}`,
  () => {
    let disk: SmallDisk;
    let server: OwnPostgres;
    beforeAll(async () => {
      disk = makeSmallDisk(160);
      server = await OwnPostgres.start(['min_wal_size=32MB', 'max_wal_size=48MB'], disk.folder);
    });
    afterAll(async () => {
      await server.remove();
      disk.remove();
    });

    test('what does not fit waits, the queue says why, and all goes on by itself when there is room', async () => {
      await mkdir(home.library);
      await nameServer(home.library, server.url);
      const session = open();
      await writePapers(home.books, 1, 2);
      await session.host.call('host.add', { paths: [home.books] });
      const [document] = await untilIndexed(session, 1);
      const reader = new Reader(session, document!);
      await until(() => reader.kept > 3);
      await disk.fill();
      await writePapers(home.books, 3, 60);
      const adding = session.host.call('host.add', { paths: [home.books] }).catch(() => undefined);
      const isHeld = (event: LibraryEvent): boolean =>
        event.kind === 'queue' && event.queue.held?.code === 'library.disk-full';
      await until(() => session.events.some(isHeld), 60_000);
      await disk.empty();
      // A server whose log finds no room ends; somebody starts it.
      await server.stayUp();
      const { kept } = reader;
      await until(() => reader.kept > kept + 3, 60_000);
      await adding;
      await session.host.call('host.add', { paths: [home.books] });
      // The first report is another one now, and the document of its old file is missing.
      await untilIndexed(session, 4);
      await reader.stop();
      expect(await reader.lies()).toEqual([]);
      await expectWhole(session, 3);
    });
  },
);
