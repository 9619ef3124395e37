/** What was used last, up to a total weight; the least recently used goes first. */
export class Lru<K, V> {
  readonly #entries = new Map<K, { readonly value: V; readonly weight: number }>();
  readonly #capacity: number;
  readonly #onEvict: (key: K, value: V) => void;
  #weight = 0;

  constructor(capacity: number, onEvict: (key: K, value: V) => void) {
    this.#capacity = capacity;
    this.#onEvict = onEvict;
  }

  get weight(): number {
    return this.#weight;
  }

  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** The value, which counts as used now. */
  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps the value and lets go of others until the capacity holds; `pinned` keys stay even beyond it. */
  set(key: K, value: V, weight: number, pinned: (key: K) => boolean): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const other of [...this.#entries.keys()]) {
      if (this.#weight <= this.#capacity) return;
      if (other !== key && !pinned(other)) this.delete(other);
    }
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
    this.#onEvict(key, entry.value);
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.delete(key);
  }
}

/** Those of `items` that there is room for, the first ones first. */
export function fitting<T>(items: readonly T[], weightOf: (item: T) => number, room: number): readonly T[] {
  let left = room;
  return items.filter((item) => {
    const fits = weightOf(item) <= left;
    if (fits) left -= weightOf(item);
    return fits;
  });
}
