/** Where a question looks: what the reader chose, and what that stands for now. */
import { unreachable } from '#shared/base/assert.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { Scope } from '#shared/contract/answer.ts';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import type { SelectedText } from '#shared/domain/index/selection.ts';
import type { SelectedWords } from './viewer.ts';

/** Which of the chips is on; what it stands for depends on what is open and chosen. */
export type ScopeChoice = 'selection' | 'section' | 'document' | 'chosen' | 'library';

/** Until the reader chooses, the open document is asked, or the library where none is open. */
export type ChoiceOrAuto = ScopeChoice | 'auto';

/** Words that are asked, with where they stand, for as long as they are no more selected. */
export interface KeptSelection extends SelectedText {
  readonly pages: readonly PageQuads[];
}

export interface ScopeContext {
  /** Only of a document that is shown. */
  readonly selection: KeptSelection | null;
  readonly document: DocumentId | null;
  readonly section: NodeId | null;
  readonly chosen: readonly DocumentId[];
}

/** What a chip stands for now; null if there is nothing for it. */
export function resolveScope(
  choice: ScopeChoice,
  { selection, document, section, chosen }: ScopeContext,
): Scope | null {
  switch (choice) {
    case 'selection':
      return selection && selectionScope(selection);
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

/** Does each document answer by itself? Chosen ones do unless the reader says otherwise; all of a library only if the reader says so. */
export function isEach(each: boolean | null, choice: ScopeChoice, { chosen }: Pick<ScopeContext, 'chosen'>): boolean {
  if (choice === 'chosen') return chosen.length > 1 && (each ?? true);
  return choice === 'library' && each === true;
}

/** The chip that is in force: the reader's choice, or the widest below it that there is something for. */
export function effectiveChoice(choice: ChoiceOrAuto, context: ScopeContext): ScopeChoice {
  if (choice !== 'auto' && resolveScope(choice, context)) return choice;
  const isWithin = choice === 'selection' || choice === 'section' || choice === 'auto';
  return isWithin && context.document ? 'document' : 'library';
}

export function keptSelection(document: DocumentId, words: SelectedWords): KeptSelection {
  const { pageIndex: from, lastPageIndex: to, text, marked } = words;
  return { document, from, to, text, pages: marked.pages };
}

function selectionScope({ document, from, to, text }: KeptSelection): Scope {
  return { kind: 'selection', document, from, to, text };
}

/** The selection where its document is shown; null where it is not. */
export function shownSelection(
  selection: KeptSelection | null,
  shown: readonly (DocumentId | null)[],
): KeptSelection | null {
  return selection && shown.includes(selection.document) ? selection : null;
}
