const MAX_TITLE_CHARACTERS = 400;
// Letters further apart than this share of their size are parted by a space that nobody wrote.
const SPACE_EM = 0.2;
// A space that was written is seen from here on; some programs write one and take it back.
const WRITTEN_SPACE_EM = 0.05;
const NEXT_LINE_EM = 0.5;

interface Place {
  /** Middle of the letter. */
  readonly y: number;
  /** Its ends along the line. */
  readonly start: number;
  readonly end: number;
}

/** Text that was drawn in one go, in user space; spaces around it are none of its letters. */
interface Drawn {
  readonly text: string;
  readonly first: Place;
  readonly last: Place;
  readonly size: number;
  readonly startsWithSpace: boolean;
  readonly endsWithSpace: boolean;
}

/** One piece behind another: a word may be cut at each of its syllables. */
function joinedWith(one: Drawn, next: Drawn): Drawn {
  if (next.text === '') return { ...one, endsWithSpace: true };
  if (one.text === '') return { ...next, startsWithSpace: true };
  // In either direction.
  const gap = Math.max(next.first.start - one.last.end, one.last.start - next.first.end);
  const isWritten = one.endsWithSpace || next.startsWithSpace;
  const apart =
    Math.abs(next.first.y - one.last.y) > NEXT_LINE_EM * next.size ||
    gap > (isWritten ? WRITTEN_SPACE_EM : SPACE_EM) * next.size;
  return { ...next, text: `${one.text}${apart ? ' ' : ''}${next.text}`, first: one.first };
}

/** Gathers what stands in each piece of marked content of a page, as far as a heading could be long. */
export class TaggedText {
  readonly #pieces = new Map<number, Drawn>();

  /**
   * @param mark  number of the marked content
   * @param y  middle of the letter
   * @param start  where it starts along the line, `end` where it ends
   */
  add(mark: number, text: string, y: number, size: number, start: number, end: number): void {
    const piece = this.#pieces.get(mark);
    if (piece && piece.text.length >= MAX_TITLE_CHARACTERS) return;
    const isSpace = text === ' ';
    const place: Place = { y, start, end };
    const drawn: Drawn = {
      text: isSpace ? '' : text,
      first: place,
      last: place,
      size,
      startsWithSpace: isSpace,
      endsWithSpace: isSpace,
    };
    this.#pieces.set(mark, piece ? joinedWith(piece, drawn) : drawn);
  }

  /** The text of pieces that follow each other, with the top of the highest; undefined if nothing stands in them. */
  joined(marks: readonly number[]): { readonly text: string; readonly y: number } | undefined {
    const pieces = marks.flatMap((mark) => this.#pieces.get(mark) ?? []);
    if (pieces.length === 0) return undefined;
    return {
      text: pieces.reduce(joinedWith).text,
      y: Math.max(...pieces.map(({ first, size }) => first.y + size / 2)),
    };
  }
}
