import { Transform, type TransformCallback } from 'node:stream';

const LINE_END = 0x0a;
/** Of a line's beginning and its end, in which its id is looked for. */
const ID_BYTES = 300;

/** An id that stands where no value holds it: first or second in the message, or last. */
const FIRST = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(-?\d{1,15}|"[^"\\]{0,200}")\s*,/u;
const LAST = /,\s*"id"\s*:\s*(-?\d{1,15}|"[^"\\]{0,200}")\s*\}\s*$/u;

/** Passes lines on, each when it is whole; those that are longer than a message may be are left out. */
export class BoundedLines extends Transform {
  readonly #mostBytes: number;
  readonly #onTooLong: (id: string | number | null) => void;
  #line: Buffer[] = [];
  #bytes = 0;
  #head = Buffer.alloc(0);
  #tail = Buffer.alloc(0);

  /** @param onTooLong  told of a line that was left out, by the id of its message; null where none is found in it */
  constructor(mostBytes: number, onTooLong: (id: string | number | null) => void) {
    super();
    this.#mostBytes = mostBytes;
    this.#onTooLong = onTooLong;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
      this.#take(chunk.subarray(from, end + 1));
      this.#end();
      from = end + 1;
    }
    if (from < chunk.length) this.#take(chunk.subarray(from));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#end();
    done();
  }

  #take(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes <= this.#mostBytes) {
      this.#line.push(piece);
      return;
    }
    // What was kept as long as it was short enough, and what makes it too long.
    const more = this.#line.length > 0 ? Buffer.concat([...this.#line, piece]) : piece;
    this.#line = [];
    if (this.#head.length < ID_BYTES) this.#head = Buffer.concat([this.#head, more.subarray(0, ID_BYTES)]);
    this.#tail = Buffer.concat([this.#tail, more.subarray(-ID_BYTES)]).subarray(-ID_BYTES);
  }

  #end(): void {
    if (this.#bytes > this.#mostBytes) this.#onTooLong(idIn(this.#head, this.#tail));
    else if (this.#bytes > 0) this.push(Buffer.concat(this.#line));
    [this.#line, this.#bytes, this.#head, this.#tail] = [[], 0, Buffer.alloc(0), Buffer.alloc(0)];
  }
}

function idIn(head: Buffer, tail: Buffer): string | number | null {
  const [, id] = FIRST.exec(head.toString('utf8')) ?? LAST.exec(tail.toString('utf8')) ?? [];
  return id === undefined ? null : (JSON.parse(id) as string | number);
}
