/**
 * How long the entries of a BibTeX file get by macros and cross-references: a few characters of a file can name many, thousands of
 * times, so that what is made of it is counted before it is made.
 */
import type { BibtexFields } from '#shared/contract/citation-entry.ts';
import { STYLE_MACROS } from './citation-js.ts';
import type { ValuePart, WrittenEntry } from './read-entry.ts';

export interface BibtexBounds {
  /** Of an entry with its macros and what it inherits. */
  readonly entryChars: number;
  readonly macroChars: number;
  /** What macros and cross-references add to a whole file. */
  readonly addedChars: number;
}

export const BIBTEX_BOUNDS: BibtexBounds = { entryChars: 500_000, macroChars: 20_000, addedChars: 32 * 2 ** 20 };

/** The macros of a file, and how much it has grown by them. */
export class Expansion {
  readonly #bounds: BibtexBounds;
  readonly #macros = new Map<string, string>();
  #added = 0;

  constructor(bounds: BibtexBounds) {
    this.#bounds = bounds;
  }

  /** @param name  in lower case. @throws Error for a macro that is too long, or one too many */
  define(name: string, parts: readonly ValuePart[]): void {
    if (this.#lengthOf(parts) > this.#bounds.macroChars) throw new Error('The definition grows too long.');
    const value = this.#valueOf(parts);
    this.#add(value.length);
    this.#macros.set(name, value);
  }

  /**
   * An entry with its macros replaced, and beside it what they were: as written, and what the file defines them as.
   *
   * @throws Error where it could become too long, or the file grows too long
   */
  expand({ type, key, fields }: WrittenEntry, fromChars: number): BibtexFields {
    this.#requireShort(fields.reduce((sum, { parts }) => sum + this.#lengthOf(parts), 0));
    const named = fields.flatMap(({ parts }) => parts.flatMap((part) => ('macro' in part ? [part.macro] : [])));
    const macros = [...new Set(named)].flatMap((name) => {
      const value = this.#macros.get(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    const asWritten = fields.flatMap(({ name, parts }) => {
      const [only, ...more] = parts;
      const plain = only && more.length === 0 && 'text' in only;
      return plain ? [] : [[name, parts.map(({ written }) => written).join(' # ')] as const];
    });
    const entry: BibtexFields = {
      type,
      key,
      fields: Object.fromEntries(fields.map(({ name, parts }) => [name, this.#valueOf(parts)])),
      ...(asWritten.length > 0 && { written: Object.fromEntries(asWritten) }),
      ...(macros.length > 0 && { macros: Object.fromEntries(macros) }),
    };
    this.#requireShort(charsOf(entry));
    this.#add(Math.max(0, charsOf(entry) - fromChars));
    return entry;
  }

  /** Counts what an entry inherits. @throws Error as `expand` */
  countInherited(chain: readonly BibtexFields[]): void {
    const inherited = chain.slice(0, -1).reduce((sum, one) => sum + charsOf(one), 0);
    if (inherited === 0) return;
    this.#requireShort(inherited + chain.slice(-1).reduce((sum, one) => sum + charsOf(one), 0));
    this.#add(inherited);
  }

  #lengthOf(parts: readonly ValuePart[]): number {
    return parts.reduce((sum, part) => sum + this.#partOf(part).length, 0);
  }

  #valueOf(parts: readonly ValuePart[]): string {
    return parts.map((part) => this.#partOf(part)).join('');
  }

  /** A macro that nothing defines says nothing, as in BibTeX. */
  #partOf(part: ValuePart): string {
    if ('text' in part) return part.text;
    return this.#macros.get(part.macro) ?? STYLE_MACROS.get(part.macro) ?? '';
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

function charsOf({ fields, macros = {} }: BibtexFields): number {
  return [...Object.values(fields), ...Object.values(macros)].reduce((sum, value) => sum + value.length, 0);
}
