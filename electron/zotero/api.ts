/** A running Zotero, asked by its local API (version 3): loopback only, and nothing but questions. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { OutOfBounds, readJson, readText, type Bounds } from '../network/bounded.ts';
import {
  charsIn,
  checked,
  ITEM_FIELDS,
  keyInExtra,
  nameOf,
  READING_BOUNDS,
  ReadingCount,
  type ZoteroCursor,
  type ZoteroLibraryId,
  type ZoteroObject,
  type ZoteroPart,
  type ZoteroSource,
} from './objects.ts';
import { onThisMachine, type Whereabouts } from './other-machine.ts';

/** Without these Zotero takes a request for one of a web page and turns it away. */
const HEADERS = { 'Zotero-API-Version': '3', 'Zotero-Allowed-Request': '1' } as const;
const LOOK_MS = 3000;
/** Zotero may first have to load a large library. */
const ANSWER_MS = 120_000;
const ANSWER: Bounds = { mostBytes: 256 * 2 ** 20, withinMs: ANSWER_MS };
const SMALL = { mostBytes: 16 * 2 ** 20, withinMs: ANSWER_MS };
/** Zotero sorts all of a library for each page. */
const PAGE_ITEMS = 1000;
const PAGE_CHANGES = 100;
const MAX_COLLECTIONS = 5000;
const KEYS_AT_ONCE = 500;

/**
 * Undefined where nothing answers there, or its owner has not allowed it.
 *
 * @param own  folders of the reader’s own choice, which may be on another machine
 * @param bounds  of each answer
 * @param reading  of all that is read until it is closed
 */
export async function openApi(
  port: number,
  own: readonly (string | null)[],
  signal: AbortSignal,
  bounds = ANSWER,
  reading = READING_BOUNDS,
): Promise<ZoteroSource | undefined> {
  const api = new Api(port, own, bounds);
  const root = await api.get('/api/', AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)])).catch(() => undefined);
  signal.throwIfAborted();
  if (root?.status !== 200 || root.headers.get('zotero-api-version') !== '3') return undefined;
  const groups = await api.json('/api/users/0/groups', signal).catch(() => []);
  const ids = z.array(z.object({ id: z.int().positive() })).safeParse(groups);
  const libraries: ZoteroLibraryId[] = ['', ...(ids.success ? ids.data.map(({ id }) => `g${id}` as const) : [])];
  const read = new ReadingCount(reading);
  const program = /^[\w.+-]{1,40}$/u.exec(root.headers.get('x-zotero-version') ?? '')?.[0] ?? null;
  return {
    via: 'api',
    program,
    libraries,
    count: async (stop) => {
      let all = 0;
      for (const library of libraries) {
        const { headers } = await api.require(`${prefixOf(library)}/items/top?format=keys&limit=1`, stop);
        all += Number(headers.get('total-results') ?? 0) || 0;
      }
      return all;
    },
    read: (library, since, stop) => readLibrary(api, library, since, read, stop),
    close: () => Promise.resolve(),
  };
}

function prefixOf(library: ZoteroLibraryId): string {
  return library === '' ? '/api/users/0' : `/api/groups/${library.slice(1)}`;
}

const Entry = z.object({
  key: z.string(),
  version: z.number().catch(0),
  data: z.looseObject({ itemType: z.string(), dateModified: z.string().catch('') }),
  links: z
    .object({ enclosure: z.object({ href: z.string() }).optional() })
    .optional()
    .catch(undefined),
});
type Entry = z.infer<typeof Entry>;

async function* readLibrary(
  api: Api,
  library: ZoteroLibraryId,
  before: ZoteroCursor | null,
  count: ReadingCount,
  signal: AbortSignal,
): AsyncGenerator<ZoteroPart, void, void> {
  const prefix = prefixOf(library);
  // What was read from the database last says nothing about versions.
  const since = before?.modified === '' ? null : before;
  let { version, modified } = since ?? { version: 0, modified: '' };
  const seen = new Set<string>();
  const take = async (entries: readonly Entry[]): Promise<ZoteroPart> => {
    const fresh = entries.filter(({ key }) => !seen.has(key));
    for (const entry of fresh) {
      seen.add(entry.key);
      if (entry.data.dateModified > modified) modified = entry.data.dateModified;
    }
    const objects = await toObjects(api, library, fresh, signal);
    // What gives no object is counted too: its key is remembered.
    count.add(fresh.length, charsIn(objects));
    return { kind: 'objects', objects };
  };
  if (since !== null && since.version > 0) {
    // What came with a synchronization has another version, whenever it was changed.
    yield await take((await api.entries(`${prefix}/items?since=${since.version}`, signal)).entries);
  }
  // Mostly little has changed; where many were changed in one moment, they come in few pages.
  let page = since === null ? PAGE_ITEMS : PAGE_CHANGES;
  const order = since === null ? 'sort=dateAdded&direction=asc' : 'sort=dateModified&direction=desc';
  for (let at = 0; ;) {
    // What was changed here has no other version before it is synchronized.
    const { entries, latest, total } = await api.entries(`${prefix}/items?${order}&start=${at}&limit=${page}`, signal);
    version = Math.max(version, latest);
    yield await take(entries);
    const last = entries.at(-1);
    // A list that goes on beyond what it says it holds is asked for no more.
    if (
      entries.length < page ||
      at + entries.length >= total ||
      (since !== null && last && last.data.dateModified < since.modified)
    )
      break;
    at += entries.length;
    page = PAGE_ITEMS;
  }
  const collections = await readCollections(api, prefix, signal);
  count.add(collections.length, charsIn(collections));
  yield { kind: 'objects', objects: collections };
  const keys = await api.text(`${prefix}/items?format=keys`, signal);
  const names = new Set([...keys.split(/\s+/u), ...collections.map(nameOf)]);
  yield { kind: 'end', names, cursor: { version, modified } };
}

/** Which items are in a collection changes without any sign on the item, so all are asked for. */
async function readCollections(api: Api, prefix: string, signal: AbortSignal): Promise<ZoteroObject[]> {
  const Listed = z.object({
    key: z.string(),
    data: z.object({ name: z.string(), parentCollection: z.union([z.string(), z.literal(false)]).catch(false) }),
  });
  const listed = listOf(await api.json(`${prefix}/collections`, signal), Listed).slice(0, MAX_COLLECTIONS);
  const collections: unknown[] = [];
  for (const { key, data } of listed) {
    const items = await api.text(`${prefix}/collections/${encodeURIComponent(key)}/items/top?format=keys`, signal);
    collections.push({
      kind: 'collection',
      key,
      name: data.name,
      parent: data.parentCollection === false ? null : data.parentCollection,
      items: items
        .split(/\s+/u)
        .filter((one) => one !== '')
        .sort(),
    });
  }
  return checked(collections);
}

const Data = z.looseObject({
  parentItem: z.string().optional().catch(undefined),
  contentType: z.string().catch(''),
  linkMode: z.string().catch(''),
  title: z.string().catch(''),
  tags: z.array(z.object({ tag: z.string() })).catch([]),
  creators: z
    .array(
      z.object({
        creatorType: z.string().catch('author'),
        firstName: z.string().catch(''),
        lastName: z.string().catch(''),
        name: z.string().catch(''),
      }),
    )
    .catch([]),
  extra: z.string().optional().catch(undefined),
  citationKey: z.string().optional().catch(undefined),
});

async function toObjects(
  api: Api,
  library: ZoteroLibraryId,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<ZoteroObject[]> {
  const regular = entries.filter(({ data }) => !['attachment', 'annotation', 'note'].includes(data.itemType));
  const citationKeys = await betterBibtexKeys(api, library, regular, signal);
  const objects: unknown[] = [];
  for (const entry of entries) {
    const { key, data } = entry;
    const parsed = Data.safeParse(data);
    if (!parsed.success) continue;
    const { parentItem = null, contentType, linkMode, title, creators, extra, citationKey } = parsed.data;
    const tags = parsed.data.tags.map(({ tag }) => tag);
    if (data.itemType === 'attachment') {
      if (contentType !== 'application/pdf' || linkMode === 'linked_url') continue;
      objects.push({
        kind: 'attachment',
        key,
        parent: parentItem,
        title,
        tags,
        ...(await fileOf(api, library, entry, signal)),
      });
    } else if (data.itemType === 'annotation') objects.push(annotationOf(key, data));
    else if (data.itemType !== 'note') {
      objects.push({
        kind: 'item',
        key,
        type: data.itemType,
        fields: fieldsOf(data),
        creators: creators.map(({ creatorType, firstName, lastName, name }) => ({
          role: creatorType,
          given: name === '' ? firstName : '',
          family: name === '' ? lastName : name,
        })),
        tags,
        citationKey: citationKeys.get(key) ?? citationKey ?? keyInExtra(extra),
      });
    }
  }
  return checked(objects);
}

function fieldsOf(data: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const given = ITEM_FIELDS.map((name) => [name, data[name]] as const);
  return Object.fromEntries(
    given.filter((pair): pair is [(typeof pair)[0], string] => typeof pair[1] === 'string' && pair[1] !== ''),
  );
}

function annotationOf(key: string, data: Readonly<Record<string, unknown>>): unknown {
  return {
    kind: 'annotation',
    key,
    parent: data.parentItem,
    type: data.annotationType ?? '',
    text: data.annotationText ?? '',
    comment: data.annotationComment ?? '',
    color: data.annotationColor ?? '',
    position: data.annotationPosition ?? '',
  };
}

/** Zotero itself resolves linked files and its base directory. */
async function fileOf(
  api: Api,
  library: ZoteroLibraryId,
  { key, links }: Entry,
  signal: AbortSignal,
): Promise<Whereabouts> {
  const named = links?.enclosure?.href;
  if (named?.startsWith('file:')) return whereIs(named, api.own);
  const asked = await api.get(`${prefixOf(library)}/items/${encodeURIComponent(key)}/file/view/url`, signal);
  if (asked.status === 200) return whereIs((await readText(asked, SMALL)).trim(), api.own);
  await asked.body?.cancel();
  return whereIs('', api.own);
}

/** Where a `file:` address leads; one with a host is a share on every system. */
export function whereIs(address: string, own: readonly (string | null)[]): Whereabouts {
  const url = URL.parse(address);
  if (url?.protocol !== 'file:') return { file: null, elsewhere: false };
  try {
    const { pathname } = url;
    if (url.host !== '') return onThisMachine(`//${url.host}${decodeURIComponent(pathname)}`, own);
    return onThisMachine(fileURLToPath(url), own);
  } catch {
    return { file: null, elsewhere: false };
  }
}

/** Keys that Better BibTeX gives without writing them anywhere, where it is installed. Groups it names by numbers of its own. */
async function betterBibtexKeys(
  api: Api,
  library: ZoteroLibraryId,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (library !== '') return found;
  for (let at = 0; at < entries.length; at += KEYS_AT_ONCE) {
    const keys = entries.slice(at, at + KEYS_AT_ONCE).map(({ key }) => key);
    const answered = await api.citationKeys(keys, signal);
    if (!answered) break;
    for (const [key, given] of Object.entries(answered)) if (given) found.set(key, given);
  }
  return found;
}

const Answered = z.object({ result: z.record(z.string(), z.string().nullable()) });

class Api {
  readonly own: readonly (string | null)[];
  readonly #root: string;
  readonly #bounds: Bounds;
  #hasBetterBibtex = true;

  constructor(port: number, own: readonly (string | null)[], bounds: Bounds) {
    this.#bounds = bounds;
    this.own = own;
    this.#root = `http://127.0.0.1:${port}`;
  }

  /** Redirects are not followed: this leads nowhere else. */
  get(path: string, signal: AbortSignal): Promise<Response> {
    return fetch(this.#root + path, { headers: HEADERS, redirect: 'manual', signal: within(signal) });
  }

  /** @throws AppError `file.unreadable` where nothing answers, `input.unsupported` where the answer is no such thing */
  async require(path: string, signal: AbortSignal): Promise<Response> {
    const answer = await this.get(path, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new AppError('file.unreadable', 'Zotero does not answer any more. Was it closed?', undefined, error);
    });
    if (answer.status === 200 && Number(answer.headers.get('content-length') ?? 0) <= this.#bounds.mostBytes)
      return answer;
    await answer.body?.cancel();
    throw new AppError('input.unsupported', `Zotero answers ${answer.status}, which was not expected.`);
  }

  async text(path: string, signal: AbortSignal): Promise<string> {
    return this.#textOf(await this.require(path, signal), signal);
  }

  async #textOf(answer: Response, signal: AbortSignal): Promise<string> {
    return readText(answer, this.#bounds).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof OutOfBounds && error.bound === 'bytes')
        throw new AppError('input.unsupported', 'Zotero answers with more than was expected.', undefined, error);
      throw new AppError('file.unreadable', 'Zotero ended before it had said everything.', undefined, error);
    });
  }

  async json(path: string, signal: AbortSignal): Promise<unknown> {
    return parse(await this.text(path, signal));
  }

  async entries(
    path: string,
    signal: AbortSignal,
  ): Promise<{ readonly entries: readonly Entry[]; readonly latest: number; readonly total: number }> {
    const answer = await this.require(path, signal);
    const latest = Number(answer.headers.get('last-modified-version') ?? 0) || 0;
    const total = Number(answer.headers.get('total-results') ?? Infinity);
    return { entries: listOf(parse(await this.#textOf(answer, signal)), Entry), latest, total };
  }

  /** A question by POST, as JSON-RPC has it; it changes nothing. Undefined where there is no Better BibTeX. */
  async citationKeys(
    keys: readonly string[],
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, string | null>> | undefined> {
    if (!this.#hasBetterBibtex) return undefined;
    const answer = await fetch(`${this.#root}/better-bibtex/json-rpc`, {
      method: 'POST',
      headers: { ...HEADERS, 'Content-Type': 'application/json' },
      redirect: 'manual',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'item.citationkey', params: [keys] }),
      signal: within(signal),
    }).catch(() => undefined);
    signal.throwIfAborted();
    const answered = Answered.safeParse(
      answer?.status === 200 ? await readJson(answer, SMALL).catch(() => null) : null,
    );
    this.#hasBetterBibtex = answered.success;
    return answered.data?.result;
  }
}

function within(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
}

/** @throws AppError `input.unsupported` */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('input.unsupported', 'Zotero answers with what cannot be read.', undefined, error);
  }
}

/** What fits; a list may have what a later version added. */
function listOf<T extends z.ZodType>(value: unknown, schema: T): z.output<T>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const parsed = schema.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}
