/** Ports as Electron's processes hand them on. Electron's own types stay in `main` and `preload`. */
import { PortEnd } from '#shared/rpc/port.ts';

export interface MessagePortLike {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  /** What arrived before is delivered from now on. */
  start(): void;
  close(): void;
}

export interface UtilityParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown; ports?: readonly MessagePortLike[] }) => void): void;
}

/** The way to the main process; undefined in any process that is not a utility process of Electron's. */
export function utilityParent(): UtilityParentPort | undefined {
  return (process as unknown as { parentPort?: UtilityParentPort }).parentPort;
}

/** An end whose transport comes later: what is posted until then is kept. */
export class LatePort extends PortEnd {
  readonly #connect: (port: MessagePortLike) => void;

  /** @param close  called when this side closes it */
  constructor(close: () => void = () => undefined) {
    const kept: unknown[] = [];
    let transport: MessagePortLike | undefined;
    super({
      post: (frame) => {
        if (transport) transport.postMessage(frame);
        else kept.push(frame);
      },
      close: () => {
        transport?.close();
        close();
      },
    });
    this.#connect = (port) => {
      transport = port;
      port.on('message', ({ data }) => this.deliver(data));
      port.on('close', () => this.closed());
      port.start();
      for (const frame of kept.splice(0)) port.postMessage(frame);
    };
  }

  connect(port: MessagePortLike): void {
    this.#connect(port);
  }
}
