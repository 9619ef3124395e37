/** Of two answers to a question, with a language model and without, the one that stands. */
import type { Verdict } from '../answer/answer.ts';
import { verdicts } from '../answer/answer.ts';
import { instead, sureness } from '../answer/verdict.ts';
import { distinctRemarks } from '../remarks/remark.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';

/** What a model chose to read moves every sign a little: that is no reason to leave what it wrote. */
const SLACK = 0.1;

/**
 * The answer with a model's help, where the one judge of both is no less sure of it, and the quoted one elsewhere, with what
 * the model did as a note. What a model wrote was found worth more than quotes of the same passages already; where it only
 * chose what is read, its choice has to be the surer one. So a decision that contradicts what is certain changes nothing.
 *
 * @param isTrusted  the model has shown that it reads: what is computed by its plan looks sure whatever was asked
 */
export function bestOf(own: AnsweredQuestion, quoted: AnsweredQuestion, isTrusted: boolean): AnsweredQuestion {
  if (stands(own, quoted) && (isTrusted || !isToldByPlan(own))) return own;
  const less = own.model === undefined ? [] : [LESS_SURE];
  const notes = distinctRemarks([...quoted.notes, ...own.notes, ...less]);
  const told = distinctRemarks([...(quoted.diagnostics.notes ?? []), ...(own.diagnostics.notes ?? [])]);
  const diagnostics = { ...quoted.diagnostics, ...(told.length > 0 ? { notes: told } : {}) };
  const { retrieval, judgement } = own;
  return { ...quoted, notes, diagnostics, beside: { retrieval, judgement } };
}

const LESS_SURE = instead('less-sure');

function stands(own: AnsweredQuestion, quoted: AnsweredQuestion): boolean {
  if (own.answer.sentences.length === 0 || placeOf(own.answer) > placeOf(quoted.answer)) return false;
  const says = own.model !== undefined || own.answer.sentences.some(({ seenBy }) => seenBy !== undefined);
  return says ? surenessOf(own) >= surenessOf(quoted) - SLACK : surenessOf(own) > surenessOf(quoted);
}

/** Is it computed, or read section by section, because a model took the question for one about the whole? */
function isToldByPlan({ retrieval: { plan, computed, digest } }: AnsweredQuestion): boolean {
  return plan?.by === 'model' && (computed ?? digest) !== undefined;
}

function placeOf({ verdict }: Verdict): number {
  return verdicts.indexOf(verdict);
}

/** By the passages, whatever was made of them; what was counted is as sure as it says. */
function surenessOf({ answer, judgement }: AnsweredQuestion): number {
  if (answer.verdict === 'not-found') return 0;
  return judgement ? sureness(judgement) : answer.probability;
}
