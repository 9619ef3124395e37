import { answersTail, type Shape } from '../retrieval/cues.ts';
import { keyOf } from '../retrieval/candidates.ts';
import type { Query } from '../retrieval/query.ts';
import { coverage } from '../retrieval/bm25.ts';
import type { ReadPassage } from '../ports/passage-reader.ts';
import {
  announces,
  beginsSmall,
  isFaithful,
  isItem,
  isQuotable,
  isSentence,
  isStep,
  listOf,
  whole,
  type Unit,
} from './forms.ts';
import type { ScoredSentence } from './sentences.ts';
import type { Block, Standing, Surroundings } from './surroundings.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('answerCompose');

// Readers of QASPER give the answer in ten words: from .82 to .92 the answers' F1 rises by .02 at the same evidence.
const NEAR_BEST = 0.6;
// Another document has to say it nearly as well, or it is about something else.
const NEAR_BEST_ELSEWHERE = 0.7;
const SAME = 0.75;
const MIN_LEAD_WORDS = 4;
const MAX_LEAD_WORDS = 45;
const MOST_LEADS = 2;
const STARTS_BACKWARDS = pattern(
  'i',
)`^(((${lists.startsBackwardsTo}) )?(${lists.startsBackwardsIt})|${lists.startsBackwardsHowever}|${lists.startsBackwardsFor} (${lists.startsBackwardsExample})|in (${lists.startsBackwardsContrast})|${lists.startsBackwardsThe} (${lists.startsBackwardsFormer}))\b`;

/** How many sentences an answer of each shape may choose by score. */
function mostSentences(shape: Shape): number {
  switch (shape) {
    case 'number':
    case 'date':
    case 'person':
    case 'yes-no':
      return 3;
    case 'procedure':
    case 'list':
    case 'open':
      return 5;
    case 'place':
    case 'definition':
    case 'reason':
      return 4;
  }
}

/**
 * What to quote: the best sentence, with the list that it announces or belongs to; else it and others nearly as good that
 * say something else, and what they lean on: the sentence before one that begins with 'It' or 'However', and the one beside
 * the best that a reader takes for likelier.
 *
 * @param scored  every sentence of the passages, passage by passage
 * @param readings  what a reader made of some of the passages
 * @returns best first; what was only added for context stands where it is read
 */
export function chooseUnits(
  query: Query,
  scored: readonly ScoredSentence[],
  surroundings: Surroundings,
  readings: readonly ReadPassage[] = [],
): readonly Unit[] {
  const ranked = scored.filter((one) => one.score > 0).toSorted((a, b) => worth(b) - worth(a));
  const fit = ranked.filter((one) => isQuotable(one, surroundings, true));
  const worthy = (fit[0]?.score ?? 0) >= LEAST_FIT * (ranked[0]?.score ?? 0) ? fit : ranked;
  const [best] = worthy;
  if (!best) return [];
  const under = worthy === ranked ? beneath(best, surroundings) : [];
  if (under.length > 0) return [{ pieces: under }];
  const beside = likelierBeside(best, scored, readings);
  const list = listAt(best, query.shape, surroundings) ?? (beside && listAfter(best, beside, surroundings));
  if (list) return list;
  const chosen = nearBest(best, worthy, query, surroundings);
  const also = forTail(query, chosen, worthy);
  const units = together([...chosen, ...(also ? [also] : [])].map((one) => unitOf(one, surroundings)));
  const full = goesOnBehind(best, query.shape, units.length) ? withFollowing(units, best, surroundings) : units;
  // A footnote or a caption that the page has there goes on with nothing.
  const goesOn = beside && surroundings(beside) !== undefined && isQuotable(beside, surroundings);
  return goesOn ? withBeside(full, best, beside) : full;
}

/** It announces something, or says alone that there are reasons or steps, but hardly which. */
function goesOnBehind(best: ScoredSentence, shape: Shape, units: number): boolean {
  const isBrief = isEnumerating(shape) && best.text.split(/\s+/).length <= BRIEF_WORDS;
  return announces(best) || (isBrief && units === 1);
}

function withFollowing(units: readonly Unit[], best: ScoredSentence, surroundings: Surroundings): readonly Unit[] {
  const rest = following(best, surroundings);
  return units.map((unit) => (unit.pieces.at(-1) === best ? { pieces: [...unit.pieces, ...rest] } : unit));
}

/** A sentence whose words are garbled is worth less than its score. */
function worth(one: ScoredSentence): number {
  return one.score * (isFaithful(one) ? 1 : UNFAITHFUL);
}

/** The best sentence, and those nearly as good that speak about the question and say something else. */
function nearBest(
  best: ScoredSentence,
  worthy: readonly ScoredSentence[],
  { shape, content }: Query,
  surroundings: Surroundings,
): readonly ScoredSentence[] {
  const chosen: ScoredSentence[] = [];
  for (const one of worthy) {
    if (chosen.length >= mostSentences(shape) || worth(one) < NEAR_BEST * worth(best)) break;
    if (one.passage.document !== best.passage.document && one.score < NEAR_BEST_ELSEWHERE * best.score) continue;
    const isOf = isSentence(one) || !surroundings(one);
    if (one !== best && (!isOf || coverage(one.stems, content) === 0)) continue;
    if (!chosen.some((other) => overlap(one.stems, other.stems) > SAME)) chosen.push(one);
  }
  return chosen;
}

/** What a sentence leans on may be quoted already, and then they stand together. */
function together(each: readonly Unit[]): readonly Unit[] {
  const units: Unit[] = [];
  for (const { pieces } of each) {
    const at = units.findIndex((other) => other.pieces.some((piece) => pieces.includes(piece)));
    const held = units[at]?.pieces ?? [];
    if (at < 0) units.push({ pieces });
    else if (pieces.includes(held.at(-1)!))
      units[at] = { pieces: [...held.filter((p) => !pieces.includes(p)), ...pieces] };
    else units[at] = { pieces: [...held, ...pieces.filter((p) => !held.includes(p))] };
  }
  return units;
}

/** The sentence before or after the best one that a reader, who sees them together, takes for likelier to answer. */
function likelierBeside(
  best: ScoredSentence,
  scored: readonly ScoredSentence[],
  readings: readonly ReadPassage[],
): ScoredSentence | undefined {
  const read = readings.find(({ passage }) => passage === keyOf(best.passage))?.sentences;
  if (!read) return undefined;
  const [likelier] = scored
    .filter(({ passage, at }) => passage === best.passage && Math.abs(at - best.at) <= 1)
    .toSorted((a, b) => read[b.at]! - read[a.at]!);
  return likelier === best ? undefined : likelier;
}

/** The list that the sentence after the best one announces or begins. */
function listAfter(
  best: ScoredSentence,
  beside: ScoredSentence,
  surroundings: Surroundings,
): readonly Unit[] | undefined {
  const standing = beside.at > best.at ? surroundings(beside) : undefined;
  const list = standing && listOf(beside, standing);
  if (!list) return undefined;
  const [lead, ...items] = list;
  return lead?.form === 'lead-in' && !lead.pieces.includes(best)
    ? [{ ...lead, pieces: [best, ...lead.pieces] }, ...items]
    : list;
}

/** Both stand together, in the order in which they are read; a unit that has the other already gives it up. */
function withBeside(units: readonly Unit[], best: ScoredSentence, beside: ScoredSentence): readonly Unit[] {
  const others = units.filter(({ pieces }) => pieces.includes(best) || !pieces.includes(beside));
  return others.map((unit) => {
    const { pieces } = unit;
    if (!pieces.includes(best) || pieces.includes(beside)) return unit;
    const at = pieces.indexOf(best) + (beside.at > best.at ? 1 : 0);
    return { ...unit, pieces: pieces.toSpliced(at, 0, beside) };
  });
}

const UNFAITHFUL = 0.2; // how much less a sentence is worth whose words are garbled
// What scores ten times as well as the best whole sentence is what the document has: a row of a table, an item without its mark.
const LEAST_FIT = 0.1;
const MOST_FOLLOWING = 2;
const BRIEF_WORDS = 14;

function isEnumerating(shape: Shape): boolean {
  return shape === 'reason' || shape === 'list' || shape === 'procedure';
}

/** The whole list, where the question asks for several things or the sentence is one step of several. */
function listAt(one: ScoredSentence, shape: Shape, surroundings: Surroundings): readonly Unit[] | undefined {
  const standing = surroundings(one);
  const block = standing?.blocks[standing.at];
  if (!standing || !block) return undefined;
  const announced = isSpan(shape) ? undefined : announcedBehind(one, block, standing);
  if (announced) return announced;
  const isAlone = isSpan(shape)
    ? !announces(one)
    : isItem(block) && !isStep(one) && !announces(one) && !isEnumerating(shape);
  return isAlone && (!isItem(block) || isSentence(one)) ? undefined : listOf(one, standing);
}

/** The list that the sentence behind this one announces, with both before it. */
function announcedBehind(one: ScoredSentence, { sentences }: Block, standing: Standing): readonly Unit[] | undefined {
  const later = sentences[sentences.indexOf(one) + 1];
  const under: Standing = later ? standing : { ...standing, at: standing.at + 1 };
  const [opening, ...more] = under.blocks[under.at]?.sentences ?? [];
  const next = later ?? (more.length === 0 ? opening : undefined);
  if (!next || !announces(next)) return undefined;
  const [lead, ...items] = listOf(next, under) ?? [];
  return lead?.form === 'lead-in' ? [{ ...lead, pieces: [one, ...lead.pieces] }, ...items] : undefined;
}

/** A sentence with the rest of it, and the one before it if it begins by pointing back. */
function unitOf(one: ScoredSentence, surroundings: Surroundings): Unit {
  const standing = surroundings(one);
  if (!standing) return { pieces: [one] };
  const unit = whole(one, standing);
  const own = standing.blocks[standing.at]?.sentences ?? [];
  const leads: ScoredSentence[] = [];
  let at = own.indexOf(one);
  while (leads.length < MOST_LEADS && unit.pieces[0] === one && STARTS_BACKWARDS.test((leads[0] ?? one).text)) {
    const before = own[--at] ?? previous(standing);
    const length = before?.text.split(/\s+/).length ?? 0;
    if (!before || leads.includes(before) || length < MIN_LEAD_WORDS || length > MAX_LEAD_WORDS) break;
    leads.unshift(before);
  }
  const lead = unit.pieces[0] === one ? announcement(one, standing) : undefined;
  return { pieces: [...(lead ? [lead] : leads), ...unit.pieces] };
}

const MOST_BEFORE = 12;

/** What announces an item whose mark was not printed: the colon before a row of paragraphs that begin small. */
function announcement(one: ScoredSentence, { blocks, at }: Standing): ScoredSentence | undefined {
  const isLoose = (block: Block | undefined): boolean => !isItem(block) && beginsSmall(block?.sentences[0]?.text ?? '');
  if (one !== blocks[at]?.sentences[0] || !isLoose(blocks[at])) return undefined;
  const lead = blocks
    .slice(Math.max(0, at - MOST_BEFORE), at)
    .findLast((block) => !isLoose(block))
    ?.sentences.at(-1);
  return lead && announces(lead) && lead.text.split(/\s+/).length <= MAX_LEAD_WORDS ? lead : undefined;
}

/** The end of the paragraph before, if it is running text. */
function previous({ blocks, at }: Standing): ScoredSentence | undefined {
  const [block, before] = [blocks[at], blocks[at - 1]];
  const last = before?.kind === 'text' && !isItem(before) && !isItem(block) ? before.sentences.at(-1) : undefined;
  return last && isSentence(last) ? last : undefined;
}

// Neither the middle of a sentence nor a row with its numbers, which say it themselves.
const HEADS = /^(?:[\d.]+\s+)?\P{Ll}\D*$/u;

/** What stands under a heading that was not taken for one. */
function beneath(one: ScoredSentence, surroundings: Surroundings): readonly ScoredSentence[] {
  const standing = surroundings(one);
  const isHeading =
    standing?.blocks[standing.at]?.sentences.length === 1 && !isSentence(one) && HEADS.test(one.text.trim());
  const next = isHeading ? standing.blocks[standing.at + 1]?.sentences : [];
  return (next ?? []).filter((other) => isQuotable(other, surroundings)).slice(0, MOST_FOLLOWING);
}

/** What comes after a sentence that promises more than it says: the next sentences of its paragraph, or of the next. */
function following(one: ScoredSentence, surroundings: Surroundings): readonly ScoredSentence[] {
  const { blocks, at } = surroundings(one) ?? { blocks: [], at: 0 };
  const own = blocks[at]?.sentences ?? [];
  const rest = own.slice(own.indexOf(one) + 1);
  const next = blocks[at + 1];
  const opens = rest.length === 0 && announces(one) && (next?.kind === 'text' || next?.kind === 'list-item');
  // What is announced is shown, be it an address or a command.
  if (opens) return next.sentences.slice(0, MOST_FOLLOWING);
  return rest.filter((other) => isQuotable(other, surroundings)).slice(0, MOST_FOLLOWING);
}

// What 'and for how long?' asks is said in few of the question's words, close to what the rest asks.
const TAIL_SHARE = 0.002;
const SAME_SECTION = 1.5;

/** The sentence that answers the short question at the end, if none of the chosen ones does. */
function forTail(
  { reading: { also: tail } }: Query,
  chosen: readonly ScoredSentence[],
  ranked: readonly ScoredSentence[],
): ScoredSentence | undefined {
  const [best] = chosen;
  if (tail === undefined || !best || chosen.some(({ text }) => answersTail(tail, text))) return undefined;
  const worth = ({ score, passage }: ScoredSentence): number =>
    score * (passage.section === best.passage.section ? SAME_SECTION : 1);
  return ranked
    .filter(
      ({ passage, score, text }) =>
        passage.document === best.passage.document && score >= TAIL_SHARE * best.score && answersTail(tail, text),
    )
    .toSorted((a, b) => worth(b) - worth(a))[0];
}

/** Jaccard overlap of two sentences' stems. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const left = new Set(a);
  const right = new Set(b);
  const both = left.intersection(right).size;
  return both / Math.max(1, left.size + right.size - both);
}

/** True if the answer is one span, so that its best sentence is said first. */
function isSpan(shape: Shape): boolean {
  return shape === 'number' || shape === 'date' || shape === 'person' || shape === 'definition' || shape === 'yes-no';
}
