/** Flashcards from definitions, highlights, answers and evidence tables: each with the document's own words on it. */
import type { Evidence } from '../answer/evidence/evidence.ts';
import type { Answer } from '../answer/answer.ts';
import type { Marked } from '../document/annotations/annotation.ts';
import { saidIn, type CellAnswer, type CellMarks } from '../matrix/cell.ts';
import type { Definition } from '../tasks/definitions.ts';
import { fold } from '../text/fold.ts';
import { pageName } from '../text/quantity.ts';
import type { Card, CardPlace, LeftReason } from './card.ts';
import { withGap } from './cloze.ts';

/** What is known of the document that cards are made of. */
export interface CardDocument extends Pick<CardPlace, 'document' | 'title'> {
  /** What its pages are called, as far as they have labels. */
  readonly labels: readonly (string | undefined)[];
}

type Made = Card | { readonly left: LeftReason };

/** Its term before, and behind it what the document says that it is. */
export function definitionCard({ term, says, passage }: Definition, document: CardDocument): Card {
  const key = `definition ${document.document} ${fold(term)}`;
  return cardOn(passage, document, { key, source: 'definitions', front: term, back: oneLine(says) });
}

/** A highlight of the reader's with the sentence that it is part of. */
export interface MarkedWords {
  /** What it is called on all devices. */
  readonly mark: string;
  readonly marked: Marked;
  readonly note: string;
  /** Of the sentence that the words stand in; undefined where they are no part of one. */
  readonly sentence?: string | undefined;
  /** Terms that the document defines. */
  readonly terms: readonly string[];
}

/** Longer ones are no words to be asked for. */
const MOST_GAP_WORDS = 8;

/**
 * Its note before and its words behind. Without a note its words are the gap of their sentence, or have one themselves where a term stands
 * that the document defines.
 */
export function highlightCard({ mark, marked, note, sentence, terms }: MarkedWords, document: CardDocument): Made {
  const text = oneLine(marked.text);
  const pageIndex = marked.pages[0]?.pageIndex ?? 0;
  const common = {
    key: `highlight ${mark}`,
    source: 'highlights',
    place: placeOf(document, pageIndex, text),
    ...(marked.kind === 'area' ? pictureOf(marked) : {}),
  } as const;
  const asked = note.trim();
  // What is typed or drawn on the page has no words of the document behind it.
  if (asked !== '' && text === '' && marked.kind !== 'area') return { left: 'no-note' };
  if (asked !== '') return { ...common, form: 'basic', front: asked, back: text };
  const front = text === '' ? undefined : (gapIn(text, sentence) ?? gapAt(text, terms));
  return front === undefined ? { left: 'no-note' } : { ...common, form: 'cloze', front, back: '' };
}

function gapIn(text: string, sentence: string | undefined): string | undefined {
  const whole = oneLine(sentence ?? '');
  const start = whole.indexOf(text);
  const isPart = start >= 0 && whole.length > text.length && wordsOf(text) <= MOST_GAP_WORDS;
  // What else the sentence says has to ask for the words.
  return isPart && wordsOf(whole) > wordsOf(text) + 2 ? withGap(whole, start, start + text.length) : undefined;
}

/** The longest of the terms that stands in the text with other words beside it. */
function gapAt(text: string, terms: readonly string[]): string | undefined {
  const folded = fold(text);
  // Folding may change lengths: then places in one are none in the other.
  if (folded.length !== text.length) return undefined;
  for (const term of terms.toSorted((a, b) => b.length - a.length)) {
    const start = placeOfWord(folded, fold(term));
    if (start >= 0 && wordsOf(text) > wordsOf(term) + 2) return withGap(text, start, start + term.length);
  }
  return undefined;
}

/** Where the words stand by themselves; -1 where they do not. */
function placeOfWord(text: string, words: string): number {
  const isLetter = (sign: string | undefined): boolean => /[\p{L}\p{N}]/u.test(sign ?? '');
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (words !== '' && !isLetter(text[at - 1]) && !isLetter(text[at + words.length])) return at;
  return -1;
}

/** An answered question with what its answer stands on. */
export interface Answered {
  readonly question: string;
  readonly answer: Answer;
  readonly evidence: readonly Evidence[];
  /** The passage that the reader says answers it. */
  readonly chosen?: number | undefined;
}

/**
 * The question before, and behind it the document's sentence that the answer begins from: never a model's own words. Undefined where nothing
 * was found in this document.
 */
export function answerCard({ question, answer, evidence, chosen }: Answered, document: CardDocument): Card | undefined {
  if (answer.verdict !== 'found' && chosen === undefined) return undefined;
  const first = [...(answer.short?.citations ?? []), ...answer.sentences.flatMap(({ citations }) => citations)][0];
  const passage = evidence.find(({ n }) => n === (chosen ?? first));
  if (passage?.document !== document.document) return undefined;
  const key = `answer ${document.document} ${fold(oneLine(question))}`;
  return cardOn(passage, document, { key, source: 'answers', front: oneLine(question), back: oneLine(passage.text) });
}

/** A cell of an evidence table. */
export interface CardCell extends Pick<CellMarks, 'corrected'> {
  readonly table: string;
  readonly question: string;
  readonly answer: CellAnswer | null;
}

/** Question and document before; behind them what the cell says and the sentence that it stands on. Undefined for an empty cell. */
export function cellCard({ table, question, answer, corrected }: CardCell, document: CardDocument): Made | undefined {
  const said = oneLine(saidIn(answer, { corrected }));
  if (said === '') return undefined;
  const quote = answer?.quote;
  if (!quote) return { left: 'no-quote' };
  const words = oneLine(quote.text);
  return {
    key: `cell ${table} ${document.document} ${fold(oneLine(question))}`,
    source: 'tables',
    form: 'basic',
    front: `${oneLine(question)}\n${document.title}`,
    back: fold(words) === fold(said) ? words : `${said}\n${words}`,
    place: placeOf(document, quote.pageIndex, words),
  };
}

function cardOn(
  passage: Evidence,
  document: CardDocument,
  words: Pick<Card, 'key' | 'source' | 'front' | 'back'>,
): Card {
  const area = passage.printed !== undefined || passage.table ? passage.areas?.[0] : undefined;
  const pageIndex = passage.marks[0]?.pageIndex ?? passage.pageIndex;
  return {
    ...words,
    form: 'basic',
    place: placeOf(document, pageIndex, oneLine(passage.text)),
    ...(area ? { picture: area } : {}),
  };
}

function placeOf({ document, title, labels }: CardDocument, pageIndex: number, quote: string): CardPlace {
  return { document, title, pageIndex, page: pageName(pageIndex, labels[pageIndex]), quote };
}

/** The box around an area that was marked. */
function pictureOf({ pages }: Marked): Pick<Card, 'picture'> {
  const [first] = pages;
  if (!first) return {};
  const all = first.quads.flatMap((quad) => [...quad]);
  const [xs, ys] = [all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2 === 1)];
  const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  return { picture: { pageIndex: first.pageIndex, box } };
}

const wordsOf = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
