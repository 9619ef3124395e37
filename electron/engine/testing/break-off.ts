import type { Socket } from 'node:net';

/**
 * End a connection without a goodbye. One that is saying goodbye can not be reset any more (libuv refuses it): its handle would
 * stay open, and a thread that has it could never end.
 */
export function breakOff(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
