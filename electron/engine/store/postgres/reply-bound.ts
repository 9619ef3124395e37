/** How much a server may send: it is only as trustworthy as whoever runs it, and its client keeps all of a reply in memory. */
import type { Readable } from 'node:stream';
import type pg from 'pg';

/**
 * Bytes of one reply. The longest that a library has are a hundred rows of vectors, of a thousand pages each, in hexadecimal
 * digits; no value of one is longer than a string may be, 512 MiB.
 */
export const MOST_OF_REPLY = 2 ** 31;
/** Of all that is answered while a connection is made: a few names and numbers. */
const MOST_OF_GREETING = 2 ** 20;

/**
 * What the client keeps of each message and of each value besides its bytes: an array, an object, a place in an array. A
 * row without columns is seven bytes.
 */
const KEPT_BESIDE = 100;

/** The server sent more than any library has. Nothing is asked again of it. */
export class EndlessReply extends Error {
  constructor() {
    super('it sends more than a library holds');
  }
}

/** Breaks a client's connection off, with `EndlessReply`, once the server has sent more than it may. */
export class ReplyBound {
  readonly #connection: pg.Connection;
  #left = MOST_OF_GREETING;

  /** @param client  not connected yet */
  constructor({ connection }: pg.Client) {
    this.#connection = connection;
    this.#count(connection.stream);
    // What comes in cipher is counted as the text that the client keeps.
    connection.once('sslconnect', () => this.#count(connection.stream));
    connection.on('message', ({ fieldCount = 0 }: { readonly fieldCount?: number }) =>
      this.#take(KEPT_BESIDE * (1 + fieldCount)),
    );
  }

  /** What the server sends from now on may take so many bytes of memory. */
  allow(bytes: number): void {
    this.#left = bytes;
  }

  #count(stream: Readable): void {
    stream.on('data', ({ byteLength }: Buffer) => this.#take(byteLength));
  }

  #take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) this.#connection.stream.destroy(new EndlessReply());
  }
}
