/** `kill -9` while the reader marks, and while a library of an older version is brought up to date: nothing is lost. */
import { readdirSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../electron/engine/store/migrations/migrations.ts';
import { openStore } from '../../electron/engine/store/open.ts';
import { onServer } from '../../electron/engine/testing/server.ts';
import { randomNumbers } from '../fixtures/pdf/prose.ts';
import { allSettled, launchEngine, makeHome, smallPaper, untilDocuments, type Home } from './support/library.ts';
import { notedMark } from './support/noted-mark.ts';
import { kills } from './support/ring.ts';

const LIMIT_MS = 600_000;
/** The last version before all words were stored as stems, which is the step that takes longest. */
const OLD_VERSION = 11;
/** Enough that bringing them up to date takes longer than starting a process. */
const OLD_SEGMENTS = 20_000;
const OLD_QUESTIONS = 50;

let home: Home;
beforeAll(async () => {
  home = await makeHome();
});
afterAll(() => home.remove());

const seed = Date.now() % 1_000_000;
const random = randomNumbers(seed);

test(
  'what was marked before the engine is killed is there after it, once, and never in halves',
  { timeout: LIMIT_MS },
  async () => {
    await writeFile(path.join(home.books, 'report.pdf'), await smallPaper(1));
    const first = launchEngine(home.library);
    await first.host.call('host.add', { paths: [home.books] });
    const [document] = await untilDocuments(first, (all) => all.length > 0 && allSettled(all));
    await first.host.call('host.close', {});
    await first.helper.exited;

    /** What every mark says that the engine said to have kept. */
    const kept = new Map<number, string>();
    const removed = new Set<number>();
    for (let kill = 0; kill < kills('annotating'); kill++) {
      const { helper, host, window } = launchEngine(home.library);
      await host.call('host.library', {});
      const stop = new AbortController();
      const { signal } = stop;
      const begun = Promise.withResolvers<void>();
      const reader = (async () => {
        for (let n = 0; !signal.aborted; n++) {
          const notes = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => `${kill} ${n} ${at}`);
          const { annotations } = await window.call('annotations.add', {
            annotations: notes.map((note) => notedMark(document!.id, note)),
          });
          for (const { id, note } of annotations) kept.set(id, note);
          begun.resolve();
          const { id, note } = annotations[0]!;
          if (n % 3 === 1) {
            // A change on the way may or may not have come; what it was before must not be lost by it.
            kept.set(id, `${note}…`);
            await window.call('annotations.change', { id, note: `${note}…` });
          }
          if (n % 3 === 2) {
            removed.add(id);
            await window.call('annotations.remove', { ids: [id] });
            kept.delete(id);
          }
        }
      })().catch((error: unknown) => {
        if (!signal.aborted) throw error; // else what was under way when the engine was killed
      });
      await Promise.race([begun.promise, reader]);
      await wait(random() * 250);
      helper.kill();
      stop.abort();
      await Promise.all([helper.exited, reader]);
      await expectKept(kept, removed);
    }
    expect(kept.size).toBeGreaterThan(0);
  },
);

/** A change or an addition that was under way when the engine was killed may be there or not, whole. */
async function expectKept(kept: ReadonlyMap<number, string>, removed: ReadonlySet<number>): Promise<void> {
  expect((await home.inspect()).integrity, `seed ${seed}`).toBe('ok');
  const rows = await home.rows('SELECT id, note, text, pages FROM annotations');
  const notes = new Map(rows.map((row) => [Number(row.id), String(row.note)]));
  for (const [id, note] of kept) {
    if (removed.has(id) && !notes.has(id)) continue;
    expect(notes.get(id)?.replace('…', ''), `seed ${seed}, mark ${id}`).toBe(note.replace('…', ''));
  }
  expect(new Set(notes.values()).size, `seed ${seed}: a mark is there twice`).toBe(notes.size);
  for (const row of rows) expect(JSON.parse(String(row.pages))).toHaveLength(1);
}

test.skipIf(onServer)(
  'a library is of its old version or of the new one, whenever the engine is killed',
  { timeout: LIMIT_MS },
  async () => {
    const old = home.at('old');
    await makeOldLibrary(old);
    const library = home.at('migrated');
    const fresh = async (): Promise<void> => {
      await rm(library, { recursive: true, force: true });
      await cp(old, library, { recursive: true });
    };
    await fresh();
    const startedAt = performance.now();
    const whole = launchEngine(library);
    await whole.host.call('host.library', {});
    const wholeMs = performance.now() - startedAt;
    await whole.host.call('host.close', {});
    await whole.helper.exited;
    expect(stateOf(library).version).toBe(migrations.length);

    await fresh();
    for (let kill = 0; kill < kills('migrating'); kill++) {
      const { helper, host } = launchEngine(library);
      host.call('host.library', {}).catch(() => undefined);
      await wait((0.2 + random()) * wholeMs);
      helper.kill();
      await helper.exited;
      const state = stateOf(library);
      expect(state, `seed ${seed}`).toEqual({
        version: state.version,
        integrity: 'ok',
        questions: OLD_QUESTIONS,
        segments: OLD_SEGMENTS,
        searchable: OLD_SEGMENTS,
        copies: state.copies.map(() => 'ok'),
      });
      expect([OLD_VERSION, migrations.length], `seed ${seed}`).toContain(state.version);
      if (state.version === migrations.length) await fresh();
    }
    const last = launchEngine(library);
    await last.host.call('host.library', {});
    await last.host.call('host.close', {});
    await last.helper.exited;
    expect(stateOf(library).version).toBe(migrations.length);
  },
);

async function makeOldLibrary(folder: string): Promise<void> {
  const store = await openStore(folder, { migrations: migrations.slice(0, OLD_VERSION) });
  await store.writer.write((db) => {
    db.run("INSERT INTO documents (key, id, bytes, title, added_at) VALUES (1, ?, 1, 'old', 1)", 'a'.repeat(64));
    db.run("INSERT INTO jobs (document_key, state) VALUES (1, 'done')");
    db.run(
      `INSERT INTO indexes (document_key, format, indexed_at, sections, nodes, segments, frames, problems,
         pages_without_text, timings) VALUES (1, 3, 1, 1, 1, ?, '[]', '[]', '[]', '{}')`,
      OLD_SEGMENTS,
    );
    for (let n = 0; n < OLD_SEGMENTS; n++) {
      db.run(
        `INSERT INTO segments (id, document_key, section, section_order, tokens, page_index, kind, sentences, text, position)
         VALUES ((1 << 24) + ?, 1, 's0', 0, 9, 0, 'text', x'', ?, ?)`,
        n,
        `Honey bees of hive ${n} collect nectar while the ${n * 7} flowers of the meadow are open, and sleep at night.`,
        n,
      );
      db.run(
        'INSERT INTO segments_fts (rowid, path, text, caption) VALUES ((1 << 24) + ?, ?, ?, ?)',
        n,
        '',
        'nectar',
        '',
      );
    }
    for (let n = 0; n < OLD_QUESTIONS; n++)
      db.run(
        "INSERT INTO history (asked_at, question, receipt) VALUES (?, ?, '{}')",
        n,
        `What do bees of hive ${n} do?`,
      );
  });
  await store.close();
}

interface LibraryState {
  readonly version: number;
  readonly integrity: unknown;
  readonly questions: number;
  readonly segments: number;
  readonly searchable: number;
  /** Whether each copy from before is sound. */
  readonly copies: readonly unknown[];
}

function stateOf(library: string): LibraryState {
  const sqlite = new DatabaseSync(path.join(library, 'library.db'));
  const first = (sql: string): unknown => Object.values(sqlite.prepare(sql).get() ?? {})[0];
  try {
    return {
      version: Number(first('PRAGMA user_version')),
      integrity: first('PRAGMA integrity_check'),
      questions: Number(first('SELECT count(*) FROM history')),
      segments: Number(first('SELECT count(*) FROM segments')),
      searchable: Number(first("SELECT count(*) FROM segments_fts WHERE segments_fts MATCH 'nectar'")),
      copies: copiesIn(library).map(check),
    };
  } finally {
    sqlite.close();
  }
}

const copiesIn = (library: string): string[] =>
  readdirSync(library, { recursive: true, encoding: 'utf8' })
    .filter((name) => /library-v\d+-[^.]+\.db$/.test(name))
    .map((name) => path.join(library, name));

function check(file: string): unknown {
  const copy = new DatabaseSync(file, { readOnly: true });
  const { integrity_check: result } = copy.prepare('PRAGMA integrity_check').get()!;
  copy.close();
  return result;
}
