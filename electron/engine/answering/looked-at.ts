/** What was looked at in vain: how many pages, which of them have no words to look at, and words that stand on none. */
import { wholeOf, type Scope } from '#shared/contract/answer.ts';
import type { Coverage } from '#shared/contract/coverage.ts';
import type { LookedAt } from '#shared/contract/looked-at.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';
import type { IndexReader, RetrievalScope } from '#shared/domain/index/reader.ts';
import { nowhereIn } from '#shared/domain/answer/nowhere.ts';

/** Of a document: its pages, and those from 1 that have no words. */
export interface PagesOf {
  readonly document: DocumentId;
  readonly pages: number;
  readonly withoutText: readonly number[];
  /** It is an XFA form, of which only the page that asks to wait is there. */
  readonly form?: boolean;
}

/** More is said by its number. */
const MOST_DOCUMENTS = 8;
const MOST_PAGES = 50;

/**
 * Undefined where something was found.
 *
 * @param coverage  of documents that were not read to the end
 */
export function lookedAt(
  { answer, askedOf, retrieval }: Pick<AnsweredQuestion, 'answer' | 'askedOf' | 'retrieval'>,
  scope: Scope,
  reader: IndexReader,
  coverage: Coverage | undefined,
  pagesOf: (documents: readonly DocumentId[]) => readonly PagesOf[],
): LookedAt | undefined {
  if (answer.verdict === 'found') return undefined;
  const whole = wholeOf(scope);
  const asked = askedOf?.documents.map(({ document }) => document) ?? reader.documents(whole).map(({ id }) => id);
  const read = new Map(coverage?.partly.map((one) => [one.document, one]));
  const looked = pagesOf(asked.filter((document) => !read.has(document))).map((one) => within(one, scope, reader));
  const partly = asked.flatMap((document) => read.get(document) ?? []);
  const total = sum(looked.map(({ of }) => of)) + sum(partly.map(({ pagesTotal }) => pagesTotal));
  const silent = looked.filter(({ withoutText }) => withoutText.length > 0);
  const titles = new Map(reader.documents(documentsScope(silent)).map(({ id, title }) => [id, title]));
  return {
    pages:
      total -
      sum(silent.map((one) => one.withoutText.length)) -
      sum(partly.map((one) => one.pagesTotal - one.pagesRead)),
    of: total,
    silent: silent.slice(0, MOST_DOCUMENTS).map(({ document, withoutText }) => ({
      document,
      title: titles.get(document) ?? '',
      pages: withoutText.slice(0, MOST_PAGES),
    })),
    nowhere: answer.parts ? [] : [...nowhereIn(retrieval.query)],
  };
}

interface Looked {
  readonly document: DocumentId;
  readonly of: number;
  readonly withoutText: number[];
}

/** The pages of a section or of a selection, where one is asked. */
function within({ document, pages, withoutText }: PagesOf, scope: Scope, reader: IndexReader): Looked {
  const [from, to] = pageRange(scope, reader, pages);
  return {
    document,
    of: Math.max(0, to - from + 1),
    withoutText: withoutText.filter((page) => page > from && page <= to + 1),
  };
}

/** First and last page, from 0. */
function pageRange(scope: Scope, reader: IndexReader, pages: number): readonly [number, number] {
  if (scope.kind === 'selection') return [scope.from, scope.to];
  if (scope.kind !== 'section') return [0, pages - 1];
  const sections = reader.sections(scope.document);
  const at = sections.findIndex(({ id }) => id === scope.section);
  const section = sections[at];
  if (!section) return [0, pages - 1];
  const next = sections.slice(at + 1).find(({ level }) => level <= section.level);
  return [section.pageIndex, next?.pageIndex ?? pages - 1];
}

function documentsScope(looked: readonly Looked[]): RetrievalScope {
  return { kind: 'documents', documents: looked.map(({ document }) => document) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
