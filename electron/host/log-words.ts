import { documentEndings } from '#shared/base/formats.ts';

/** A stack is longer than this only where it goes round in circles. */
const MAX_CHARS = 4000;
const QUOTED =
  /"[^"\n]{1,2000}"|‘[^’\n]{1,2000}’|“[^”\n]{1,2000}”|`[^`\n]{1,2000}`|(?<![\p{L}\p{N}])'[^'\n]{1,2000}'/gu;
/** A line as far as the last name of a document in it: where the name begins cannot be told. */
const DOCUMENT = new RegExp(`^.*\\.(${documentEndings.join('|')})\\b`, 'gimu');
const CONTROL = /(?!\n|\t)\p{Cc}/gu;

/**
 * A line for a log that may be shown to others: what stands in quotes (programs quote what they read), names of documents
 * and the home folder are left out of it.
 *
 * @param home  the reader's folder
 */
export function withoutWords(text: string, home: string): string {
  const cut = text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
  return cut
    .replaceAll(CONTROL, ' ')
    .replaceAll(DOCUMENT, '….$1')
    .replaceAll(QUOTED, '‘…’')
    .split(home.length > 1 ? home : '\u0000')
    .join('~');
}
