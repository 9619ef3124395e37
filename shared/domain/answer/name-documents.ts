/** Answers 'Which papers mention …' by the names of documents, each with the sentence that says it best. */
import type { DocumentId } from '../../base/ids.ts';
import { buildEvidence, type Quote } from './evidence/build.ts';
import type { Evidence } from './evidence/evidence.ts';
import { namedPages } from '../index/sections.ts';
import type { IndexReader, RetrievalScope, SegmentMatch } from '../index/reader.ts';
import type { QueryTerm } from '../retrieval/query.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { sectionTree, type SectionTree } from '../index/sections.ts';
import type { Segment, Sentence } from '../segment/segment.ts';
import { wordsOf } from '../text/searchable.ts';
import { knownStemsOf } from '../text/stems.ts';
import type { WrittenLanguage } from '../text/stop-words.ts';
import type { Said } from './answer.ts';
import { openBook } from './quotes.ts';
import { coverage } from '../retrieval/bm25.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('pipelineNameDocuments');

const MOST_LOOKED = 40;
const MOST_NAMED = 12;
const PASSAGES_EACH = 4;
// Less of what is asked about, and a document only shares words with the question.
const LEAST_SHARE = 0.5;
const NEAR_BEST = 0.75;
const AROUND_SHARE = 0.5;
// A title in a bibliography says what another work is about, an acknowledgment who helped.
const APART_SHARE = 0.5;

interface Place {
  readonly document: DocumentId;
  readonly segment: Segment;
  readonly sentence: Sentence;
  /** In [0, 1]: how much of what is asked about it says. */
  readonly share: number;
  /** BM25 of its passage. */
  readonly bm25: number;
  /** Sum of the document's best passages. */
  readonly fit: number;
}

/**
 * Undefined for any other question, if only one document is asked, and if none says enough of what is asked about.
 * Documents that say most of it come first.
 */
export function nameDocuments(
  { query, matches, trees }: Retrieval,
  scope: RetrievalScope,
  reader: IndexReader,
): { readonly said: Said; readonly evidence: readonly Evidence[] } | undefined {
  const { naming } = query.reading.works;
  if (!naming || reader.documents(scope).length < 2) return undefined;
  const { doing, literal = false } = naming;
  const topic = query.content.filter(({ weight, stems }) => weight >= 1 && stems.some((stem) => !doing.includes(stem)));
  if (topic.length === 0) return undefined;
  const treeOf = (document: DocumentId): SectionTree =>
    trees.get(document) ?? sectionTree(reader.sections(document), query.language);
  const groups = [...Map.groupBy(matches, ({ document }) => document)].slice(0, MOST_LOOKED);
  const places = groups
    .flatMap(
      ([document, group]) =>
        bestPlace(document, group, { topic, literal, language: query.language }, treeOf(document), reader) ?? [],
    )
    .toSorted((a, b) => b.share - a.share || b.fit - a.fit);
  const least = Math.max(LEAST_SHARE, NEAR_BEST * (places[0]?.share ?? 1));
  const enough = places.filter(({ share }) => share >= least);
  const named = enough.slice(0, MOST_NAMED);
  const book = openBook(named, reader);
  const found = named.flatMap((place) => {
    const { document, segment, sentence, share } = place;
    const record = book(document, sentence.span.node);
    if (!record) return [];
    const tree = treeOf(document);
    const { node, start, end } = sentence.span;
    const { section, order, pageIndex } = segment;
    const quote: Quote = { document, section, node, start, end, order, pageIndex, score: share, cited: true };
    return [{ quote, record, path: tree.path(section).map(({ title }) => title), title: tree.root?.title ?? '' }];
  });
  if (found.length === 0) return undefined;
  const evidence = found.map(({ quote, record, path }, at) =>
    buildEvidence(at + 1, quote, record, path, namedPages(quote.document, reader)),
  );
  const sentences = evidence.map(({ n, text }) => ({ text, citations: [n], supported: true }));
  const short = {
    kind: 'name' as const,
    text: [...found.map(({ title }) => title), ...(enough.length > named.length ? ['and more'] : [])].join('; '),
    citations: evidence.map(({ n }) => n),
  };
  return { said: { short, sentences }, evidence };
}

/** What documents are named for. */
interface Wanted {
  readonly topic: readonly QueryTerm[];
  /** They are to say the word itself, anywhere: 'transform' mentions no transformer, and a list of works mentions what it names. */
  readonly literal: boolean;
  readonly language: WrittenLanguage;
}

function bestPlace(
  document: DocumentId,
  matches: readonly SegmentMatch[],
  { topic, literal, language }: Wanted,
  tree: SectionTree,
  reader: IndexReader,
): Place | undefined {
  const bm25 = new Map(matches.slice(0, PASSAGES_EACH).map((match) => [match.order, match.bm25]));
  const fit = [...bm25.values()].reduce((sum, one) => sum + one, 0);
  const places = reader.segments(document, [...bm25.keys()]).flatMap((segment) => {
    const stems = segment.sentences.map(({ start, end }) => knownStemsOf(segment.text.slice(start, end), language));
    const around = coverage([...tree.headingStems(segment.section), ...stems.flat()], topic);
    const apart = segment.kind === 'reference' || ['references', 'acknowledgment'].includes(tree.role(segment.section));
    const worth = apart && !literal ? APART_SHARE : 1;
    return segment.sentences.flatMap((sentence, at): readonly Place[] => {
      if (literal && !saysAny(segment.text.slice(sentence.start, sentence.end), topic)) return [];
      const own = coverage(stems[at] ?? [], topic);
      const share = worth * (own + AROUND_SHARE * (around - own));
      return [{ document, segment, sentence, share, bm25: bm25.get(segment.order) ?? 0, fit }];
    });
  });
  return places.toSorted((a, b) => b.share - a.share || b.bm25 - a.bm25)[0];
}

/** Any of the words as it was asked for, one or several of it. */
function saysAny(text: string, topic: readonly QueryTerm[]): boolean {
  const said = ` ${wordsOf(text).map(single).join(' ')} `;
  return topic.some(({ term }) => said.includes(` ${wordsOf(term).map(single).join(' ')} `));
}

const PLURAL_ENDING = pattern('u')`(?<=\p{L}{3})(?:${lists.pluralEnding})$`;

const single = (word: string): string => word.replace(PLURAL_ENDING, '');
