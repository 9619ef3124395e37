import type { NodeId } from '../../base/ids.ts';
import type { Quote } from './evidence/build.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { IndexReader } from '../index/reader.ts';
import type { Query } from '../retrieval/query.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { Scored } from '../retrieval/score.ts';
import { numbersIn } from '../text/amounts/found.ts';
import type { AnswerSentence, Said, ShortAnswer } from './answer.ts';
import { holdsAsked } from './asked-for.ts';
import { chooseUnits } from './compose.ts';
import type { Unit } from './forms.ts';
import { scoreSentences, type ScoredSentence } from './sentences.ts';
import { withoutMark } from './lone-mark.ts';
import { withoutHeading } from './run-in.ts';
import { surroundingsIn } from './surroundings.ts';
import { numberEvidence, openBook, quoteOf, uncitedQuotes, type Book, type Numbered } from './quotes.ts';
import { findSpan, headingsIn } from './span/find-span.ts';
import { rowText } from './evidence/row-text.ts';
import { openTables } from './table-rows.ts';

export interface ExtractedAnswer {
  readonly said: Said;
  /** What is quoted, and behind it a few passages that were read beside it, each in document order. */
  readonly evidence: readonly Evidence[];
  /** Every sentence that was looked at, best first. */
  readonly scored: readonly ScoredSentence[];
}

/**
 * An answer in the documents' own words: the span that answers, if there is one, and the sentences to quote.
 *
 * @param probability  that the documents answer at all
 */
export function extractAnswer(retrieval: Retrieval, reader: IndexReader, probability: number): ExtractedAnswer {
  const { query, read } = retrieval;
  const book = openBook(read, reader);
  const tables = openTables(reader);
  const kindOf = (passage: Scored, node: NodeId) => book(passage.document, node)?.kind;
  // The heads of a table say nothing without what stands under them.
  const scored = scoreSentences(retrieval, read, kindOf).filter(
    ({ passage, sentence: { span } }) =>
      kindOf(passage, span.node) !== 'table' || !tables.isHead(passage.document, span.node, span.start, span.end),
  );
  const best = scored.toSorted((a, b) => b.score - a.score);
  const span = findSpan(query, best, headingsIn(retrieval), probability);
  const units = chooseUnits(query, scored, surroundingsIn(reader, scored), retrieval.readings);
  const shown = units.flatMap(({ pieces }) => pieces);
  const uncut = span && !shown.includes(span.from) ? [{ pieces: [span.from] }, ...units] : units;
  const whole = openBook([...read, ...uncut.flatMap(({ pieces }) => pieces.map(({ passage }) => passage))], reader);
  const chosen = uncut.map(({ pieces, form }): Unit => ({
    pieces: pieces.map((one, at) => {
      const record = whole(one.passage.document, one.sentence.span.node);
      const begun = at === 0 && form === undefined ? withoutMark(one, record) : one;
      return begun === one ? withoutHeading(one, record) : begun;
    }),
    form,
  }));
  const lead = chosen[leadAt(uncut, span?.from, query)];
  const cited = chosen.flatMap((unit) => unit.pieces);
  const quotes = [...chosen.flatMap(quotesOf(retrieval)), ...uncitedQuotes(read, cited, scored, retrieval)];
  const asked = query.content.flatMap(({ stems }) => stems);
  const told = quotes.map((quote): Quote => {
    if (!isTable(whole, quote)) return quote;
    const { document, node, start, end } = quote;
    const table = tables.at(document, node, start, end, asked);
    return { ...quote, ...(table ? { table } : {}), shown: tables.shownWith(document, node, start, end) };
  });
  const { evidence, merged } = numberEvidence(told, retrieval, whole, reader);
  const said = answerSentences(chosen, merged, whole, lead).map(asRow(evidence));
  const [first] = said;
  const short: ShortAnswer | undefined =
    span && first ? { kind: span.kind, text: span.text, citations: first.citations } : undefined;
  return {
    said: { ...(short ? { short } : {}), sentences: said },
    evidence,
    scored: best,
  };
}

/**
 * Which comes first: the unit with the few words that answer; else the likeliest, unless it has no number and another holds the number or
 * the time that is asked for, or it denies what another says. What the numbers of a row measure may stand in its heads.
 */
function leadAt(units: readonly Unit[], spanFrom: ScoredSentence | undefined, query: Query): number {
  if (spanFrom)
    return Math.max(
      0,
      units.findIndex(({ pieces }) => pieces.includes(spanFrom)),
    );
  const asked = holdsAsked(query);
  const hasNumbers = units[0]?.pieces.some(({ text }) => numbersIn(text).length > 0) === true;
  if (!asked || (hasNumbers && asked.kind !== 'affirmed')) return 0;
  return Math.max(
    0,
    units.findIndex(({ pieces }) => pieces.some(asked.holds)),
  );
}

const isTable = (book: Book, { document, node }: Quote): boolean => book(document, node)?.kind === 'table';

/** A sentence that is a row of a table says its heads. */
function asRow(evidence: readonly Evidence[]): (sentence: AnswerSentence) => AnswerSentence {
  return (sentence) => {
    const [n, ...others] = sentence.citations;
    const table = evidence.find((one) => one.n === n)?.table;
    if (!table || others.length > 0 || sentence.form !== undefined) return sentence;
    const text = rowText(table);
    return { ...sentence, form: 'row', text: text === '' ? sentence.text : text };
  };
}

/** If nothing was found: the sentences that come closest, none of them cited. */
export function closestEvidence(retrieval: Retrieval, reader: IndexReader): readonly Evidence[] {
  const { ranked } = retrieval;
  const passages = ranked.slice(0, CLOSEST);
  const book = openBook(passages, reader);
  const scored = scoreSentences(retrieval, passages, (passage, node) => book(passage.document, node)?.kind);
  const tables = openTables(reader);
  const quotes = uncitedQuotes(passages, [], scored, retrieval).map((quote): Quote =>
    isTable(book, quote)
      ? { ...quote, shown: tables.shownWith(quote.document, quote.node, quote.start, quote.end) }
      : quote,
  );
  return numberEvidence(quotes, retrieval, book, reader).evidence;
}

const CLOSEST = 3;

/** Every piece of a unit as a quotation; those of one list are kept together. */
function quotesOf(retrieval: Retrieval): (unit: Unit, at: number, units: readonly Unit[]) => readonly Quote[] {
  return ({ pieces, form }, _, units) => {
    const [opening] = units.filter((other) => other.form !== undefined).flatMap((other) => other.pieces);
    return pieces.map((one) => ({
      ...quoteOf([one], one.passage, retrieval, true),
      ...(form && opening ? { list: opening.sentence.span.node } : {}),
    }));
  };
}

/** The chosen units, each with its evidence: the best one first, the others in document order. */
function answerSentences(
  chosen: readonly Unit[],
  merged: readonly Numbered[],
  book: Book,
  lead: Unit | undefined,
): readonly AnswerSentence[] {
  const located = chosen.flatMap((unit) => {
    const found = unit.pieces.flatMap((one) => {
      const { node, start, end } = one.sentence.span;
      const { document } = one.passage;
      const quote = merged.find(
        (other) =>
          other.cited && other.document === document && other.node === node && other.start <= start && end <= other.end,
      );
      const text = book(document, node)?.text.slice(start, end).trim() ?? '';
      return quote && text !== '' ? [{ n: quote.n, order: quote.order, node, start, text }] : [];
    });
    const [first] = found;
    // A document that leaves the library while it is asked has no words any more.
    if (!first) return [];
    const citations = [...new Set(found.map(({ n }) => n))].sort((a, b) => a - b);
    const text = joinedText(found.map((one) => one.text));
    const sentence = { text, citations, supported: true, ...(unit.form ? { form: unit.form } : {}) };
    return [{ unit, n: first.n, order: first.order, start: first.start, sentence }];
  });
  if (!located.some(({ unit }) => unit.form))
    located.sort((a, b) => a.n - b.n || a.order - b.order || a.start - b.start);
  const first = located.find(({ unit }) => unit === lead && !unit.form);
  const ordered = first ? [first, ...located.filter((one) => one !== first)] : located;
  return ordered.map(({ sentence }) => sentence);
}

/** Pieces as one text; a word that a page broke is whole again. */
function joinedText(pieces: readonly string[]): string {
  return pieces.reduce((text, piece) =>
    /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(piece) ? text.slice(0, -1) + piece : `${text} ${piece}`,
  );
}
