/** What assistants change in the library: nothing until the reader lets them, each change by name, each taken back by itself. */
import { z } from 'zod';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema } from './common.ts';

const MOST_AT_ONCE = 5000;

/** `m` and the mark's number, or `t` and what a tag of a document is called by. */
export const AssistantChangeId = z.string().regex(/^(?:m[1-9]\d{0,15}|t[0-9a-f]{16})$/u);

/** Something that an assistant put into the library and that is still there. */
export const AssistantChange = z.strictObject({
  change: AssistantChangeId,
  kind: z.enum(['highlight', 'note', 'tag']),
  document: DocumentIdSchema,
  /** Of the document. */
  title: z.string(),
  /** From 1; null of a tag. */
  page: z.int().positive().nullable(),
  /** The marked words, or the tag. */
  text: z.string(),
  note: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
  /** The reader wrote in it since: it is not taken back. */
  changed: z.boolean(),
});
export type AssistantChange = z.infer<typeof AssistantChange>;

/** What an assistant changed over one connection, in the order in which it did. */
export const AssistantSession = z.strictObject({
  session: z.string(),
  name: z.string(),
  changes: z.array(AssistantChange).min(1),
});
export type AssistantSession = z.infer<typeof AssistantSession>;

export const AssistantsState = z.strictObject({
  /** Whether assistants may highlight, note and tag. */
  writing: z.boolean(),
  /** The latest first. */
  sessions: z.array(AssistantSession),
});
export type AssistantsState = z.infer<typeof AssistantsState>;

export const assistantMethods = {
  'assistants.state': { params: noParams, item: noItems, result: AssistantsState },
  /** Throws `library.restricted` for a library that is not trusted. */
  'assistants.configure': { params: z.strictObject({ writing: z.boolean() }), item: noItems, result: nothing },
  /** Take changes back. `kept` are those that the reader wrote in since; one that is gone already counts as taken back. */
  'assistants.undo': {
    params: z.strictObject({ changes: z.array(AssistantChangeId).min(1).max(MOST_AT_ONCE) }),
    item: noItems,
    result: z.strictObject({ undone: z.int().nonnegative(), kept: z.array(AssistantChangeId) }),
  },
} as const satisfies MethodTable;
