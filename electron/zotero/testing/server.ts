/** Speaks Zotero's local API about a made library, and notes every request. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { LONG_AGO, modeOf, type MadeLibrary } from './made-library.ts';

export interface ZoteroServer {
  readonly port: number;
  /** 'GET /api/…', in the order in which they came. */
  readonly requests: string[];
  close(): Promise<void>;
}

interface Entry {
  readonly key: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>> & { readonly dateModified: string };
  readonly links: object;
  readonly top: boolean;
}

export async function zoteroServer(zoteroLibrary: MadeLibrary): Promise<ZoteroServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      const { status = 200, type = 'application/json', text, headers = {} } = answer(request, body, zoteroLibrary);
      response.writeHead(status, {
        'Content-Type': type,
        'Zotero-API-Version': '3',
        'X-Zotero-Version': '7.0.99',
        ...headers,
      });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const USER = '/api/users/0';

function answer(request: IncomingMessage, body: string, zoteroLibrary: MadeLibrary): Answer {
  const url = new URL(request.url ?? '', 'http://127.0.0.1');
  // As Zotero does with what a browser would send without asking.
  if (request.headers['zotero-allowed-request'] === undefined)
    return { status: 403, type: 'text/plain', text: 'Forbidden' };
  if (url.pathname === '/better-bibtex/json-rpc' && zoteroLibrary.citationKeys)
    return citationKeys(body, zoteroLibrary.citationKeys);
  if (request.method !== 'GET') return { status: 400, type: 'text/plain', text: 'Endpoint does not support method' };
  if (url.pathname === '/api/') return { type: 'text/plain', text: 'Nothing to see here.' };
  if (url.pathname === `${USER}/groups`)
    return { text: JSON.stringify(zoteroLibrary.groups.map(({ id, name }) => ({ id, data: { id, name } }))) };
  if (url.pathname.startsWith(`${USER}/`)) return ofLibrary(url, url.pathname.slice(USER.length), zoteroLibrary);
  const [, id, path = ''] = /^\/api\/groups\/(\d+)(\/.*)$/u.exec(url.pathname) ?? [];
  const group = zoteroLibrary.groups.find((one) => String(one.id) === id);
  return group ? ofLibrary(url, path, group.library) : { status: 404, type: 'text/plain', text: 'No endpoint found' };
}

/** @param path  behind the library's */
function ofLibrary(url: URL, path: string, zoteroLibrary: MadeLibrary): Answer {
  if (path === '/collections') return { text: JSON.stringify(zoteroLibrary.collections.map(collectionEntry)) };
  const [, held] = /^\/collections\/(\w+)\/items\/top$/u.exec(path) ?? [];
  if (held !== undefined) {
    const items = zoteroLibrary.collections.find(({ key }) => key === held)?.items ?? [];
    return { type: 'text/plain', text: items.join('\n') };
  }
  const [, file] = /^\/items\/(\w+)\/file\/view\/url$/u.exec(path) ?? [];
  if (file !== undefined) {
    const found = zoteroLibrary.attachments.find(({ key }) => key === file);
    return found ? { type: 'text/plain', text: pathToFileURL(found.file).href } : { status: 404, text: 'Not found' };
  }
  if (path === '/items' || path === '/items/top') return listItems(url, entriesOf(zoteroLibrary, isAlive));
  if (path === '/items/trash')
    return listItems(
      url,
      entriesOf(zoteroLibrary, ({ key }, trash) => trash.has(key)),
    );
  return { status: 404, type: 'text/plain', text: 'No endpoint found' };
}

function citationKeys(body: string, keys: ReadonlyMap<string, string>): Answer {
  const { method, params } = JSON.parse(body) as { method: string; params: [string[]] };
  if (method !== 'item.citationkey') return { text: JSON.stringify({ jsonrpc: '2.0', error: { code: -32601 } }) };
  const result = Object.fromEntries(params[0].map((key) => [key, keys.get(key) ?? null]));
  return { text: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) };
}

function listItems(url: URL, all: readonly Entry[]): Answer {
  const ask = url.searchParams;
  let entries = [...all];
  if (url.pathname.endsWith('/top')) entries = entries.filter(({ top }) => top);
  const since = Number(ask.get('since') ?? 0);
  if (since > 0) entries = entries.filter(({ version }) => version > since);
  const type = ask.get('itemType');
  if (type !== null) entries = entries.filter(({ data }) => data.itemType === type);
  const named = ask.get('itemKey')?.split(',');
  if (named) entries = entries.filter(({ key }) => named.includes(key));
  if (ask.get('sort') === 'dateModified') {
    entries.sort((a, b) => (a.data.dateModified < b.data.dateModified ? 1 : -1));
  }
  const start = Number(ask.get('start') ?? 0);
  const limit = Number(ask.get('limit') ?? entries.length);
  const page = entries.slice(start, start + limit);
  const headers = { 'Total-Results': String(entries.length), 'Last-Modified-Version': '1' };
  if (ask.get('format') === 'keys') return { type: 'text/plain', text: page.map(({ key }) => key).join('\n'), headers };
  return { text: JSON.stringify(page.map(({ top: _, ...entry }) => entry)), headers };
}

interface Child {
  readonly key: string;
  readonly parent?: string | null;
}

/** Neither in the trash, nor below what is. */
function isAlive({ key, parent = null }: Child, trash: ReadonlySet<string>): boolean {
  return !trash.has(key) && (parent === null || !trash.has(parent));
}

function entriesOf(zoteroLibrary: MadeLibrary, isWanted: (one: Child, trash: ReadonlySet<string>) => boolean): Entry[] {
  const { trash, modified } = zoteroLibrary;
  const entry = (key: string, data: object, top: boolean, links = {}): Entry => ({
    key,
    version: 1,
    data: { key, version: 1, dateModified: modified.get(key) ?? LONG_AGO, ...data },
    links,
    top,
  });
  const wanted = (one: Child): boolean => isWanted(one, trash);
  return [
    ...zoteroLibrary.items.filter(wanted).map(({ key, type, fields, creators, tags }) =>
      entry(
        key,
        {
          itemType: type,
          ...fields,
          creators: creators.map(({ role, given, family }) =>
            given === ''
              ? { creatorType: role, name: family }
              : { creatorType: role, firstName: given, lastName: family },
          ),
          tags: tags.map((tag) => ({ tag })),
          collections: [],
        },
        true,
      ),
    ),
    ...zoteroLibrary.attachments.filter(wanted).map((attachment) => {
      const { key, parent, path, file, contentType = 'application/pdf', title = 'PDF' } = attachment;
      const linkMode = modeOf(attachment);
      return entry(
        key,
        {
          itemType: 'attachment',
          linkMode,
          title,
          contentType,
          tags: [],
          ...(path.startsWith('storage:') ? { filename: path.slice('storage:'.length) } : { path }),
          ...(parent === null ? {} : { parentItem: parent }),
        },
        parent === null,
        // Older versions do not say it here, and are asked.
        path.startsWith('storage:') ? { enclosure: { type: contentType, href: pathToFileURL(file).href } } : {},
      );
    }),
    ...zoteroLibrary.notes
      .filter(wanted)
      .map(({ key, parent, html }) =>
        entry(
          key,
          { itemType: 'note', note: html, tags: [], ...(parent === null ? {} : { parentItem: parent }) },
          parent === null,
        ),
      ),
    ...zoteroLibrary.annotations
      .filter(({ key }) => wanted({ key }))
      .map(({ key, parent, type, text, comment, color, position, label = '1', order = '00000' }) =>
        entry(
          key,
          {
            itemType: 'annotation',
            parentItem: parent,
            annotationType: type,
            annotationText: text,
            annotationComment: comment,
            annotationColor: color,
            annotationPosition: JSON.stringify(position),
            annotationPageLabel: label,
            annotationSortIndex: order,
          },
          false,
        ),
      ),
  ];
}

function collectionEntry({ key, name, parent }: MadeLibrary['collections'][number]): object {
  return { key, version: 1, data: { key, version: 1, name, parentCollection: parent ?? false } };
}
