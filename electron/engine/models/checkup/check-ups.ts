/** Check-ups of the language models that a library uses: at first use, and whenever the reader wants another one. */
import { abortable } from '#shared/base/async.ts';
import { AppError, isAppError, toReport } from '#shared/base/errors.ts';
import type { CheckUp, CheckUpResult } from '#shared/contract/check-ups.ts';
import type { Chat, ModelRole } from '#shared/domain/ports/chat.ts';
import { checkCases } from './cases.ts';
import { checkUp, type CheckUpWishes } from './check-up.ts';
import { KeptCheckUps } from './kept-check-ups.ts';
import { unfitFor } from './roles.ts';

/** A model that could be checked. */
export interface Checkable {
  /** Changes with the model's files, and with the machine that it runs on. */
  readonly key: string;
  readonly contextTokens: number | null;
  readonly chat: Chat;
}

export interface CheckUpsDeps {
  /** Where what was found is kept. */
  readonly folder: string;
  /** Undefined for a model that is not there, or was not looked for yet. */
  readonly checkable: (model: string) => Checkable | undefined;
  /** By which a model is known as long as it cannot be told which files it has. */
  readonly nameOf: (model: string) => string;
  readonly turn: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly date: () => number;
  readonly onChange: () => void;
  readonly onBug: (error: unknown) => void;
  readonly limits?: Pick<CheckUpWishes, 'limitMs' | 'cases'> | undefined;
}

export class CheckUps {
  readonly #deps: CheckUpsDeps;
  readonly #kept: KeptCheckUps;
  readonly #closing = new AbortController();
  /** What runs or failed, by the key of the model. */
  readonly #states = new Map<string, Exclude<CheckUp['state'], { kind: 'done' }>>();
  readonly #running = new Map<string, Promise<CheckUpResult>>();
  /** One at a time: two models at once would each be half as fast. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: CheckUpsDeps) {
    this.#deps = deps;
    this.#kept = new KeptCheckUps(deps.folder);
  }

  /** Those of these models that were checked, or are. */
  of(models: readonly string[]): CheckUp[] {
    return models.flatMap((model) => {
      const found = this.#deps.checkable(model);
      const result = found && this.#kept.find(found.key);
      const state = found && (this.#states.get(found.key) ?? (result && ({ kind: 'done', result } as const)));
      return state ? [{ model, state }] : [];
    });
  }

  /** Undefined where nothing is known. Of a server that nobody looked at yet, a model is taken for the one of last time. */
  unfit(model: string): ReadonlySet<ModelRole> | undefined {
    const found = this.#deps.checkable(model);
    const result = found ? this.#kept.find(found.key) : this.#kept.lastOf(this.#deps.nameOf(model));
    return result && unfitFor(result.roles);
  }

  /** Check those of which nothing is known, without anybody waiting. One that failed is tried again when the reader wants it. */
  kick(models: readonly string[]): void {
    for (const model of models) {
      const found = this.#deps.checkable(model);
      if (!found || this.#kept.find(found.key) || this.#states.has(found.key)) continue;
      this.#begin(model, found).catch((error: unknown) => {
        if (!isAppError(error)) this.#deps.onBug(error);
      });
    }
  }

  /**
   * Check a model again. Who stops waiting does not stop the check-up.
   *
   * @throws AppError `chat.unavailable` where it is not there, `chat.failed` where its server is at fault, `call.cancelled`
   */
  async run(model: string, signal: AbortSignal): Promise<CheckUpResult> {
    const found = this.#deps.checkable(model);
    if (!found) throw new AppError('chat.unavailable', `There is no language model “${model}” here.`, { model });
    return abortable(this.#begin(model, found), signal);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running.values());
  }

  #begin(model: string, found: Checkable): Promise<CheckUpResult> {
    const { key } = found;
    const running = this.#running.get(key);
    if (running) return running;
    this.#set(key, { kind: 'running', done: 0, total: checkCases.length });
    const before = this.#last;
    const work = before.then(() => this.#check(model, found)).finally(() => this.#running.delete(key));
    this.#last = work.catch(() => undefined);
    this.#running.set(key, work);
    return work;
  }

  async #check(model: string, { key, chat, contextTokens }: Checkable): Promise<CheckUpResult> {
    const { turn, date, limits, nameOf } = this.#deps;
    const now = (): number => performance.now();
    try {
      const work = checkUp(chat, { now, date, contextTokens, turn, ...limits }, this.#closing.signal);
      for (;;) {
        const step = await work.next();
        if (!step.done) {
          this.#set(key, { kind: 'running', done: step.value, total: limits?.cases?.length ?? checkCases.length });
          continue;
        }
        await this.#kept.keep(key, nameOf(model), step.value);
        this.#states.delete(key);
        this.#deps.onChange();
        return step.value;
      }
    } catch (error) {
      this.#set(key, { kind: 'failed', error: toReport(error) });
      throw error;
    }
  }

  #set(key: string, state: Exclude<CheckUp['state'], { kind: 'done' }>): void {
    this.#states.set(key, state);
    this.#deps.onChange();
  }
}
