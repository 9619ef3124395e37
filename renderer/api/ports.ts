/** The two ways to the engine: through the desktop shell, or over a WebSocket of the server that served the window. */
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import { deferred } from '#shared/base/async.ts';
import { PortEnd, type Port } from '#shared/rpc/port.ts';

/** Opens a port; the promise rejects if there is nobody to talk to. */
export type OpenPort = () => Promise<Port>;

export function bridgePort(bridge: Pick<DesktopBridge, 'connect' | 'post'>): OpenPort {
  return async () => {
    const end = new PortEnd({ post: (frame) => bridge.post(frame) });
    bridge.connect({ onFrame: (frame) => end.deliver(frame), onGone: () => end.closed() });
    return end;
  };
}

/** @param url  ws: or wss: address; frames travel as JSON text */
export function webSocketPort(url: string): OpenPort {
  return async () => {
    const socket = new WebSocket(url);
    const opened = deferred<Port>();
    const end = new PortEnd({
      post: (frame) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
      },
      close: () => socket.close(),
    });
    socket.addEventListener('open', () => opened.resolve(end));
    socket.addEventListener('message', (event) => {
      const frame = parse(event.data);
      if (frame !== undefined) end.deliver(frame);
    });
    socket.addEventListener('close', () => {
      opened.reject(new Error('The connection was refused.'));
      end.closed();
    });
    return opened.promise;
  };
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined; // no frame, no answer: the same as a frame that does not fit its schema
  }
}

/** `rpc` beside the page, with the scheme of a socket. */
export function rpcUrl(page: string): string {
  const url = new URL('rpc', page);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
}
