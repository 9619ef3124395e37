/** The calls that show a document's knowledge graph. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type {
  EntityMarks,
  EntitySummary,
  EntityView,
  GraphExtractor,
  graphMethods,
  Occurrence,
} from '#shared/contract/graph.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import { graphJson, graphMl } from '#shared/domain/graph/export.ts';
import { isWorthShowing } from '#shared/domain/graph/worth.ts';
import type { Entity, KnowledgeGraph } from '#shared/domain/index/knowledge-graph.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { sentencesOf } from '#shared/domain/segment/tokens.ts';
import type { Handlers } from '#shared/rpc/spec.ts';

const MAX_OCCURRENCES = 300;
const MAX_NEIGHBORS = 24;
const SENTENCE_CHARS = 300;

export interface GraphDeps {
  readonly reader: IndexReader;
  documentTitle(id: DocumentId): string;
}

export function graphHandlers({ reader, ...deps }: GraphDeps): Handlers<typeof graphMethods> {
  return {
    'graph.entities': async ({ document, limit }) => ({
      ...entitiesOf(graphOf(document, reader), limit),
      extractor: extractorOf(document, reader),
    }),
    'graph.entity': async ({ document, entity }) => viewOf(document, entity, reader, (id) => deps.documentTitle(id)),
    'graph.page': async ({ document, pageIndex }) => ({ marks: marksOn(document, pageIndex, reader) }),
    'graph.export': async ({ document, format }) => {
      const graph = graphOf(document, reader);
      const title = deps.documentTitle(document);
      return { text: format === 'json' ? graphJson(graph, title) : graphMl(graph, title) };
    },
  };
}

/** @throws AppError `document.not-indexed` */
export function graphOf(document: DocumentId, reader: IndexReader): KnowledgeGraph {
  const graph = reader.graphs?.graph(document);
  if (!graph) throw new AppError('document.not-indexed', 'The names in this document are not known yet.');
  return graph;
}

/** Who made the document's graph. */
export function extractorOf(document: DocumentId, { graphs }: IndexReader): GraphExtractor {
  const maker = graphs?.maker?.(document);
  return maker ? { kind: 'model', ...maker } : { kind: 'light' };
}

function summaryOf({ id, name, type, description, aliases, mentions }: Entity): EntitySummary {
  return { id, name, type, description, aliases: [...aliases], mentions: mentions.length };
}

function entitiesOf(graph: KnowledgeGraph, limit: number) {
  const worth = graph.entities.filter(isWorthShowing);
  const shown = worth.toSorted((a, b) => b.mentions.length - a.mentions.length || a.id - b.id).slice(0, limit);
  const ids = new Set(shown.map(({ id }) => id));
  return {
    entities: shown.map(summaryOf),
    relations: graph.relations
      .filter(({ source, target }) => ids.has(source) && ids.has(target))
      .map((one) => ({ ...one })),
    total: worth.length,
  };
}

function viewOf(
  document: DocumentId,
  id: number,
  reader: IndexReader,
  titleOf: (id: DocumentId) => string,
): EntityView {
  const graph = graphOf(document, reader);
  const entity = graph.entities[id];
  if (!entity) throw new AppError('input.invalid', 'This document has no such name.');
  const neighbors = graph.relations
    .filter(({ source, target }) => source === id || target === id)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_NEIGHBORS)
    .flatMap(({ source, target, kind, weight }) => {
      const other = graph.entities[source === id ? target : source];
      return other && isWorthShowing(other) ? [{ entity: summaryOf(other), kind, weight }] : [];
    });
  const elsewhere = (reader.graphs?.named([entity.name, ...entity.aliases], { kind: 'library' }) ?? [])
    .filter((hit) => hit.document !== document)
    .map(({ document: other, entity: at, name, mentions }) => ({
      document: other,
      documentTitle: titleOf(other),
      entity: at,
      name,
      mentions,
    }));
  return { entity: summaryOf(entity), occurrences: occurrencesOf(document, entity, reader), neighbors, elsewhere };
}

function occurrencesOf(document: DocumentId, { mentions }: Entity, reader: IndexReader): Occurrence[] {
  const shown = mentions.slice(0, MAX_OCCURRENCES);
  const nodes = new Set(shown.map(({ node }) => node));
  const contents = new Map(reader.contents(document, [...nodes]).map((content) => [content.id, content]));
  const sections = new Map(reader.sections(document).map((section) => [section.id, section]));
  return shown.flatMap(({ node, start, end }) => {
    const content = contents.get(node);
    if (!content) return [];
    const home = content.section;
    const marks = quadsOf(content.lines, start, end);
    const path: string[] = [];
    for (let at = sections.get(home); at; at = at.parent ? sections.get(at.parent) : undefined) path.unshift(at.title);
    const pageIndex = marks[0]?.pageIndex ?? content.lines[0]?.pageIndex ?? 0;
    return [
      {
        section: home,
        path,
        pageIndex,
        text: sentenceAround(content.text, start, end),
        marks: marks.map((one) => ({ ...one })),
      },
    ];
  });
}

function sentenceAround(text: string, start: number, end: number): string {
  const sentence = sentencesOf(text).find((one) => start >= one.start && start < one.end) ?? { start, end };
  const words = text.slice(sentence.start, Math.max(sentence.end, end)).replace(/\s+/gu, ' ').trim();
  if (words.length <= SENTENCE_CHARS) return words;
  const from = Math.max(sentence.start, start - SENTENCE_CHARS / 2);
  return `…${text
    .slice(from, from + SENTENCE_CHARS)
    .replace(/\s+/gu, ' ')
    .trim()}…`;
}

function marksOn(document: DocumentId, pageIndex: number, reader: IndexReader): EntityMarks[] {
  const graph = graphOf(document, reader);
  // A segment that begins on the page before may go on here.
  const near = reader
    .segments(document)
    .filter((segment) => segment.pageIndex <= pageIndex && segment.pageIndex >= pageIndex - 1);
  const nodes = new Set(near.flatMap(({ sentences }) => sentences.map(({ span }) => span.node)));
  const texts = new Map(reader.contents(document, [...nodes]).map((content) => [content.id, content]));
  return graph.entities.filter(isWorthShowing).flatMap(({ id, name, type, mentions }) => {
    const quads = mentions.flatMap(({ node, start, end }) => {
      const content = texts.get(node);
      return content ? quadsOf(content.lines, start, end).filter((mark) => mark.pageIndex === pageIndex) : [];
    });
    const whole = type === 'formula' || type === 'algorithm';
    if (quads.length === 0 || whole) return [];
    return [{ entity: id, name, type, marks: { pageIndex, quads: quads.flatMap((mark) => mark.quads) } }];
  });
}
