/** Sections of a whole library by words of their headings. */
import { setImmediate } from 'node:timers/promises';
import { cancelled } from '#shared/base/errors.ts';
import type { FoundSection, findMethods } from '#shared/contract/find.ts';
import type { IndexedDocument, IndexReader } from '#shared/domain/index/reader.ts';
import { fitOf, typedWords } from '#shared/domain/text/begun-words.ts';
import type { ParsedParams } from '#shared/rpc/spec.ts';

/** After so long others get their turn. */
const SLICE_MS = 8;

interface Fitting {
  readonly section: FoundSection;
  readonly score: number;
}

/** Best first, at most `limit`. @throws AppError `call.cancelled` */
export async function findSections(
  reader: IndexReader,
  { words, limit, except }: ParsedParams<(typeof findMethods)['library.sections']>,
  signal: AbortSignal,
): Promise<FoundSection[]> {
  const typed = typedWords(words);
  if (typed.length === 0) return [];
  const found: Fitting[] = [];
  let since = performance.now();
  for (const document of reader.documents({ kind: 'library' })) {
    if (document.id !== except) found.push(...fittingOf(document, typed, reader));
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    if (signal.aborted) throw cancelled();
    since = performance.now();
  }
  return found
    .toSorted((a, b) => a.score - b.score)
    .slice(0, limit)
    .map(({ section }) => section);
}

/** A document's title alone would offer all of its sections: one word at least is of the heading. */
function fittingOf(
  { id, title: documentTitle }: IndexedDocument,
  typed: readonly string[],
  reader: IndexReader,
): Fitting[] {
  return reader.sections(id).flatMap(({ id: section, parent, title, pageIndex }) => {
    if (parent === null || !typed.some((word) => fitOf([title], [word]) !== null)) return [];
    const score = fitOf([title, documentTitle], typed);
    return score === null ? [] : [{ score, section: { document: id, documentTitle, section, title, pageIndex } }];
  });
}
