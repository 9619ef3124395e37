import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

interface Kept {
  readonly event: string;
  readonly stream: string;
  readonly message: JSONRPCMessage;
  readonly chars: number;
}

/** Messages that were sent to one client lately, so that it can go on after a connection that broke. The oldest are forgotten. */
export class RecentEvents implements EventStore {
  readonly #mostChars: number;
  #kept: Kept[] = [];
  #chars = 0;
  #count = 0;

  /** @param mostChars  of all that is kept; the last message is, however long it is */
  constructor(mostChars = 4 * 2 ** 20) {
    this.#mostChars = mostChars;
  }

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    const event = `${String(++this.#count)}.${stream}`;
    const chars = JSON.stringify(message).length;
    this.#kept.push({ event, stream, message, chars });
    this.#chars += chars;
    while (this.#chars > this.#mostChars && this.#kept.length > 1) this.#chars -= this.#kept.shift()?.chars ?? 0;
    return event;
  }

  /** Undefined for one that is forgotten, or never was. */
  async getStreamIdForEventId(event: string): Promise<string | undefined> {
    return this.#kept.find((one) => one.event === event)?.stream;
  }

  async replayEventsAfter(
    event: string,
    { send }: { readonly send: (event: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const from = this.#kept.findIndex((one) => one.event === event);
    const stream = this.#kept[from]?.stream;
    if (stream === undefined) throw new Error('This event is not known any more.');
    for (const one of this.#kept.slice(from + 1)) if (one.stream === stream) await send(one.event, one.message);
    return stream;
  }
}
