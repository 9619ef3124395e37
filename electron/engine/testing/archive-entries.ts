/** Archives taken apart and put together again, as somebody would who wants to bring in what was not saved. */
import { Header } from 'tar';
import { manifestText, MANIFEST, paddingOf, BLOCK, READER, sha256 } from '../library/archive-format.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** The entries of a whole archive. */
export function entriesOf(archive: Buffer): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  for (let at = 0; archive[at] !== 0;) {
    const { path: name = '', size = 0 } = new Header(archive, at);
    const start = at + BLOCK;
    entries.push({ name, content: archive.subarray(start, start + size) });
    at = start + size + paddingOf(size);
  }
  return entries;
}

export function archiveOf(entries: readonly ArchiveEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, content }) => {
    const header = new Header({ path: name, size: content.length, mode: 0o600, mtime: new Date(0), type: 'File' });
    const block = Buffer.alloc(BLOCK);
    header.encode(block, 0);
    return [block, content, Buffer.alloc(paddingOf(content.length))];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

export interface Forged {
  /** Lines of what the reader made, of any shape. */
  readonly rows: readonly unknown[];
  readonly files?: readonly { readonly id: string; readonly name: string; readonly content: Buffer }[];
  readonly seal?: string;
}

/** An archive whose sums are right, whatever it says. */
export function forgedArchive({ rows, files = [], seal }: Forged): Buffer {
  const lines = [{ format: 'wayleaf-reader', version: 1 }, ...rows, { rows: rows.length }];
  const reader = `${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`;
  const documents = files.map(({ id, name }) => ({ id, name }));
  return archiveOf([
    { name: MANIFEST, content: Buffer.from(manifestText({ documents, reader: sha256(reader), seal })) },
    { name: READER, content: Buffer.from(reader) },
    ...files.map(({ id, content }) => ({ name: `files/${id}.pdf`, content })),
  ]);
}
