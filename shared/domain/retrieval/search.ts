import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { PageQuads } from '../document/geometry.ts';
import { quadsOf } from '../document/quads.ts';
import type { Segment } from '../segment/segment.ts';
import { countPhrase, stemsOf } from '../text/stems.ts';
import type { WrittenLanguage } from '../text/stop-words.ts';
import { quotedPhrases, searchTerms } from '../text/searchable.ts';
import { namedPages } from '../index/sections.ts';
import type { IndexReader, RetrievalScope, SegmentMatch } from '../index/reader.ts';
import { telling } from './candidates.ts';
import { mendWords } from '../question/mend.ts';
import { readIn } from '../question/read-in.ts';
import { languageIn } from './query.ts';

/** A place where the words were found: the sentence with most of them. */
export interface TextHit {
  readonly document: DocumentId;
  readonly documentTitle: string;
  readonly section: NodeId;
  readonly path: readonly string[];
  readonly pageIndex: number;
  /** What that page is called, where it has a label. */
  readonly pageLabel?: string | undefined;
  readonly text: string;
  readonly marks: readonly PageQuads[];
  /** In [0, 1]; hits with all of the words are above those with some. */
  readonly score: number;
}

interface AskedStems {
  /** Of each term. */
  readonly stems: readonly (readonly string[])[];
  readonly language: WrittenLanguage;
}

// Places with all the words are wanted first, and the index ranks by rarity: look a little further than is shown.
const LOOK_FURTHER = 3;
// A title in a bibliography is rarely the place that is looked for.
const REFERENCE_LOSS = 0.25;

/**
 * Full-text search: segments with the words, best first, at most `limit`; nothing if there is no word to look for. If
 * phrases are quoted, only places with one of them are found.
 */
export function searchText(
  typed: string,
  scope: RetrievalScope,
  limit: number,
  reader: IndexReader,
): readonly TextHit[] {
  const words = mendWords(readIn(typed, scope, reader), scope, reader).question.text;
  const terms = searchTerms(words);
  if (terms.length === 0) return [];
  const language = languageIn(words, reader.documents(scope));
  const stems = terms.map((term) => stemsOf(term, language));
  const phrases = quotedPhrases(words);
  const asked = phrases.length > 0 ? phrases : tellingTerms(terms, scope, reader);
  const matches = reader.match(asked, scope, limit * LOOK_FURTHER);
  const most = matches[0]?.bm25 ?? 1;
  const hits = [...Map.groupBy(matches, (match) => match.document)].flatMap(([document, group]) =>
    hitsIn(document, group, { stems, language }, most, reader),
  );
  return hits.toSorted((a, b) => b.score - a.score).slice(0, limit);
}

/** What the index is asked for; a narrow scope has few rows to rank. */
function tellingTerms(terms: readonly string[], scope: RetrievalScope, reader: IndexReader): readonly string[] {
  if (scope.kind !== 'library') return terms;
  const { counts, rows, segments } = reader.frequencies(terms);
  const counted = terms.map((term, at) => ({ term, count: counts[at] ?? 0, rows: rows[at] ?? 0 }));
  return telling(counted, segments).map(({ term }) => term);
}

function hitsIn(
  document: DocumentId,
  matches: readonly SegmentMatch[],
  asked: AskedStems,
  most: number,
  reader: IndexReader,
): TextHit[] {
  const titles = new Map(reader.sections(document).map((section) => [section.id, section]));
  const path = (id: NodeId | null): readonly string[] => {
    const section = id === null ? undefined : titles.get(id);
    return section ? [...path(section.parent), section.title] : [];
  };
  const title = reader.sections(document)[0]?.title ?? '';
  const pages = namedPages(document, reader);
  const orders = matches.map((match) => match.order);
  const segments = reader.segments(document, orders);
  const bm25 = new Map(matches.map((match) => [match.order, match.bm25]));
  const best = segments.map((segment) => ({ segment, ...bestSentence(segment, asked) }));
  const nodes = new Set(best.flatMap(({ sentence }) => (sentence ? [sentence.span.node] : [])));
  const contents = new Map(reader.contents(document, [...nodes]).map((content) => [content.id, content]));
  return best.flatMap(({ segment, sentence, words }) => {
    const content = sentence && contents.get(sentence.span.node);
    if (!content) return [];
    const { start, end } = sentence.span;
    const marks = quadsOf(content.lines, start, end);
    const share = (words + countTerms(segment.text, asked)) / (2 * asked.stems.length);
    const pageIndex = marks[0]?.pageIndex ?? segment.pageIndex;
    const pageLabel = pages.label(pageIndex);
    const rank = (bm25.get(segment.order) ?? 0) / Math.max(most, 1e-9);
    return {
      document,
      documentTitle: title,
      section: segment.section,
      path: path(segment.section),
      pageIndex,
      ...(pageLabel === undefined ? {} : { pageLabel }),
      text: content.text.slice(start, end).trim(),
      marks,
      score: Math.max(0, 0.7 * share + 0.3 * Math.min(1, rank) - (segment.kind === 'reference' ? REFERENCE_LOSS : 0)),
    };
  });
}

function bestSentence(segment: Segment, asked: AskedStems) {
  const counted = segment.sentences.map((sentence) => ({
    sentence,
    words: countTerms(segment.text.slice(sentence.start, sentence.end), asked),
  }));
  const most = Math.max(0, ...counted.map(({ words }) => words));
  const found = counted.find(({ words }) => words === most);
  return { sentence: found?.sentence, words: most };
}

/** How many of the terms the text has. */
function countTerms(text: string, asked: AskedStems): number {
  const stems = stemsOf(text, asked.language);
  return asked.stems.filter((term) => countPhrase(stems, term) > 0).length;
}
