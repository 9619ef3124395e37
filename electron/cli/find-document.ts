import { statSync } from 'node:fs';
import path from 'node:path';
import { documentId, isDocumentId, type DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { fold } from '#shared/domain/text/fold.ts';
import { identify } from '../engine/library/identify.ts';
import type { Surroundings } from './command.ts';
import { UsageError } from './failure.ts';
import { printable } from './output.ts';

const SHORT_ID = /^[0-9a-f]{6,64}$/i;
const MOST_NAMED = 5;
/** Of an id, enough to tell a library's documents apart, and what `--doc` takes. */
export const SHORT_ID_LENGTH = 8;

/**
 * The document that `--doc` names: an id, the beginning of one, a path to a file with the same bytes, or words of its
 * title or of its file's name that fit no other document.
 *
 * @throws UsageError if none or several are named so
 */
export async function findDocument(
  named: string,
  documents: readonly DocumentSummary[],
  { cwd, signal }: Surroundings,
): Promise<DocumentId> {
  checkNamed(named);
  const byId = withIdThatBegins(named, documents);
  if (byId) return byId;
  const file = path.resolve(cwd, named);
  if (!isFile(file)) return theOneWithWords(named, documents).id;
  const id = await identify(file, path.basename(file), signal);
  if (documents.some((document) => document.id === id)) return id;
  throw new UsageError(`${named} is not in this library.`, `Add it: wayleaf index ${named}`);
}

/** @throws UsageError where nothing is named: a variable of a script was empty */
export function checkNamed(named: string): void {
  if (named.trim() === '')
    throw new UsageError(
      'The document’s name is empty.',
      'Name it by words of its title, its file or its id: wayleaf list',
    );
}

/** A folder may be called as a document is. */
export function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === false;
}

/** Documents whose title, authors or file's name hold all of these words, or parts of them, in the order given. */
export function documentsWithWords(words: string, documents: readonly DocumentSummary[]): readonly DocumentSummary[] {
  const wanted = fold(words).split(/\s+/u).filter(Boolean);
  return documents.filter((one) => {
    const text = fold(`${one.title} ${one.authors} ${one.fileName}`);
    return wanted.every((word) => text.includes(word));
  });
}

function withIdThatBegins(named: string, documents: readonly DocumentSummary[]): DocumentId | undefined {
  const hex = named.toLowerCase();
  if (!SHORT_ID.test(hex)) return undefined;
  const found = documents.filter((document) => document.id.startsWith(hex));
  if (found.length > 1) throw new UsageError(`${found.length} documents have an id that begins with ${named}.`);
  if (found[0]) return found[0].id;
  if (isDocumentId(hex)) throw new UsageError(`No document with the id ${documentId(hex)} is in this library.`);
  return undefined;
}

/** Older versions are named by their ids alone. */
function theOneWithWords(named: string, documents: readonly DocumentSummary[]): DocumentSummary {
  const newest = documents.filter(({ newer }) => newer === undefined);
  const exact = newest.filter(({ fileName, title }) => fileName === named || fold(title) === fold(named));
  const found = exact.length > 0 ? exact : documentsWithWords(named, newest);
  if (found.length === 1 && found[0]) return found[0];
  if (found.length === 0) {
    throw new UsageError(
      `No file is called ‘${named}’, and no document of the library has this id, or these words in its title, authors or file name.`,
      'See what is there: wayleaf list',
    );
  }
  const listed = found
    .slice(0, MOST_NAMED)
    .map(({ id, title }) => `${id.slice(0, SHORT_ID_LENGTH)} ${printable(title)}`);
  const rest = found.length > MOST_NAMED ? ', …' : '';
  throw new UsageError(`‘${named}’ fits ${found.length} documents: ${listed.join(', ')}${rest}`, 'Name one by its id.');
}
