/** What flashcards are made from, out of the library. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { MOST_CARDS } from '#shared/contract/cards.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { Card, CardSource, LeftReason, MadeCards } from '#shared/domain/cards/card.ts';
import {
  answerCard,
  cellCard,
  definitionCard,
  highlightCard,
  type CardCell,
  type CardDocument,
} from '#shared/domain/cards/make-cards.ts';
import { readSegments } from '#shared/domain/index/read-segments.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { lettersOf } from '#shared/domain/index/selection.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { findDefinitions, type Definition } from '#shared/domain/tasks/definitions.ts';
import { markId } from '../annotations/mark-id.ts';
import { inSteps } from '../answering/scope.ts';

export interface CardDeps {
  readonly reader: IndexReader;
  readonly document: (id: DocumentId) => Pick<DocumentSummary, 'title'> | undefined;
  readonly annotations: (id: DocumentId) => readonly Annotation[];
  /** Answers to questions, the newest first. */
  readonly answers: () => readonly AnswerReceipt[];
  /** Documents of a table that are kept, with their cells. @throws AppError `input.invalid` where there is none */
  readonly table: (id: string) => ReadonlyMap<DocumentId, readonly CardCell[]>;
  /** All tables that have the document. */
  readonly tablesOf: (id: DocumentId) => readonly CardCell[];
}

export interface WantedCards {
  readonly documents?: readonly DocumentId[] | undefined;
  readonly table?: string | undefined;
  readonly from: readonly CardSource[];
}

type Made = Card | { readonly left: LeftReason } | undefined;

/** @throws AppError `document.unknown`, `input.invalid`, `call.cancelled` */
export async function gatherCards(
  { documents = [], table, from }: WantedCards,
  deps: CardDeps,
  signal: AbortSignal,
): Promise<MadeCards> {
  const made: Made[] = [];
  for (const id of documents) {
    const document = cardDocument(id, deps);
    for (const source of from) made.push(...(await cardsFrom(source, document, deps, signal)));
  }
  if (table !== undefined) {
    for (const [id, cells] of deps.table(table)) {
      const document = deps.document(id) && cardDocument(id, deps);
      if (document) made.push(...cells.map((cell) => cellCard(cell, document)));
    }
  }
  return sorted(made);
}

/** @throws AppError `document.unknown` */
function cardDocument(document: DocumentId, { reader, document: find }: CardDeps): CardDocument {
  const summary = find(document);
  if (!summary) throw new AppError('document.unknown', 'This document is not in the library.');
  return { document, title: summary.title, labels: reader.pageLabels?.(document) ?? [] };
}

/** Each once, and what made none counted. */
function sorted(made: readonly Made[]): MadeCards {
  const cards = new Map<string, Card>();
  const left = { 'no-note': 0, 'no-quote': 0 };
  for (const one of made) {
    if (one === undefined) continue;
    if ('left' in one) left[one.left]++;
    else if (!cards.has(one.key) && cards.size < MOST_CARDS) cards.set(one.key, one);
  }
  return { cards: [...cards.values()], left };
}

async function cardsFrom(
  source: CardSource,
  document: CardDocument,
  deps: CardDeps,
  signal: AbortSignal,
): Promise<readonly Made[]> {
  const id = document.document;
  switch (source) {
    case 'definitions':
      return (await definitionsOf(id, deps, signal)).map((one) => definitionCard(one, document));
    case 'highlights':
      return highlights(document, deps, signal);
    case 'answers':
      return deps.answers().map((receipt) => (receipt.task ? undefined : answerCard(receipt, document)));
    case 'tables':
      return deps.tablesOf(id).map((cell) => cellCard(cell, document));
  }
}

function definitionsOf(id: DocumentId, { reader }: CardDeps, signal: AbortSignal): Promise<readonly Definition[]> {
  return inSteps(findDefinitions(id, reader), signal);
}

async function highlights(document: CardDocument, deps: CardDeps, signal: AbortSignal): Promise<readonly Made[]> {
  const annotations = deps.annotations(document.document);
  if (annotations.length === 0) return [];
  const segments = await inSteps(readSegments(document.document, deps.reader), signal);
  const terms = (await definitionsOf(document.document, deps, signal)).map(({ term }) => term);
  const taken = new Set<string>();
  return annotations.map((annotation) => {
    const mark = markId(annotation, taken);
    taken.add(mark);
    const sentence = sentenceOf(annotation, segments);
    return highlightCard({ mark, marked: annotation, note: annotation.note, sentence, terms }, document);
  });
}

/** Of what stands before and after a highlight so much tells it from the same words elsewhere. */
const AROUND_CHARS = 24;

/** The sentence near it that holds the words; undefined where none does, or several. */
function sentenceOf({ text, prefix, suffix, pages }: Annotation, segments: readonly Segment[]): string | undefined {
  const pageIndex = pages[0]?.pageIndex ?? 0;
  const before = lettersOf(prefix.slice(-AROUND_CHARS));
  const words = lettersOf(text);
  const wanted = `${before}${words}${lettersOf(suffix.slice(0, AROUND_CHARS))}`;
  if (words === '') return undefined;
  const near = segments.filter((segment) => segment.pageIndex === pageIndex || segment.pageIndex === pageIndex - 1);
  const holding = near.flatMap((segment) => sentencesAt(segment, wanted, before.length, words.length));
  return holding.length === 1 ? holding[0] : undefined;
}

/** Sentences that hold `length` letters behind the first `skipped` ones of each place of `wanted`. */
function sentencesAt(
  { text, sentences }: Segment,
  wanted: string,
  skipped: number,
  length: number,
): readonly (string | undefined)[] {
  const texts = sentences.map(({ start, end }) => text.slice(start, end));
  const letters = texts.map(lettersOf);
  const all = letters.join('');
  const found: (string | undefined)[] = [];
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    let end = 0;
    const holding = letters.findIndex((one) => (end += one.length) > at + skipped);
    found.push(end >= at + skipped + length ? texts[holding] : undefined);
  }
  return found;
}
