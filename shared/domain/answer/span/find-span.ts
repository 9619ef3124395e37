import learned from '../../../../resources/models/short.json' with { type: 'json' };
import { logistic, sumOf } from '../../document/headings/trees.ts';
import type { Query } from '../../retrieval/query.ts';
import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { ScoredSentence } from '../sentences.ts';
import { type SpanKind, spanAskedBy } from './candidates.ts';
import { type Considered, considerSpans, saysAll, saysNames } from './signs.ts';

/** The few words that answer, verbatim, with the sentence that they were taken from. */
export interface AnswerSpan {
  readonly kind: SpanKind;
  readonly text: string;
  readonly from: ScoredSentence;
}

/**
 * The number, the amount or the date that answers by itself; undefined if the question asks for none of these, for
 * several things at once or for what only the eye sees, and wherever there is doubt.
 *
 * @param sentences  those that may answer, best first
 * @param probability  that the documents answer at all
 */
export function findSpan(
  query: Query,
  sentences: readonly ScoredSentence[],
  headingsOf: (sentence: ScoredSentence) => readonly string[],
  probability: number,
): AnswerSpan | undefined {
  if (!asksForSpan(query)) return undefined;
  const considered = considerSpans(query, sentences, headingsOf, probability);
  const surest = surestOf(considered, ({ signs }) => logistic(sumOf(learned.model, Float32Array.from(signs))));
  if (!surest || !saysNames(surest.one)) return undefined;
  if (surest.sureness < (saysAll(surest.one) ? learned.saidFrom.whole : learned.saidFrom.part)) return undefined;
  const { candidate, from } = surest.one;
  return { kind: candidate.kind, text: candidate.text, from };
}

/** Stems of the headings above a sentence. */
export function headingsIn({ trees }: Pick<Retrieval, 'trees'>): (sentence: ScoredSentence) => readonly string[] {
  return ({ passage }) => [...(trees.get(passage.document)?.headingStems(passage.section) ?? [])];
}

/** Is it one question for one thing that is told by a number or a date? */
export function asksForSpan({ reading }: Pick<Query, 'reading'>): boolean {
  const { looks, parts, turns, also } = reading;
  const one = parts.length === 1 && also === undefined && !turns.either && !turns.negated;
  return one && !looks && spanAskedBy(reading) !== undefined;
}

/**
 * The likeliest candidate. Sure is one that is likely and has no likely rival: of two that exclude each other, each is
 * less sure than its own signs say.
 *
 * @param likelihood  in [0, 1]
 */
export function surestOf<One extends Pick<Considered, 'candidate'>>(
  considered: readonly One[],
  likelihood: (one: One) => number,
): { readonly one: One; readonly sureness: number } | undefined {
  const ranked = considered.map((one) => ({ one, p: likelihood(one) })).toSorted((a, b) => b.p - a.p);
  const [best] = ranked;
  if (!best) return undefined;
  const said = best.one.candidate.text.toLowerCase();
  const rival = ranked.find(({ one }) => {
    const other = one.candidate.text.toLowerCase();
    return !said.includes(other) && !other.includes(said);
  });
  return { one: best.one, sureness: best.p ** 2 / (best.p + (rival?.p ?? 0)) };
}
