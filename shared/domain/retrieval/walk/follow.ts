/** Where passages point: 'see Section 5' in their own document, a citation of another document of the library. */
import { plainWords } from './actions.ts';
import type { DocumentId, NodeId } from '../../../base/ids.ts';
import { entitiesIn } from '../../graph/name-likeness.ts';
import type { Entity } from '../../index/knowledge-graph.ts';
import type { IndexReader, RetrievalScope } from '../../index/reader.ts';
import type { Scored } from '../score.ts';

/** Words of a passage that lead to a section of the same document. */
export interface SectionPointer {
  readonly section: NodeId;
  readonly words: string;
  /** `text` points there; a `name` stands in both places. */
  readonly by: 'text' | 'name';
}

/** Words of a passage that lead to another document. */
export interface DocumentPointer {
  readonly document: DocumentId;
  readonly words: string;
  readonly by: 'text' | 'name';
}

/** Sections that a passage names, in the order in which it does; nothing where the index keeps no links. */
export function sectionPointers(passage: Scored, reader: IndexReader): readonly SectionPointer[] {
  return linksIn(passage, reader).flatMap(({ kind, target, words }) =>
    kind === 'section' ? [{ section: target, words, by: 'text' }] : [],
  );
}

/** Documents in scope that a passage cites: their titles stand in the entries of its bibliography. */
export function documentPointers(
  passage: Scored,
  scope: RetrievalScope,
  reader: IndexReader,
): readonly DocumentPointer[] {
  const cited = linksIn(passage, reader).filter(({ kind }) => kind === 'citation');
  if (cited.length === 0) return [];
  const entries = new Map(
    reader
      .contents(passage.document, [...new Set(cited.map(({ target }) => target))])
      .map(({ id, text }) => [id, text]),
  );
  const others = reader.documents(scope).filter(({ id }) => id !== passage.document);
  return cited.flatMap(({ target, words }) => {
    const entry = plainWords(entries.get(target) ?? '');
    const found = others.find(({ title }) => isNamed(plainWords(title), entry));
    return found ? [{ document: found.id, words, by: 'text' }] : [];
  });
}

// A title of two words stands in many entries by chance.
const LEAST_TITLE_CHARS = 16;

function isNamed(title: string, entry: string): boolean {
  return title.length >= LEAST_TITLE_CHARS && ` ${entry} `.includes(` ${title} `);
}

function linksIn({ document, segment }: Scored, reader: IndexReader) {
  const spans = Map.groupBy(
    segment.sentences.map(({ span }) => span),
    ({ node }) => node,
  );
  const links = reader.links?.(document, [...spans.keys()]) ?? [];
  if (links.length === 0) return [];
  const texts = new Map(reader.contents(document, [...spans.keys()]).map(({ id, text }) => [id, text]));
  return links
    .filter(({ source, start, end }) => spans.get(source)?.some((span) => span.start <= start && end <= span.end))
    .map(({ source, start, end, target, kind }) => ({
      kind,
      target,
      words: (texts.get(source) ?? '').slice(start, end).replace(/\s+/gu, ' ').trim(),
    }));
}

// What stands in more places than these is what the document, or the library, is about: it leads everywhere.
const MOST_NODES = 8;
const MOST_SECTIONS = 4;
const MOST_DOCUMENTS = 3;

/** Other sections of the document that name it too, those that do so most often first. */
export function sectionsNaming(passage: Scored, question: string, reader: IndexReader): readonly SectionPointer[] {
  return sharedBy(passage, question, reader).flatMap(({ name, mentions }) => {
    const nodes = [...new Set(mentions.map(({ node }) => node))];
    if (nodes.length > MOST_NODES) return [];
    const sections = Map.groupBy(reader.contents(passage.document, nodes), ({ section }) => section);
    if (sections.size > MOST_SECTIONS) return [];
    return [...sections]
      .filter(([section]) => section !== passage.section)
      .toSorted((a, b) => b[1].length - a[1].length)
      .map(([section]) => ({ section, words: name, by: 'name' as const }));
  });
}

/** Other documents in scope that name it too. */
export function documentsNaming(
  passage: Scored,
  question: string,
  scope: RetrievalScope,
  reader: IndexReader,
): readonly DocumentPointer[] {
  if (!reader.graphs || scope.kind === 'section') return [];
  const { graphs } = reader;
  return sharedBy(passage, question, reader).flatMap(({ name, aliases }) => {
    const hits = graphs.named([name, ...aliases], scope);
    const others = new Set(hits.map(({ document }) => document).filter((document) => document !== passage.document));
    if (others.size > MOST_DOCUMENTS) return [];
    return [...others].map((document) => ({ document, words: name, by: 'name' as const }));
  });
}

/** Entities that both name, the rarest in the document first. */
function sharedBy({ document, segment }: Scored, question: string, reader: IndexReader): readonly Entity[] {
  const graph = reader.graphs?.graph(document);
  if (!graph) return [];
  const nodes = new Set<NodeId>(segment.sentences.map(({ span }) => span.node));
  return entitiesIn(question, graph)
    .flatMap(({ entity }) => graph.entities[entity] ?? [])
    .filter(({ mentions }) => mentions.some(({ node }) => nodes.has(node)))
    .toSorted((a, b) => a.mentions.length - b.mentions.length);
}
