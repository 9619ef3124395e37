import { EventEmitter } from 'node:events';

type InvokeHandler = (event: unknown, ...args: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, InvokeHandler>();

  handle(channel: string, handler: InvokeHandler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  async invoke(channel: string, event: unknown, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...args);
  }
}

export const ipcMain = new IpcMain();

/** What the page's side calls; the answer to a `send` is ignored. */
export interface PageMessage {
  readonly kind: 'send' | 'invoke';
  readonly channel: string;
  readonly args: unknown[];
}

export type PageAnswer = { readonly value: unknown } | { readonly error: string };

export async function receive(message: PageMessage, event: unknown): Promise<PageAnswer> {
  if (message.kind === 'send') {
    ipcMain.emit(message.channel, event, ...message.args);
    return { value: null };
  }
  try {
    return { value: (await ipcMain.invoke(message.channel, event, message.args)) ?? null };
  } catch (error) {
    return { error: `Error invoking remote method '${message.channel}': ${String(error)}` };
  }
}
