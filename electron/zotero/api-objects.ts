/** What Zotero's local API says as the objects that are kept of it. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readText } from '../network/bounded.ts';
import { SMALL, type Api, type Entry } from './api-client.ts';
import {
  checked,
  ITEM_FIELDS,
  keyInExtra,
  linkModes,
  TITLE_FIELDS,
  type ZoteroLibraryId,
  type ZoteroObject,
} from './objects.ts';
import { onThisMachine, type Whereabouts } from './other-machine.ts';
import { fileNameOf, lacksBase } from './stored-paths.ts';

const KEYS_AT_ONCE = 500;

export function prefixOf(library: ZoteroLibraryId): string {
  return library === '' ? '/api/users/0' : `/api/groups/${library.slice(1)}`;
}

/** Of an attachment. */
export const AttachmentData = z.looseObject({
  parentItem: z.string().optional().catch(undefined),
  contentType: z.string().catch(''),
  linkMode: z.enum(linkModes).catch('imported_file'),
  /** Of one that Zotero keeps itself. */
  filename: z.string().catch(''),
  /** Of one that is linked. */
  path: z.string().catch(''),
});

const Data = AttachmentData.extend({
  title: z.string().catch(''),
  note: z.string().catch(''),
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

export async function toObjects(
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
    const { creators, extra, citationKey } = parsed.data;
    const tags = parsed.data.tags.map(({ tag }) => tag);
    if (data.itemType === 'attachment') {
      objects.push({ ...(await attachmentOf(api, library, entry, parsed.data, signal)), tags });
    } else if (data.itemType === 'note') {
      objects.push({ kind: 'note', key, parent: parsed.data.parentItem ?? null, html: parsed.data.note, tags });
    } else if (data.itemType === 'annotation') {
      objects.push(annotationOf(key, data));
    } else {
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

async function attachmentOf(
  api: Api,
  library: ZoteroLibraryId,
  entry: Entry,
  { parentItem, contentType, linkMode, filename, path, title }: z.infer<typeof Data>,
  signal: AbortSignal,
): Promise<object> {
  const isFile = linkMode !== 'linked_url' && linkMode !== 'embedded_image';
  const where: Whereabouts = isFile ? await fileOf(api, library, entry, signal) : { file: null, elsewhere: false };
  return {
    kind: 'attachment',
    key: entry.key,
    parent: parentItem ?? null,
    title,
    mode: linkMode,
    contentType,
    name: isFile ? fileNameOf(filename || path) : '',
    ...where,
    // Zotero says nothing of where it is, which it would with a base directory.
    noBase: isFile && where.file === null && lacksBase(path, api.own[1] ?? null),
  };
}

/** One in the trash says only what it is called. */
export function trashedOf({ key, data }: Entry): object[] {
  const title = TITLE_FIELDS.map((name) => data[name]).find((one) => typeof one === 'string' && one !== '');
  const note = data.itemType === 'note' && typeof data.note === 'string' ? withoutMarkup(data.note) : '';
  if (data.itemType === 'annotation') return [];
  return [{ kind: 'trashed', key, type: data.itemType, title: title ?? note }];
}

/** The first words of a note, as Zotero calls it. */
function withoutMarkup(html: string): string {
  return html
    .slice(0, 2000)
    .replace(/<[^<>]{0,1000}>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 80);
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
    label: data.annotationPageLabel ?? '',
    order: data.annotationSortIndex ?? '',
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
