import { PortEnd, type Port } from '#shared/rpc/port.ts';
import { LatePort, utilityParent, type UtilityParentPort } from './message-port.ts';
import { outliveReaders } from './own-output.ts';
import { PortNote } from './shell-methods.ts';

/** The port of an engine to its host: Electron's `parentPort` in a utility process, else Node's IPC. */
export function hostPort(): Port {
  const utility = utilityParent();
  if (!utility) return forkedPort();
  const end = new PortEnd({ post: (frame) => utility.postMessage(frame) });
  // Those with ports are about helpers, see `shellLauncher`.
  utility.on('message', ({ data, ports = [] }) => {
    if (ports.length === 0) end.deliver(data);
  });
  return end;
}

/** The port of a helper to the engine that it works for: handed to it in a utility process, else Node's IPC. */
export function enginePort(): Port {
  const utility = utilityParent();
  return utility ? handedPort(utility) : forkedPort();
}

function handedPort(utility: UtilityParentPort): Port {
  const end = new LatePort();
  utility.on('message', ({ data, ports: [port] = [] }) => {
    const note = PortNote.safeParse(data);
    if (port && note.success && note.data.to === 'helper') end.connect(port);
  });
  return end;
}

function forkedPort(): Port {
  if (!process.send) throw new Error('Started without a parent: this program is launched by Wayleaf itself.');
  outliveReaders();
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
