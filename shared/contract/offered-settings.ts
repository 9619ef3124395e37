/**
 * Settings of a library, and how they can be taken over from an archive or a backup that this machine did not write: one by one, each
 * by a reader who was told what it would do.
 */
import { z } from 'zod';
import { noItems, type MethodTable } from '../rpc/spec.ts';
import { ErrorReportSchema } from './common.ts';

/** Every name under which a setting is stored. Whatever is stored under another is no setting. */
export const settingNames = [
  'models',
  'view',
  'zotero',
  'updates',
  'api',
  'watched',
  'recognition',
  'indexing',
  'notes',
  'marks',
  'look-up',
] as const;
export type SettingName = (typeof settingNames)[number];

/** What is offered by itself: a stored setting, or the part of one that does one thing. */
export const offeredKeys = [
  'models.server',
  'models.hub',
  'models.search',
  'models.background',
  'view',
  'zotero',
  'updates',
  'api',
  'watched',
  'recognition',
  'indexing',
  'notes',
  'marks',
  'look-up',
] as const;
export type OfferedKey = (typeof offeredKeys)[number];

export const OfferedSetting = z.strictObject({
  key: z.enum(offeredKeys),
  /** Addresses, folders and names of models that it brings, to be shown with what it does. */
  values: z.array(z.string().max(500)).max(100),
});
export type OfferedSetting = z.infer<typeof OfferedSetting>;

/** Settings that wait for the reader's word, under a name that the engine knows them by. */
export const SettingsOffer = z.strictObject({ offer: z.string(), settings: z.array(OfferedSetting).min(1) });
export type SettingsOffer = z.infer<typeof SettingsOffer>;

export const SettingsTaken = z.strictObject({
  taken: z.array(z.enum(offeredKeys)),
  /** Those that could not be set, and why. */
  problems: z.array(z.strictObject({ key: z.enum(offeredKeys), error: ErrorReportSchema })),
});
export type SettingsTaken = z.infer<typeof SettingsTaken>;

export const offerMethods = {
  /** Set these of the settings that came with a file; the others are forgotten. Throws `input.invalid` once they are. */
  'settings.take-over': {
    params: z.strictObject({ offer: z.string().max(100), keys: z.array(z.enum(offeredKeys)).max(offeredKeys.length) }),
    item: noItems,
    result: SettingsTaken,
  },
} as const satisfies MethodTable;
