/** How much a server may send: it is only as trustworthy as whoever runs it, and its client keeps all of a reply in memory. */
import type { Readable } from 'node:stream';
import type pg from 'pg';

/**
 * Of one reply. The longest that a library has are a hundred rows of vectors, of a thousand pages each, in hexadecimal
 * digits; no value of one is longer than a string may be, 512 MiB.
 */
export const MOST_OF_REPLY = 2 ** 31;
/** Of all that is answered while a connection is made: a few names and numbers. */
export const MOST_OF_GREETING = 2 ** 20;

/** The server sent more than any library has. Nothing is asked again of it. */
export class EndlessReply extends Error {
  constructor() {
    super('it sends more than a library holds');
  }
}

/** Breaks a client's connection off, with `EndlessReply`, once the server has sent more than it may. */
export class ReplyBound {
  #left = MOST_OF_GREETING;

  /** @param client  not connected yet */
  constructor({ connection }: pg.Client) {
    this.#count(connection.stream);
    // What comes in cipher is counted as the text that the client keeps.
    connection.once('sslconnect', () => this.#count(connection.stream));
  }

  /** The server may send so many bytes from now on. */
  allow(bytes: number): void {
    this.#left = bytes;
  }

  #count(stream: Readable): void {
    stream.on('data', ({ byteLength }: Buffer) => {
      this.#left -= byteLength;
      if (this.#left < 0) stream.destroy(new EndlessReply());
    });
  }
}
