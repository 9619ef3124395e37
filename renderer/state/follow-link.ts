/** Links into documents: taken from the window's address, and followed to their words. */
import { parseLink, type DeepLink } from '#shared/contract/deep-link.ts';
import type { Engine } from '../api/engine.ts';
import type { WindowState } from './window-store.ts';

/** Before the query of a link that the server found below the window's address. */
const MARK = '#open?';

/** The link that the window was opened with; a reload does not follow it again. */
export function takeLink(place: Pick<Location, 'hash'>, history: Pick<History, 'replaceState'>): DeepLink | null {
  if (!place.hash.startsWith(MARK)) return null;
  const link = parseLink(`wayleaf://${place.hash.slice(1)}`);
  history.replaceState(null, '', './');
  return link;
}

/** The token by which the address opened the window works once: it is not worth keeping, and makes no bookmark. */
export function dropToken(place: Pick<Location, 'search' | 'hash'>, history: Pick<History, 'replaceState'>): void {
  if (new URLSearchParams(place.search).has('token')) history.replaceState(null, '', `./${place.hash}`);
}

/** Opens the document at the link's words, or where they are not found at its page. */
export async function followLink(
  link: DeepLink,
  engine: Engine,
  opening: Pick<WindowState['opening'], 'open'>,
): Promise<void> {
  const atPage = { pageIndex: link.page === null ? null : link.page - 1, quads: [] };
  const { pageIndex, quads } = await engine.call('document.place', link).catch(() => atPage);
  await opening.open(link.document, pageIndex === null ? undefined : { pageIndex, quads });
}
