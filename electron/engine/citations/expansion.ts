/**
 * How long the entries of a BibTeX file get by macros and cross-references: a few characters of a file can name many, thousands of
 * times, so that what is made of it is counted, and estimated before it is made.
 */
import type { BibtexFields } from '#shared/contract/citation-entry.ts';

export interface BibtexBounds {
  /** Of an entry with its macros and what it inherits. */
  readonly entryChars: number;
  readonly macroChars: number;
  /** What macros and cross-references add to a whole file. */
  readonly addedChars: number;
}

export const BIBTEX_BOUNDS: BibtexBounds = { entryChars: 500_000, macroChars: 20_000, addedChars: 32 * 2 ** 20 };

const MACRO = /(?:=|#)\s{0,20}([A-Za-z_][\w:+-]{0,100})/gu;
/** A macro can only stand behind one of these. */
const BEFORE_MACRO = /[=#]/gu;

/** The macros of a file, and how much it has grown by them. */
export class Expansion {
  readonly #bounds: BibtexBounds;
  readonly #macros = new Map<string, string>();
  #added = 0;

  constructor(bounds: BibtexBounds) {
    this.#bounds = bounds;
  }

  /** @throws Error for a macro that is too long, or one too many */
  define(name: string, value: string): void {
    if (value.length > this.#bounds.macroChars) throw new Error('The definition grows too long.');
    this.#add(value.length);
    this.#macros.set(name.toLowerCase(), value);
  }

  /**
   * The text behind the definitions of the macros that it names.
   *
   * @throws Error where it could become too long
   */
  withDefinitions(text: string): string {
    const named = [...new Set([...text.matchAll(MACRO)].map(([, name = '']) => name.toLowerCase()))].flatMap((name) => {
      const value = this.#macros.get(name);
      return value === undefined ? [] : [{ name, value }];
    });
    if (named.length > 0) {
      const longest = Math.max(...named.map(({ value }) => value.length));
      // How a parser passes over comments and spaces does not matter to this: each use is taken for the longest one.
      const uses = text.match(BEFORE_MACRO)?.length ?? 0;
      this.#requireShort(text.length + uses * longest);
    }
    return `${named.map(({ name, value }) => `@string{${name} = {${value}}}\n`).join('')}${text}`;
  }

  /** Counts an entry as it was read of so many characters. @throws Error where it is too long, or the file grows too long */
  count(entry: BibtexFields, fromChars: number): void {
    const chars = charsOf(entry);
    this.#requireShort(chars);
    this.#add(Math.max(0, chars - fromChars));
  }

  /** Counts what an entry inherits. @throws Error as `count` */
  countInherited(chain: readonly BibtexFields[]): void {
    const inherited = chain.slice(0, -1).reduce((sum, one) => sum + charsOf(one), 0);
    if (inherited === 0) return;
    this.#requireShort(inherited + chain.slice(-1).reduce((sum, one) => sum + charsOf(one), 0));
    this.#add(inherited);
  }

  #requireShort(chars: number): void {
    if (chars > this.#bounds.entryChars) throw new Error('The entry is too long with its macros and cross-references.');
  }

  #add(chars: number): void {
    if (this.#added + chars > this.#bounds.addedChars)
      throw new Error('The file grows too long by macros and cross-references; this entry is left out.');
    this.#added += chars;
  }
}

function charsOf({ fields }: BibtexFields): number {
  return Object.values(fields).reduce((sum, value) => sum + value.length, 0);
}
