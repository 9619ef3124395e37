/** What a reader or a model is given of documents, as a tree before it takes a format. */

/** A heading with everything that is shown of what stands below it, in reading order. */
export interface ContextSection {
  /** `document` is the root; its title is the document's. */
  readonly kind: 'document' | 'section';
  readonly title: string;
  readonly children: readonly ContextNode[];
}

/**
 * Words of a document. A passage has the number under which an answer cites it; what has none is there to be understood:
 * `abstract` and `opening` (how a section begins) are the document's words, `summary` is what was made of a passage.
 */
export type ContextText =
  | { readonly kind: 'passage'; readonly n: number; readonly text: string }
  | { readonly kind: 'text' | 'abstract' | 'opening' | 'summary'; readonly text: string };

export type ContextNode = ContextSection | ContextText;

export function isSection(node: ContextNode): node is ContextSection {
  return node.kind === 'document' || node.kind === 'section';
}

/** Label-based is what models are given (KDD '24 §3.2.2); the others exist for comparison. */
export const contextFormats = ['label', 'plain', 'latex'] as const;
export type ContextFormat = (typeof contextFormats)[number];
