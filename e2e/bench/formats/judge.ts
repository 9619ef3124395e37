/** How much of a document is in the tree that is made of it. */
import { isStructure, type TreeNode } from '#shared/domain/document/tree.ts';
import { isSameTitle, titleKey } from '../../../build/tools/metrics/title-likeness.ts';

/** What a document says, known before any file is made of it. */
export interface Said {
  readonly headings: readonly string[];
  readonly words: string;
  /** Sentences that are no part of it. */
  readonly around?: readonly string[];
}

export interface Judged {
  /** Harmonic mean of the shares of headings that are found and that are right; null where there are none. */
  readonly headings: number | null;
  /** Share of the words that are there, each as often as it is said. */
  readonly words: number;
  readonly around: number;
  readonly lost: readonly string[];
}

export function judged(nodes: readonly TreeNode[], said: Said): Judged {
  const found = nodes.flatMap((node) => (node.kind === 'section' ? [node.title] : []));
  const text = nodes.map((node) => (isStructure(node) ? node.title : node.text)).join('\n');
  const lost = missing(wordsOf(said.words), wordsOf(text));
  const flat = plain(text);
  return {
    headings: said.headings.length === 0 ? null : f1(said.headings, found),
    words: 1 - lost.length / Math.max(1, wordsOf(said.words).length),
    around: (said.around ?? []).filter((sentence) => flat.includes(plain(sentence))).length,
    lost,
  };
}

function f1(wanted: readonly string[], found: readonly string[]): number {
  const left = found.map(titleKey);
  let right = 0;
  for (const title of wanted.map(titleKey)) {
    const at = left.findIndex((one) => isSameTitle(one, title));
    if (at === -1) continue;
    left.splice(at, 1);
    right++;
  }
  return (2 * right) / (wanted.length + found.length);
}

function missing(wanted: readonly string[], there: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const word of there) left.set(word, (left.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function plain(text: string): string {
  return wordsOf(text).join(' ');
}
