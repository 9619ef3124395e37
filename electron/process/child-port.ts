import { PortEnd, type Port } from '#shared/rpc/port.ts';

interface UtilityParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

/** The port to the process that launched this one: Electron's `parentPort` in a utility process, else Node's IPC. */
export function parentPort(): Port {
  const utility = (process as unknown as { parentPort?: UtilityParentPort }).parentPort;
  if (utility) {
    const end = new PortEnd({ post: (frame) => utility.postMessage(frame) });
    utility.on('message', (event) => end.deliver(event.data));
    return end;
  }
  if (!process.send) throw new Error('Started without a parent: this program is launched by Wayleaf itself.');
  const end = new PortEnd({
    post: (frame) => {
      // A parent that died between two frames is told by 'disconnect'; the write itself has nobody to fail to.
      process.send?.(frame, undefined, undefined, () => undefined);
    },
  });
  process.on('message', (frame) => end.deliver(frame));
  process.once('disconnect', () => end.closed());
  return end;
}
