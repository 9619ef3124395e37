import type { WebSocket } from 'ws';
import { parseJson } from '#shared/base/json.ts';
import { PortEnd, type Port } from '#shared/rpc/port.ts';

/** A window sends calls, nothing bulky. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;
/** A window that does not read for so long that this much waits for it is cut off; it connects again and starts afresh. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
/** A tunnel that died says nothing: a socket that leaves a ping unanswered until the next one is gone. */
const PING_MS = 30_000;

const closeCodes = { serviceRestart: 1012, tooSlow: 1013, notJson: 1007 } as const;

/**
 * RPC frames as JSON texts over a WebSocket. What windows exchange with the engine survives JSON: the contract of
 * `methods` has no typed arrays, dates or other values that JSON does not know.
 */
export function websocketPort(socket: WebSocket): Port {
  const end = new PortEnd({
    post: (frame) => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.close(closeCodes.tooSlow, 'reads too slowly');
      else socket.send(JSON.stringify(frame));
    },
    close: () => socket.close(closeCodes.serviceRestart, 'engine restarts'),
  });
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) socket.terminate();
    answered = false;
    socket.ping();
  }, PING_MS);
  socket.on('pong', () => (answered = true));
  socket.on('message', (data: Buffer, isBinary) => {
    const frame = isBinary ? undefined : parseJson(data.toString('utf8'));
    if (frame === undefined) {
      socket.close(closeCodes.notJson, 'not JSON');
      return;
    }
    try {
      end.deliver(frame);
    } catch {
      socket.terminate(); // a frame may end its own window, and nothing else
    }
  });
  socket.on('error', () => socket.terminate()); // an oversized or malformed frame; 'close' follows
  socket.on('close', () => {
    clearInterval(timer);
    end.closed();
  });
  return end;
}
