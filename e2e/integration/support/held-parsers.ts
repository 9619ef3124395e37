/** Real parsers whose words reach the engine only as far as a test lets them. */
import { PortEnd } from '#shared/rpc/port.ts';
import type { Frame } from '#shared/rpc/frames.ts';
import { launchNode, type Launcher } from '../../../electron/process/launch.ts';

export interface HeldParsers {
  readonly launch: Launcher;
  /** Process ids of the parsers, the first first. */
  readonly pids: () => readonly number[];
  /** The engine wants something of a parser by this name. */
  asked(method: string): Promise<void>;
  /** The first parser is told what it is asked for. */
  begin(): void;
  /** The first parser is heard again. */
  release(): void;
}

/** What the first parser is asked for waits for `begin`; after it has handed over a part, it is not heard until `release`. */
export function holdFirstParser(): HeldParsers {
  const pids: number[] = [];
  const asked = new Map<string, PromiseWithResolvers<void>>();
  const promiseOf = (method: string): PromiseWithResolvers<void> => {
    const known = asked.get(method) ?? Promise.withResolvers<void>();
    asked.set(method, known);
    return known;
  };
  let begin = (): void => undefined;
  let release = (): void => undefined;
  const launch: Launcher = (file, options) => {
    const helper = launchNode(file, options);
    pids.push(helper.pid ?? 0);
    const isFirst = pids.length === 1;
    const unsaid: unknown[] = [];
    const unheard: unknown[] = [];
    let speaks = !isFirst;
    let hears = true;
    let mayHold = isFirst;
    const port: PortEnd = new PortEnd({
      post: (frame) => {
        const call = frame as Frame;
        if (call.t === 'call') promiseOf(call.method).resolve();
        if (speaks) helper.port.post(frame);
        else unsaid.push(frame);
      },
      close: () => helper.port.close(),
    });
    helper.port.onFrame((frame) => {
      if (!hears) {
        unheard.push(frame);
        return;
      }
      port.deliver(frame);
      const item = frame as Frame;
      const isPart = item.t === 'item' && (item.value as { readonly kind: string }).kind === 'so-far-end';
      if (mayHold && isPart) hears = false;
    });
    helper.port.onClose(() => port.closed());
    if (isFirst) {
      begin = () => {
        speaks = true;
        for (const frame of unsaid.splice(0)) helper.port.post(frame);
      };
      release = () => {
        mayHold = false;
        hears = true;
        for (const frame of unheard.splice(0)) port.deliver(frame);
      };
    }
    return { ...helper, port };
  };
  return {
    launch,
    pids: () => pids,
    asked: (method) => promiseOf(method).promise,
    begin: () => begin(),
    release: () => release(),
  };
}
