/** A bibliographic service on this machine, which answers as the test says and keeps what it was asked. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedService {
  /** Without a slash at its end. */
  readonly address: string;
  /** What it was asked, in order. */
  readonly asked: readonly Pick<IncomingMessage, 'url' | 'headers' | 'method'>[];
  /** From now on. */
  answer(listener: RequestListener): void;
  close(): Promise<void>;
}

/** @param port  0 for any that is free */
export async function scriptedService(first: RequestListener = json({}), port = 0): Promise<ScriptedService> {
  let current = first;
  const asked: Pick<IncomingMessage, 'url' | 'headers' | 'method'>[] = [];
  const server = createServer((request, response) => {
    const { url, headers, method } = request;
    asked.push({ url, headers, method });
    current(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    answer: (listener) => void (current = listener),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A reply of that type. */
export const text =
  (body: string, type: string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

export const json = (value: unknown, status = 200): RequestListener =>
  text(JSON.stringify(value), 'application/json', status);

export const sendOn =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { location }).end();

/** It goes on without an end: a piece now and then, or as much as anybody takes. */
export const drip: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{');
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
};
export const flood: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const piece = Buffer.alloc(64 * 1024, 0x20);
  const more = (): void => {
    while (response.write(piece));
  };
  response.on('drain', more);
  more();
};
export const silence: RequestListener = () => undefined;

/** A work as Crossref has it, made up. */
export function crossrefWork(more: Readonly<Record<string, unknown>> = {}) {
  return {
    status: 'ok',
    'message-type': 'work',
    message: {
      DOI: '10.5555/Reeds.7',
      title: ['Reeds in the wind of CO<sub>2</sub>'],
      author: [
        { given: 'Ada', family: 'Reed', sequence: 'first' },
        { given: 'Jón', family: 'Vík' },
        { name: 'The Reed Group' },
      ],
      'container-title': ['Journal of Reeds &amp; Rushes'],
      issued: { 'date-parts': [[2010, 6]] },
      volume: '54',
      issue: '2',
      page: '27-35',
      publisher: 'Reed Press',
      ISBN: ['978-3-16-148410-0'],
      abstract:
        '<jats:title>Abstract</jats:title><jats:sec><jats:title>Aim.</jats:title><jats:p>Reeds bend<jats:sup>1</jats:sup>, if <jats:italic>p</jats:italic> &lt; .05.</jats:p></jats:sec><jats:sec><jats:title>Result.</jats:title><jats:p>They stand up.</jats:p></jats:sec>',
      ...more,
    },
  };
}
