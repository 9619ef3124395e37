/** One entry of a BibTeX file taken apart: its fields as they are written, macros not yet replaced. */

/** Text of a field, or the name of a macro that stands for some. */
export type ValuePart =
  | { readonly text: string; readonly written: string }
  | { readonly macro: string; readonly written: string };

export interface WrittenField {
  /** Lower case. */
  readonly name: string;
  readonly parts: readonly ValuePart[];
}

export interface WrittenEntry {
  /** Lower case. */
  readonly type: string;
  /** Empty where it has none. */
  readonly key: string;
  /** In the order of the file; of two with one name the first, as BibTeX does. */
  readonly fields: readonly WrittenField[];
}

const HEAD = /@\s{0,10}([A-Za-z_][\w+-]{0,40})\s{0,10}([{(])/y;
const BLANK = /(?:\s+|%[^\n\r]*)*/y;
const KEY = /[^\s,{}]*/y;
const NAME = /[^\s=,{}()#"%\d][^\s=,{}()#"%]*/y;
/** BibTeX allows digits alone; what begins with one can be nothing else. */
const NUMBER = /-?\d[^\s=,{}()#"%]*/y;

/** A place in a text that moves on as it is read. */
class Cursor {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Nothing where the pattern (sticky) does not match here. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  /** Passes over blanks and comments. */
  skip(): this {
    this.take(BLANK);
    return this;
  }

  takeSign(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  /** What stands in braces or quotes that begin here; braces in it are paired. */
  takeDelimited(): ValuePart | undefined {
    const quoted = this.#text[this.#at] === '"';
    if (!quoted && this.#text[this.#at] !== '{') return undefined;
    let depth = 0;
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const sign = this.#text[at];
      if (sign === '\\') at++;
      else if (depth === 0 && sign === (quoted ? '"' : '}')) {
        const written = this.#text.slice(this.#at, at + 1);
        this.#at = at + 1;
        return { text: written.slice(1, -1), written };
      } else if (sign === '{') depth++;
      else if (sign === '}') depth--;
      if (depth < 0) break;
    }
    throw new Error(quoted ? 'A quotation mark is missing.' : 'A brace is missing.');
  }
}

/** @throws Error with what is wrong, for text that is no single entry */
export function readEntry(text: string): WrittenEntry {
  const cursor = new Cursor(text);
  const head = cursor.take(HEAD);
  if (!head) throw new Error('There is no entry here.');
  const [, type = '', opening] = head;
  const key = cursor.skip().take(KEY)?.[0] ?? '';
  if (!cursor.skip().takeSign(',')) {
    if (cursor.takeSign(opening === '{' ? '}' : ')')) return { type: type.toLowerCase(), key, fields: [] };
    throw new Error('A comma is missing behind the key.');
  }
  return { type: type.toLowerCase(), key, fields: readFields(cursor) };
}

/** The one definition of an `@string` block. @throws Error for anything else */
export function readDefinition(text: string): WrittenField {
  const cursor = new Cursor(text);
  cursor.take(HEAD);
  const [field] = readFields(cursor);
  if (!field) throw new Error('This is no definition.');
  return field;
}

/** What a field was written as. @throws Error for anything else */
export function readValue(written: string): readonly ValuePart[] {
  return readParts(new Cursor(written));
}

function readFields(cursor: Cursor): readonly WrittenField[] {
  const fields = new Map<string, WrittenField>();
  for (;;) {
    const name = cursor.skip().take(NAME)?.[0].toLowerCase();
    if (name === undefined) break;
    if (!cursor.skip().takeSign('=')) throw new Error(`An equals sign is missing behind ‘${name}’.`);
    const parts = readParts(cursor);
    if (!fields.has(name)) fields.set(name, { name, parts });
    if (!cursor.skip().takeSign(',')) break;
  }
  if (!cursor.skip().takeSign('}') && !cursor.takeSign(')')) throw new Error('A comma is missing between two fields.');
  return [...fields.values()];
}

function readParts(cursor: Cursor): readonly ValuePart[] {
  const parts: ValuePart[] = [];
  do {
    cursor.skip();
    const part = cursor.takeDelimited() ?? bareAt(cursor);
    if (!part) throw new Error('A value is missing.');
    parts.push(part);
  } while (cursor.skip().takeSign('#'));
  return parts;
}

function bareAt(cursor: Cursor): ValuePart | undefined {
  const number = cursor.take(NUMBER)?.[0];
  if (number !== undefined) return { text: number, written: number };
  const macro = cursor.take(NAME)?.[0];
  return macro === undefined ? undefined : { macro: macro.toLowerCase(), written: macro };
}
