/** What a strategy hands over where it does more than find passages. */
import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { Item } from '../index/item.ts';
import type { TaskScope } from '../index/material.ts';
import type { DigestQuestion } from '../question/reading.ts';
import type { Remark } from '../remarks/remark.ts';
import type { CarriedPlan, PlanStep } from './carried-plan.ts';

/** A statement of a computed answer with the things that it speaks of; each of them is its evidence. */
export interface ComputedSentence {
  readonly says: Remark;
  readonly items: readonly Item[];
  /** One of several things that the sentence before them counts. */
  readonly form?: 'item' | undefined;
}

/** An answer that was computed from the tree rather than read. */
export interface ComputedAnswer {
  readonly sentences: readonly ComputedSentence[];
  /** False if the question names a section that is not there. */
  readonly found: boolean;
  readonly plan: readonly PlanStep[];
  /** In [0, 1]: that the question was understood. */
  readonly confidence: number;
  /** Why it may be wrong anyway; absent for what is certain. */
  readonly doubt?: Remark | undefined;
  /** Where numbers are missing from a sequence: those that are there, each with what bears it, and those that are not. */
  readonly numbers?: readonly { readonly number: string; readonly item?: Item | undefined }[] | undefined;
  /** What the reader should know of how it was counted. */
  readonly notes?: readonly Remark[] | undefined;
}

/** A question about what a document says as a whole, with the plan to answer it. */
export interface Digest {
  readonly question: DigestQuestion;
  readonly scope: Extract<TaskScope, { kind: 'document' | 'section' }>;
  readonly plan: CarriedPlan;
}

/** What a model saw in a figure. */
export interface LookedAt {
  readonly document: DocumentId;
  readonly node: NodeId;
  readonly text: string;
}

/** A step of a question as it was asked. */
export interface StepDone {
  readonly question: string;
  /** Of a language model, in the words of the evidence; empty if it found none, absent if it failed. */
  readonly answer?: string | undefined;
}
