/** Kinds of documents as CSL names them. */
import type { DocumentKind } from '#shared/domain/document/kind/kinds.ts';

const TYPE_OF: Readonly<Record<DocumentKind, string>> = {
  article: 'article',
  book: 'book',
  thesis: 'thesis',
  report: 'report',
  manual: 'document',
  standard: 'standard',
  law: 'legislation',
  slides: 'speech',
  letter: 'personal_communication',
  form: 'document',
  web: 'webpage',
};

const KIND_OF: ReadonlyMap<string, DocumentKind> = new Map([
  ...Object.entries(TYPE_OF)
    .filter(([, type]) => type !== 'document')
    .map(([kind, type]) => [type, kind as DocumentKind] as const),
  ['article-journal', 'article'],
  ['article-magazine', 'article'],
  ['article-newspaper', 'article'],
  ['paper-conference', 'article'],
  ['bill', 'law'],
  ['regulation', 'law'],
  ['treaty', 'law'],
  ['post-weblog', 'web'],
  ['post', 'web'],
]);

export function cslTypeOf(kind: DocumentKind | undefined): string {
  return kind === undefined ? 'document' : TYPE_OF[kind];
}

/** Undefined for types that say something else, and for none. */
export function kindOfCsl(type: string | null | undefined): DocumentKind | undefined {
  return KIND_OF.get(type ?? '');
}
