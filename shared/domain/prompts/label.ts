/*
 * The label-based format of KDD '24 (§3.2.2): nested labels that each fill a line, plain text between them.
 *
 *   <<<document: A title>>>
 *   <<<section: 2 Methods>>>
 *   <<<passage: 1>>>
 *   Plots were walked twice.
 *   <<</passage>>>
 *   <<</section>>>
 *   <<</document>>>
 *
 * A text never has three '<' or '>' in a row: a backslash goes after each of them that two others follow, backslashes
 * between them aside. So no document can open or close a label, and every text can be had back.
 */

const OPENS = /<(?=\\*<\\*<)/g;
const CLOSES = />(?=\\*>\\*>)/g;

export function escapeLabels(text: string): string {
  return text.replace(OPENS, '<\\').replace(CLOSES, '>\\');
}

export function formatLabels(nodes: readonly ContextNode[]): string {
  return nodes.flatMap(linesOf).join('\n');
}

function linesOf(node: ContextNode): readonly string[] {
  const { kind } = node;
  if (kind === 'text') return [escapeLabels(node.text)];
  const close = `<<</${kind}>>>`;
  if (isSection(node)) return [`<<<${kind}: ${titleOf(node)}>>>`, ...node.children.flatMap(linesOf), close];
  const open = node.kind === 'passage' ? `<<<passage: ${node.n}>>>` : `<<<${kind}>>>`;
  const below = node.kind === 'abstract' ? (node.children ?? []) : [];
  return [open, escapeLabels(node.text), ...below.flatMap(linesOf), close];
}

/** A title fills one line, and does not end so that its label's end cannot be told. */
function titleOf({ title }: ContextSection): string {
  return escapeLabels(title.replace(/\s+/g, ' ').trim()).replace(/>$/, '> ');
}

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
type ContextText =
  | { readonly kind: 'passage'; readonly n: number; readonly text: string }
  | { readonly kind: 'text' | 'opening' | 'summary'; readonly text: string }
  | {
      readonly kind: 'abstract';
      readonly text: string;
      /** What it sums up, where it is shown inside it. */
      readonly children?: readonly ContextNode[] | undefined;
    };

export type ContextNode = ContextSection | ContextText;

export function isSection(node: ContextNode): node is ContextSection {
  return node.kind === 'document' || node.kind === 'section';
}
