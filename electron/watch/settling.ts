/** Files that may still be written to. Each is handed over once it has been at rest for as long as its end asks for. */
import { lstat, stat } from 'node:fs/promises';
import { endOf, type FileEnd } from './file-end.ts';
import type { SeenFile } from './walk.ts';

/** For how long size and time of change of a file must stay as they are, in milliseconds. */
export interface RestTimes {
  /** Of one that ends as its kind does. */
  readonly settleMs: number;
  /** Of one whose kind has no end that could be looked for. */
  readonly openEndMs: number;
  /** Of one that lacks its end; then it is taken as it is. */
  readonly cutMs: number;
}

interface Resting {
  readonly raw: Buffer | undefined;
  readonly seen?: SeenFile;
  /** Of the monotonic clock, when it was first seen to be so. */
  readonly sinceMs: number;
}

export class Settling {
  readonly #times: RestTimes;
  readonly #followLinks: boolean;
  readonly #files = new Map<string, Resting>();

  constructor(times: RestTimes, followLinks: boolean) {
    this.#times = times;
    this.#followLinks = followLinks;
  }

  /** When it is worth another look. */
  get nextMs(): number {
    return this.#files.size > 0 ? this.#times.settleMs : Infinity;
  }

  /** Was it written to so lately that more may come? */
  mayGrow({ modifiedMs }: SeenFile): boolean {
    return Date.now() - modifiedMs < Math.max(this.#times.settleMs, this.#times.openEndMs, this.#times.cutMs);
  }

  add(file: string, raw?: Buffer): void {
    if (!this.#files.has(file)) this.#files.set(file, { raw, sinceMs: performance.now() });
  }

  drop(file: string): void {
    this.#files.delete(file);
  }

  clear(): void {
    this.#files.clear();
  }

  /** Those that are whole now, and those that are not there any more; the others stay. */
  async look(): Promise<{ readonly present: Map<string, SeenFile>; readonly gone: readonly string[] }> {
    const present = new Map<string, SeenFile>();
    const gone: string[] = [];
    for (const [file, before] of [...this.#files]) {
      const { raw } = before;
      const found = await (this.#followLinks ? stat : lstat)(raw ?? file).catch(() => undefined);
      if (!found?.isFile()) {
        gone.push(file);
        this.drop(file);
        continue;
      }
      const now: SeenFile = { bytes: found.size, modifiedMs: Math.trunc(found.mtimeMs), raw };
      const isSame = before.seen?.bytes === now.bytes && before.seen.modifiedMs === now.modifiedMs;
      if (!isSame) this.#files.set(file, { raw, seen: now, sinceMs: performance.now() });
      else if (await this.#isWhole(file, before)) {
        present.set(file, now);
        this.drop(file);
      }
    }
    return { present, gone };
  }

  async #isWhole(file: string, { raw, sinceMs }: Resting): Promise<boolean> {
    const restedMs = performance.now() - sinceMs;
    if (restedMs < this.#times.settleMs) return false;
    return restedMs >= this.#restMs(await endOf(raw ?? file, file));
  }

  #restMs(end: FileEnd): number {
    const { settleMs, openEndMs, cutMs } = this.#times;
    if (end === 'there') return settleMs;
    return end === 'open' ? openEndMs : cutMs;
  }
}
