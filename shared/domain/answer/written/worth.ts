/** Whether what a language model wrote takes the place of the documents' own sentences, which stand unless it earns that. */
import type { ModelFailure } from '../../remarks/remark.ts';
import type { Retrieval } from '../../retrieval/retrieve.ts';
import { passageKey } from '../../index/sections.ts';
import { contentTerms } from '../../text/searchable.ts';
import { stemsOf } from '../../text/stems.ts';
import { textOf, verdicts, type AnswerSentence, type Said, type ShortAnswer } from '../answer.ts';
import type { NumberedPassage } from '../quotes.ts';
import type { ScoredSentence } from '../sentences.ts';
import type { Judgement } from '../judge.ts';
import { type Basis, verdictOf } from '../verdict.ts';
import { type CheckedPassage, closestSentence, numbersOf } from './check-sentence.ts';

/** Why it does not stand. */
type Unearned = Extract<
  ModelFailure,
  'unsupported' | 'barely-supported' | 'beside-the-question' | 'elsewhere' | 'contradicting' | 'no-more'
>;

/** What was written, beside what would be quoted instead. */
export interface Comparison {
  readonly written: readonly AnswerSentence[];
  /** What the sentences may stand on, as they were checked. */
  readonly checked: readonly CheckedPassage[];
  readonly passages: readonly NumberedPassage[];
  readonly quoted: { readonly basis: Basis; readonly said: Said };
  /** Sentences of the passages with how likely each answers, see `scoreSentences`. */
  readonly scored: readonly ScoredSentence[];
  readonly judgement: Judgement;
  /** Has the model shown that it reads, see `Agreement`? */
  readonly isTrusted: boolean;
  readonly retrieval: Pick<Retrieval, 'query' | 'steps'>;
}

export type Worth =
  | { readonly kind: 'stands'; readonly said: Said; readonly basis: Basis }
  | { readonly kind: 'unearned'; readonly what: Unearned };

/**
 * What rests on a sentence that is so much less likely than the likeliest one: of sentences shown first that were, one in
 * seven was right (docs/decisions/0107).
 */
const LEAST_LIKELY = 0.1;
const LEAST_SUPPORTED = 0.5;
/** A sentence rests on one that has so much of it; words from here and there rest on none. */
const LEAST_RESTING = 0.5;

/**
 * A written answer stands where most of it is supported, where it begins from the likeliest sentence, where it does not
 * contradict what the documents say for certain, and where it says more than they. A model that has shown that it reads
 * may begin from another sentence, where the quotes are plain from one that can answer; and where it begins from the likeliest, two who read say the same, and it
 * is believed more than quotes are.
 */
export function worthOf(comparison: Comparison): Worth {
  const { quoted, judgement, isTrusted } = comparison;
  const written = withoutOpening(comparison.written);
  const supported = written.filter((sentence) => sentence.supported);
  if (supported.length === 0) return unearned('unsupported');
  if (!isMostlySupported(written)) return unearned('barely-supported');
  const likely = likelihoodOf(supported[0]!, comparison);
  if (likely < 1 && !isTrusted) return unearned('elsewhere');
  const agreed = likely === 1 && isTrusted;
  const basis: Basis = { by: 'passages', judgement: agreed ? { ...judgement, trust: undefined } : judgement };
  const worse = besideQuotes(comparison, { written, supported, likely, basis });
  if (worse) return unearned(worse);
  const { short } = quoted.said;
  return { kind: 'stands', basis, said: { ...(short ? withShort(short, supported) : {}), sentences: written } };
}

/** What was written, with its supported sentences, of which the first is so likely beside the likeliest of all. */
interface Candidate {
  readonly written: readonly AnswerSentence[];
  readonly supported: readonly AnswerSentence[];
  readonly likely: number;
  readonly basis: Basis;
}

/** Why the quotes are better; undefined where they are not. */
function besideQuotes(comparison: Comparison, candidate: Candidate): Unearned | undefined {
  const { quoted, retrieval } = comparison;
  const { written, supported, likely, basis } = candidate;
  const plain = verdictOf(quoted.basis, quoted.said);
  if (plain.verdict === 'found') {
    if (likely < LEAST_LIKELY && !endsSteps(supported[0]!, retrieval)) return 'beside-the-question';
    const { short } = quoted.said;
    if (short && !holds(supported, short)) return 'contradicting';
  }
  const own = verdictOf(basis, { sentences: written });
  const rise = verdicts.indexOf(plain.verdict) - verdicts.indexOf(own.verdict);
  if (rise < 0) return 'beside-the-question';
  const isDirect = retrieval.query.reading.asks === 'yes-no';
  return rise === 0 && !isDirect && !saysMore(supported, comparison) ? 'no-more' : undefined;
}

/** Does it begin from the sentence that is likeliest anyway? */
export function agrees(comparison: Comparison): boolean {
  const lead = comparison.written.find(({ supported }) => supported);
  return lead !== undefined && likelihoodOf(lead, comparison) === 1;
}

/** Half of what a model writes may be marked as not supported; more of it is not worth reading. */
export function isMostlySupported(sentences: readonly AnswerSentence[]): boolean {
  return sentences.filter(({ supported }) => supported).length >= LEAST_SUPPORTED * sentences.length;
}

/**
 * What a model wrote of many sections is held to what would be quoted of them, unless it has shown that it reads: it may leave out
 * and add, and begins from one of the quotes, as half of its sentences do.
 */
export function restsOnQuotes(written: readonly AnswerSentence[], quotes: readonly string[]): boolean {
  const sources = quotes.map((text) => new Set(stemsOf(text)));
  const rests = written
    .filter(({ supported }) => supported)
    .map(({ text }) => {
      const stems = contentTerms(text).flatMap((term) => stemsOf(term));
      return sources.some((source) => stems.filter((stem) => source.has(stem)).length >= LEAST_RESTING * stems.length);
    });
  return rests[0] === true && rests.filter(Boolean).length >= LEAST_RESTING * rests.length;
}

function unearned(what: Unearned): Worth {
  return { kind: 'unearned', what };
}

/** 'Sure, here is the answer:' is none of it. */
function withoutOpening(sentences: readonly AnswerSentence[]): readonly AnswerSentence[] {
  const first = sentences.findIndex(({ supported, citations }) => supported || citations.length > 0);
  return first > 0 ? sentences.slice(first) : sentences;
}

/** How likely the sentence that it rests on answers, beside the likeliest of all that was read; 0 where it rests on none. */
function likelihoodOf({ text, citations }: AnswerSentence, { checked, passages, scored }: Comparison): number {
  const closest = closestSentence(
    text,
    checked.filter(({ n }) => citations.includes(n)),
  );
  const passage = closest && closest.share >= LEAST_RESTING && passages.find(({ n }) => n === closest.n)?.passage;
  if (!passage) return 0;
  const key = passageKey(passage.document, passage.segment.order);
  const source = scored.find(
    (one) => one.at === closest.at && passageKey(one.passage.document, one.passage.segment.order) === key,
  );
  return source?.score ?? 0;
}

/**
 * Does it say what the last of several steps found? What a chain of questions ends with need not have a word of the first; what a
 * step found stands in its passages.
 */
function endsSteps({ text }: AnswerSentence, { steps = [] }: Comparison['retrieval']): boolean {
  const found = steps.flatMap(({ answer }) => answer || []);
  const stems = new Set(stemsOf(text));
  return found.length > 1 && stemsOf(found.at(-1)!).every((stem) => stems.has(stem));
}

/** Are the few words that answer among these, a number by its value? */
function holds(sentences: readonly AnswerSentence[], { text }: ShortAnswer): boolean {
  const said = textOf({ sentences });
  const stems = new Set(stemsOf(said));
  const [known, asked] = [numbersOf(said), numbersOf(text)];
  if (asked.size > 0) return [...asked.keys()].every((value) => known.has(value));
  return stemsOf(text).every((stem) => stems.has(stem));
}

function withShort(short: ShortAnswer, sentences: readonly AnswerSentence[]): Pick<Said, 'short'> {
  const from = sentences.find((sentence) => holds([sentence], short));
  return from ? { short: { ...short, citations: from.citations } } : {};
}

/** Has it content words that are neither quoted nor asked? */
function saysMore(supported: readonly AnswerSentence[], { quoted, retrieval }: Comparison): boolean {
  const known = new Set(stemsOf(`${textOf(quoted.said)}\n${retrieval.query.question}`));
  return contentTerms(textOf({ sentences: supported })).some((term) => stemsOf(term).some((stem) => !known.has(stem)));
}
