import { formKey, gramsOf } from './name-likeness.ts';

/** Letters that so many names share tell none of them; names that are alike share others as well. */
const COMMON = 400;

/** Finds things by their names: those that bear an equal one, and those whose names are spelled alike. */
export class NameIndex<T> {
  readonly #byForm = new Map<string, T[]>();
  readonly #byGram = new Map<string, Set<T>>();

  add(item: T, name: string): void {
    const key = formKey(name);
    const same = this.#byForm.get(key);
    if (!same) this.#byForm.set(key, [item]);
    else if (!same.includes(item)) same.push(item);
    for (const gram of gramsOf(name)) {
      const known = this.#byGram.get(gram);
      if (known) known.add(item);
      else this.#byGram.set(gram, new Set([item]));
    }
  }

  /** Those with a name that differs in case, hyphens, spaces, accents or a plural alone, first added first. */
  named(name: string): readonly T[] {
    return this.#byForm.get(formKey(name)) ?? [];
  }

  /** Those that share most letter trigrams with the name, most first. */
  near(name: string, limit: number): readonly T[] {
    const shared = new Map<T, number>();
    for (const gram of gramsOf(name)) {
      const items = this.#byGram.get(gram);
      if (!items || items.size > COMMON) continue;
      for (const item of items) shared.set(item, (shared.get(item) ?? 0) + 1);
    }
    return [...shared]
      .sort((a, b) => b[1] - a[1])
      .slice(0, limit)
      .map(([item]) => item);
  }
}
