/** The whole engine on a library whose server goes away: what it is asked meanwhile, and what it has to be like afterwards. */
import { expect } from 'vitest';
import { isAppError, type ErrorCode } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { launchEngine, until, type ProcessSession } from './library.ts';
import { notedMark } from './noted-mark.ts';

/** An engine of its own process, and what it has said of its library since it was started. */
export interface Watched extends ProcessSession {
  readonly events: LibraryEvent[];
  /** Why the server is away, as it was said last; null while it is there, undefined where nothing was said. */
  away(): string | null | undefined;
  /** Exit status, once it has ended. */
  ended(): number | null | undefined;
  close(): Promise<void>;
}

export function watchEngine(folder: string): Watched {
  const session = launchEngine(folder);
  const events: LibraryEvent[] = [];
  const stop = new AbortController();
  let status: number | null | undefined;
  void session.helper.exited.then((code) => (status = code));
  const watching = (async () => {
    // As a window does: a library that does not open is asked for again.
    while (status === undefined) {
      try {
        for await (const event of session.window.start('library.watch', {}, stop.signal)) events.push(event);
      } catch (error) {
        if (!isAppError(error, 'library.unreachable')) return;
        events.push({ kind: 'server', away: { code: error.code, message: error.message, details: error.details } });
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  })();
  return {
    ...session,
    events,
    away: () => {
      const last = events.findLast((event) => event.kind === 'server');
      return last?.away === null ? null : last && String(last.away.details?.why);
    },
    ended: () => status,
    close: async () => {
      stop.abort();
      await session.host.call('host.close', {}).catch(() => undefined);
      await session.helper.exited;
      await watching.catch(() => undefined);
    },
  };
}

/** All documents are there with their index, and nothing of them twice. */
export async function untilIndexed(session: Watched, count: number): Promise<readonly DocumentId[]> {
  const states = new Map<DocumentId, string>();
  let seen = 0;
  await until(() => {
    for (const event of session.events.slice(seen)) {
      if (event.kind === 'snapshot') {
        states.clear();
        for (const { id, state } of event.documents) states.set(id, state.kind);
      } else if (event.kind === 'document') states.set(event.document.id, event.document.state.kind);
    }
    seen = session.events.length;
    return states.size === count && [...states.values()].every((state) => state === 'ready');
  }, 90_000);
  return [...states.keys()];
}

/** Notes without a pause, until it is told to stop: what was said of each has to be true in the end. */
export class Reader {
  readonly #session: Watched;
  readonly #document: DocumentId;
  readonly #said = new Map<string, 'kept' | 'refused' | 'unknown'>();
  readonly #running: Promise<void>;
  #isOver = false;

  constructor(session: Watched, document: DocumentId) {
    this.#session = session;
    this.#document = document;
    this.#running = this.#run();
  }

  get kept(): number {
    return this.#count('kept');
  }

  /** Of which the server did not say what became of them. */
  get unknown(): number {
    return this.#count('unknown');
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** What is there of each note, beside what was said of it; empty where all is true. */
  async lies(): Promise<string[]> {
    const { annotations } = await this.#session.window.call('annotations.list', { document: this.#document });
    return [...this.#said].flatMap(([note, said]) => {
      const times = annotations.filter((one) => one.note === note).length;
      const isTrue = said === 'kept' ? times === 1 : said === 'refused' ? times === 0 : times <= 1;
      return isTrue ? [] : [`${note} was ${said}, and is there ${times} times`];
    });
  }

  #count(what: 'kept' | 'unknown'): number {
    return [...this.#said.values()].filter((said) => said === what).length;
  }

  async #run(): Promise<void> {
    for (let n = 0; !this.#isOver; n++) {
      const note = `note ${n}`;
      try {
        await this.#session.window.call('annotations.add', { annotations: [notedMark(this.#document, note)] });
        this.#said.set(note, 'kept');
      } catch (error) {
        if (isAppError(error, 'engine.gone')) return;
        if (!isAppError(error) || !EXPECTED.has(error.code)) throw error;
        this.#said.set(note, error.details?.outcome === 'unknown' ? 'unknown' : 'refused');
      }
    }
  }
}

const EXPECTED: ReadonlySet<ErrorCode> = new Set(['library.unreachable', 'library.disk-full', 'library.locked']);

/** It answers as before: the process is the same, the words of every report are found. */
export async function expectWhole(session: Watched, count: number): Promise<void> {
  expect(session.ended()).toBeUndefined();
  for (let n = 1; n <= count; n++) {
    const { hits } = await session.window.call('search.text', {
      words: `Report ${n}`,
      scope: { kind: 'library' },
      limit: 5,
    });
    expect(hits.length).toBeGreaterThan(0);
  }
}
