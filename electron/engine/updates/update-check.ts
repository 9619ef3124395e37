/** Asks once a day whether there is a newer version, while the reader has it on. It fetches a signed note and nothing else. */
import { z } from 'zod';
import { AppError, isAbort, isAppError, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { updateMethods, UpdatesState } from '#shared/contract/updates.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { every, type Every } from '../../process/every.ts';
import { StateFeed } from '../models/state-feed.ts';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { readSetting, saveSetting } from '../store/settings.ts';
import { fetchFeed } from './fetch-feed.ts';
import { compareVersions, readFeed } from './signed-feed.ts';
import type { UpdateSource } from './source.ts';

export interface UpdateCheckDeps {
  readonly store: Store;
  readonly version: () => Promise<string>;
  readonly source: () => Promise<UpdateSource | undefined>;
  readonly now: () => number;
  readonly onBug: (error: unknown) => void;
  /** By default from the network. */
  readonly fetch?: typeof fetchFeed | undefined;
}

const SETTING = 'updates';
const DAY_MS = 24 * 60 * 60_000;
/** A machine that sleeps keeps no timer of a day. */
const LOOK_MS = 60 * 60_000;

const Kept = z.object({
  on: z.boolean().catch(false),
  /** When somebody was asked, whatever came of it. */
  askedAt: z.int().nullable().catch(null),
  believed: z
    .object({ at: z.int(), made: z.int(), version: z.string(), page: z.url({ protocol: /^https$/u }) })
    .nullable()
    .catch(null),
});
type Kept = z.infer<typeof Kept>;

const keptIn = (db: ReadDb): Kept => readSetting(db, SETTING, Kept) ?? Kept.parse({});

export class UpdateCheck {
  readonly #deps: UpdateCheckDeps;
  readonly #feed: StateFeed<UpdatesState>;
  readonly #closing = new AbortController();
  #source: UpdateSource | undefined;
  #version: string | null = null;
  #ready: Promise<void> | undefined;
  #timer: Every | undefined;
  #running: { readonly ended: Promise<void>; readonly stop: AbortController } | undefined;
  #problem: ErrorReport | null = null;

  constructor(deps: UpdateCheckDeps) {
    this.#deps = deps;
    this.#feed = new StateFeed(() => this.state());
  }

  handlers(): Handlers<typeof updateMethods> {
    const feed = this.#feed;
    const prepare = (): Promise<void> => this.#prepare();
    return {
      'updates.watch': async function* (_, signal) {
        await prepare();
        return yield* feed.watch(signal);
      },
      'updates.configure': async ({ on }) => {
        await this.#prepare();
        if (on && !this.#source) throw new AppError('input.unsupported', NO_KEY);
        if (!on) this.#problem = null;
        await this.#keep({ on });
        this.#feed.touch();
        if (on) {
          void this.#check();
          return null;
        }
        this.#running?.stop.abort();
        await this.#running?.ended;
        return null;
      },
      'updates.check': async () => {
        await this.#prepare();
        if (!this.#kept().on) throw new AppError('input.invalid', 'Asking for newer versions is off.');
        return done(this.#check());
      },
    };
  }

  state(): UpdatesState {
    const { on, believed } = this.#kept();
    const isNewer = believed !== null && this.#version !== null && compareVersions(believed.version, this.#version) > 0;
    return {
      canCheck: this.#source !== undefined,
      on: on && this.#source !== undefined,
      host: this.#source?.address.host ?? null,
      version: this.#version,
      checking: this.#running !== undefined,
      checkedAt: on ? (believed?.at ?? null) : null,
      newer: on && isNewer ? { version: believed.version, page: believed.page } : null,
      problem: this.#problem,
    };
  }

  /** From now on somebody is asked once a day while it is on. */
  open(): void {
    const passing = (error: unknown): void => {
      if (!isAppError(error)) this.#deps.onBug(error);
    };
    this.#timer = every(LOOK_MS, () => this.#checkIfDue(), passing);
    void this.#timer.now();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#timer?.stop();
    await this.#running?.ended;
    this.#feed.close();
  }

  #prepare(): Promise<void> {
    return (this.#ready ??= (async () => {
      [this.#source, this.#version] = await Promise.all([this.#deps.source(), this.#deps.version()]);
    })());
  }

  async #checkIfDue(): Promise<void> {
    const { on, askedAt } = this.#kept();
    if (!on || this.#deps.store.isReadOnly) return;
    const since = this.#deps.now() - (askedAt ?? 0);
    // A clock that was set back must not put it off for years.
    if (since < 0 || since >= DAY_MS) await this.#check();
  }

  #check(): Promise<void> {
    if (this.#running) return this.#running.ended;
    const stop = new AbortController();
    const ended = this.#ask(AbortSignal.any([stop.signal, this.#closing.signal])).finally(() => {
      this.#running = undefined;
      this.#feed.touch();
    });
    this.#running = { ended, stop };
    this.#feed.touch();
    return ended;
  }

  async #ask(signal: AbortSignal): Promise<void> {
    try {
      await this.#prepare();
      const { now, fetch = fetchFeed } = this.#deps;
      if (!this.#source) return;
      const { address, publicKey } = this.#source;
      await this.#keep({ askedAt: now() });
      const bytes = await fetch(address, signal);
      const { made, version, page } = readFeed(bytes, {
        host: address.host,
        publicKey,
        seen: this.#kept().believed?.made,
      });
      await this.#keep({ believed: { at: now(), made, version, page } });
      this.#problem = null;
    } catch (error) {
      if (isAbort(error)) return;
      if (!isAppError(error)) this.#deps.onBug(error);
      this.#problem = toReport(error);
    }
  }

  #kept(): Kept {
    return keptIn(this.#deps.store.read);
  }

  #keep(change: Partial<Kept>): Promise<void> {
    return this.#deps.store.writer.write((db) => {
      saveSetting(db, SETTING, { ...keptIn(db), ...change });
    });
  }
}

const NO_KEY = 'This build knows no key for updates: see whoever gave it to you for newer versions.';
