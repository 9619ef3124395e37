import type { Publication } from '../../document/publication/publication.ts';
import { documentId, nodeId, type DocumentId, type NodeId } from '../../../base/ids.ts';
import type { DocumentKind } from '../../document/kind/kinds.ts';
import type { ContentKind, TextLine } from '../../document/tree.ts';
import type { Segment } from '../../segment/segment.ts';
import { abbreviationsIn } from '../../text/abbreviations.ts';
import { countPhrase, findingStems, stemsOf } from '../../text/stems.ts';
import { isKin } from '../../text/kin.ts';
import { slipsBetween } from '../../text/spelling.ts';
import { languageOf } from '../../text/stop-words.ts';
import type {
  ContentRecord,
  IndexReader,
  ItemRecord,
  RetrievalScope,
  SaidWord,
  SectionRecord,
  SegmentMatch,
} from '../reader.ts';

/** A document for tests and studies: sections in reading order, each paragraph a content node and a segment. */
export interface FakeDocument {
  readonly title: string;
  readonly authors?: string;
  readonly publication?: Publication;
  readonly year?: number;
  readonly kind?: DocumentKind;
  readonly sections: readonly FakeSection[];
}

interface FakeSection {
  readonly title: string;
  /** 1 for a top section; 1 if absent. */
  readonly level?: number;
  readonly pageIndex?: number;
  /** `left`: where it begins, 50 if absent, in points. */
  readonly paragraphs: readonly (
    | string
    | { readonly kind: ContentKind; readonly text: string; readonly left?: number }
  )[];
}

interface StoredSegment {
  readonly document: DocumentId;
  readonly segment: Segment;
  readonly stems: readonly string[];
}

/** The id of the n-th fake document, from 0. */
export function fakeDocumentId(n: number): DocumentId {
  return documentId(String(n).padStart(64, '0'));
}

/** An index in memory that ranks by plain BM25 over headings and text, as the stored one does by FTS5. */
export function fakeIndex(documents: readonly FakeDocument[]): IndexReader {
  const built = documents.map((document, n) => build(fakeDocumentId(n), document));
  const all = built.flatMap((document) => document.stored);
  const inScope = (stored: StoredSegment, scope: RetrievalScope): boolean => {
    if (scope.kind === 'library') return true;
    if (scope.kind === 'documents') return scope.documents.includes(stored.document);
    if (scope.document !== stored.document) return false;
    if (scope.kind === 'selection') return scope.orders.includes(stored.segment.order);
    const records = built.find((document) => document.id === stored.document)?.sections ?? [];
    const parents = new Map(records.map((record) => [record.id, record.parent]));
    let at: NodeId | null | undefined = stored.segment.section;
    while (at) {
      if (at === scope.section) return true;
      at = parents.get(at);
    }
    return false;
  };
  const average = all.reduce((sum, stored) => sum + stored.stems.length, 0) / Math.max(1, all.length);
  const contains = (phrase: readonly string[]): number =>
    all.filter((stored) => countPhrase(stored.stems, phrase) > 0).length;
  /** Stems with the word as it is printed first. */
  const saidWords = (scope: RetrievalScope): readonly (readonly [string, SaidWord])[] => {
    const words = all
      .filter((one) => inScope(one, scope))
      .flatMap(({ segment }) => segment.text.match(/\p{L}+/gu) ?? []);
    return [...Map.groupBy(words, (one) => stemsOf(one)[0] ?? '')].map(
      ([stem, [word = '', ...more]]) => [stem, { word, segments: 1 + more.length }] as const,
    );
  };

  return {
    documents: (scope) =>
      built
        .filter(
          ({ id }) =>
            scope.kind === 'library' ||
            (scope.kind === 'documents' ? scope.documents.includes(id) : scope.document === id),
        )
        .map(({ id, title, authors, publication, year, kind, writtenIn, stored }) => ({
          id,
          title,
          authors,
          publication,
          year,
          kind,
          writtenIn,
          segments: stored.length,
        })),
    match: (terms, scope, limit) => {
      const phrases = terms.map((term) => stemsOf(term, built[0]?.writtenIn));
      const idf = phrases.map((phrase) =>
        Math.log(1 + (all.length - contains(phrase) + 0.5) / (contains(phrase) + 0.5)),
      );
      const matches: SegmentMatch[] = [];
      for (const stored of all) {
        if (!inScope(stored, scope)) continue;
        const norm = 1.2 * (0.25 + (0.75 * stored.stems.length) / average);
        const bm25 = phrases.reduce((sum, phrase, at) => {
          const f = countPhrase(stored.stems, phrase);
          return sum + ((idf[at] ?? 0) * f * 2.2) / (f + norm);
        }, 0);
        if (bm25 > 0)
          matches.push({
            document: stored.document,
            order: stored.segment.order,
            section: stored.segment.section,
            bm25,
          });
      }
      return matches.sort((a, b) => b.bm25 - a.bm25).slice(0, limit);
    },
    count: (terms, scope, limit) => {
      const phrases = terms.map((term) => stemsOf(term, built[0]?.writtenIn));
      const has = (stored: StoredSegment): boolean => phrases.some((phrase) => countPhrase(stored.stems, phrase) > 0);
      return Math.min(limit, all.filter((stored) => inScope(stored, scope) && has(stored)).length);
    },
    frequencies: (terms) => {
      const counts = terms.map((term) => contains(stemsOf(term, built[0]?.writtenIn)));
      return { counts, rows: counts, segments: all.length };
    },
    spelledLike: (word, scope) => {
      const [stem = ''] = stemsOf(word);
      return saidWords(scope).flatMap(([other, said]) => {
        const slips = slipsBetween(stem, other);
        return slips === undefined ? [] : [{ ...said, slips }];
      });
    },
    kinOf: (word, scope) => {
      const [stem = ''] = stemsOf(word);
      return saidWords(scope).flatMap(([other, said]) => (isKin(stem, other, 'en') ? [said] : []));
    },
    abbreviations: (forms, scope) => {
      const texts = all.filter((one) => inScope(one, scope)).map(({ segment }) => segment.text);
      return abbreviationsIn(texts.join('\n')).filter((one) =>
        [one.short, one.long].some((form) => forms.includes(stemsOf(form).join(' '))),
      );
    },
    sections: (id) => built.find((document) => document.id === id)?.sections ?? [],
    segments: (id, orders) =>
      (built.find((document) => document.id === id)?.stored ?? [])
        .map((stored) => stored.segment)
        .filter((segment) => !orders || orders.includes(segment.order)),
    contents: (id, nodes) =>
      (built.find((document) => document.id === id)?.contents ?? []).filter((content) => nodes.includes(content.id)),
    items: (id, kinds) =>
      (built.find((document) => document.id === id)?.items ?? []).filter((item) => kinds.includes(item.kind)),
  };
}

function build(id: DocumentId, document: FakeDocument) {
  const sections: SectionRecord[] = [
    { id: nodeId('section', 0), parent: null, level: 0, title: document.title, order: 0, pageIndex: 0 },
  ];
  const contents: ContentRecord[] = [];
  const pages = document.sections.map((given) => given.pageIndex ?? 0);
  const items: ItemRecord[] = [
    {
      ...sections[0]!,
      kind: 'document',
      text: document.title,
      endPageIndex: Math.max(0, ...pages),
      lines: [],
    },
  ];
  const stored: StoredSegment[] = [];
  const writtenIn = languageOf(textsOf(document).join('\n'));
  let order = 0;
  for (const given of document.sections) {
    const level = given.level ?? 1;
    const parent = sections.findLast((section) => section.level < level);
    const pageIndex = given.pageIndex ?? 0;
    const section: SectionRecord = {
      id: nodeId('section', sections.length),
      parent: parent?.id ?? null,
      level,
      title: given.title,
      order: ++order,
      pageIndex,
    };
    sections.push(section);
    items.push({
      ...section,
      kind: 'section',
      text: given.title,
      endPageIndex: pageIndex,
      lines: [flatLine(given.title, pageIndex, 800 - order * 10)],
    });
    for (const paragraph of given.paragraphs) {
      const { kind, text, left } =
        typeof paragraph === 'string' ? { kind: 'text' as const, text: paragraph, left: undefined } : paragraph;
      const node = nodeId('content', contents.length);
      const lines = [flatLine(text, pageIndex, 800 - order * 10, left)];
      contents.push({ id: node, section: section.id, kind, text, lines });
      items.push({
        id: node,
        parent: section.id,
        kind,
        level: level + 1,
        order: ++order,
        pageIndex,
        endPageIndex: pageIndex,
        text,
        lines,
        label: /^(?:(?:Table|Figure|Fig\.|Algorithm) (?:[A-Z]\.?)?[\dIVX]+(?:\.\d+)*|\(\d+\)$)/u.exec(text)?.[0],
      });
      const segment = fakeSegment(stored.length, section.id, node, kind, text, pageIndex);
      stored.push({ document: id, segment, stems: findingStems(`${given.title}\n${text}`, writtenIn) });
    }
  }
  const { title, authors, publication, year, kind } = document;
  return { id, title, authors, publication, year, kind, writtenIn, sections, contents, items, stored };
}

function textsOf({ sections }: FakeDocument): readonly string[] {
  return sections.flatMap(({ paragraphs }) => paragraphs.map((one) => (typeof one === 'string' ? one : one.text)));
}

function fakeSegment(
  order: number,
  section: NodeId,
  node: NodeId,
  kind: ContentKind,
  text: string,
  pageIndex: number,
): Segment {
  const sentences = [...text.matchAll(/\S.*?(?:[.!?](?=\s|$)|$)/gsu)].map((match) => {
    const start = match.index;
    const end = start + match[0].length;
    return { start, end, span: { node, start, end } };
  });
  const special = kind === 'caption' || kind === 'reference' || kind === 'table' || kind === 'abstract';
  return {
    order,
    section,
    text,
    tokens: Math.max(1, Math.round(text.length / 4)),
    sentences,
    pageIndex,
    // As segments are cut from a tree: words of a drawing stand alone, as a table does.
    kind: special ? kind : kind === 'figure' ? 'table' : 'text',
  };
}

/** One line of text whose characters are all five points wide. */
function flatLine(text: string, pageIndex: number, y: number, left = 50): TextLine {
  return {
    pageIndex,
    start: 0,
    end: text.length,
    origin: [left, y],
    direction: [1, 0],
    up: [0, 1],
    ascent: 8,
    descent: 2,
    edges: Float32Array.from({ length: text.length + 1 }, (_, at) => at * 5),
  };
}
