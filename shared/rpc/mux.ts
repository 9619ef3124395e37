import { z } from 'zod';
import { PortEnd, type Port } from './port.ts';

const MuxFrame = z.discriminatedUnion('k', [
  z.strictObject({ k: z.literal('open'), c: z.int().nonnegative(), name: z.string() }),
  z.strictObject({ k: z.literal('frame'), c: z.int().nonnegative(), frame: z.unknown() }),
  z.strictObject({ k: z.literal('close'), c: z.int().nonnegative() }),
]);

/** The side that opens channels: a host that relays its windows to the engine over one port. */
export interface MuxClient {
  /** A new logical port; `name` tells the other side what it may ask. */
  open(name: string): Port;
}

/** Many logical ports over one. When `port` closes, all of them close. */
export function muxClient(port: Port): MuxClient {
  const channels = new Map<number, PortEnd>();
  let next = 0;
  let gone = false;
  port.onFrame((raw) => {
    const frame = MuxFrame.safeParse(raw);
    if (!frame.success) return;
    const channel = channels.get(frame.data.c);
    if (frame.data.k === 'frame') channel?.deliver(frame.data.frame);
    else if (frame.data.k === 'close') {
      channels.delete(frame.data.c);
      channel?.closed();
    }
  });
  port.onClose(() => {
    gone = true;
    for (const channel of channels.values()) channel.closed();
    channels.clear();
  });
  return {
    open(name) {
      const c = next++;
      const end = channelEnd(port, c, channels);
      if (gone) end.closed();
      else port.post({ k: 'open', c, name });
      return end;
    },
  };
}

/** The side that answers: told about every channel that the client opens. */
export function muxServer(port: Port, onOpen: (name: string, channel: Port) => void): void {
  const channels = new Map<number, PortEnd>();
  port.onFrame((raw) => {
    const frame = MuxFrame.safeParse(raw);
    if (!frame.success) return;
    const { c } = frame.data;
    if (frame.data.k === 'open') onOpen(frame.data.name, channelEnd(port, c, channels));
    else if (frame.data.k === 'frame') channels.get(c)?.deliver(frame.data.frame);
    else {
      const channel = channels.get(c);
      channels.delete(c);
      channel?.closed();
    }
  });
  port.onClose(() => {
    for (const channel of channels.values()) channel.closed();
    channels.clear();
  });
}

function channelEnd(port: Port, c: number, channels: Map<number, PortEnd>): PortEnd {
  const end = new PortEnd({
    post: (frame) => port.post({ k: 'frame', c, frame }),
    close: () => {
      channels.delete(c);
      port.post({ k: 'close', c });
    },
  });
  channels.set(c, end);
  return end;
}
