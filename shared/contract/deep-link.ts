/** Links that lead back to the very words: `wayleaf://open?doc=…&page=…&quote=…`. */
import { isDocumentId, type DocumentId } from '../base/ids.ts';

export const linkScheme = 'wayleaf';

/** A document, by its content, so that the link holds when the file is moved or renamed; and a place in it. */
export interface DeepLink {
  readonly document: DocumentId;
  /** From 1. */
  readonly page: number | null;
  /** The first words of the place; they are looked for on the page, then in the whole document. */
  readonly quote: string | null;
}

// Enough words to be found by; mail programs and terminals break longer links.
const QUOTE_CHARS = 160;
const MAX_QUOTE_CHARS = 1000;
const MAX_LINK_CHARS = 8000;

/** @param quote  of any length: the link carries its beginning, whole words */
export function formatLink({ document, page, quote }: DeepLink): string {
  const words = quote === null ? '' : beginningOf(quote);
  return [
    `${linkScheme}://open?doc=${document}`,
    ...(page === null ? [] : [`page=${String(page)}`]),
    ...(words === '' ? [] : [`quote=${encode(words)}`]),
  ].join('&');
}

// What a reader's window in a browser, on this machine, is asked for; or the link itself.
const SHAPE =
  /^(?:wayleaf:\/\/open|https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?\/open)(?:\/([0-9a-f]*))?\/?(?:\?([^#]*))?(?:#.*)?$/u;

/**
 * Read a link, or the same query below the address of a browser window (`/open?doc=…`).
 *
 * @returns null for anything else; an invalid page is left out
 */
export function parseLink(text: string): DeepLink | null {
  if (text.length > MAX_LINK_CHARS) return null;
  const parts = SHAPE.exec(text.trim());
  if (!parts) return null;
  const query = readQuery(parts[2] ?? '');
  const id = query.get('doc') ?? parts[1] ?? '';
  if (!isDocumentId(id)) return null;
  const page = Number(query.get('page'));
  const quote = query.get('quote')?.trim().slice(0, MAX_QUOTE_CHARS) ?? '';
  return {
    document: id,
    page: Number.isSafeInteger(page) && page > 0 ? page : null,
    quote: quote === '' ? null : quote,
  };
}

function readQuery(query: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const pair of query.split('&')) {
    const [name = '', ...value] = pair.split('=');
    const words = decode(value.join('='));
    if (words !== null && !read.has(name)) read.set(name, words);
  }
  return read;
}

/** Null where it is broken: a link may come from anywhere. */
function decode(value: string): string | null {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function beginningOf(quote: string): string {
  const plain = quote.replace(/\s+/gu, ' ').trim();
  if (plain.length <= QUOTE_CHARS) return plain;
  const cut = plain.slice(0, QUOTE_CHARS + 1);
  const space = cut.lastIndexOf(' ');
  // A script without spaces is cut between two characters, never within one.
  return space > 0 ? cut.slice(0, space) : plain.slice(0, QUOTE_CHARS).replace(/[\uD800-\uDBFF]$/, '');
}

/** Brackets too: the link may stand in Markdown or between angle brackets. */
function encode(words: string): string {
  return encodeURIComponent(words).replace(/[!'()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
