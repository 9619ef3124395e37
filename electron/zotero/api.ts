/** A running Zotero, asked by its local API (version 3). */
import { z } from 'zod';
import { ANSWER, Api, listOf, type Entry } from './api-client.ts';
import { AttachmentData, prefixOf, toObjects, trashedOf } from './api-objects.ts';
import { fileKindOf, nothingCounted } from './file-kinds.ts';
import {
  charsIn,
  checked,
  nameOf,
  READING_BOUNDS,
  ReadingCount,
  type ZoteroCounts,
  type ZoteroCursor,
  type ZoteroLibraryId,
  type ZoteroLibraryName,
  type ZoteroObject,
  type ZoteroPart,
  type ZoteroSource,
  type ZoteroSurvey,
} from './objects.ts';

const LOOK_MS = 3000;
/** Zotero sorts all of a library for each page. */
const PAGE_ITEMS = 1000;
const PAGE_CHANGES = 100;
const MAX_COLLECTIONS = 5000;
/** As many as Zotero takes in one question. */
const MOST_NAMED = 50;
/** More is not named one by one. */
const MOST_TRASHED = 20_000;
const MAX_NAME = 200;
const KEY = /^[\dA-Za-z]{1,32}$/u;

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
  const libraries: readonly ZoteroLibraryName[] = [{ id: '', name: null }, ...(await groupsOf(api, signal))];
  const read = new ReadingCount(reading);
  const program = /^[\w.+-]{1,40}$/u.exec(root.headers.get('x-zotero-version') ?? '')?.[0] ?? null;
  return {
    via: 'api',
    program,
    libraries,
    survey: async (stop) => {
      const surveys: ZoteroSurvey[] = [];
      for (const { id, name } of libraries) surveys.push({ id, name, counts: await surveyOf(api, id, stop) });
      return surveys;
    },
    read: (library, since, isKnown, stop) => readLibrary(api, library, { since, isKnown, count: read }, stop),
    close: () => Promise.resolve(),
  };
}

const Group = z.object({ id: z.int().positive(), data: z.object({ name: z.string().catch('') }).catch({ name: '' }) });

async function groupsOf(api: Api, signal: AbortSignal): Promise<readonly ZoteroLibraryName[]> {
  const listed = listOf(await api.json('/api/users/0/groups', signal).catch(() => []), Group);
  return listed.map(({ id, data: { name } }) => ({ id: `g${id}` as const, name: name.slice(0, MAX_NAME) || `${id}` }));
}

/** Attachments are looked at one by one, everything else is counted by Zotero. */
async function surveyOf(api: Api, library: ZoteroLibraryId, signal: AbortSignal): Promise<ZoteroCounts> {
  const prefix = prefixOf(library);
  const files: Record<string, number> = {};
  const withFile = new Set<string>();
  for await (const entries of pagesOf(
    api,
    `${prefix}/items?itemType=attachment&sort=dateAdded&direction=asc`,
    signal,
  )) {
    for (const { data } of entries) {
      const { parentItem, linkMode, contentType, filename, path } = AttachmentData.parse(data);
      const kind = fileKindOf(linkMode, contentType, filename || path);
      if (kind) files[kind] = (files[kind] ?? 0) + 1;
      if (kind && parentItem) withFile.add(parentItem);
    }
  }
  const total = (path: string): Promise<number> => api.total(`${prefix}${path}`, signal);
  const all = await total('/items');
  const attachments = await total('/items?itemType=attachment');
  const notes = await total('/items?itemType=note');
  const annotations = await total('/items?itemType=annotation');
  return {
    ...nothingCounted,
    ...files,
    items: await total('/items/top'),
    notes,
    annotations,
    fileless: Math.max(0, all - attachments - notes - annotations - withFile.size),
    trashed: await total('/items/trash'),
  };
}

/** @param path  with a question mark */
async function* pagesOf(api: Api, path: string, signal: AbortSignal): AsyncGenerator<readonly Entry[], void, void> {
  for (let at = 0; ;) {
    const { entries, total } = await api.entries(`${path}&start=${at}&limit=${PAGE_ITEMS}`, signal);
    yield entries;
    at += entries.length;
    // A list that goes on beyond what it says it holds is asked for no more.
    if (entries.length < PAGE_ITEMS || at >= total || at >= READING_BOUNDS.objects) return;
  }
}

interface Reading {
  readonly since: ZoteroCursor | null;
  readonly isKnown: (name: string) => boolean;
  readonly count: ReadingCount;
}

async function* readLibrary(
  api: Api,
  library: ZoteroLibraryId,
  { since: before, isKnown, count }: Reading,
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
  const others = [...(await readCollections(api, prefix, signal)), ...(await readTrash(api, prefix, signal))];
  count.add(others.length, charsIn(others));
  yield { kind: 'objects', objects: others };
  const keys = (await api.text(`${prefix}/items?format=keys`, signal)).split(/\s+/u).filter((key) => key !== '');
  // What comes out of the trash is as old as it was.
  const passed = since === null ? [] : keys.filter((key) => !seen.has(key) && !isKnown(key) && KEY.test(key));
  for (let at = 0; at < passed.length; at += MOST_NAMED) {
    const named = passed.slice(at, at + MOST_NAMED).join(',');
    yield await take((await api.entries(`${prefix}/items?itemKey=${named}`, signal)).entries);
  }
  const names = new Set([...keys, ...others.map(nameOf)]);
  yield { kind: 'end', names, cursor: { version, modified } };
}

async function readTrash(api: Api, prefix: string, signal: AbortSignal): Promise<readonly ZoteroObject[]> {
  const trashed: Entry[] = [];
  for (let at = 0; ;) {
    const page = await api.entriesWhereKnown(
      `${prefix}/items/trash?sort=dateAdded&direction=asc&start=${at}&limit=${PAGE_ITEMS}`,
      signal,
    );
    trashed.push(...page);
    at += page.length;
    if (page.length < PAGE_ITEMS || at >= MOST_TRASHED) return checked(trashed.flatMap(trashedOf));
  }
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
