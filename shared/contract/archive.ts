import { z } from 'zod';
import { Restored } from './backups.ts';
import { LeftOut } from './left-out.ts';
import { RejectedFile } from './library.ts';
import { SettingsOffer } from './offered-settings.ts';

/** What was written to one file. */
export const LibrarySaved = z.strictObject({
  documents: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Names of documents whose files are not where they were: what the reader made of them is saved without them. */
  missing: z.array(z.string()),
});
export type LibrarySaved = z.infer<typeof LibrarySaved>;

/** What a saved library added to this one. */
export const LibraryTakenIn = z.strictObject({
  added: Restored,
  /** Documents whose files came with it. */
  documents: z.int().nonnegative(),
  rejected: z.array(RejectedFile),
  /** Titles of documents that came without their files, and are not here. */
  fileless: z.array(z.string()),
  left: z.array(LeftOut),
  /** Settings that this machine did not save: none of them counts until the reader says so. */
  offer: SettingsOffer.nullable(),
});
export type LibraryTakenIn = z.infer<typeof LibraryTakenIn>;

/** A library that a server has ready for its window, under a name that works once. */
export const LibraryReady = LibrarySaved.extend({ ticket: z.string() });
export type LibraryReady = z.infer<typeof LibraryReady>;
