import {
  findLanguageData,
  type FoundLanguageData,
  type LanguageSurroundings,
} from '../engine/indexing/language-data.ts';
import { languagesFolder } from '../engine/recognition/language-shelf.ts';
import { chosenModels, withExistingLibrary, type OpenLibrary } from './open-library.ts';

/** The folder of language data that was chosen for a library; undefined too if that is not there or cannot be opened. */
export async function chosenDataFolder(folder: string): Promise<string | undefined> {
  const look = (library: OpenLibrary) => library.window.call('recognition.look', {});
  const state = await withExistingLibrary(folder, look).catch(() => undefined);
  return state?.chosen ?? undefined;
}

/** What recognizes scanned pages for readers of a library, whether or not the file at hand is in it. */
export async function findDataFor(
  library: string,
  env: LanguageSurroundings['env'],
): Promise<FoundLanguageData | undefined> {
  return findLanguageData({
    platform: process.platform,
    env,
    library,
    chosen: await chosenDataFolder(library),
    downloads: languagesFolder(chosenModels({}, { cwd: process.cwd(), env })),
  });
}
