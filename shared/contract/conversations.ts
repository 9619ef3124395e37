/** Questions that were asked one after the other of one thing, as a library keeps them. */
import { z } from 'zod';
import { noItems, nothing } from '../rpc/spec.ts';
import { AnswerReceipt, type Scope } from './answer.ts';
import { DocumentIdSchema } from './common.ts';
import { ConversationKey, ConversationSubject } from './conversation-subject.ts';

export { ConversationKey, ConversationSubject, type AskedIn } from './conversation-subject.ts';

export const Conversation = z.strictObject({
  key: ConversationKey,
  subject: ConversationSubject,
  /** As the reader calls it; null as long as it is called by its first question. */
  title: z.string().nullable(),
  /** Its first question that is still kept. */
  question: z.string(),
  turns: z.int().positive(),
  begunAt: z.int(),
  lastAt: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

const Title = z.string().trim().min(1).max(200);

export const conversationMethods = {
  /** The ones that something was asked in last come first. */
  'conversations.list': {
    params: z.strictObject({
      limit: z.int().min(1).max(1000).default(100),
      /** Only those with these words in the name, a question or an answer. */
      search: z.string().trim().max(500).default(''),
      /** Only those that this document takes part in. */
      document: DocumentIdSchema.optional(),
    }),
    item: noItems,
    result: z.strictObject({ conversations: z.array(Conversation) }),
  },
  /** All that was asked in one, in order: in the one of this key, or in the last one about this. Null where there is none. */
  'conversations.open': {
    params: z.union([z.strictObject({ key: ConversationKey }), z.strictObject({ subject: ConversationSubject })]),
    item: noItems,
    result: z.strictObject({ conversation: Conversation, receipts: z.array(AnswerReceipt) }).nullable(),
  },
  /** Null calls it by its first question again. Throws `input.invalid` if there is no such conversation. */
  'conversations.rename': {
    params: z.strictObject({ key: ConversationKey, title: Title.nullable() }),
    item: noItems,
    result: nothing,
  },
  /** With all questions that were asked in it. */
  'conversations.remove': { params: z.strictObject({ key: ConversationKey }), item: noItems, result: nothing },
} as const;

/** What a question is asked of, as a conversation is: a part of a document is asked of the document. */
export function subjectOfScope(scope: Scope, collection?: string | null): ConversationSubject {
  switch (scope.kind) {
    case 'section':
    case 'selection':
      return { kind: 'document', document: scope.document };
    case 'library':
      return { kind: 'library' };
    case 'documents': {
      if (typeof collection === 'string') return { kind: 'collection', name: collection };
      const documents = [...new Set(scope.documents)].sort();
      return documents.length === 1 ? { kind: 'document', document: documents[0]! } : { kind: 'documents', documents };
    }
  }
}

/** The same for the same subject. */
export function subjectText(subject: ConversationSubject): string {
  switch (subject.kind) {
    case 'library':
      return JSON.stringify({ kind: 'library' });
    case 'document':
      return JSON.stringify({ kind: 'document', document: subject.document });
    case 'documents':
      return JSON.stringify({ kind: 'documents', documents: [...new Set(subject.documents)].sort() });
    case 'collection':
      return JSON.stringify({ kind: 'collection', name: subject.name });
  }
}
