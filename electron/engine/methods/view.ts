import { z } from 'zod';
import type { Methods } from '#shared/contract/methods.ts';
import { ViewState } from '#shared/contract/view.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { readSetting, saveSetting } from '../store/settings.ts';

const NAME = 'view';

/** What another version saved beside what this one knows is left out. */
const SavedView = z.object(ViewState.shape);

/** How a window looked when it was last used. */
export function viewHandlers({ read, writer }: Store): Pick<Handlers<Methods>, 'view.load' | 'view.save'> {
  return {
    'view.load': async () => readSetting(read, NAME, SavedView) ?? ViewState.parse({}),
    'view.save': ({ view }) => done(writer.write((db) => saveSetting(db, NAME, view))),
  };
}

/** Pages where the reader stopped, from 1, as the window noted them, by document. */
export function stops(db: ReadDb): ReadonlyMap<string, number> {
  const places = readSetting(db, NAME, SavedView)?.places ?? {};
  return new Map(Object.entries(places).map(([id, { pageIndex }]) => [id, pageIndex + 1]));
}
