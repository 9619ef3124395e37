/** Finds where an object of JSON ends, in text that comes piece by piece and may be anything. */
export class JsonEnd {
  #depth = 0;
  #inText = false;
  #escaped = false;

  /** @returns characters of the piece up to the end of the first object; undefined if it goes on */
  push(piece: string): number | undefined {
    for (let at = 0; at < piece.length; at++) {
      const char = piece[at]!;
      if (this.#escaped) this.#escaped = false;
      else if (this.#inText) {
        this.#escaped = char === '\\';
        this.#inText = char !== '"';
      } else if (char === '"') this.#inText = this.#depth > 0;
      else if (char === '{') this.#depth++;
      else if (char === '}' && this.#depth > 0 && --this.#depth === 0) return at + 1;
    }
    return undefined;
  }
}
