/**
 * A Zotero of every kind of thing: each item comes in or is named with its reason, by the program and by its database; a second reading
 * doubles nothing.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ZoteroPassed } from '#shared/contract/connections.ts';
import { listSummaries } from '../../electron/engine/store/documents.ts';
import { openStore } from '../../electron/engine/store/open.ts';
import { listZoteroDocuments, objectOf } from '../../electron/engine/store/zotero.ts';
import { tempFolder } from '../../electron/engine/testing/builders.ts';
import { onServer } from '../../electron/engine/testing/server.ts';
import { connected, prefer } from '../../electron/engine/zotero/testing/connected.ts';
import { writeDatabase } from '../../electron/zotero/testing/database.ts';
import { emptyLibrary, keyAt, type MadeLibrary } from '../../electron/zotero/testing/made-library.ts';
import { zoteroServer, type ZoteroServer } from '../../electron/zotero/testing/server.ts';
import { inRing } from './support/ring.ts';

const ITEMS = inRing({ day: 200, night: onServer ? 200 : 5000, soak: 5000 });
const GROUP = 31;
const ZIP = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60, 7)]);

let home: Awaited<ReturnType<typeof tempFolder>>;
let made: MadeLibrary;
const at = (...parts: string[]): string => path.join(home.path, ...parts);

interface Made {
  /** What comes of it; null where a document does. */
  readonly reason: ZoteroPassed['reason'] | null;
  /** @returns its attachments */
  readonly files: (item: string, key: string, n: number) => Promise<MadeLibrary['attachments']>;
}

async function stored(key: string, name: string, content: string | Buffer): Promise<{ path: string; file: string }> {
  const file = at('home', 'Zotero', 'storage', key, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return { path: `storage:${name}`, file };
}

async function linked(name: string, content: string): Promise<{ path: string; file: string }> {
  await mkdir(at('papers'), { recursive: true });
  await writeFile(at('papers', name), content);
  return { path: `attachments:${name}`, file: at('papers', name) };
}

const html = 'text/html';
const KINDS: readonly Made[] = [
  {
    reason: null,
    files: async (parent, key, n) => [{ key, parent, ...(await stored(key, 'paper.pdf', `%PDF-1.4\n${String(n)}`)) }],
  },
  {
    reason: null,
    files: async (parent, key, n) => {
      const page = await stored(key, 'page.html', `<!doctype html><p>Reeds grow in marsh ${String(n)}.`);
      return [{ key, parent, ...page, contentType: html, mode: 'imported_url' }];
    },
  },
  {
    reason: null,
    files: async (parent, key, n) => {
      const book = await stored(key, 'book.epub', Buffer.concat([ZIP, Buffer.from(String(n))]));
      return [{ key, parent, ...book, contentType: 'application/epub+zip' }];
    },
  },
  {
    reason: null,
    files: async (parent, key, n) => [
      { key, parent, ...(await linked(`${key}.pdf`, `%PDF-1.4\nlinked ${String(n)}`)) },
    ],
  },
  { reason: 'fileless', files: async () => [] },
  {
    reason: 'link',
    files: async (parent, key) => [{ key, parent, path: '', file: '', contentType: html, mode: 'linked_url' }],
  },
  {
    reason: 'kind',
    files: async (parent, key) => [
      { key, parent, ...(await stored(key, 'map.png', 'picture')), contentType: 'image/png' },
    ],
  },
  {
    reason: 'missing',
    files: async (parent, key) => [{ key, parent, path: 'storage:gone.pdf', file: at('nowhere', 'gone.pdf') }],
  },
  {
    reason: 'unreadable',
    files: async (parent, key) => [{ key, parent, ...(await stored(key, 'paper.pdf', '<p>Sign in to read.')) }],
  },
  { reason: 'trash', files: async () => [] },
];

/** Every tenth item of each kind is the group's. */
const isOfGroup = (n: number): boolean => Math.trunc(n / KINDS.length) % 10 === 0;
const kindOf = (n: number): Made => KINDS[n % KINDS.length]!;

beforeAll(async () => {
  home = await tempFolder();
  made = emptyLibrary();
  const group = emptyLibrary();
  made.groups = [{ id: GROUP, name: 'Marsh lab', library: group }];
  for (let n = 0; n < ITEMS; n++) await addTo(isOfGroup(n) ? group : made, n);
}, 120_000);
afterAll(() => home.remove());

async function addTo(library: MadeLibrary, n: number): Promise<void> {
  const { reason, files } = kindOf(n);
  const [item, file] = [keyAt('I', n), keyAt('A', n)];
  library.items.push({ key: item, type: 'book', fields: { title: `Of marsh ${String(n)}` }, creators: [], tags: [] });
  library.attachments.push(...(await files(item, file, n)));
  library.notes.push({
    key: keyAt('N', n),
    parent: item,
    html: `<h1>Note ${String(n)}</h1><p>They are <b>wet</b>.</p>`,
  });
  if (reason === 'trash') library.trash.add(item);
  if (reason !== null) return;
  const isPdf = n % KINDS.length !== 1 && n % KINDS.length !== 2;
  library.annotations.push({
    key: keyAt('M', n),
    parent: file,
    type: 'highlight',
    text: 'Reeds grow',
    comment: '',
    color: '#ffd400',
    position: isPdf ? { pageIndex: 0, rects: [[72, 700, 300, 712]] } : { type: 'CssSelector', value: 'body > p' },
  });
}

async function connect(folder: string) {
  const store = await openStore(at(folder));
  const made = connected({ store, folder: at(folder), home: at('home') });
  const { signal } = new AbortController();
  const handlers = made.connection.handlers();
  return {
    store,
    ...made,
    read: async () => void (await handlers['zotero.read']({}, signal)),
    passed: async () => (await handlers['zotero.passed']({}, signal)) as { passed: ZoteroPassed[]; total: number },
    notes: async () => (await handlers['zotero.notes']({}, signal)) as { notes: readonly unknown[] },
  };
}

const preferPort = (port: number): Promise<void> => prefer(at('home'), port, at('papers'));

test.each(['api', 'database'] as const)(
  `each of ${String(ITEMS)} items is here or has its reason, by the %s`,
  async (via) => {
    let server: ZoteroServer | undefined;
    if (via === 'api') server = await zoteroServer(made);
    else writeDatabase(at('home', 'Zotero', 'zotero.sqlite'), made);
    await preferPort(server?.port ?? 9);
    const opened = await connect(`library ${via}`);
    const begun = performance.now();
    await opened.read();
    const tookMs = performance.now() - begun;
    const asked = performance.now();
    const { passed, total } = await opened.passed();
    process.stdout.write(
      `all of zotero by ${via}: ${tookMs.toFixed(0)} ms, ${String(total)} passed by in ${(performance.now() - asked).toFixed(0)} ms\n`,
    );

    const here = new Set(
      listZoteroDocuments(opened.store.read).map(({ library, attachment }) => {
        const file = objectOf(opened.store.read, library, attachment);
        return `${library} ${file?.kind === 'attachment' ? (file.parent ?? '') : ''}`;
      }),
    );
    const reasons = new Map(passed.map((one) => [one.title, one]));
    const wrong: string[] = [];
    for (let n = 0; n < ITEMS; n++) {
      const { reason } = kindOf(n);
      const named = reasons.get(`Of marsh ${String(n)}`);
      const isHere = here.has(`${isOfGroup(n) ? `g${String(GROUP)}` : ''} ${keyAt('I', n)}`);
      const isRight = isHere === (reason === null) && (named?.reason ?? null) === reason;
      const isNamed = reason === null || (named?.library ?? null) === (isOfGroup(n) ? 'Marsh lab' : null);
      if (!isRight || !isNamed)
        wrong.push(`${String(n)}: ${String(isHere)} ${String(named?.reason)} for ${String(reason)}`);
    }
    expect(wrong).toEqual([]);
    expect(here.size + total).toBe(ITEMS);
    // Nobody reads the note of what is in the trash.
    expect((await opened.notes()).notes).toHaveLength(ITEMS * 0.9);

    const documents = listSummaries(opened.store.read).length;
    await opened.read();
    expect(opened.connection.state().last).toMatchObject({ added: 0, changed: 0, marksChanged: 0, marksGone: 0 });
    expect(listSummaries(opened.store.read)).toHaveLength(documents);
    expect((await opened.passed()).total).toBe(total);
    expect(
      server?.requests.every((one) => one.startsWith('GET ') || one === 'POST /better-bibtex/json-rpc') ?? true,
    ).toBe(true);
    await opened.close();
    await server?.close();
  },
  300_000,
);
