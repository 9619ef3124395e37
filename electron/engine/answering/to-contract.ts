import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerEvent, AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import type { Answer, AnswerSentence, ShortAnswer } from '#shared/domain/answer/answer.ts';
import type { Evidence } from '#shared/domain/evidence/evidence.ts';
import type { CarriedPlan } from '#shared/domain/retrieval/carried-plan.ts';
import type { AnsweringEvent } from '#shared/domain/answer/answering-event.ts';
import type { SummaryEvent } from '#shared/domain/tasks/summary-event.ts';

/** Who knows the titles of documents. */
export interface Titles {
  documentTitle(id: DocumentId): string;
}

export function toEvent(event: AnsweringEvent | SummaryEvent, deps: Titles): AnswerEvent {
  switch (event.kind) {
    case 'stage':
    case 'step':
    case 'draft':
    case 'restart':
    case 'progress':
    case 'note':
      return event;
    case 'plan':
      return { kind: 'plan', plan: copyPlan(event.plan) };
    case 'short':
      return { kind: 'short', short: copyShort(event.short) };
    case 'evidence':
      return { kind: 'evidence', evidence: event.evidence.map((one) => toItem(one, deps)) };
    case 'sentence':
      return { kind: 'sentence', sentence: copySentence(event.sentence) };
  }
}

export function toItem({ why, ...evidence }: Evidence, deps: Titles): EvidenceItem {
  return {
    ...evidence,
    documentTitle: deps.documentTitle(evidence.document),
    path: [...evidence.path],
    marks: evidence.marks.map((mark) => ({ ...mark })),
    ...(why ? { why: { ...why, parts: why.parts.map((part) => ({ ...part })) } } : {}),
  };
}

export function copyAnswer({ found, text, short, sentences }: Answer): AnswerReceipt['answer'] {
  return { found, text, ...(short ? { short: copyShort(short) } : {}), sentences: sentences.map(copySentence) };
}

export function copyPlan(plan: CarriedPlan): NonNullable<AnswerReceipt['plan']> {
  return { ...plan, steps: plan.steps.map((step) => ({ ...step })) };
}

function copyShort(short: ShortAnswer) {
  return { ...short, citations: [...short.citations] };
}

function copySentence(sentence: AnswerSentence) {
  return { ...sentence, citations: [...sentence.citations] };
}
