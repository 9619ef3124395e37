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
const OPENED = /<\\(?=\\*<\\*<)/g;
const CLOSES = />(?=\\*>\\*>)/g;
const CLOSED = />\\(?=\\*>\\*>)/g;

export function escapeLabels(text: string): string {
  return text.replace(OPENS, '<\\').replace(CLOSES, '>\\');
}

/** The inverse of `escapeLabels`. */
export function unescapeLabels(text: string): string {
  return text.replace(OPENED, '<').replace(CLOSED, '>');
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
  return [open, escapeLabels(node.text), close];
}

/** A title fills one line, and does not end so that its label's end cannot be told. */
function titleOf({ title }: ContextSection): string {
  return escapeLabels(title.replace(/\s+/g, ' ').trim()).replace(/>$/, '> ');
}

const OPEN_LABEL = /^<<<(document|section|passage|abstract|opening|summary)(?:: (.*))?>>>$/;
const CLOSE_LABEL = /^<<<\/(?:document|section|passage|abstract|opening|summary)>>>$/;

interface OpenNode {
  readonly label: string;
  readonly title: string;
  readonly children: ContextNode[];
  lines: string[];
}

/**
 * What `formatLabels` was given, titles with single spaces and neighboring texts joined by line breaks; undefined for
 * anything that it cannot have made.
 */
export function parseLabels(formatted: string): readonly ContextNode[] | undefined {
  const root: OpenNode = { label: '', title: '', children: [], lines: [] };
  const open = [root];
  for (const line of formatted === '' ? [] : formatted.split('\n')) {
    const top = open.at(-1);
    if (!top) return undefined;
    const opened = OPEN_LABEL.exec(line);
    if (opened) {
      flush(top);
      open.push({ label: opened[1] ?? '', title: opened[2] ?? '', children: [], lines: [] });
    } else if (CLOSE_LABEL.test(line)) {
      const parent = open.at(-2);
      if (!parent || line !== `<<</${top.label}>>>`) return undefined;
      open.pop();
      parent.children.push(closed(top));
    } else {
      top.lines.push(line);
    }
  }
  if (open.length !== 1) return undefined;
  flush(root);
  return root.children;
}

function flush(node: OpenNode): void {
  if (node.lines.length > 0) node.children.push({ kind: 'text', text: unescapeLabels(node.lines.join('\n')) });
  node.lines = [];
}

function closed(node: OpenNode): ContextNode {
  const { label: kind } = node;
  if (kind === 'document' || kind === 'section') {
    flush(node);
    return { kind, title: unescapeLabels(node.title).trimEnd(), children: node.children };
  }
  const text = unescapeLabels(node.lines.join('\n'));
  if (kind === 'passage') return { kind, n: Number(node.title), text };
  return { kind: kind === 'abstract' || kind === 'opening' ? kind : 'summary', text };
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
