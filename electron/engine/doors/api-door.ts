/** The interface for programs, served by the engine itself while the reader has it on. */
import { z } from 'zod';
import { isAppError, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { ApiState, connectionMethods } from '#shared/contract/connections.ts';
import { toolCalls, type ToolCalls } from '#shared/contract/tool-calls.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { API_PATH, createApi } from '../../api/api.ts';
import { announce, removeStaleEntry, type Announced } from '../../api/entry.ts';
import { listen, type Listening } from '../../host/listen.ts';
import { readText } from '../../host/read-text.ts';
import { digest, sameSecret, secret } from '../../host/secrets.ts';
import { StateFeed } from '../models/state-feed.ts';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { readSetting, saveSetting } from '../store/settings.ts';

export interface ApiDoorDeps {
  readonly store: Store;
  /** Of the library: there stands by what a client can tell this server from another on its port. */
  readonly folder: string;
  readonly version: () => Promise<string>;
  readonly onBug: (error: unknown) => void;
  /** The port that is tried first. */
  readonly port?: number;
}

const PORT = 7421;
const SETTING = 'api';
const ENTRY = 'local-api.json';

/** The key itself is not kept: who has it shows it. */
const Kept = z.object({ on: z.boolean().catch(false), keyDigest: z.string().nullable().catch(null) });
type Kept = z.infer<typeof Kept>;

const keptIn = (db: ReadDb): Kept => readSetting(db, SETTING, Kept) ?? Kept.parse({});

type ApiMethods = 'api.watch' | 'api.configure' | 'api.new-key';

export class ApiDoor {
  readonly #deps: ApiDoorDeps;
  readonly #feed: StateFeed<ApiState>;
  /** Of this start; in the entry and nowhere else. */
  readonly #check = secret();
  #handlers: Handlers<ToolCalls> | undefined;
  #listening: Listening | undefined;
  #announced: Announced | undefined;
  #problem: ErrorReport | null = null;
  #known: Kept | undefined;
  /** One change after the other. */
  #changes: Promise<void> = Promise.resolve();

  constructor(deps: ApiDoorDeps) {
    this.#deps = deps;
    this.#feed = new StateFeed(() => this.state());
  }

  handlers(): Pick<Handlers<typeof connectionMethods>, ApiMethods> {
    return {
      'api.watch': (_, signal) => this.#feed.watch(signal),
      'api.configure': async ({ on }) => {
        await this.#keep({ on });
        return done(this.#follow());
      },
      'api.new-key': async () => {
        const key = secret();
        await this.#keep({ keyDigest: digest(key) });
        this.#feed.touch();
        return { key };
      },
    };
  }

  state(): ApiState {
    const { on, keyDigest } = this.#kept();
    const address = this.#listening ? addressOf(this.#listening) : null;
    return { on, address, hasKey: keyDigest !== null, problem: this.#problem };
  }

  /** From now on the door is open while the reader has it on. */
  async open(handlers: Handlers<ToolCalls>): Promise<void> {
    if (!this.#deps.store.isReadOnly) await removeStaleEntry(this.#deps.folder, ENTRY);
    this.#handlers = handlers;
    return this.#follow();
  }

  async close(): Promise<void> {
    this.#handlers = undefined;
    await this.#follow();
    this.#feed.close();
  }

  /** While the library's server is away, as it was last: who has the key is told so, and nobody else anything. */
  #kept(): Kept {
    try {
      return (this.#known = keptIn(this.#deps.store.read));
    } catch (error) {
      if (!this.#known || !isAppError(error, 'library.unreachable')) throw error;
      return this.#known;
    }
  }

  #keep(change: Partial<Kept>): Promise<void> {
    return this.#deps.store.writer.write((db) => {
      saveSetting(db, SETTING, { ...keptIn(db), ...change });
    });
  }

  /** Make it as the reader wants it. */
  #follow(): Promise<void> {
    const done = this.#changes.then(async () => {
      const handlers = this.#handlers;
      const wanted = handlers !== undefined && this.#kept().on;
      this.#problem = null;
      if (!wanted) {
        this.#announced?.withdraw();
        this.#announced = undefined;
        await this.#listening?.close();
        this.#listening = undefined;
      } else if (!this.#listening) {
        this.#listening = await this.#listen(handlers).catch((error: unknown) => {
          this.#problem = toReport(error);
          return undefined;
        });
      }
      this.#feed.touch();
    });
    this.#changes = done.catch(() => undefined);
    return done;
  }

  async #listen(handlers: Handlers<ToolCalls>): Promise<Listening> {
    const { version, onBug, port = PORT } = this.#deps;
    const api = createApi({
      connect: () => {
        const [near, far] = portPair();
        serve(far, toolCalls, handlers, onBug);
        return { calls: createClient(near, toolCalls), close: () => near.close() };
      },
      isToken: (given) => {
        const { keyDigest } = this.#kept();
        return keyDigest !== null && sameSecret(digest(given), keyDigest);
      },
      check: this.#check,
      readBody: readText,
      version: await version(),
      writes: false,
    });
    // Another library of this reader may have the port already.
    const listening = await listen(port, api, onBug).catch(() => listen(0, api, onBug));
    const { folder, store } = this.#deps;
    const entry = { url: addressOf(listening), check: this.#check, pid: process.pid };
    if (!store.isReadOnly) {
      this.#announced = await announce(folder, ENTRY, entry).catch(async (error: unknown) => {
        // Without the file nobody could tell this server from another's, so there is none.
        await listening.close();
        throw error;
      });
    }
    return listening;
  }
}

function addressOf({ port }: Listening): string {
  return `http://127.0.0.1:${port}${API_PATH}`;
}
