/** Notes as Anki keeps them: fields of HTML, and what it computes of the first one. */
import { createHash } from 'node:crypto';

export interface AnkiNote {
  /** The same for the same thing: Anki then brings its note up to date in place of a second one. */
  readonly guid: string;
  readonly type: AnkiType;
  /** HTML, as many as the type of note has. */
  readonly fields: readonly string[];
  readonly tags: readonly string[];
  /** Places of its cards in its type: 0 of a note with two sides, one for each number of a gap, less one. */
  readonly cards: readonly number[];
}

export const ankiTypes = ['basic', 'cloze'] as const;
export type AnkiType = (typeof ankiTypes)[number];

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
};

/** A field without its markup, as Anki sorts by it; the name of a picture counts. */
export function plainField(html: string): string {
  return html
    .replaceAll(/<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/giu, ' $1 ')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&(?:#(\d+)|[a-z]+);/gu, (entity, code?: string) =>
      code === undefined ? (ENTITIES[entity] ?? entity) : String.fromCodePoint(Number(code)),
    );
}

/** By which Anki finds notes that begin alike: the first 8 hex digits of the SHA-1 of the first field without markup, as a number. */
export function checksum(html: string): number {
  return Number.parseInt(createHash('sha1').update(plainField(html), 'utf8').digest('hex').slice(0, 8), 16);
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const GUID_LENGTH = 12; // 71 bits; Anki's own have 64

/** A GUID for a thing that is called `key` here. Letters and figures alone, so that it can begin a line of a CSV file. */
export function guidOf(key: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(key, 'utf8').digest('hex')}`);
  let guid = '';
  for (; guid.length < GUID_LENGTH; rest /= 62n) guid += DIGITS.charAt(Number(rest % 62n));
  return guid;
}
