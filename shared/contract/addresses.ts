/** Addresses outside of this machine, which count once the reader has confirmed them where no page can. */
import { z } from 'zod';
import { noItems, nothing, type MethodTable } from '../rpc/spec.ts';

/** What would be sent there: questions and paragraphs to a model server, names of models to a hub, a DOI or a title to be looked up. */
export const AddressUse = z.enum(['models', 'hub', 'look-up']);
export type AddressUse = z.infer<typeof AddressUse>;

const SENT: Readonly<Record<AddressUse, string>> = {
  models: 'Your questions and paragraphs of your documents are sent there while a model on it is in use.',
  hub: 'Models are downloaded from there when you ask for one; nothing of your documents is sent.',
  'look-up':
    'When you press Ask, the DOI, the arXiv number, or the title and an author’s name of one document is sent there, and nothing else.',
};

/** What goes to an address of this use, as dialogs and the terminal say it. */
export function sentTo(use: AddressUse): string {
  return SENT[use];
}

export const addressMethods = {
  /**
   * Confirm the address that was asked for last, by the code that stands in the terminal: whatever is set afterwards may name it.
   * Throws `input.invalid` for a code that is wrong, was used, or is too old.
   */
  'addresses.confirm': {
    params: z.strictObject({ code: z.string().trim().min(1).max(40) }),
    item: noItems,
    result: nothing,
  },
} as const satisfies MethodTable;
