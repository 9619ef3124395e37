import { z } from 'zod';
import { ModelSettings, type ModelSettingsChange } from '#shared/contract/settings.ts';
import type { Store } from '../store/open.ts';
import { readSetting, saveSetting } from '../store/settings.ts';

const NAME = 'models';

/** What another version saved beside what this one knows is left out. */
const Saved = z.object(ModelSettings.shape);

export function loadModelSettings({ read }: Pick<Store, 'read'>): ModelSettings {
  return readSetting(read, NAME, Saved) ?? ModelSettings.parse({});
}

/** Settles when it is stored. */
export async function changeModelSettings(store: Store, change: ModelSettingsChange): Promise<ModelSettings> {
  return store.writer.write((db) => {
    const settings = ModelSettings.parse({ ...loadModelSettings({ read: db }), ...change });
    saveSetting(db, NAME, settings);
    return settings;
  });
}
