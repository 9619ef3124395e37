/** An evidence table that is interrupted while it fills in: by a kill, a close, a sleep, or a document that goes. No cell is lost. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import type { MatrixCell } from '#shared/contract/matrix.ts';
import { randomNumbers } from '../fixtures/pdf/prose.ts';
import { allSettled, launchEngine, makeHome, smallPaper, untilDocuments, type Home } from './support/library.ts';
import { inRing } from './support/ring.ts';

const TIMES = inRing({ day: 4, night: 100, soak: 100 });
const LIMIT_MS = 3_600_000;
const PAPERS = 4;
/** Longer than any of it takes alone. */
const MOST_WAIT_MS = 400;

const interruptions = ['kill', 'close', 'sleep', 'removal'] as const;
type Interruption = (typeof interruptions)[number];
type Session = ReturnType<typeof launchEngine>;

const seed = Date.now() % 1_000_000;
const random = randomNumbers(seed);
let home: Home;

beforeAll(async () => {
  home = await makeHome();
  for (let n = 0; n < PAPERS; n++) await writeFile(path.join(home.books, `${n}.pdf`), await smallPaper(n + 1));
});
afterAll(() => home.remove());

test(
  'whatever interrupts it, and whenever, each cell that was told is there afterward',
  { timeout: LIMIT_MS },
  async () => {
    let told = 0;
    for (let at = 0; at < TIMES; at++) {
      const how = interruptions[at % interruptions.length]!;
      const session = launchEngine(home.library);
      // What was removed before is taken in again.
      await session.host.call('host.add', { paths: [home.books] });
      const documents = await untilDocuments(session, (all) => all.length === PAPERS && allSettled(all));
      const ids = documents.map(({ id }) => id).sort();
      const matrix = await begin(session, ids, at);
      const seen = new Map<string, string>();
      const follow = following(session, matrix, seen);
      await Promise.race([follow.begun, follow.ended]);
      await wait(random() * MOST_WAIT_MS);
      await interrupt(how, session, ids[0]!);
      await follow.ended;
      told += seen.size;

      const later = launchEngine(home.library);
      const kept = await cellsOf(later, matrix, seen.size);
      for (const [cell, answer] of seen) expect(kept.get(cell), `seed ${seed}, ${how}, ${cell}`).toBe(answer);
      await later.window.call('matrix.remove', { matrix });
      await later.host.call('host.close', {});
      await later.helper.exited;
      expect((await home.inspect()).integrity, `seed ${seed}`).toBe('ok');
    }
    expect(told).toBeGreaterThan(0);
  },
);

async function begin({ window }: Session, documents: readonly DocumentId[], at: number): Promise<string> {
  const questions = Array.from(
    { length: 6 },
    (_, n) => `What is said of result ${String(at)} in section ${String(n)}?`,
  );
  const from = { kind: 'documents' as const, documents: [...documents] };
  const { matrix } = await window.call('matrix.create', { name: `Table ${String(at)}`, questions, from });
  await window.call('matrix.fill', { matrix });
  return matrix;
}

/** Notes each cell as it is told, until the engine is gone or the table is filled in. */
function following({ window, helper }: Session, matrix: string, seen: Map<string, string>) {
  const begun = Promise.withResolvers<void>();
  const stop = new AbortController();
  void helper.exited.then(() => stop.abort());
  const ended = (async () => {
    for await (const event of window.start('matrix.watch', { matrix }, stop.signal)) {
      if (event.kind === 'cells') note(event.cells, seen);
      if (seen.size > 0) begun.resolve();
    }
  })().catch(() => undefined); // the engine is gone, as it should be
  return { begun: begun.promise, ended };
}

function note(cells: readonly MatrixCell[], seen: Map<string, string>): void {
  for (const { document, question, answer } of cells)
    if (answer) seen.set(`${document} ${question}`, JSON.stringify(answer));
}

async function interrupt(how: Interruption, { helper, host, window }: Session, document: DocumentId): Promise<void> {
  if (how === 'kill') helper.kill();
  if (how === 'sleep') {
    process.kill(helper.pid!, 'SIGSTOP');
    await wait(random() * MOST_WAIT_MS);
    process.kill(helper.pid!, 'SIGCONT');
  }
  if (how === 'removal') await window.call('library.remove', { document });
  if (how !== 'kill') await host.call('host.close', {});
  await helper.exited;
}

/** As another engine finds them. */
async function cellsOf({ window }: Session, matrix: string, least: number): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>();
  const stop = new AbortController();
  try {
    for await (const event of window.start('matrix.watch', { matrix }, stop.signal)) {
      if (event.kind === 'cells') note(event.cells, kept);
      if (kept.size >= least) return kept;
    }
    return kept;
  } finally {
    stop.abort();
  }
}
