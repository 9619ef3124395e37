/**
 * The part of a file of notes that is kept current, between two marks that Markdown does not show. All else in the file is its reader's:
 * files come here with one character for each byte, so that whatever they are written in is put back as it was.
 */

const OPENING = '<!-- wayleaf:begin';
const CLOSING = '-->';
const BEGIN = new RegExp(`${OPENING} ([0-9a-f]{64}) ([0-9a-f]{16}) ${CLOSING}`, 'gu');
const END = '<!-- wayleaf:end -->';

/** A file with one character for each of its bytes. */
export type Bytes = string & { readonly __bytes: unique symbol };

export interface Region {
  /** Whose notes they are: the hash of the document's file. */
  readonly document: string;
  /** Of what was written between the marks, as `normal` reads it. */
  readonly sum: string;
  /** Where the first mark begins and ends, and where what is between them does. */
  readonly mark: readonly [from: number, to: number];
  readonly inner: readonly [from: number, to: number];
}

export interface Regions {
  readonly regions: readonly Region[];
  /** Documents whose first mark has no last one: it cannot be told what is the reader's. */
  readonly broken: readonly string[];
}

export function regionsOf(file: Bytes): Regions {
  const begins = [...file.matchAll(BEGIN)];
  const regions: Region[] = [];
  const broken: string[] = [];
  for (const [at, found] of begins.entries()) {
    const [whole, document = '', sum = ''] = found;
    const to = found.index + whole.length;
    const newLine = file.indexOf('\n', to);
    const end = file.indexOf(END, to);
    const next = begins[at + 1]?.index ?? file.length;
    if (newLine === -1 || end === -1 || end > next || end < newLine) {
      broken.push(document);
      continue;
    }
    const from = newLine + 1;
    // What stands before the last mark on its line, as a sign of a list, stays with it.
    const until = Math.max(from, file.lastIndexOf('\n', end) + 1);
    regions.push({ document, sum, mark: [found.index, to], inner: [from, until] });
  }
  return { regions, broken };
}

/** What stands between the marks. */
export function innerOf(file: Bytes, { inner: [from, to] }: Region): Bytes {
  return file.slice(from, to) as Bytes;
}

/** The file with other words between the marks, and every byte around them as it is. */
export function withInner(file: Bytes, region: Region, inner: Bytes, sum: string): Bytes {
  const { mark, document } = region;
  const [from, to] = region.inner;
  return `${file.slice(0, mark[0])}${beginMark(document, sum)}${file.slice(mark[1], from)}${inner}${file.slice(to)}` as Bytes;
}

/** The line break that the file has behind its first mark. */
export function breakOf(file: Bytes, { inner: [from] }: Region): '\n' | '\r\n' {
  return file[from - 2] === '\r' ? '\r\n' : '\n';
}

export function beginMark(document: string, sum: string): string {
  return `${OPENING} ${document} ${sum} ${CLOSING}`;
}

/** A new file: what is written once above the marks, and what is kept current between them. */
export function newFile(head: string, document: string, inner: string, sum: string): string {
  return `${head}${beginMark(document, sum)}\n${inner}${END}\n`;
}

/** Text as it counts: editors change line breaks and spaces at the end of lines, which are no edit. */
export function normal(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/[ \t]+$/gmu, '')
    .replace(/\n+$/u, '');
}

/** Words that would be read as marks of this program are only words. */
export function withoutMarks(text: string): string {
  return text.replaceAll('<!-- wayleaf:', '&lt;!-- wayleaf:');
}

export function withMarks(text: string): string {
  return text.replaceAll('&lt;!-- wayleaf:', '<!-- wayleaf:');
}
