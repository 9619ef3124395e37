/** Which bibliographic services may be asked, and where: stored with the library. */
import { z } from 'zod';
import { fault } from '#shared/base/messages.ts';
import {
  LookUpService,
  LookUpSettings,
  type LookUpChange,
  type LookUpService as Service,
} from '#shared/contract/look-up.ts';
import { isLoopback, refuseNever } from '../../network/never.ts';
import type { ReadDb, WriteDb } from '../store/db.ts';
import { readSetting, saveSetting } from '../store/settings.ts';

const NAME = 'look-up';

/** What another version saved beside what this one knows is left out. */
const Saved = z.object(LookUpSettings.shape);

export function lookUpSettingsIn(db: ReadDb): LookUpSettings {
  return readSetting(db, NAME, Saved) ?? LookUpSettings.parse({});
}

/** @param change  its addresses as `tidiedAddresses` has them */
export function changeLookUp(db: WriteDb, { on, addresses }: LookUpChange): LookUpSettings {
  const before = lookUpSettingsIn(db);
  const settings = LookUpSettings.parse({
    on: on ?? before.on,
    addresses: { ...before.addresses, ...addresses },
  });
  saveSetting(db, NAME, settings);
  return settings;
}

/**
 * As they are stored, without a slash at the end.
 *
 * @throws AppError `input.invalid` for an invalid address, one that is never asked, or one elsewhere without encryption
 */
export function tidiedAddresses(addresses: LookUpChange['addresses'] = {}): Partial<Record<Service, string>> {
  return Object.fromEntries(
    LookUpService.options.flatMap((service): [Service, string][] => {
      const given = addresses[service];
      return given === undefined ? [] : [[service, tidied(given)]];
    }),
  );
}

function tidied(given: string): string {
  const url = URL.parse(given.includes('://') ? given : `https://${given}`);
  const isPlainAddress =
    url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' && url.search === '' && url.hash === '';
  if (!isPlainAddress || url.username !== '' || url.password !== '')
    throw fault('input.invalid', 'look-up.no-address', { value: given });
  refuseNever(url.hostname);
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw fault('input.invalid', 'look-up.plain-address', { host: url.host });
  return url.href.replace(/\/+$/u, '');
}
