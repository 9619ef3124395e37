import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { WholeScope } from '#shared/contract/answer.ts';
import type { Coverage } from '#shared/contract/coverage.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { isPartialSection } from '#shared/domain/document/partial/partial-ids.ts';
import type { IndexReader, RetrievalScope } from '#shared/domain/index/reader.ts';
import type { LiveIndex } from '#shared/domain/retrieval/ask-context.ts';
import { joinReaders } from './joined-reader.ts';
import type { PartialIndex } from './partial-index.ts';
import type { Partials } from './partials.ts';
import type { SectionPlace, Steering, WalkedDocument } from '#shared/domain/retrieval/steering.ts';

/** What one question is asked of; it stays as it is until the question takes more. */
export interface AskedIndex {
  readonly reader: IndexReader;
  readonly scope: RetrievalScope;
  /** Absent where nothing more can come. */
  readonly growth: LiveIndex | undefined;
  /** Sections and passages that the reader names, as they are in `reader`. */
  steer<T extends Partial<Steering>>(steering: T): T;
  /** How much of it was read; `sections` are those that the answer names. */
  readonly coverage: (sections: readonly SectionPlace[]) => Coverage | undefined;
  /** How many pages of a document were read, where it is asked in part. */
  pagesRead(document: DocumentId): number | undefined;
  /** Let go. */
  release(): void;
}

export interface AskedDeps {
  readonly base: IndexReader;
  readonly partials: Partials;
  usable(): readonly PartialIndex[];
  unfinished(): readonly DocumentSummary[];
}

export function askedIndex(scope: WholeScope, deps: AskedDeps): AskedIndex {
  const { base, partials } = deps;
  let held = hold(scope, deps.usable());
  let reader = joinReaders(base, held.parts);
  const asked: AskedIndex = {
    get reader() {
      return reader;
    },
    scope: scope.kind === 'section' ? { ...scope, section: partials.sectionNow(scope.document, scope.section) } : scope,
    // A section that is asked has to stay the one that it is.
    growth: scope.kind === 'section' || held.parts.length === 0 ? undefined : { grew, take },
    steer: (steering) => steerIn(steering, reader, partials, (document) => asked.pagesRead(document)),
    coverage: (sections) => coverageOf(scope, sections, reader, held.parts, deps.unfinished()),
    pagesRead: (document) => held.parts.find((part) => part.document === document)?.pages.read,
    release: () => held.release(),
  };

  function grew(): boolean {
    const usable = new Map(deps.usable().map((part) => [part.document, part]));
    return held.parts.some((part) => {
      const now = usable.get(part.document);
      return now === undefined ? base.sections(part.document).length > 0 : now !== part;
    });
  }

  function take(steering: Steering): { readonly reader: IndexReader; readonly steering: Steering } {
    const was = held;
    const read = new Map(was.parts.map(({ document, pages }) => [document, pages.read]));
    held = hold(scope, deps.usable());
    was.release();
    reader = joinReaders(base, held.parts);
    const from = steering.from && {
      ...steering.from,
      walked: steering.from.walked.map((one) => ({ ...one, pagesRead: one.pagesRead ?? read.get(one.document) })),
    };
    return { reader, steering: asked.steer({ ...steering, from }) };
  }

  return asked;
}

/** The parts that are in scope, kept open. */
function hold(scope: WholeScope, usable: readonly PartialIndex[]) {
  const ids = scope.kind === 'documents' ? new Set(scope.documents) : undefined;
  const parts = usable.filter(({ document }) =>
    scope.kind === 'section' ? document === scope.document : (ids?.has(document) ?? true),
  );
  const release = parts.map((part) => part.hold());
  return { parts, release: () => release.forEach((letGo) => letGo()) };
}

function steerIn<T extends Partial<Steering>>(
  steering: T,
  reader: IndexReader,
  partials: Partials,
  pagesReadNow: (document: DocumentId) => number | undefined,
): T {
  const place = <P extends SectionPlace>(one: P): P => ({
    ...one,
    section: isPartialSection(one.section) ? partials.sectionNow(one.document, one.section) : one.section,
  });
  const walkedNow = (one: WalkedDocument): WalkedDocument[] => {
    const pagesRead = pagesReadNow(one.document);
    if (one.pagesRead === pagesRead) return [one];
    // What was walked in another part of the document is found by its words, or walked again.
    const orders =
      one.pagesRead === undefined ? undefined : partials.passagesNow(one.document, one.pagesRead, textsOf(reader, one));
    if (!orders) return [];
    return [
      {
        document: one.document,
        pagesRead,
        seen: one.seen.flatMap((order) => orders.get(order) ?? []),
        answered: one.answered.flatMap(([order, p]) => {
          const now = orders.get(order);
          return now === undefined ? [] : [[now, p] as const];
        }),
      },
    ];
  };
  const { pinned, closed, from } = steering;
  return {
    ...steering,
    ...(pinned ? { pinned: pinned.map(place) } : {}),
    ...(closed ? { closed: closed.map(place) } : {}),
    ...(from ? { from: { walked: from.walked.flatMap(walkedNow), route: from.route.map(place) } } : {}),
    ...(from?.walked.some((one) => one.pagesRead !== pagesReadNow(one.document)) ? { grown: true } : {}),
  };
}

function textsOf(reader: IndexReader, { document }: WalkedDocument): readonly string[] {
  return reader.segments(document).map(({ text }) => text);
}

function coverageOf(
  scope: WholeScope,
  sections: readonly SectionPlace[],
  reader: IndexReader,
  parts: readonly PartialIndex[],
  unfinished: readonly DocumentSummary[],
): Coverage | undefined {
  const inReader = new Set(reader.documents(scope).map(({ id }) => id));
  const pages = new Map(parts.map((part) => [part.document, part.pages]));
  for (const { id, state } of unfinished) {
    // The pages with text are in the library; the others are being recognized.
    const isRecognizing = state.kind === 'indexing' && state.stage === 'recognizing';
    if (isRecognizing && !pages.has(id) && inReader.has(id)) {
      pages.set(id, { read: state.pagesDone, total: state.pagesTotal });
    }
  }
  const unread = unfinished.filter(({ id }) => !inReader.has(id)).length;
  if (pages.size === 0 && unread === 0) return undefined;
  const partly = [...pages].map(([document, { read, total }]) => ({
    document,
    pagesRead: read,
    pagesTotal: total,
    headings: headingsNamed(document, sections, reader),
  }));
  return { partly, unread };
}

function headingsNamed(document: DocumentId, sections: readonly SectionPlace[], reader: IndexReader) {
  const named = new Set<NodeId>(sections.filter((one) => one.document === document).map(({ section }) => section));
  const [root, ...others] = reader.sections(document);
  const headings = [...(root ? [root] : []), ...others.filter(({ id }) => named.has(id))];
  return headings.map(({ id, title, pageIndex }) => ({ id, title, pageIndex }));
}
