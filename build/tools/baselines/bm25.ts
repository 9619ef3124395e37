import type { DocumentId } from '#shared/base/ids.ts';
import { searchTerms } from '#shared/domain/text/searchable.ts';
import { countPhrase, stemsOf } from '#shared/domain/text/stems.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { QueryTerm } from '#shared/domain/retrieval/query.ts';
import { sectionTree } from '#shared/domain/index/sections.ts';
import type { RankedPassage } from './ranked-passage.ts';
import { bm25Scores } from '#shared/domain/retrieval/bm25.ts';

/** BM25 alone over headings and text, Porter stems, idf of the document: k₁ = 1.2, b = .75. */
export function rankByBm25(question: string, document: DocumentId, reader: IndexReader): readonly RankedPassage[] {
  const tree = sectionTree(reader.sections(document));
  const segments = reader.segments(document);
  const texts = segments.map((segment) => [...tree.headingStems(segment.section), ...stemsOf(segment.text)]);
  const phrases = new Map(searchTerms(question).map((term) => [stemsOf(term).join(' '), stemsOf(term)]));
  const terms = [...phrases].map(([term, stems]): QueryTerm => {
    const count = texts.filter((text) => countPhrase(text, stems) > 0).length;
    const idf = Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
    return { term, stems, weight: 1, idf, count, rows: count, specific: false };
  });
  const scores = bm25Scores(texts, terms);
  return segments
    .map((segment, at) => ({ document, section: segment.section, segment, score: scores[at] ?? 0 }))
    .filter((passage) => passage.score > 0)
    .sort((a, b) => b.score - a.score);
}
