/** Puts a server that speaks over standard input and output behind streamable HTTP, for clients that know only that. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';

interface Message {
  readonly id?: string | number;
  readonly method?: string;
}

export interface Bridge {
  readonly url: string;
  close(): Promise<void>;
}

/** @param command  starts the server; each session has one of its own */
export async function bridgeOf(command: readonly [string, ...string[]], env: NodeJS.ProcessEnv): Promise<Bridge> {
  const sessions = new Map<string, Session>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'DELETE') {
      await sessions.get(String(request.headers['mcp-session-id']))?.end();
      response.writeHead(200).end();
      return;
    }
    // Nothing is said but in answer: there is no stream to listen on.
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const message = (await json(request)) as Message;
    let id = String(request.headers['mcp-session-id']);
    if (message.method === 'initialize') sessions.set((id = randomUUID()), new Session(command, env));
    const session = sessions.get(id);
    if (!session) response.writeHead(404).end();
    else if (message.id === undefined) {
      session.tell(message);
      response.writeHead(202).end();
    } else {
      const reply = await session.ask(message);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Mcp-Session-Id': id }).end(JSON.stringify(reply));
    }
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([...sessions.values()].map((session) => session.end()));
    },
  };
}

class Session {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #waiting = new Map<string | number, (reply: Message) => void>();

  constructor([program, ...args]: readonly [string, ...string[]], env: NodeJS.ProcessEnv) {
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], env });
    this.#exited = new Promise((resolve) => this.#child.once('exit', resolve));
    const { stdout } = this.#child;
    if (!stdout) throw new Error('no pipe');
    createInterface({ input: stdout }).on('line', (line) => {
      const message = JSON.parse(line) as Message;
      if (message.id !== undefined && message.method === undefined) this.#waiting.get(message.id)?.(message);
    });
  }

  tell(message: Message): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  ask(message: Message & { readonly id?: string | number }): Promise<Message> {
    return new Promise((resolve) => {
      if (message.id !== undefined) this.#waiting.set(message.id, resolve);
      this.tell(message);
    });
  }

  async end(): Promise<void> {
    this.#child.stdin?.end();
    await this.#exited;
  }
}
