/** Where words stand in all documents, as they are typed: documents with their first places. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Methods } from '#shared/contract/methods.ts';
import { namedPages } from '#shared/domain/index/sections.ts';
import type { LibraryFound, TextFound, TextSnippet } from '#shared/contract/shelves.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { snippetOf, soughtIn, type SoughtWords } from '#shared/domain/retrieval/snippet.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { joinedWords } from '#shared/domain/text/fold.ts';
import { contentTerms, normalizeText, quotedPhrases, searchTerms, wordsOf } from '#shared/domain/text/searchable.ts';
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import type { Handlers, ParsedParams } from '#shared/rpc/spec.ts';
import type { ReadDb } from '../store/db.ts';
import { idOf, keyOf } from '../store/documents.ts';
import type { DocumentKey } from '../store/keys.ts';
import { ordersOfRows, pagesOfRows, placesOfWords, type WantedWords } from '../store/search-places.ts';

/** Rows that are looked at: more of them are not counted, and answer no question that a reader has. */
const MOST_ROWS = 5000;
/** A shorter beginning fits too many words to say anything. */
const BEGUN_CHARS = 3;

type Search = 'library.search';

export function searchHandlers(db: ReadDb, reader: () => IndexReader): Pick<Handlers<Methods>, Search> {
  return { 'library.search': async (params) => searchLibrary(db, reader(), params) };
}

/** @returns the documents with most places, and how many places and documents there are in all */
export function searchLibrary(
  db: ReadDb,
  reader: IndexReader,
  { words, documents: most, snippets, document }: ParsedParams<Methods[Search]>,
): LibraryFound {
  const scope =
    document === undefined ? ({ kind: 'library' } as const) : { kind: 'documents' as const, documents: [document] };
  const writtenIn = new Map(reader.documents(scope).map((one) => [one.id, one.writtenIn]));
  const wanted = wantedWords(words);
  const within = document === undefined ? undefined : keyOf(db, document);
  const languages = [...new Set(writtenIn.values())];
  const { byDocument, complete } = placesOfWords(db, wanted, languages, MOST_ROWS, within);
  const asked = [...byDocument].filter(([key]) => writtenIn.has(idOf(db, key) ?? ('' as DocumentId)));
  const byPlaces = asked.toSorted(([, a], [, b]) => b.length - a.length);
  const found = byPlaces.slice(0, most).flatMap(([key, rows]): TextFound[] => {
    const id = idOf(db, key);
    const language = id && writtenIn.get(id);
    return language ? [foundIn(db, reader, { id, key, rows }, soughtWords(wanted, language), snippets)] : [];
  });
  const places = byPlaces.reduce((sum, [, rows]) => sum + rows.length, 0);
  return { found, places, documents: asked.length, complete };
}

/** Documents in which all of these words stand, those with most places first. */
export function documentsWith(db: ReadDb, reader: IndexReader, words: string): readonly DocumentId[] {
  const { found } = searchLibrary(db, reader, { words: `${words} `, documents: Infinity, snippets: 0 });
  return found.map(({ document }) => document);
}

/** Quoted words stand next to each other; the last word may go on, unless a space says that it is over. */
export function wantedWords(typed: string): WantedWords {
  const phrases = quotedPhrases(typed);
  if (phrases.length > 0) return { terms: phrases.map((phrase) => [phrase]), begun: [] };
  const normal = normalizeText(typed);
  const parted = joinedWords(normal);
  const open = parted.find(({ end }) => end === normal.length);
  const last = open ? normal.slice(open.start) : /[\p{L}\p{N}\p{M}]+$/u.exec(normal)?.[0];
  const begun = last === undefined ? [] : waysOf(last, open?.joined);
  const goesOn =
    begun.length > 0 && begun.every((way) => way.length >= BEGUN_CHARS) && (open || !begun[0]!.includes(' '));
  const before = goesOn ? normal.slice(0, normal.length - last!.length) : normal;
  return { terms: wordsOf(before).length === 0 ? [] : termsOf(before), begun: goesOn ? begun : [] };
}

/** What is searched for, word for word; what is typed in parts may be written as one. */
function termsOf(typed: string): readonly (readonly string[])[] {
  const parted = joinedWords(typed);
  const others = parted.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, typed);
  const whole = parted.map(({ start, end, joined }) => waysOf(typed.slice(start, end), joined));
  const single = whole.length > 0 ? contentTerms(others) : searchTerms(others);
  return [...whole, ...single.map((term) => [term])];
}

/** A word as it is typed, its parts next to each other, and as one. */
function waysOf(typed: string, joined: string | undefined): readonly string[] {
  const parts = wordsOf(typed).join(' ');
  const ways = [parts, ...(joined === undefined ? [] : wordsOf(joined))];
  return ways.filter((way) => way !== '');
}

function soughtWords({ terms, begun }: WantedWords, language: WrittenLanguage): SoughtWords {
  const stems = [...terms.flat(), ...begun].flatMap((term) => stemsOf(term, language));
  return { stems: new Set(stems), begun: begun.filter((way) => !way.includes(' ')), language };
}

interface Place {
  readonly id: DocumentId;
  readonly key: DocumentKey;
  readonly rows: readonly number[];
}

function foundIn(db: ReadDb, reader: IndexReader, { id, rows }: Place, sought: SoughtWords, most: number): TextFound {
  const segments = reader.segments(id, ordersOfRows(db, rows.slice(0, most)));
  const chosen = segments.map((segment) => ({ segment, sentence: bestSentence(segment, sought) }));
  const nodes = new Set(chosen.flatMap(({ sentence }) => (sentence ? [sentence.span.node] : [])));
  const contents = new Map(reader.contents(id, [...nodes]).map((content) => [content.id, content]));
  const pages = namedPages(id, reader);
  const snippets = chosen.map(({ segment, sentence }): TextSnippet => {
    const content = sentence && contents.get(sentence.span.node);
    const marks = content ? quadsOf(content.lines, sentence.span.start, sentence.span.end) : [];
    const text = sentence ? segment.text.slice(sentence.start, sentence.end) : segment.text;
    const pageIndex = marks[0]?.pageIndex ?? segment.pageIndex;
    const pageLabel = pages.label(pageIndex);
    return {
      pageIndex,
      ...(pageLabel === undefined ? {} : { pageLabel }),
      section: segment.section,
      marks,
      parts: snippetOf(text.trim(), sought),
    };
  });
  return { document: id, places: rows.length, pages: pagesOfRows(db, rows), snippets };
}

/** The first sentence with most of the words. */
function bestSentence({ text, sentences }: Segment, sought: SoughtWords): Segment['sentences'][number] | undefined {
  let best: Segment['sentences'][number] | undefined;
  let most = 0;
  for (const sentence of sentences) {
    const has = soughtIn(text.slice(sentence.start, sentence.end), sought);
    if (has > most) [best, most] = [sentence, has];
  }
  return best;
}
