/** Clients of the revisions before 2026-07-28 over HTTP: each has a session with a server of its own, until it ends it or falls silent. */
import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport, type McpServer } from '@modelcontextprotocol/server';
import { RecentEvents } from './recent-events.ts';

export interface SessionLimits {
  /** At the same time; the one that was silent for longest makes room for the next. */
  readonly sessions: number;
  /** A session of which nothing is heard for so long ends. */
  readonly silentMs: number;
}

interface Session {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  heardMs: number;
}

export class HttpSessions {
  readonly #make: () => Promise<McpServer>;
  readonly #limits: SessionLimits;
  readonly #now: () => number;
  readonly #sessions = new Map<string, Session>();

  /** @param now  milliseconds of a clock that only goes forward */
  constructor(make: () => Promise<McpServer>, limits: SessionLimits, now: () => number = () => performance.now()) {
    this.#make = make;
    this.#limits = limits;
    this.#now = now;
  }

  get count(): number {
    return this.#sessions.size;
  }

  /** Undefined where there is none of that name, or not any more. */
  async find(id: string): Promise<WebStandardStreamableHTTPServerTransport | undefined> {
    await this.#endSilent();
    const session = this.#sessions.get(id);
    if (!session) return undefined;
    session.heardMs = this.#now();
    return session.transport;
  }

  /** For a request that begins one. */
  async begin(): Promise<WebStandardStreamableHTTPServerTransport> {
    await this.#endSilent();
    while (this.#sessions.size >= this.#limits.sessions) await this.#end(this.#longestSilent());
    const server = await this.#make();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new RecentEvents(),
      onsessioninitialized: (id) => void this.#sessions.set(id, { server, transport, heardMs: this.#now() }),
      onsessionclosed: (id) => void this.#sessions.delete(id),
    });
    await server.connect(transport);
    return transport;
  }

  async close(): Promise<void> {
    for (const id of [...this.#sessions.keys()]) await this.#end(id);
  }

  async #endSilent(): Promise<void> {
    const since = this.#now() - this.#limits.silentMs;
    for (const [id, { heardMs }] of [...this.#sessions]) if (heardMs < since) await this.#end(id);
  }

  #longestSilent(): string {
    return [...this.#sessions].reduce((a, b) => (b[1].heardMs < a[1].heardMs ? b : a))[0];
  }

  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    await session?.server.close();
  }
}
