import { ollamaDefaultAddress, ModelSettings } from '#shared/contract/settings.ts';
import { readAddress } from '../../engine/models/ollama/address.ts';
import { hasLibrary } from '../../host/server-library.ts';
import type { Surroundings } from '../command.ts';
import { withExistingLibrary } from '../open-library.ts';

/** What the library's reader decided about models; the defaults where it cannot be opened, which is told by another check. */
export async function settingsOf(folder: string, { env, signal }: Surroundings): Promise<ModelSettings> {
  const fallback = ModelSettings.parse({ ollamaAddress: hostOf(env.OLLAMA_HOST) });
  if (!hasLibrary(folder)) return fallback;
  return withExistingLibrary(folder, async ({ window }) => {
    for await (const { settings } of window.start('models.watch', {}, signal)) {
      const isDefault = settings.ollamaAddress === ollamaDefaultAddress;
      return isDefault ? { ...settings, ollamaAddress: fallback.ollamaAddress } : settings;
    }
    return fallback;
  }).catch(() => fallback);
}

function hostOf(given: string | undefined): string {
  try {
    return given ? readAddress(given).url : ollamaDefaultAddress;
  } catch {
    return ollamaDefaultAddress;
  }
}
