/** The calls about documents that are one once more. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { duplicateMethods } from '#shared/contract/duplicates.ts';
import { differenceOf } from '#shared/domain/duplicates/compare.ts';
import type { NodeWords } from '#shared/domain/index/reader.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { inSteps } from '../answering/scope.ts';
import type { WriteDb } from '../store/db.ts';
import { keyOf } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import { sayApart, takeApartBack } from '../store/joined.ts';
import { listWords } from '../store/nodes.ts';
import { findInLibrary, type FindDeps } from './find.ts';
import { joinDocuments, separateDocument } from './join.ts';

export interface DuplicateDeps extends FindDeps {
  readonly now: () => number;
  readonly touch: (document: DocumentId) => void;
  /** The reader's marks changed. */
  readonly onMarks: () => void;
}

export function duplicateHandlers(deps: DuplicateDeps): Handlers<typeof duplicateMethods> {
  const { store, now, touch, onMarks } = deps;
  const change = async (work: (db: WriteDb) => readonly DocumentId[]): Promise<null> => {
    for (const id of await store.writer.write(work)) touch(id);
    onMarks();
    return null;
  };
  return {
    'duplicates.find': (_, signal) => findInLibrary(deps, signal),
    'duplicates.compare': async ({ one, other }, signal) => {
      const { ofOne, ofOther } = await inSteps(differenceOf(wordsOf(deps, one), wordsOf(deps, other)), signal);
      const shown = (only: typeof ofOne) => ({ ...only, headings: [...only.headings], examples: [...only.examples] });
      return { ofOne: shown(ofOne), ofOther: shown(ofOther) };
    },
    'duplicates.join': (joining) => change((db) => joinDocuments(db, joining, now())),
    'duplicates.separate': ({ document }) => change((db) => separateDocument(db, document)),
    'duplicates.tell-apart': ({ one, other, apart }) =>
      change((db) => {
        if (apart) sayApart(db, one, other, now());
        else takeApartBack(db, one, other);
        return [];
      }),
  };
}

/** @throws AppError `document.unknown`, `document.not-indexed` */
function wordsOf({ store: { read } }: DuplicateDeps, id: DocumentId): NodeWords[] {
  const key = keyOf(read, id);
  if (key === undefined) throw new AppError('document.unknown', 'This document is not in the library.');
  if (!indexFacts(read, key)) throw new AppError('document.not-indexed', 'This document was not read yet.');
  return listWords(read, key);
}
