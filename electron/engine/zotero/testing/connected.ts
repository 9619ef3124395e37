/** A library that is connected with a made Zotero. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { Library } from '../../library/library.ts';
import { createIndexReader } from '../../store/index-reader.ts';
import type { Store } from '../../store/open.ts';
import { ZoteroConnection } from '../connection.ts';
import type { AroundDeps } from '../keep-around.ts';

const nothing = (): void => undefined;

interface Given {
  readonly store: Store;
  /** Of the library. */
  readonly folder: string;
  /** In which Zotero's folder and its profile are. */
  readonly home: string;
  readonly now?: () => number;
  readonly publish?: (event: LibraryEvent) => void;
  /** Is asked to open what `zotero://` names. */
  readonly open?: (link: string) => Promise<void>;
  readonly around?: AroundDeps['around'];
}

export interface Connected {
  readonly library: Library;
  readonly reader: ReturnType<typeof createIndexReader>;
  readonly connection: ZoteroConnection;
  readonly close: () => Promise<void>;
}

export function connected({ store, folder, home, now = Date.now, publish = nothing, open, around }: Given): Connected {
  const reader = createIndexReader(store.read);
  const library = new Library({ store, folder, now, publish, touch: nothing, onWork: nothing });
  const connection = new ZoteroConnection({
    store,
    reader,
    library,
    feed: { publish, tellCollections: nothing },
    now,
    around,
    touch: nothing,
    where: { platform: 'linux', home, env: {} },
    keeping: false,
    onBug: (error) => {
      throw error;
    },
    ...(open && { open }),
  });
  return {
    library,
    reader,
    connection,
    close: async () => {
      await connection.close();
      await store.close();
    },
  };
}

/** What the profile of that Zotero says. @param files  where linked files are looked for */
export async function prefer(home: string, port: number, files?: string): Promise<void> {
  const profile = path.join(home, '.zotero', 'zotero', 'x.default');
  await mkdir(profile, { recursive: true });
  const lines = [
    `user_pref("extensions.zotero.httpServer.port", ${String(port)});`,
    ...(files === undefined ? [] : [`user_pref("extensions.zotero.baseAttachmentPath", ${JSON.stringify(files)});`]),
  ];
  await writeFile(path.join(profile, 'prefs.js'), `${lines.join('\n')}\n`);
}
