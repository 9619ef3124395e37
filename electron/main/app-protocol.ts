import { Readable } from 'node:stream';
import { protocol } from 'electron';
import type { ContentRequest } from '../host/content.ts';
import { contentSecurityPolicy, protectiveHeaders } from '../host/csp.ts';
import type { HttpAnswer } from '../host/http-answer.ts';
import { appScheme, isAppUrl } from './origin.ts';

/** Must be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

/** Serve the window's files and the documents' bytes on `app://wayleaf/`. */
export function handleAppScheme(content: (request: ContentRequest) => Promise<HttpAnswer>): void {
  protocol.handle(appScheme, async (request) => {
    if (!isAppUrl(request.url)) return new Response(null, { status: 404 });
    const { status, headers, body } = await content({
      method: request.method,
      pathname: new URL(request.url).pathname,
      range: request.headers.get('range'),
    });
    return new Response(body instanceof Readable ? toWeb(body) : body, {
      status,
      headers: { ...protectiveHeaders, 'Content-Security-Policy': contentSecurityPolicy(), ...headers },
    });
  });
}

function toWeb(stream: Readable): ReadableStream {
  return Readable.toWeb(stream) as ReadableStream;
}
