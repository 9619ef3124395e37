import path from 'node:path';
import { isDocumentName, withoutEnding } from '#shared/base/formats.ts';

const MAX_BYTES = 180; // file systems allow 255; encrypted ones less
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The title of a document until its own is known: its file's name without the ending. */
export function titleFromName(name: string): string {
  const title = withoutEnding(name).trim();
  return title === '' ? name : title;
}

/** A name that a file can have on every system, as close to the given one as that allows, with the ending of a document. */
export function safeFileName(name: string): string {
  const given = path.win32.basename(path.posix.basename(name));
  const ending = isDocumentName(given) ? path.extname(given).toLowerCase() : '.pdf';
  const plain = withoutEnding(given)
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  let cut = plain === '' || reserved.test(plain) ? `document ${plain}`.trim() : plain;
  while (Buffer.byteLength(cut) > MAX_BYTES) cut = cut.replace(/.$/su, '');
  return `${cut}${ending}`;
}
