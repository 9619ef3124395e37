/** Whether a library is one of this machine's, and what of it cannot be read. */
import { z } from 'zod';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { LeftOut } from './left-out.ts';
import { OfferedSetting } from './offered-settings.ts';

export const LibraryStanding = z.strictObject({
  /**
   * Null for a library of this machine. One that was made elsewhere is read and asked, and none of its settings counts until the
   * reader trusts it.
   */
  restricted: z
    .strictObject({
      /** The server that its folder names, by its host. */
      server: z.string().nullable(),
      /** What its settings would do. */
      settings: z.array(OfferedSetting),
    })
    .nullable(),
  /** Rows that cannot be read and are left out, as far as they were come to. */
  unreadable: z.array(LeftOut),
});
export type LibraryStanding = z.infer<typeof LibraryStanding>;

export const trustMethods = {
  /** Whenever it changes. */
  'library.standing': { params: noParams, item: LibraryStanding, result: nothing },
  /**
   * From now on the library is one of this machine's, with all its settings. The engine starts again afterwards. Throws `input.invalid`
   * where it is already.
   */
  'library.trust': { params: noParams, item: noItems, result: nothing },
} as const satisfies MethodTable;
