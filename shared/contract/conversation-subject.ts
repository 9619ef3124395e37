/** What a conversation is about, and in which one a question is asked. */
import { z } from 'zod';
import { DocumentIdSchema } from './common.ts';

/** What a library calls a conversation. */
export const ConversationKey = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const ConversationSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('library') }),
  z.strictObject({ kind: z.literal('document'), document: DocumentIdSchema }),
  z.strictObject({ kind: z.literal('documents'), documents: z.array(DocumentIdSchema).min(2).max(20_000) }),
  /** By its name, whatever it holds. */
  z.strictObject({ kind: z.literal('collection'), name: z.string().trim().min(1).max(500) }),
]);
export type ConversationSubject = z.infer<typeof ConversationSubject>;

/** The conversation that a question is asked in; without a key it begins a new one, which gets its key with the answer. */
export const AskedInSchema = z.strictObject({ key: ConversationKey.optional(), subject: ConversationSubject });
export type AskedIn = z.infer<typeof AskedInSchema>;
