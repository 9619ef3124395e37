/** What has rows. */
interface WithRows {
  readonly rows: { readonly length: number };
}

/** The rows of words over the whole library, as they were read last: what was not asked for the longest goes first. */
export class KeptRows<Found extends WithRows> {
  readonly #most: number;
  readonly #kept = new Map<string, Found>();
  #rows = 0;

  /** @param most  rows of all words together */
  constructor(most: number) {
    this.#most = most;
  }

  has(word: string): boolean {
    return this.#kept.has(word);
  }

  get(word: string): Found | undefined {
    const found = this.#kept.get(word);
    if (found) {
      this.#kept.delete(word);
      this.#kept.set(word, found);
    }
    return found;
  }

  keep(word: string, found: Found): void {
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
