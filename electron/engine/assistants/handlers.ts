/** Whether assistants may write, what they wrote, and taking it back. */
import { z } from 'zod';
import type { DocumentId } from '#shared/base/ids.ts';
import type { assistantMethods } from '#shared/contract/assistants.ts';
import type { DocumentSummary, LibraryEvent } from '#shared/contract/library.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { authoredTags } from '../store/authored.ts';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { readSetting, saveSetting } from '../store/settings.ts';
import { sessionsOf, undoChanges } from './changes.ts';

const SETTING = 'assistants';
const Kept = z.object({ writing: z.boolean().catch(false) });

/** Off until the reader says otherwise, and in a library that is not trusted. */
export function mayWrite(db: ReadDb): boolean {
  return readSetting(db, SETTING, Kept)?.writing === true;
}

export interface AssistantDeps {
  readonly store: Store;
  readonly documents: () => readonly DocumentSummary[];
  readonly touch: (id: DocumentId) => void;
  readonly publish: (event: LibraryEvent) => void;
}

export function assistantHandlers({
  store,
  documents,
  touch,
  publish,
}: AssistantDeps): Handlers<typeof assistantMethods> {
  return {
    'assistants.state': async () => ({
      writing: mayWrite(store.read),
      sessions: [...sessionsOf(store.read, documents())],
    }),
    'assistants.configure': ({ writing }) => done(store.writer.write((db) => saveSetting(db, SETTING, { writing }))),
    'assistants.undo': async ({ changes }) => {
      const { kept, untagged } = await store.writer.write((db) => {
        const before = authoredTags(db);
        const stay = undoChanges(db, changes);
        const left = new Set(authoredTags(db).map(({ document, name }) => `${document} ${name}`));
        const gone = before.filter(({ document, name }) => !left.has(`${document} ${name}`));
        return { kept: stay, untagged: gone.map(({ document }) => document) };
      });
      for (const id of new Set(untagged)) touch(id);
      publish({ kind: 'annotations-changed' });
      return { undone: new Set(changes).size - kept.length, kept: [...kept] };
    },
  };
}
