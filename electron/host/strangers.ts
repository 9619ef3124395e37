/**
 * Connections that have not shown yet that they are a reader's or a program's: only so many at a time. The one that has
 * waited longest makes room for the next, so that no number of idle ones keeps anybody out who says at once who they are.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export class Strangers {
  readonly #most: number;
  /** In the order in which they came. */
  readonly #waiting = new Set<Socket>();

  constructor(most: number) {
    this.#most = most;
  }

  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#waiting.add(socket);
      socket.once('close', () => this.#waiting.delete(socket));
      const [longest] = this.#waiting;
      if (this.#waiting.size > this.#most) longest?.destroy();
    });
  }

  /** From now on it is counted among those that have a session. */
  know(socket: Socket): void {
    this.#waiting.delete(socket);
  }
}
