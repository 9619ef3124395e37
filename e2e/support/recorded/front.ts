/** The window's own files, documents and calls over a server in this process, as the product's server has them. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#shared/base/errors.ts';
import { methods } from '#shared/contract/methods.ts';
import type { Port } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { createContent, type ContentRequest } from '../../../electron/host/content.ts';
import { contentSecurityPolicy } from '../../../electron/host/csp.ts';
import type { HttpAnswer } from '../../../electron/host/http-answer.ts';
import { openFront } from '../../../electron/serve/front.ts';
import { dist } from '../paths.ts';
import type { StandInEngine } from './engine.ts';

export interface RecordedFront {
  readonly address: string;
  close(): Promise<void>;
}

/** The files of documents, under the name that their bytes give them. */
export class HeldDocuments {
  readonly #folder = mkdtemp(path.join(tmpdir(), 'wayleaf-recorded-'));
  readonly #names = new Map<string, string>();

  async keep(name: string, bytes: Uint8Array): Promise<void> {
    const id = createHash('sha256').update(bytes).digest('hex');
    await writeFile(path.join(await this.#folder, id), bytes);
    this.#names.set(id, name);
  }

  /** @throws AppError `document.unknown` */
  async find(id: string): Promise<{ readonly path: string; readonly name: string }> {
    const name = this.#names.get(id);
    if (name === undefined) throw new AppError('document.unknown', 'There is no such document in this library.');
    return { path: path.join(await this.#folder, id), name };
  }

  async remove(): Promise<void> {
    await rm(await this.#folder, { recursive: true, force: true });
  }
}

/** @param onBug  told what a window, or the engine behind it, did wrong */
export async function openRecordedFront(
  engine: StandInEngine,
  documents: HeldDocuments,
  onBug: (complaint: string) => void,
): Promise<RecordedFront> {
  const content = createContent(dist, (id) => documents.find(id));
  const answer = async (request: IncomingMessage, url: URL): Promise<HttpAnswer> => {
    if (url.pathname !== '/upload') return content(requestOf(request, url));
    const name = url.searchParams.get('name') ?? '';
    const bytes = await buffer(request);
    await documents.keep(name, bytes);
    return json(await engine.upload(name, bytes));
  };
  const front = await openFront(0, {
    answer: async (request, url) => {
      const policy = contentSecurityPolicy([`ws://${request.headers.host ?? ''}`]);
      const said = await answer(request, url);
      return { ...said, headers: { 'Content-Security-Policy': policy, ...said.headers } };
    },
    isKnown: () => true,
    mayConnect: (_, url) => url.pathname === '/rpc',
    connect: (port) => {
      connect(port, engine, onBug);
    },
    log: onBug,
  });
  return {
    address: `http://127.0.0.1:${String(front.port)}/`,
    close: () => front.close(),
  };
}

function connect(port: Port, engine: StandInEngine, onBug: (complaint: string) => void): void {
  // Frames that come before there is somebody to answer are kept by the port.
  engine.openWindow().then(
    (handlers) => serve(port, methods, handlers, (error, method) => onBug(`${method}: ${String(error)}`)),
    (error: unknown) => {
      onBug(String(error));
      port.close();
    },
  );
}

function requestOf(request: IncomingMessage, { pathname }: URL): ContentRequest {
  return { method: request.method ?? 'GET', pathname, range: request.headers.range };
}

function json({ status, answer }: { readonly status: number; readonly answer: unknown }): HttpAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify(answer),
  };
}
