/** What the reader chose for marks that travel. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import { isDeviceId, type DeviceId } from '#shared/domain/marks/clock.ts';
import type { ReadDb, WriteDb } from '../store/db.ts';
import { readSetting, saveSetting } from '../store/settings.ts';

const Kept = z.object({
  folder: z.string().nullable().catch(null),
  paused: z.boolean().catch(false),
  name: z.string().min(1).max(80).catch(''),
  device: z
    .string()
    .transform((text) => (isDeviceId(text) ? text : newDevice()))
    .catch(() => newDevice()),
  /** Of this device's file, as it was left: another size says that somebody else wrote it. */
  bytes: z.int().nonnegative().nullable().catch(null),
});

export interface KeptMarks extends z.infer<typeof Kept> {
  readonly device: DeviceId;
}

const SETTING = 'marks';

export function newDevice(): DeviceId {
  return randomBytes(8).toString('hex') as DeviceId;
}

export function keptMarks(db: ReadDb): KeptMarks {
  const kept = readSetting(db, SETTING, Kept) ?? Kept.parse({});
  return { ...kept, name: kept.name === '' ? hostname().slice(0, 80) || 'Wayleaf' : kept.name };
}

/** @throws AppError `library.restricted` */
export function saveKeptMarks(db: WriteDb, kept: KeptMarks): void {
  saveSetting(db, SETTING, kept);
}
