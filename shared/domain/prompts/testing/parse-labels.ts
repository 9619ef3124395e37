/** Labels read back: the proof that no document can open or close one, and that every text can be had again. */
import type { ContextNode } from '../label.ts';

const OPENED = /<\\(?=\\*<\\*<)/g;
const CLOSED = />\\(?=\\*>\\*>)/g;

/** The inverse of `escapeLabels`. */
export function unescapeLabels(text: string): string {
  return text.replace(OPENED, '<').replace(CLOSED, '>');
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
