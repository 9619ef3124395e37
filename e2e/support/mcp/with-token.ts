/** Passes requests on as they are, with a token: for clients that cannot be given one. */
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WithToken {
  readonly url: string;
  close(): Promise<void>;
}

export async function withToken(target: string, token: string): Promise<WithToken> {
  const { hostname, port, pathname } = new URL(target);
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const passed = ask({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${pathname}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
