/** Documents that ask for more than there is: the engine answers meanwhile, and all its processes together stay bounded. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMemory } from '../../build/tools/bench/memory.ts';
import { bombs } from '../fixtures/pdf/bombs.ts';
import {
  launchEngine,
  makeHome,
  smallPaper,
  untilDocuments,
  type Home,
  type ProcessSession,
} from '../integration/support/library.ts';
import { treeOf } from '../../build/tools/bench/engine-process.ts';

const MOST_MB = 1536;
const SETTLED_MS = 400_000;
let home: Home;
let session: ProcessSession;
beforeAll(async () => {
  home = await makeHome();
  session = launchEngine(home.library);
  await writeFile(path.join(home.books, 'report.pdf'), await smallPaper(1));
  await session.host.call('host.add', { paths: [home.books] });
  await untilDocuments(session, (all) => all.length === 1 && all[0]!.state.kind === 'ready');
});
afterAll(async () => {
  await session.host.call('host.close', {});
  await session.helper.exited;
  await home.remove();
});

test.each(Object.keys(bombs))(
  'a bomb, %s, costs its own pages at most',
  { timeout: SETTLED_MS * 1.5 },
  async (name) => {
    const file = path.join(home.books, `bomb ${Object.keys(bombs).indexOf(name)}.pdf`);
    await writeFile(file, bombs[name]!());
    let pids: readonly number[] = [];
    const memory = watchMemory(() => pids);
    const done = new AbortController();
    let longest = 0;
    const asked = (async () => {
      while (!done.signal.aborted) {
        pids = await treeOf(session.helper.pid);
        const startedAt = performance.now();
        const { hits } = await session.window.call('search.text', {
          words: 'report',
          scope: { kind: 'library' },
          limit: 3,
        });
        expect(hits.length).toBeGreaterThan(0);
        longest = Math.max(longest, performance.now() - startedAt);
      }
    })();
    const startedAt = performance.now();
    await session.host.call('host.add', { paths: [file] });
    const documents = await untilDocuments(
      session,
      (all) => all.every(({ state }) => state.kind === 'ready' || state.kind === 'failed'),
      SETTLED_MS,
    );
    const tookMs = performance.now() - startedAt;
    done.abort();
    await asked;
    const peak = memory.stop();
    const bomb = documents.find(({ fileName }) => fileName === path.basename(file))!;
    const outcome = bomb.state.kind === 'failed' ? bomb.state.error.code : bomb.state.kind;
    console.log(
      `| ${name} | ${outcome} | ${Math.round(tookMs / 100) / 10} s | ${peak} MB | ${Math.round(longest)} ms |`,
    );
    await session.window.call('library.remove', { document: bomb.id });
    if (peak !== null) expect(peak).toBeLessThanOrEqual(MOST_MB);
  },
);
