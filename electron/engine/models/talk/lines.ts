/** A stream of text cut into lines. */
import { Unreadable } from './failures.ts';

const LINE_MAX_CHARS = 16 * 2 ** 20;

/**
 * Takes text in pieces of any size and gives the lines that are whole. Each piece is looked through once: a server may send a
 * long line in as many pieces as it has bytes.
 */
export class Lines {
  readonly #mostChars: number;
  #begun: string[] = [];
  #chars = 0;

  /** @param mostChars  of a line that has no end yet */
  constructor(mostChars = LINE_MAX_CHARS) {
    this.#mostChars = mostChars;
  }

  /** The lines that end in this piece, without their ends (LF or CRLF). @throws Unreadable for a line without an end */
  push(piece: string): readonly string[] {
    const cut = piece.split('\n');
    const begins = cut.pop() ?? '';
    const whole = cut.map((line, at) => withoutReturn(at === 0 ? this.finish() + line : line));
    if (begins !== '') this.#begun.push(begins);
    this.#chars += begins.length;
    if (this.#chars > this.#mostChars) throw new Unreadable('a line has no end');
    return whole;
  }

  /** What stands behind the last end of a line. */
  finish(): string {
    const rest = this.#begun.join('');
    this.#begun = [];
    this.#chars = 0;
    return rest;
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
