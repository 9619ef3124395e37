/** The calls about who cites whom. */
import type { citesMethods } from '#shared/contract/cites.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { citedIn, type CitingDeps } from './cited.ts';
import { libraryCites, writeCites } from './library-cites.ts';

export function citesHandlers(deps: CitingDeps): Handlers<typeof citesMethods> {
  return {
    'cites.document': ({ document }, signal) => citedIn(document, deps, signal),
    'cites.library': ({ collection }, signal) => libraryCites(collection, deps, signal),
    'cites.export': async ({ collection, format }, signal) => ({
      text: writeCites(await libraryCites(collection, deps, signal), format),
    }),
  };
}
