/** The forms that words of a document have: whole sentences, lists with what announces them, and what is neither. */
import type { ScoredSentence } from './sentences.ts';
import type { Block, Standing, Surroundings } from './surroundings.ts';
import { pattern, wordLists } from '../text/languages/words.ts';
import { ANNOUNCEMENT_END, SENTENCE_END, SMALL_BEGIN } from '../text/sentence-ends.ts';

const lists = wordLists('answerForms');

/** Sentences that are quoted together, in reading order. */
export interface Unit {
  readonly pieces: readonly ScoredSentence[];
  readonly form?: 'lead-in' | 'item' | undefined;
}

const MARK = /^[^\p{L}]*(?:\p{L}[.)]\s+)?/u; // before an item's first word
const STEP = /^\s*\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})(?:[.)]|\s+\p{Lu})/u;
const DOT_LEADERS = /(?:\.\s?){5,}|…\s?…/;
const ADDRESS = pattern('i')`(?:${lists.address})\S+|\S+@\S+\.\S+`;

const SHORTENED = /(?:\p{Lu}\.\p{Lu}|(?<!\p{L})\p{Lu}\p{Ll}{0,2})\.$/u; // 'U.S.' and 'Reg.' may stand in the middle
const LEAST_WORDS = 4;
const LEAST_CAPTION_WORDS = 10; // shorter ones name what they stand under, and say nothing of it
const LEAST_LETTERS = 0.5;

/**
 * May this be quoted by itself? No line of a table of contents, heading, address, question, aside, scrap or formula, and nothing that begins or ends in the middle of a sentence, unless `whole` found the rest of it.
 *
 * @param rows  whether a row of a table will do
 */
export function isQuotable(one: ScoredSentence, surroundings: Surroundings, rows = false): boolean {
  const text = one.text.trim();
  if (one.sentence.doubtful) return false;
  const standing = surroundings(one);
  const { kind } = one.passage.segment;
  // A row is told by its heads, however few its own words are.
  if (!standing && kind === 'table') return rows && /\p{L}{2}/u.test(text) && !isOpen(text);
  if (!isProse(text)) return false;
  if (standing && isListed(one, standing)) return true;
  const words = wordCount(text);
  if (isSpaced(text) && words < LEAST_WORDS) return false;
  if (standing) return isItem(standing.blocks[standing.at]) ? isSentence(one) : isComplete(one, standing);
  return kind === 'caption' ? words >= LEAST_CAPTION_WORDS : SENTENCE_END.test(text);
}

/** No line of a table of contents, question, aside or formula. */
function isProse(text: string): boolean {
  if (DOT_LEADERS.test(text) || /[?？]$|^\(.*\)$/.test(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= LEAST_LETTERS * text.replace(/\s/g, '').length;
}

/** It announces a list, or is an item of one, that can be quoted as a whole. */
function isListed(one: ScoredSentence, standing: Standing): boolean {
  return (isItem(standing.blocks[standing.at]) || announces(one)) && listOf(one, standing) !== undefined;
}

function isSpaced(text: string): boolean {
  return !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
}

/** Words of two letters or more, addresses aside. */
function wordCount(text: string): number {
  return text.replace(ADDRESS, '').match(/\p{L}{2,}/gu)?.length ?? 0;
}

/** With the rest of it, it begins and ends as a sentence does, and what it may announce follows. */
function isComplete(one: ScoredSentence, standing: Standing): boolean {
  const { pieces } = whole(one, standing);
  const [first] = pieces;
  const next = standing.blocks[standing.at + 1]?.kind;
  const isLast = one === standing.blocks[standing.at]?.sentences.at(-1);
  const opens = announces(one) && isLast && next !== 'text' && next !== 'list-item';
  const isCut = SMALL_BEGIN.test(first?.text.trim() ?? '') && first?.sentence.span.start === 0;
  return !opens && SENTENCE_END.test(pieces.at(-1)?.text.trim() ?? '') && !isCut;
}

const SPREAD = /(?:^|\s)(?:\p{L}\s){4}/u;
const GLUED = /\p{Ll}{3}[.,;:]\p{Lu}\p{Ll}|\p{Script=Latin}{28}/u;
const LOST = /[\uFFFD\p{Co}]|[[(]\s+[\])]|\s,/u;
const DOUBLED = /(?<!\p{L})(\p{L}{2,})\s+\1(?!\p{L})/giu; // once is grammar, as in 'that that'

/** Is it as printed? Hardly, where words are doubled, spread or run together, letters are lost, or a scan is illegible. */
export function isFaithful({ text, sentence }: Pick<ScoredSentence, 'text' | 'sentence'>): boolean {
  if (sentence.doubtful) return false;
  const isBroken = SPREAD.test(text) || GLUED.test(text.replace(ADDRESS, '')) || LOST.test(text);
  return !isBroken && (text.match(DOUBLED)?.length ?? 0) < 2;
}

/** A sentence with the rest of it, where a column or a page ends in its middle. */
export function whole(one: ScoredSentence, { blocks, at }: Standing): Unit {
  const block = blocks[at];
  if (!block || isItem(block)) return { pieces: [one] };
  const pieces = [...begunBefore(one, block, blocks[at - 1]), one];
  const own = block.sentences.indexOf(one);
  const [earlier, later] = [block.sentences[own - 1], block.sentences[own + 1]];
  if (earlier && SHORTENED.test(earlier.text.trim())) pieces.unshift(earlier);
  if (later && (SHORTENED.test(one.text.trim()) || isOpen(one.text))) pieces.push(later);
  // '(see Sect. 5 (p. 9))' holds two full stops.
  for (const more of block.sentences.slice(own + 2, own + 1 + MOST_IN_BRACKETS))
    if (isOpen(textOf({ sentences: pieces }))) pieces.push(more);
  return { pieces: [...pieces, ...endedBehind(one, block, blocks[at + 1])] };
}

/** The last sentence of the block before, where it ends in this one. */
function begunBefore(one: ScoredSentence, block: Block, before: Block | undefined): readonly ScoredSentence[] {
  const last = before?.sentences.at(-1);
  const begins = one === block.sentences[0] && SMALL_BEGIN.test(one.text.trim());
  const goesOn = begins && last && before?.kind === block.kind && !SENTENCE_END.test(last.text) && isBroken(last, one);
  return goesOn ? [last] : [];
}

/** The first sentence of the block behind, where this one ends in it. */
function endedBehind(one: ScoredSentence, block: Block, after: Block | undefined): readonly ScoredSentence[] {
  const next = after?.sentences[0];
  const breaksOff = one === block.sentences.at(-1) && !SENTENCE_END.test(one.text);
  const goesOn =
    breaksOff && next && after.kind === block.kind && SMALL_BEGIN.test(next.text.trim()) && isBroken(one, next);
  return goesOn ? [next] : [];
}

const MOST_IN_BRACKETS = 3; // sentences
const OPENS_BRACKET = /[(（]/gu;
const CLOSES_BRACKET = /[)）]/gu;

/** A bracket is opened and not closed again: there is more of the sentence. */
function isOpen(text: string): boolean {
  return (text.match(OPENS_BRACKET)?.length ?? 0) > (text.match(CLOSES_BRACKET)?.length ?? 0);
}

/** By a page, or in the middle of a word; two scraps of one page are as likely to have nothing to do with each other. */
function isBroken(first: ScoredSentence, second: ScoredSentence): boolean {
  return /\p{Ll}-\s*$/u.test(first.text) || second.passage.segment.pageIndex > first.passage.segment.pageIndex;
}

export function isItem(block: Block | undefined): boolean {
  return block?.depth !== undefined;
}

/** Begins and ends as a sentence does, and announces nothing. */
export function isSentence(one: ScoredSentence): boolean {
  const text = one.text.trim();
  return SENTENCE_END.test(text) && !announces(one) && !SMALL_BEGIN.test(text.replace(MARK, ''));
}

/** True if a sentence only says that something follows. */
export function announces({ text }: ScoredSentence): boolean {
  return ANNOUNCEMENT_END.test(text);
}

/** As nothing does that is a sentence, a heading or a row. */
export function beginsSmall(text: string): boolean {
  return SMALL_BEGIN.test(text.trim());
}

export function isStep({ text }: ScoredSentence): boolean {
  return STEP.test(text);
}

const MOST_ITEMS = 24;
const MOST_ITEM_CHARACTERS = 400; // a longer item is a section of its own: its first sentence says what it is

const MOST_PLAIN_CHARACTERS = 300; // three lines
const TITLED = /^\S+(?:\s\S+){0,3}?(?<=\p{L})[.:]\s/u;

/**
 * The list that a sentence announces or is an item of: what leads in, if anything does, then all items in order, each with
 * those that belong to it. Undefined if there is none, or if it is too long to be an answer.
 */
export function listOf(one: ScoredSentence, { blocks, at }: Standing): readonly Unit[] | undefined {
  const block = blocks[at];
  if (!block || (!isItem(block) && one !== block.sentences.at(-1))) return undefined;
  const { from, to } = extentOfList(one, { blocks, at });
  const lead = blocks[from - 1]?.sentences.at(-1);
  const leadsIn = lead && (lead === one || announces(lead) || isItem(blocks[from - 1]));
  const items = blocks.slice(from, to).map(({ sentences }): Unit => ({ pieces: cut(sentences), form: 'item' }));
  if (items.length < 2 || items.length > MOST_ITEMS) return undefined;
  return leadsIn ? [{ pieces: [lead], form: 'lead-in' }, ...items] : items;
}

/** The blocks of a list, as places of the first and behind the last. */
function extentOfList(one: ScoredSentence, { blocks, at }: Standing): { readonly from: number; readonly to: number } {
  const depthAt = (index: number): number => blocks[index]?.depth ?? -1;
  const own = depthAt(at);
  const leadsIn = one === blocks[at]?.sentences.at(-1) && announces(one);
  const opens = leadsIn && depthAt(at + 1) > own;
  const least = Math.max(0, opens ? own + 1 : own);
  let from = opens || own < 0 ? at + 1 : at;
  while (from <= at && depthAt(from - 1) >= least) from--;
  const plain = leadsIn && own < 0 && !opens;
  let to = from;
  while (to < blocks.length && (plain ? isPlain(blocks[to]!, blocks[from]!) : depthAt(to) >= least)) to++;
  // What the last item announces and is no item is not part of the list.
  if (to > from && announces(blocks[to - 1]!.sentences.at(-1)!)) to--;
  return { from, to };
}

/** Short or titled paragraphs of one form in a row under a colon are a list whose bullets were not printed. */
function isPlain(block: Block, first: Block): boolean {
  const [text, like] = [textOf(block), textOf(first)];
  if (block.kind !== 'text' || isTitled(block) !== isTitled(first)) return false;
  const isAlike = SMALL_BEGIN.test(text) === SMALL_BEGIN.test(like) && /[.。]$/.test(text) === /[.。]$/.test(like);
  return isTitled(block) || (isAlike && text.length <= MOST_PLAIN_CHARACTERS);
}

function textOf({ sentences }: Pick<Block, 'sentences'>): string {
  return sentences.map(({ text }) => text.trim()).join(' ');
}

/** Begins with a few words of heading, ended by a colon or a full stop. */
function isTitled(block: Block): boolean {
  return TITLED.test(textOf(block));
}

function cut(sentences: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const length = sentences.reduce((sum, { text }) => sum + text.length, 0);
  return length <= MOST_ITEM_CHARACTERS
    ? sentences
    : sentences.slice(0, TITLED.test(`${sentences[0]!.text.trim()} `) ? 2 : 1);
}
