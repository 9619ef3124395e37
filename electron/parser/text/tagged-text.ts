const MAX_TITLE_CHARACTERS = 400;
// Letters further apart than this share of their size are parted by a space that nobody wrote.
const SPACE_EM = 0.2;
const NEXT_LINE_EM = 0.5;

interface Piece {
  text: string;
  /** Middle of its first letter, in user space. */
  readonly y: number;
  readonly size: number;
  lastY: number;
  lastEnd: number;
}

/** Gathers what stands in each piece of marked content of a page, as far as a heading could be long. */
export class TaggedText {
  readonly #pieces = new Map<number, Piece>();

  /**
   * @param mark  number of the marked content
   * @param y  middle of the letter
   * @param start  where it starts along the line, `end` where it ends
   */
  add(mark: number, text: string, y: number, size: number, start: number, end: number): void {
    const piece = this.#pieces.get(mark);
    if (!piece) {
      this.#pieces.set(mark, { text, y, size, lastY: y, lastEnd: end });
      return;
    }
    if (piece.text.length >= MAX_TITLE_CHARACTERS) return;
    const apart = Math.abs(y - piece.lastY) > NEXT_LINE_EM * size || start - piece.lastEnd > SPACE_EM * size;
    piece.text += apart && !piece.text.endsWith(' ') ? ` ${text}` : text;
    piece.lastY = y;
    piece.lastEnd = end;
  }

  /** The text of a piece with the top of its first line; undefined if nothing stands in it. */
  piece(mark: number): { readonly text: string; readonly y: number } | undefined {
    const found = this.#pieces.get(mark);
    return found && { text: found.text, y: found.y + found.size / 2 };
  }
}
