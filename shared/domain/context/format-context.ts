import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { IndexReader } from '../index/reader.ts';
import { type SectionTree, sectionTree } from '../index/sections.ts';
import { withoutOrders } from '../prompts/orders.ts';
import { type ContextNode, type ContextSection, formatLabels } from '../prompts/label.ts';
import type { Segment } from '../segment/segment.ts';
import { countTokens } from '../segment/tokens.ts';

/** A passage that was retrieved. */
export interface ContextPassage {
  readonly document: DocumentId;
  readonly section: NodeId;
  /** Position in its document. */
  readonly order: number;
  readonly text: string;
  /** Which to keep where not all fit. */
  readonly score: number;
  /** The number under which an answer cites it; without, it is given as plain text. */
  readonly n?: number | undefined;
  /** Its structure-anchored summary σ, if there is one. */
  readonly summary?: string | undefined;
}

/** What a context is made of beside passages, and how it is written down. */
export interface ContextParts {
  /** With labels (KDD '24 §3.2.2) unless an evaluation compares. */
  readonly write?: (nodes: readonly ContextNode[]) => string;
  /** Titles, abstract and openings of ancestors (KDD '24 §3.2.3); true unless an ablation leaves them out. */
  readonly globalInformation?: boolean;
  /** Summaries beside passages; true unless an ablation leaves them out. */
  readonly summaries?: boolean;
}

export interface ContextOptions extends ContextParts {
  /** T: no more tokens in all, labels and headings included; only the best passage is there whatever it costs. */
  readonly budgetTokens: number;
  readonly sourceOf: (document: DocumentId) => ContextSource;
}

export interface FormattedContext {
  readonly text: string;
  readonly tokens: number;
  /** The passages that are in it, in traversal order. */
  readonly passages: readonly ContextPassage[];
}

// Passages that were chosen whole would leave no room for what explains them.
const GLOBAL_SHARE = 0.2;
const ABSTRACT_TOKENS = 120;
const OPENING_TOKENS = 60;

/**
 * The context that a model is given: root-to-leaf path, summary and segment interleaved in traversal order (PT-RAG
 * §3.4), documents in the order of their best passage. Passages come into the budget best first; a fifth of it is kept for
 * global information, each document's abstract first, and what that leaves is for passages again.
 */
export function formatContext(passages: readonly ContextPassage[], options: ContextOptions): FormattedContext {
  const { write = formatLabels } = options;
  const byScore = passages.toSorted((a, b) => b.score - a.score);
  const documents = [...new Set(byScore.map(({ document }) => document))];
  const render = (taken: readonly ContextPassage[], additions: readonly Addition[]): string =>
    write(documents.flatMap((document) => documentNodes(document, taken, additions, options)));
  const fits = (text: string, budget: number): boolean => countTokens(text) <= budget;

  const { budgetTokens } = options;
  const taken: ContextPassage[] = [];
  const added: Addition[] = [];
  const take = (mostTokens: number): void => {
    for (const passage of byScore) {
      if (taken.includes(passage)) continue;
      if (taken.length === 0 || fits(render([...taken, passage], added), mostTokens)) taken.push(passage);
    }
  };
  take((1 - GLOBAL_SHARE) * budgetTokens);
  const bareTokens = countTokens(render(taken, []));
  const mostTokens = Math.min(budgetTokens, bareTokens + GLOBAL_SHARE * budgetTokens);
  for (const addition of additionsFor(taken, options)) {
    if (fits(render(taken, [...added, addition]), mostTokens)) added.push(addition);
  }
  take(budgetTokens);
  const text = render(taken, added);
  return {
    text,
    tokens: countTokens(text),
    passages: documents.flatMap((document) => inOrder(taken.filter((passage) => passage.document === document))),
  };
}

/** A piece of global information, placed under its section before everything else there. */
type Addition = { readonly document: DocumentId; readonly text: string } & (
  | { readonly kind: 'abstract' | 'opening'; readonly section: NodeId }
  | { readonly kind: 'summary'; readonly order: number }
);

/** What may be added, the most useful first: abstracts, summaries, then how each passage's ancestors begin, nearest first. */
function additionsFor(taken: readonly ContextPassage[], options: ContextOptions): readonly Addition[] {
  const { sourceOf, globalInformation = true, summaries = true } = options;
  const additions: Addition[] = [];
  const shown = new Set(taken.map(({ document, order }) => `${document}/${order}`));
  const done = new Set<string>();
  const add = (document: DocumentId, section: NodeId, kind: 'abstract' | 'opening'): void => {
    const source = sourceOf(document);
    const found = kind === 'abstract' ? source.abstract(ABSTRACT_TOKENS) : source.opening(section, OPENING_TOKENS);
    if (!found) return;
    const key = `${document}/${found.order}`;
    if (shown.has(key) || done.has(key)) return;
    done.add(key);
    additions.push({ document, kind, section, text: found.text });
  };
  for (const { document } of globalInformation ? taken : []) {
    const { root } = sourceOf(document).tree;
    if (root) add(document, root.id, 'abstract');
  }
  for (const { document, order, summary } of summaries ? taken : []) {
    if (summary) additions.push({ document, kind: 'summary', order, text: summary });
  }
  for (const { document, section } of globalInformation ? taken : []) {
    // What stands right under the title names authors and addresses; the abstract opens the document.
    const ancestors = sourceOf(document)
      .tree.path(section)
      .filter((one) => one.parent !== null);
    for (const ancestor of ancestors.toReversed()) add(document, ancestor.id, 'opening');
  }
  return additions;
}

function inOrder(passages: readonly ContextPassage[]): readonly ContextPassage[] {
  return passages.toSorted((a, b) => a.order - b.order);
}

/** One document's part of the context: nothing if no passage of it was taken. */
function documentNodes(
  document: DocumentId,
  taken: readonly ContextPassage[],
  additions: readonly Addition[],
  { sourceOf }: ContextOptions,
): readonly ContextNode[] {
  const own = inOrder(taken.filter((passage) => passage.document === document));
  if (own.length === 0) return [];
  const { tree } = sourceOf(document);
  const here = additions.filter((addition) => addition.document === document);
  const leaves = (passages: readonly ContextPassage[]): readonly ContextNode[] =>
    passages.flatMap(({ n, text, order }): readonly ContextNode[] => [
      ...here.flatMap((one) =>
        one.kind === 'summary' && one.order === order ? { kind: 'summary' as const, text: one.text } : [],
      ),
      n === undefined ? { kind: 'text', text } : { kind: 'passage', n, text },
    ]);
  const { root } = tree;
  if (!root) return leaves(own);

  const wanted = new Set(own.flatMap(({ section }) => tree.path(section).map(({ id }) => id)));
  const build = (id: NodeId, kind: ContextSection['kind'], title: string): ContextSection => ({
    kind,
    title: withoutOrders(title),
    children: [
      ...here.flatMap((one) =>
        one.kind !== 'summary' && one.section === id ? { kind: one.kind, text: one.text } : [],
      ),
      ...leaves(own.filter(({ section }) => (tree.record(section) ? section : root.id) === id)),
      ...tree.records
        .filter((record) => record.parent === id && wanted.has(record.id))
        .map((record) => build(record.id, 'section', record.title)),
    ],
  });
  return [build(root.id, 'document', root.title)];
}

/** What a context needs to know of one document beside the passages themselves. */
export interface ContextSource {
  readonly tree: SectionTree;
  /** How the abstract begins, in whole sentences of at most `maxTokens`; undefined if there is none. */
  readonly abstract: (maxTokens: number) => ContextOpening | undefined;
  /** How the section's own text begins. */
  readonly opening: (section: NodeId, maxTokens: number) => ContextOpening | undefined;
}

export interface ContextOpening {
  readonly text: string;
  /** The segment that it was taken from. */
  readonly order: number;
}

/** Reads a document's segments once, when first asked for an abstract or an opening. */
export function contextSource(reader: IndexReader, document: DocumentId, known?: SectionTree): ContextSource {
  const tree = known ?? sectionTree(reader.sections(document));
  let segments: readonly Segment[] | undefined;
  const all = (): readonly Segment[] => (segments ??= reader.segments(document));
  const first = (fits: (segment: Segment) => boolean, maxTokens: number): ContextOpening | undefined => {
    const found = all().find(fits);
    const text = found && beginningOf(found, maxTokens);
    return found && text ? { text, order: found.order } : undefined;
  };
  return {
    tree,
    abstract: (maxTokens) =>
      first(({ kind }) => kind === 'abstract', maxTokens) ??
      first(({ kind, section }) => kind === 'text' && tree.role(section) === 'abstract', maxTokens),
    opening: (section, maxTokens) =>
      first((segment) => segment.section === section && segment.kind === 'text', maxTokens),
  };
}

/** The first sentences of a segment that together have at most `maxTokens`; the first one may not be longer either. */
function beginningOf({ text, sentences }: Segment, maxTokens: number): string | undefined {
  let end = 0;
  for (const sentence of sentences) {
    if (countTokens(text.slice(0, sentence.end)) > maxTokens) break;
    ({ end } = sentence);
  }
  return end > 0 ? text.slice(0, end) : undefined;
}
