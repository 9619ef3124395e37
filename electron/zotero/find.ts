/** The Zotero of this system: the running program, else its database. */
import { AppError } from '#shared/base/errors.ts';
import { openApi } from './api.ts';
import { openDatabase } from './database.ts';
import { locateZotero, type Surroundings } from './locate.ts';
import type { ZoteroSource } from './objects.ts';

/**
 * Asks 127.0.0.1 and looks into Zotero's own folders, nowhere else.
 *
 * @throws AppError `file.missing` where there is no Zotero; what opening its database throws
 */
export async function findZotero(where: Surroundings, signal: AbortSignal): Promise<ZoteroSource> {
  const place = await locateZotero(where);
  const running = await openApi(place.port, [place.data, place.base], signal);
  if (running) return running;
  if (place.data !== null) return openDatabase(place.data, place.base);
  throw new AppError('file.missing', 'Zotero was not found on this computer.');
}
