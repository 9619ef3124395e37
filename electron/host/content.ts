/** What a window can load, at the same relative addresses in both hosts. */
import path from 'node:path';
import { documentBytes, type Locate } from './document-bytes.ts';
import type { HttpAnswer } from './http-answer.ts';
import { staticFile } from './static-files.ts';

export interface ContentRequest {
  readonly method: string;
  /** Of the address, percent-encoded, with its leading slash. */
  readonly pathname: string;
  readonly range: string | null | undefined;
}

/**
 * `/` and the renderer's files, `/pdfjs/…`, and `/document/<id>`; only GET and HEAD.
 *
 * @param dist  the folder that holds the built `renderer` and `pdfjs`
 */
export function createContent(dist: string, locate: Locate): (request: ContentRequest) => Promise<HttpAnswer> {
  return async ({ method, pathname, range }) => {
    if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Only GET and HEAD are answered here.\n');
    const [, first = '', ...rest] = pathname.split('/');
    if (first === 'document' && rest.length === 1)
      return documentBytes({ documentId: rest[0]!, method, range }, locate);
    const file =
      first === 'pdfjs'
        ? await staticFile(path.join(dist, 'pdfjs'), rest.join('/'), method)
        : await staticFile(path.join(dist, 'renderer'), pathname.slice(1) || 'index.html', method);
    return file ?? plain(404, 'There is nothing at this address.\n');
  };
}

function plain(status: number, body: string): HttpAnswer {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }, body };
}
