/** For tests: requests as a browser that was led astray sends them, and machines that know nothing of each other. */
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Machine } from '../host/machine.ts';

export interface Sent {
  readonly method?: string;
  readonly headers?: object;
  readonly body?: string | Readable;
}

/** fetch() sets the host and more by itself; a browser that was led astray sends others. */
export function sendTo(port: number, url: URL, { method = 'GET', headers, body }: Sent): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const asked = url.pathname + url.search;
    const to = { port, host: '127.0.0.1', path: asked, method, headers: { host: url.host, ...headers } };
    const request = httpRequest(to, (incoming) => {
      const { statusCode: status = 0 } = incoming;
      const given = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
      text(incoming).then((read) => resolve(new Response(read, { status, headers: given })), reject);
    }).on('error', reject);
    if (body instanceof Readable) body.pipe(request);
    else request.end(body);
  });
}

/** A machine that keeps what it knows in `folder`. */
export function machineIn(folder: string): Machine {
  return new Machine({ folder, data: path.join(folder, 'data'), traces: [] });
}
