/** Questions that say where their answer stands are asked there and nowhere else. */
import type { DocumentId } from '../../base/ids.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { namedPages } from '../index/sections.ts';
import type { Filter, QuestionReading, Range } from '../question/reading.ts';
import type { Remark } from '../remarks/remark.ts';
import type { ComputedAnswer } from '../retrieval/outcome.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { Segment } from '../segment/segment.ts';
import { outlineOf, sectionsNamed } from './global/outline.ts';
import { printedNumberOf } from './global/printed-numbers.ts';

/** The one document that is asked; places in several are no constraint. */
function onlyDocument(scope: RetrievalScope, reader: IndexReader): DocumentId | undefined {
  const [document, ...others] = scope.kind === 'section' ? [] : reader.documents(scope);
  return others.length === 0 ? document?.id : undefined;
}

/** The question and the context as they are where the question says that its answer stands; both as given if it does not. */
export function placed<T extends RetrievalRequest>(
  request: T,
  askContext: AskContext,
): { readonly request: T; readonly askContext: AskContext } {
  const { reader } = askContext;
  const document = onlyDocument(request.scope, reader);
  if (document === undefined) return { request, askContext };
  const { places, structure, framed } = request.question;
  if (!framed || structure?.leftover.length === 0) return { request, askContext };
  const ranges = rangesOf(places);
  if (ranges.length > 0) {
    const own = onPages(reader, document, ranges);
    return own ? { request, askContext: { ...askContext, reader: own } } : { request, askContext };
  }
  const [number] = numbersOf(places);
  if (number === undefined) return { request, askContext };
  const [section, ...more] = sectionsNamed({ number }, outlineOf(document, reader));
  if (!section || more.length > 0) return { request, askContext };
  return { request: { ...request, scope: { kind: 'section', document, section: section.id } }, askContext };
}

const rangesOf = (places: readonly Filter[]): readonly Range[] =>
  places.flatMap((place) => (place.kind === 'pages' ? place.ranges : []));

const numbersOf = (places: readonly Filter[]): readonly string[] =>
  places.flatMap((place) => (place.kind === 'sections' ? place.any.flatMap(({ number }) => number ?? []) : []));

/** What is to be said where the question names a page or a section that the document has not. */
export function notThere(
  { references, structure, framed }: QuestionReading,
  scope: RetrievalScope,
  reader: IndexReader,
): ComputedAnswer | undefined {
  const document = onlyDocument(scope, reader);
  const [reference] = references;
  if (document === undefined || !reference || !framed || structure?.leftover.length === 0) return undefined;
  const pages = (reader.items(document, ['document'])[0]?.endPageIndex ?? 0) + 1;
  const said = (says: Remark): ComputedAnswer => ({
    sentences: [{ says, items: [] }],
    found: false,
    plan: [],
    confidence: 0.9,
  });
  const isThere = (pageIndex: number): boolean =>
    reference.kind === 'page' && namedPages(document, reader).isPage(pageIndex, reference);
  if (reference.kind === 'page' && !Array.from({ length: pages }).some((_, at) => isThere(at)))
    return said({ code: 'computed.no-such-page', params: { mention: reference, pages } });
  if (reference.kind !== 'section' || !/^\d+$/u.test(reference.number)) return undefined;
  const outline = outlineOf(document, reader);
  const ordinals = outline.sections.flatMap(({ text }) => {
    const number = printedNumberOf(text);
    return number?.series === '' && !number.roman ? [number.ordinal] : [];
  });
  const beyond = ordinals.length >= FEWEST && Number(reference.number) > Math.max(...ordinals);
  return beyond ? said({ code: 'computed.no-such-place', params: { mention: reference } }) : undefined;
}

// Of so many numbered sections the last one is known.
const FEWEST = 3;

/** An index in which the document is its passages on these pages; undefined if nothing stands on them. */
function onPages(reader: IndexReader, document: DocumentId, ranges: readonly Range[]): IndexReader | undefined {
  const pages = namedPages(document, reader);
  const isIn = (pageIndex: number): boolean => ranges.some((range) => pages.isIn(pageIndex, range));
  const cut = new Map(
    reader.segments(document).flatMap((segment) => {
      const own = cutToPages(segment, document, isIn, reader);
      return own ? [[segment.order, own] as const] : [];
    }),
  );
  if (cut.size === 0) return undefined;
  return {
    ...reader,
    match: (terms, scope, limit) =>
      reader
        .match(terms, scope, Number.MAX_SAFE_INTEGER)
        .filter(({ order }) => cut.has(order))
        .slice(0, limit),
    segments: (id, orders) =>
      id === document
        ? [...cut.values()].filter(({ order }) => orders?.includes(order) ?? true)
        : reader.segments(id, orders),
    ...(reader.passages
      ? { passages: (id) => (reader.passages?.(id) ?? []).filter(({ order }) => id !== document || cut.has(order)) }
      : {}),
  };
}

/** The sentences of a passage that begin on the pages; undefined if none does. */
function cutToPages(
  segment: Segment,
  document: DocumentId,
  isIn: (pageIndex: number) => boolean,
  reader: IndexReader,
): Segment | undefined {
  const nodes = [...new Set(segment.sentences.map(({ span }) => span.node))];
  const lines = new Map(reader.contents(document, nodes).map((content) => [content.id, content.lines]));
  const pageOf = ({ span }: Segment['sentences'][number]): number =>
    lines.get(span.node)?.find((line) => line.end > span.start)?.pageIndex ?? segment.pageIndex;
  const kept = segment.sentences.filter((sentence) => isIn(pageOf(sentence)));
  const [first] = kept;
  const last = kept.at(-1);
  if (!first || !last) return undefined;
  if (kept.length === segment.sentences.length) return segment;
  const text = segment.text.slice(first.start, last.end);
  const sentences = kept.map((sentence) => ({
    ...sentence,
    start: sentence.start - first.start,
    end: sentence.end - first.start,
  }));
  return { ...segment, text, sentences, pageIndex: pageOf(first) };
}
