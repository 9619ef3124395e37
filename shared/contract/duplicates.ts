/** Calls about documents that are likely one once more: found, compared, joined by the reader, separated, told apart. */
import { z } from 'zod';
import {
  duplicateKinds,
  duplicateSigns,
  type DuplicateKind,
  type DuplicateSign,
} from '../domain/duplicates/document.ts';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema } from './common.ts';

export { duplicateKinds, duplicateSigns, type DuplicateKind, type DuplicateSign };

const Share = z.number().min(0).max(1);

export const DuplicatePair = z.strictObject({
  /** The preprint, the earlier version, or what is less complete. */
  older: DocumentIdSchema,
  newer: DocumentIdSchema,
  kind: z.enum(duplicateKinds),
  /** Share of the text of each that the other has; null where there is too little text to tell. */
  ofOlder: Share.nullable(),
  ofNewer: Share.nullable(),
  /** What they have in common. */
  signs: z.array(z.enum(duplicateSigns)),
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;

export const JoinedPair = z.strictObject({
  document: DocumentIdSchema,
  newest: DocumentIdSchema,
  kind: z.enum(duplicateKinds),
  /** Milliseconds since 1970. */
  joinedAt: z.int(),
});
export type JoinedPair = z.infer<typeof JoinedPair>;

const Pair = z.strictObject({ one: DocumentIdSchema, other: DocumentIdSchema });

export const Duplicates = z.strictObject({
  /** Likely ones, those with most in common first; without what was told apart. */
  pairs: z.array(DuplicatePair),
  joined: z.array(JoinedPair),
  /** What the reader said is not the same. */
  apart: z.array(Pair),
});
export type Duplicates = z.infer<typeof Duplicates>;

export const OnlyHere = z.strictObject({
  /** The first headings that the other has not. */
  headings: z.array(z.string()),
  /** Sentences of which the other has less than half. */
  sentences: z.int().nonnegative(),
  /** The first of them. */
  examples: z.array(z.strictObject({ text: z.string(), pageIndex: z.int().nonnegative() })),
});

export const Comparison = z.strictObject({ ofOne: OnlyHere, ofOther: OnlyHere });
export type Comparison = z.infer<typeof Comparison>;

export const duplicateMethods = {
  /** Looks through the library; documents that were never looked at are read first, which the items tell of. */
  'duplicates.find': {
    params: noParams,
    item: z.strictObject({ done: z.int().nonnegative(), total: z.int().positive() }),
    result: Duplicates,
  },
  /** What each of two says that the other does not. Throws `document.not-indexed`. */
  'duplicates.compare': { params: Pair, item: noItems, result: Comparison },
  /**
   * Make the older one a version of the newer one, which alone is answered from; tags, highlights and notes go over. Throws
   * `document.unknown`, `input.invalid` where they are versions of one already.
   */
  'duplicates.join': {
    params: z.strictObject({ older: DocumentIdSchema, newer: DocumentIdSchema, kind: z.enum(duplicateKinds) }),
    item: noItems,
    result: nothing,
  },
  /** Undo that, with what went over. Throws `input.invalid` where it was not joined to another. */
  'duplicates.separate': { params: z.strictObject({ document: DocumentIdSchema }), item: noItems, result: nothing },
  /** They are not the same, and not offered again; `apart: false` takes that back. */
  'duplicates.tell-apart': { params: Pair.extend({ apart: z.boolean() }), item: noItems, result: nothing },
} as const satisfies MethodTable;
