/** Rows that cannot be read: they are left out of whatever is asked for, and named, so that one of them hides no other. */

export interface UnreadableRow {
  readonly table: string;
  /** What names it in its table, as far as that can be told. */
  readonly name: string;
  readonly why: string;
}

/** More of them say no more. */
const MOST = 1000;
const MOST_OF_NAME = 200;

export class Unreadable {
  readonly #rows = new Map<string, UnreadableRow>();
  readonly #listeners = new Set<() => void>();

  get size(): number {
    return this.#rows.size;
  }

  list(): readonly UnreadableRow[] {
    return [...this.#rows.values()];
  }

  note(table: string, name: string, error: unknown): void {
    const key = `${table} ${name}`;
    if (this.#rows.has(key) || this.#rows.size >= MOST) return;
    this.#rows.set(key, { table, name: name.slice(0, MOST_OF_NAME), why: reasonOf(error) });
    for (const listener of this.#listeners) listener();
  }

  /** @returns how to be told no more */
  onNote(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** One line for whoever looks for the cause. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'issues' in error && Array.isArray(error.issues)) {
    const [issue] = error.issues as { readonly path?: readonly PropertyKey[]; readonly message?: string }[];
    const where = issue?.path?.map(String).join('.');
    return `${where ? `${where}: ` : ''}${issue?.message ?? 'not what it should be'}`;
  }
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.slice(0, MOST_OF_NAME);
}
