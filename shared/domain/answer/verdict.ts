/** The one place that says whether the documents answer a question: found, perhaps or not found, with a probability and the reason. */
import meaning from '../../../resources/models/trust.json' with { type: 'json' };
import words from '../../../resources/models/verdict.json' with { type: 'json' };
import type { RetrievalScope } from '../index/reader.ts';
import type { ModelFailure, Remark } from '../remarks/remark.ts';
import type { ReadSoFar } from '../retrieval/ask-context.ts';
import type { Answer, Said, Verdict } from './answer.ts';
import type { Judgement } from './judge.ts';
import type { Known } from './verdict-signs.ts';

/** How sure an answer is, in [0, 1]: do the documents answer, and by the sentence that was chosen? */
export function sureness({ probability, trust }: Pick<Judgement, 'probability' | 'trust'>): number {
  return trust ?? probability;
}

/** From which probability on the documents are taken to answer, be it in another sentence. */
export const LIKELY_FROM: Readonly<Record<Known, number>> = { words: words.likelyFrom, meaning: meaning.likelyFrom };

/** From which sureness on an answer is said plainly. */
export const FOUND_FROM: Readonly<Record<Known, number>> = { words: words.foundFrom, meaning: meaning.foundFrom };

/** How an answer came about, as far as it says something about its being right. */
export type Basis =
  /** Quoted from the passages, or written by a model from them. */
  | { readonly by: 'passages'; readonly judgement: Judgement }
  /** A language model that read the passages took none of them for an answer. */
  | { readonly by: 'declined'; readonly judgement: Judgement }
  /** A model looked at a figure, beside what the passages say or instead of it. */
  | { readonly by: 'figure'; readonly judgement: Judgement; readonly alone: boolean }
  /**
   * Counted in the tree, or put together from all that was asked; `sure` in [0, 1] that the question was understood,
   * `doubt` why the count may be wrong anyway.
   */
  | { readonly by: 'tree'; readonly sure: number; readonly found: boolean; readonly doubt?: Remark | undefined };

const DECLINED = 0.35;
const SEEN = 0.5;
/** The verdict on what was said, which is 'not-found' wherever nothing was. */
export function verdictOf(basis: Basis, said: Said): Verdict {
  if (basis.by === 'tree') {
    if (basis.found && basis.doubt !== undefined)
      return { verdict: 'perhaps', probability: Math.min(basis.sure, SEEN), reason: basis.doubt };
    return { verdict: basis.found ? 'found' : 'not-found', probability: basis.found ? basis.sure : 1 - basis.sure };
  }
  const { judgement } = basis;
  if (said.sentences.length === 0) {
    return { verdict: 'not-found', probability: Math.min(judgement.probability, DECLINED), reason: whyNot(basis) };
  }
  switch (basis.by) {
    case 'figure':
      return basis.alone
        ? { verdict: 'perhaps', probability: SEEN, reason: { code: 'verdict.seen-only' } }
        : judged(judgement, said);
    case 'declined':
    case 'passages':
      return judged(judgement, said);
  }
}

function judged(judgement: Judgement, { sentences }: Said): Verdict {
  const { probability, missing, doubt, says, lacks, signs } = judgement;
  const sure = sureness(judgement);
  const unsupported = sentences.filter(({ supported }) => !supported).length;
  if (unsupported === sentences.length) {
    return { verdict: 'perhaps', probability: Math.min(probability, SEEN), reason: { code: 'verdict.unsupported' } };
  }
  if (says && !sentences.some(says)) {
    const numbers = sentences.some(({ text }) => /\p{N}/u.test(text));
    const reason = lacks ?? { code: numbers ? 'verdict.other-numbers' : 'verdict.no-number' };
    return { verdict: 'perhaps', probability: Math.min(probability, SEEN), reason };
  }
  if (doubt !== undefined) return { verdict: 'perhaps', probability: Math.min(probability, SEEN), reason: doubt };
  // Where this sentence answers, the documents do.
  if (sure >= FOUND_FROM[signs.known])
    return { verdict: 'found', probability: Number(Math.max(probability, sure).toFixed(3)) };
  if (probability >= LIKELY_FROM[signs.known])
    return { verdict: 'perhaps', probability, reason: { code: 'verdict.another-sentence' } };
  const reason: Remark =
    missing.length > 0
      ? { code: 'verdict.nothing-here-mentions', params: { mentions: missing } }
      : { code: 'verdict.unsure' };
  return { verdict: 'perhaps', probability, reason };
}

/** Do the documents answer, be it in another sentence than was chosen? What is put together of parts rests on that. */
export function isAnswered({
  verdict,
  probability,
  reason,
}: Pick<Answer, 'verdict' | 'probability' | 'reason'>): boolean {
  if (verdict === 'perhaps') return reason?.code === 'verdict.another-sentence' && probability > SEEN;
  return verdict === 'found';
}

/** The note that quotes stand where a language model was to write. */
export function instead(failure: ModelFailure): Remark {
  return { code: 'model.answer-quoted-of-documents', params: { failure } };
}

/** The note that there is no text over several documents, though a language model was there to write it. */
export function noOverview(failure: ModelFailure): Remark {
  return { code: 'model.no-overview', params: { failure } };
}

function whyNot(basis: Exclude<Basis, { by: 'tree' }>): Remark {
  const { missing, found } = basis.judgement;
  if (basis.by === 'declined') return { code: 'verdict.declined' };
  if (missing.length > 0) return { code: 'verdict.nothing-mentions', params: { mentions: missing } };
  return { code: found ? 'verdict.closest-do-not-answer' : 'verdict.nothing-close' };
}

/** What was said with its verdict. */
export function answerOf(verdict: Verdict, said: Said, place: Place): Answer {
  const { sentences } = said;
  // What is only near the question has no few words that answer it.
  const short = verdict.verdict === 'found' ? said.short : undefined;
  const denied = verdict.verdict === 'not-found' && sentences.length === 0;
  const numbers = said.numbers ? { numbers: said.numbers } : {};
  const denial = denied ? { denial: denialIn(place) } : {};
  const answer = { sentences, ...(short ? { short } : {}), ...numbers, ...verdict, ...denial };
  return { ...answer, found: verdict.verdict === 'found' };
}

/** Where was looked. */
export interface Place {
  readonly scope: RetrievalScope;
  /** Absent where all of it was read. */
  readonly soFar?: ReadSoFar | undefined;
}

/** That nothing was found there. */
export function denialIn({ scope, soFar }: Place): Remark {
  if (soFar) {
    const [only] = soFar.partly;
    const alone = soFar.partly.length === 1 && soFar.unread === 0;
    return only && alone ? { code: 'denied.pages-so-far', params: pagesOf(only) } : { code: 'denied.so-far' };
  }
  switch (scope.kind) {
    case 'library':
      return { code: 'denied.library' };
    case 'section':
      return { code: 'denied.section' };
    case 'selection':
      return { code: 'denied.selection' };
    case 'documents':
      return scope.documents.length === 1
        ? { code: 'denied.document' }
        : { code: 'denied.documents', params: { documents: scope.documents.length } };
  }
}

/** For an answer that rests on a part; undefined if there is nothing to say. Not to have found anything says by itself where that was looked for. */
export function soFarNote({ partly, unread: left }: ReadSoFar, answered: boolean): Remark | undefined {
  const [only] = answered ? partly : [];
  if (!only) return left === 0 ? undefined : { code: 'so-far.left', params: { left } };
  if (partly.length === 1) {
    const pages = pagesOf(only);
    return left === 0
      ? { code: 'so-far.pages', params: pages }
      : { code: 'so-far.pages-and-left', params: { ...pages, left } };
  }
  const documents = partly.length;
  return left === 0
    ? { code: 'so-far.documents', params: { documents } }
    : { code: 'so-far.documents-and-left', params: { documents, left } };
}

function pagesOf({ pagesRead, pagesTotal }: ReadSoFar['partly'][number]) {
  return { read: pagesRead, total: pagesTotal };
}
