/** A library's server that is away over and over, in every way, under a reader who writes: nothing is lost, doubled or left hanging. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OwnPostgres, postgresPrograms, withoutServer } from '../../electron/engine/testing/own-postgres.ts';
import { nameServer } from '../../electron/engine/testing/server.ts';
import { randomNumbers } from '../fixtures/pdf/prose.ts';
import { makeHome, smallPaper, until } from '../integration/support/library.ts';
import { expectWhole, Reader, untilIndexed, watchEngine } from '../integration/support/server-faults.ts';

const TIMES = 50;
const LIMIT_MS = 3_600_000;
/** After the server is back, which may itself have taken its time. */
const GOES_ON_MS = 60_000;
const ENDS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'Wayleaf'";

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

test.skipIf(!postgresPrograms)(
  `a server that is away ${String(TIMES)} times${withoutServer}`,
  { timeout: LIMIT_MS },
  async () => {
    const seed = Date.now() % 1_000_000;
    const random = randomNumbers(seed);
    const home = await makeHome();
    const server = await OwnPostgres.start();
    const paper = async (n: number): Promise<void> =>
      writeFile(path.join(home.books, `report ${String(n)}.pdf`), await smallPaper(n, 3));
    await mkdir(home.library);
    await nameServer(home.library, server.url);
    const session = watchEngine(home.library);
    try {
      await paper(1);
      await session.host.call('host.add', { paths: [home.books] });
      const [document] = await untilIndexed(session, 1);
      const reader = new Reader(session, document!);
      const faults: Readonly<Record<string, () => Promise<unknown>>> = {
        killed: async () => {
          await server.kill();
          await wait(random() * 3000);
          await server.run();
        },
        'killed in parts': () => server.killBackends(),
        restarted: async () => {
          await server.stop();
          await wait(random() * 3000);
          await server.run();
        },
        disconnected: () => server.ask(ENDS),
      };
      const names = Object.keys(faults);
      const tookMs: number[] = [];
      let papers = 1;
      for (let n = 0; n < TIMES; n++) {
        await wait(random() * 500);
        const adding =
          n % 5 === 0 ? (await paper(++papers), session.host.call('host.add', { paths: [home.books] })) : null;
        const name = names[Math.floor(random() * names.length)]!;
        await faults[name]!();
        const [before, from] = [reader.kept, performance.now()];
        await until(() => reader.kept > before, GOES_ON_MS).catch(() => {
          throw new Error(`Nothing is kept any more after fault ${String(n)} (${name}, seed ${String(seed)})`);
        });
        tookMs.push(performance.now() - from);
        if (adding) expect((await adding).rejected).toEqual([]);
      }
      await untilIndexed(session, papers);
      await reader.stop();
      expect(await reader.lies(), `seed ${String(seed)}`).toEqual([]);
      await expectWhole(session, papers);
      const [kept, unknown] = [reader.kept, reader.unknown];
      console.log(
        `away ${String(TIMES)} times: ${String(kept)} notes kept, ${String(unknown)} of which nobody could say, ${String(papers)} documents; ` +
          `goes on after ${median(tookMs).toFixed(0)} ms, at most ${Math.max(...tookMs).toFixed(0)} ms`,
      );
    } finally {
      await session.close();
      await server.remove();
      await home.remove();
    }
  },
);
