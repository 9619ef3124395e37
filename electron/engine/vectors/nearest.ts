/** The best few of many, kept while going through them. */
export interface Candidate {
  readonly score: number;
  /** Which set, and which row of it. */
  readonly set: number;
  readonly row: number;
}

/** A heap with the worst on top; among equals the first set and row are better, in whatever order they are added. */
export class Best {
  readonly #limit: number;
  readonly #heap: Candidate[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What is not above this is not taken. */
  get floor(): number {
    return this.#heap.length < this.#limit ? Number.NEGATIVE_INFINITY : this.#heap[0]!.score;
  }

  add(candidate: Candidate): void {
    if (this.#limit <= 0) return;
    if (this.#heap.length < this.#limit) {
      this.#heap.push(candidate);
      this.#up(this.#heap.length - 1);
    } else if (isWorse(this.#heap[0]!, candidate)) {
      this.#heap[0] = candidate;
      this.#down();
    }
  }

  /** Best first. */
  list(): Candidate[] {
    return this.#heap.toSorted((a, b) => b.score - a.score || a.set - b.set || a.row - b.row);
  }

  #up(at: number): void {
    const parent = (at - 1) >> 1;
    if (at > 0 && isWorse(this.#heap[at]!, this.#heap[parent]!)) {
      this.#swap(at, parent);
      this.#up(parent);
    }
  }

  #down(): void {
    let at = 0;
    for (;;) {
      const children = [2 * at + 1, 2 * at + 2].filter((child) => child < this.#heap.length);
      let worst = at;
      for (const child of children) if (isWorse(this.#heap[child]!, this.#heap[worst]!)) worst = child;
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #swap(a: number, b: number): void {
    const kept = this.#heap[a]!;
    this.#heap[a] = this.#heap[b]!;
    this.#heap[b] = kept;
  }
}

function isWorse(a: Candidate, b: Candidate): boolean {
  return a.score !== b.score ? a.score < b.score : a.set !== b.set ? a.set > b.set : a.row > b.row;
}
