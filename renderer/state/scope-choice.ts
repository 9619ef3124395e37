/** Where a question looks: what the reader chose, and what that stands for now. */
import { unreachable } from '#shared/base/assert.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { Scope } from '#shared/contract/answer.ts';

/** Which of the chips is on; what it stands for depends on what is open and chosen. */
export type ScopeChoice = 'section' | 'document' | 'chosen' | 'library';

/** Until the reader chooses, the open document is asked, or the library where none is open. */
export type ChoiceOrAuto = ScopeChoice | 'auto';

export interface ScopeContext {
  readonly document: DocumentId | null;
  readonly section: NodeId | null;
  readonly chosen: readonly DocumentId[];
}

/** What a chip stands for now; null if there is nothing for it. */
export function resolveScope(choice: ScopeChoice, { document, section, chosen }: ScopeContext): Scope | null {
  switch (choice) {
    case 'section':
      return document && section ? { kind: 'section', document, section } : null;
    case 'document':
      return document ? { kind: 'documents', documents: [document] } : null;
    case 'chosen':
      return chosen.length > 0 ? { kind: 'documents', documents: [...chosen] } : null;
    case 'library':
      return { kind: 'library' };
    default:
      return unreachable(choice);
  }
}

/** The chip that is in force: the reader's choice, or the widest below it that there is something for. */
export function effectiveChoice(choice: ChoiceOrAuto, context: ScopeContext): ScopeChoice {
  if (choice !== 'auto' && resolveScope(choice, context)) return choice;
  return (choice === 'section' || choice === 'auto') && context.document ? 'document' : 'library';
}
