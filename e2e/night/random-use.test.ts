/** A library in use for long, at random: its processes stay as large as they were, and leave nothing behind. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAppError, type ErrorCode } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { onServer } from '../../electron/engine/testing/server.ts';
import { residentMb } from '../../build/tools/bench/memory.ts';
import { randomNumbers } from '../fixtures/pdf/prose.ts';
import {
  allSettled,
  launchEngine,
  makeHome,
  smallPaper,
  until,
  untilDocuments,
  writePapers,
  type Home,
  type ProcessSession,
} from '../integration/support/library.ts';
import { inRing } from '../integration/support/ring.ts';

const DOCUMENTS = 8;
/** Two hours show what grows slowly; a shorter run says so itself. */
const USE_MS = Number(process.env.WAYLEAF_SOAK_MINUTES ?? inRing({ night: onServer ? 0.5 : 2, soak: 120 })) * 60_000;
/** The first of this many parts of a run fills caches. */
const PARTS = 4;
const TOLERANCE = 1.1;
/** Of the allocator and the collector, which a run of seconds has not settled yet. */
const SLACK_MB = inRing({ night: 128, soak: 0 });
/** Between two lines that say how a long run goes: one that is ended early tells as much as it saw. */
const WORD_MS = 5 * 60_000;
/** Connections to the database and the watched folder may come and go. */
const SPARE_HANDLES = 4;
/** At most between two steps of a long run: it leaves most of a core to others. */
const PAUSE_MS = inRing({ night: 20, soak: 800 });
/** Steps from sample to sample. A short run on a slow store takes few: two of each quarter are needed, however long that takes. */
const SAMPLED = inRing({ night: 1, soak: 10 });
const LEAST_SAMPLES = 2 * PARTS;
/** Of a document that is being read again. */
const REFUSALS: readonly ErrorCode[] = ['document.not-indexed', 'document.unknown'];

let home: Home;
beforeAll(async () => {
  home = await makeHome();
  await writePapers(home.books, DOCUMENTS);
});
afterAll(() => home.remove());

interface Sample {
  readonly mb: number;
  readonly handles: number;
}

test(
  'memory stays flat in random use, no handle and no process is left',
  { timeout: USE_MS * 2 + 300_000 },
  async () => {
    const seed = Date.now() % 1_000_000;
    const random = randomNumbers(seed);
    const session = launchEngine(home.library);
    const { pid } = session.helper;
    if (pid === undefined) throw new Error('The engine has no process');
    await session.host.call('host.add', { paths: [home.books] });
    const documents = await untilDocuments(session, (all) => all.length === DOCUMENTS && allSettled(all));
    const ids = documents.map(({ id }) => id);
    const samples: Sample[] = [];
    const helpers = new Set<number>();
    let steps = 0;
    let next = performance.now() + WORD_MS;
    const end = performance.now() + USE_MS;
    for (; performance.now() < end || samples.length < LEAST_SAMPLES; steps++) {
      await step(session, ids, random);
      await wait(random() * PAUSE_MS);
      for (const child of await childrenOf(pid)) helpers.add(child);
      if (steps % SAMPLED === 0) samples.push(await sampleOf(pid));
      if (performance.now() < next) continue;
      next += WORD_MS;
      console.log(`${steps} steps, seed ${seed}: ${samples.at(-1)!.mb} MB, ${samples.at(-1)!.handles} handles now`);
    }
    await until(async () => (await session.window.call('history.list', { limit: 1 })).entries.length > 0);
    await session.host.call('host.close', {});
    await session.helper.exited;
    // They may take a moment to notice that the engine is gone.
    await until(async () => (await Promise.all([...helpers].map(runs))).every((still) => !still));
    expect((await home.inspect()).integrity).toBe('ok');

    const part = Math.ceil(samples.length / PARTS);
    const most = (from: number, of: (sample: Sample) => number): number =>
      Math.max(...samples.slice(from, from + part).map(of));
    const grown = Array.from({ length: PARTS }, (_, at) => most(at * part, ({ mb }) => mb));
    console.log(
      `${steps} steps, seed ${seed}: ${grown.join(', ')} MB at most by quarters of ${USE_MS / 60_000} minutes`,
    );
    expect(grown.at(-1), `seed ${seed}`).toBeLessThanOrEqual(grown[1]! * TOLERANCE + SLACK_MB);
    const handles = ({ handles: count }: Sample): number => count;
    expect(most(samples.length - part, handles), `seed ${seed}`).toBeLessThanOrEqual(
      most(part, handles) + SPARE_HANDLES,
    );
  },
);

/** Something that a reader may do next. What is refused in words is part of it: a document may be on its way out or in. */
async function step({ window, host }: ProcessSession, ids: readonly DocumentId[], random: () => number): Promise<void> {
  const pick = (count: number): number => Math.floor(random() * count);
  const document = ids[pick(ids.length)]!;
  const number = 1 + pick(DOCUMENTS);
  const doings: readonly (() => Promise<unknown>)[] = [
    () => window.call('answer.ask', { question: `What does report ${number} say?`, scope: { kind: 'library' } }),
    () =>
      window.call('answer.ask', {
        question: `Which part of report ${number} is last?`,
        scope: { kind: 'documents', documents: [document] },
      }),
    () => window.call('search.text', { words: `report ${number} part`, scope: { kind: 'library' }, limit: 20 }),
    () => window.call('document.view', { document }),
    () => window.call('document.opened', { document }),
    () => window.call('task.keyphrases', { document }),
    () => window.call('annotations.list', { document }),
    () => marked(window, document, `note ${pick(1000)}`),
    () => window.call('indexing.retry', { document }),
    () => watched(window),
    () => takenInAgain(window, host, random),
  ];
  // What costs much, as a reader does it, is done seldom.
  const at = Math.min(pick(doings.length), pick(doings.length));
  await doings[at]!().catch((error: unknown) => {
    if (!isAppError(error) || !REFUSALS.includes(error.code)) throw error;
  });
}

async function marked(window: ProcessSession['window'], document: DocumentId, note: string): Promise<void> {
  const { annotations } = await window.call('annotations.add', {
    annotations: [
      {
        document,
        kind: 'text',
        color: 'green',
        pages: [{ pageIndex: 0, quads: [[10, 20, 60, 20, 60, 10, 10, 10]] }],
        text: 'says so',
        prefix: '',
        suffix: '',
        note,
      },
    ],
  });
  await window.call('annotations.remove', { ids: annotations.map(({ id }) => id) });
}

/** A window that opens and goes away. */
async function watched(window: ProcessSession['window']): Promise<void> {
  const gone = new AbortController();
  for await (const _ of window.start('library.watch', {}, gone.signal)) break;
  gone.abort();
}

/** A document that is added, read and removed again. */
async function takenInAgain(
  window: ProcessSession['window'],
  host: ProcessSession['host'],
  random: () => number,
): Promise<void> {
  const file = path.join(home.books, 'passing.pdf');
  await writeFile(file, await smallPaper(1000 + Math.floor(random() * 1_000_000), 2));
  const before = await list(window);
  await host.call('host.add', { paths: [file] });
  const added = (await list(window)).filter((id) => !before.includes(id));
  for (const document of added) await window.call('library.remove', { document });
}

async function list(window: ProcessSession['window']): Promise<readonly DocumentId[]> {
  for await (const event of window.start('library.watch', {}))
    if (event.kind === 'snapshot') return event.documents.map(({ id }) => id);
  return [];
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return listed.split(' ').filter(Boolean).map(Number);
}

/** False for one that has ended and that nobody has asked about yet. */
async function runs(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}

/** Of the engine alone: its helpers end when there is nothing to do. */
async function sampleOf(pid: number): Promise<Sample> {
  const handles = await readdir(`/proc/${pid}/fd`).catch(() => []);
  return { mb: residentMb(pid) ?? 0, handles: handles.length };
}
