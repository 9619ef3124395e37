/** Where a question is asked: of the documents that it names, or that the question before it named. */
import type { DocumentId } from '../../base/ids.ts';
import type { IndexedDocument, IndexReader, RetrievalScope } from '../index/reader.ts';
import type { TurnBefore } from '../question/continuation.ts';
import { readQuestion } from '../question/read-question.ts';
import { resolveScope, type ScopeRead } from './resolve-scope.ts';

/** The documents that a question was read to be about. */
export interface Named {
  readonly documents: readonly { readonly document: DocumentId; readonly title: string }[];
  /** The question as it is asked of them. */
  readonly text: string;
  readonly read: ScopeRead;
}

export interface AskedIn {
  readonly question: string;
  readonly scope: RetrievalScope;
  readonly after?: TurnBefore | undefined;
  /** The document that is open. */
  readonly open?: DocumentId | undefined;
  /** What it names is not to narrow where it is asked. */
  readonly asWritten?: boolean | undefined;
}

/** A question in its documents. */
export interface Placed {
  readonly question: string;
  readonly scope: RetrievalScope;
  readonly after?: TurnBefore | undefined;
  /** Words of it that stand for its documents; absent where it is as it was asked. */
  readonly itself?: string | undefined;
  /** Absent where nothing was narrowed. */
  readonly named?: Named | undefined;
  /** Where it is asked if it goes on from the question before; absent where that named nothing, or it names documents itself. */
  readonly carried?: { readonly scope: RetrievalScope; readonly named: Named } | undefined;
}

/** A question that names no document of the scope stays as it is, and so does one of selected words. */
export function placeQuestion(asked: AskedIn, reader: IndexReader): Placed {
  const { question, scope, after } = asked;
  if (asked.asWritten === true || scope.kind === 'selection') return { question, scope, after };
  const documents = reader.documents(scope);
  const before = after && namedBefore(after, documents);
  const own = resolveScope({ question, documents, open: asked.open, listed: after && listedBy(after) });
  if (!own) {
    const carried = before && carriedFrom(before, question, documents);
    return carried && isOfSame(question)
      ? { question, after: before, ...carried }
      : { question, scope, after: before, carried };
  }
  const placed = { question: own.text, scope, after: before, itself: own.itself };
  if (own.documents.length === documents.length) {
    // Where they are all that is asked, only a name has words that would be looked for.
    const { by } = own.read.params;
    return by === 'title' || by === 'file' ? placed : { question, scope, after: before };
  }
  return { ...placed, scope: scopeOf(own.documents), named: namedOf(own.documents, own.text, own.read) };
}

function carriedFrom(
  { askedOf = [] }: TurnBefore,
  text: string,
  documents: readonly IndexedDocument[],
): Placed['carried'] {
  const same = documents.filter(({ id }) => askedOf.includes(id));
  if (same.length === 0 || same.length === documents.length) return undefined;
  const read: ScopeRead = { code: 'asked-of', params: { by: 'before', count: same.length } };
  return { scope: scopeOf(same), named: namedOf(same, text, read) };
}

/** 'How many sections does it have?' reads in full inside the document, without the words of the question before. */
function isOfSame(question: string): boolean {
  const { pointsBack, front, structure, unread } = readQuestion(question);
  const ofDocuments = structure?.targets.some(({ kind }) => kind === 'document') === true;
  return pointsBack && (front !== undefined || (structure !== undefined && unread.length === 0 && !ofDocuments));
}

function scopeOf(documents: readonly IndexedDocument[]): RetrievalScope {
  return { kind: 'documents', documents: documents.map(({ id }) => id) };
}

function namedOf(documents: readonly IndexedDocument[], text: string, read: ScopeRead): Named {
  return { documents: documents.map(({ id, title }) => ({ document: id, title })), text, read };
}

/** The question before, with the documents that it named. */
function namedBefore(after: TurnBefore, documents: readonly IndexedDocument[]): TurnBefore {
  const named = after.askedOf ? undefined : resolveScope({ question: after.question, documents });
  return named ? { ...after, question: named.text, askedOf: named.documents.map(({ id }) => id) } : after;
}

/** The documents that the answer before listed, if documents were what was asked for. */
function listedBy({ question, places }: TurnBefore): readonly DocumentId[] | undefined {
  const { works, structure } = readQuestion(question);
  const lists = works.naming !== undefined || structure?.targets.some(({ kind }) => kind === 'document') === true;
  return lists ? [...new Set(places.map(({ document }) => document))] : undefined;
}
