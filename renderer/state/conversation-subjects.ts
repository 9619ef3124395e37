/** What conversations are about, and which of them belongs where. */
import { subjectOfScope, subjectText, type ConversationSubject } from '#shared/contract/conversations.ts';
import type { Ask } from './ask.ts';
import { evidenceOf, type AskedTurn } from './turn.ts';

/** What is asked beside the list of the library. */
export function listSubject({ choice, chosen, chosenName }: Ask): ConversationSubject {
  if (choice !== 'chosen' || chosen.length === 0) return { kind: 'library' };
  return subjectOfScope({ kind: 'documents', documents: [...chosen] }, chosenName);
}

/** What a question is asked of, unless the conversation is about something else. */
export function aboutOf(turn: AskedTurn, about: ConversationSubject | null): ConversationSubject {
  return about ?? subjectOfScope(turn.scope);
}

export function isSame(a: ConversationSubject, b: ConversationSubject): boolean {
  return subjectText(a) === subjectText(b);
}

/** Is it about this, or does it stand there? */
export function belongs(turn: AskedTurn, about: ConversationSubject | null, subject: ConversationSubject): boolean {
  if (isSame(aboutOf(turn, about), subject) || isSame(subjectOfScope(turn.scope), subject)) return true;
  return subject.kind === 'document' && evidenceOf(turn).some(({ document }) => document === subject.document);
}
