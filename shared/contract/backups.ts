import { z } from 'zod';
import { LeftOut } from './left-out.ts';
import { SettingsOffer } from './offered-settings.ts';
import { noItems, noParams, type MethodTable } from '../rpc/spec.ts';

/** A backup of what the reader made, by its name in the library's folder of backups. */
export const Backup = z.strictObject({
  name: z.string(),
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  bytes: z.int().nonnegative(),
});
export type Backup = z.infer<typeof Backup>;

const BackupList = z.strictObject({ backups: z.array(Backup) });

const count = z.int().nonnegative();
/** How many came back of each. */
export const Restored = z.strictObject({
  documents: count,
  files: count,
  corrections: count,
  annotations: count,
  reader_facts: count,
  reading_marks: count,
  collections: count,
  labels: count,
  joined_documents: count,
  apart_documents: count,
  citations: count,
  conversations: count,
  history: count,
  matrices: count,
  matrix_columns: count,
  matrix_rows: count,
  matrix_cells: count,
  settings: count,
});
export type Restored = z.infer<typeof Restored>;

/** All was there already. */
export const nothingRestored: Restored = {
  documents: 0,
  files: 0,
  corrections: 0,
  annotations: 0,
  reader_facts: 0,
  reading_marks: 0,
  collections: 0,
  labels: 0,
  joined_documents: 0,
  apart_documents: 0,
  citations: 0,
  conversations: 0,
  history: 0,
  matrices: 0,
  matrix_columns: 0,
  matrix_rows: 0,
  matrix_cells: 0,
  settings: 0,
};

export const backupMethods = {
  /** Newest first. */
  'backups.list': { params: noParams, item: noItems, result: BackupList },
  /** Make one now, unless the newest says the same. */
  'backups.make': { params: noParams, item: noItems, result: BackupList },
  /** Add what is missing; nothing that is there changes. Throws `input.invalid` for a backup that cannot be read. */
  'backups.restore': {
    params: z.strictObject({ name: z.string().max(100) }),
    item: noItems,
    /** Settings of a backup that this machine did not make wait for the reader's word. */
    result: z.strictObject({ added: Restored, left: z.array(LeftOut), offer: SettingsOffer.nullable() }),
  },
  /**
   * Put a sound library in place of one that could not be opened. The engine starts again afterwards; throws
   * `input.invalid` where the library is open, because it is sound.
   */
  'library.repair': {
    params: noParams,
    item: noItems,
    result: z.strictObject({ documents: count, damaged: z.string() }),
  },
} as const satisfies MethodTable;
