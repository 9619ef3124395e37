import type { WordRows } from './word-rows.ts';

/** Of rows: 24 bytes each, so that at most 48 MB are kept. */
const MOST_ROWS = 2_000_000;

/** The rows of words over the whole library, as they were read last: what was not asked for the longest goes first. */
export class KeptRows {
  readonly #most: number;
  readonly #kept = new Map<string, WordRows>();
  #rows = 0;

  constructor(most = MOST_ROWS) {
    this.#most = most;
  }

  get(word: string): WordRows | undefined {
    const found = this.#kept.get(word);
    if (found) {
      this.#kept.delete(word);
      this.#kept.set(word, found);
    }
    return found;
  }

  keep(word: string, found: WordRows): void {
    const size = found.rows.length;
    if (size > this.#most || this.#kept.has(word)) return;
    for (const [other, { rows }] of this.#kept) {
      if (this.#rows + size <= this.#most) break;
      this.#kept.delete(other);
      this.#rows -= rows.length;
    }
    this.#kept.set(word, found);
    this.#rows += size;
  }

  forget(): void {
    this.#kept.clear();
    this.#rows = 0;
  }
}
