/** What a document itself says of selected words, without any model: where they stand, what they mean in it, what they point to. */
import type { NodeId } from '../../base/ids.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import { gatherMaterial, type Material } from '../index/material.ts';
import type { IndexReader, NodeWords } from '../index/reader.ts';
import { lettersOf, type SelectedText } from '../index/selection.ts';
import type { Abbreviation } from '../text/abbreviations.ts';
import { fold } from '../text/fold.ts';
import { stemsOf } from '../text/stems.ts';
import { findDefinitions } from './definitions.ts';

/** A term of the document that the words have. */
export interface LookedUpTerm {
  readonly term: string;
  readonly says: string;
  readonly passage: Evidence;
}

/** Something else of the document that the words point to. */
export interface LookedUpReference {
  readonly kind: 'figure' | 'table' | 'section' | 'equation' | 'citation' | 'note' | 'other';
  /** As the words call it. */
  readonly mention: string;
  readonly target: NodeId;
  readonly pageIndex: number;
  /** The beginning of what it says. */
  readonly text: string;
}

export interface LookedUp {
  /** From the root to the section that the words begin in; empty where they are not found in what was read. */
  readonly path: readonly { readonly id: NodeId; readonly title: string }[];
  /** In the order of the document. */
  readonly terms: readonly LookedUpTerm[];
  /** Those that the document introduces. */
  readonly abbreviations: readonly Abbreviation[];
  /** In reading order, each once. */
  readonly references: readonly LookedUpReference[];
}

const MOST_REFERENCES = 30;
const TEXT_CHARS = 400;

/** In steps of a few milliseconds. */
export function* lookUp(selected: SelectedText, reader: IndexReader): Generator<void, LookedUp, void> {
  const { document, text } = selected;
  const material = yield* gatherMaterial({ kind: 'selection', ...selected }, reader);
  const section = material.sentences[0]?.segment.section;
  const path = section === undefined ? [] : material.tree.path(section).map(({ id, title }) => ({ id, title }));
  const stems = stemsOf(text);
  const definitions = yield* findDefinitions(document, reader);
  const terms = definitions.filter(({ term }) => hasInRow(stems, stemsOf(term)));
  yield;
  const abbreviations = abbreviationsOf(selected, reader);
  const expanded = new Set(abbreviations.map(({ short }) => fold(short)));
  return {
    path,
    // What an abbreviation stands for is said once.
    terms: terms.filter(({ term }) => !expanded.has(fold(term))),
    abbreviations,
    references: referencesOf(selected, material, reader),
  };
}

/** Do the stems of a term follow each other among those of the words? */
function hasInRow(stems: readonly string[], term: readonly string[]): boolean {
  if (term.length === 0) return false;
  return stems.some((_, at) => term.every((stem, i) => stems[at + i] === stem));
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}&/.+-]*/gu;

/** Of the words of the text, as they are written in it: 'is' is no 'IS'. */
function abbreviationsOf({ document, text }: SelectedText, reader: IndexReader): readonly Abbreviation[] {
  const words = new Set([...text.matchAll(WORD)].map(([word]) => word.replace(/[./-]+$/u, '')));
  const forms = [...new Set([...words].map((word) => stemsOf(word).join(' ')).filter((form) => form !== ''))];
  const found = reader.abbreviations?.(forms, { kind: 'documents', documents: [document] }) ?? [];
  return found.filter(({ short }) => words.has(short) || words.has(`${short}s`));
}

function referencesOf(
  { document, text }: SelectedText,
  { sentences }: Material,
  reader: IndexReader,
): readonly LookedUpReference[] {
  const spans = sentences.flatMap(({ segment, at }) => segment.sentences[at]?.span ?? []);
  const nodes = reader.words?.(document) ?? [];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const links = reader.links?.(document, [...new Set(spans.map(({ node }) => node))]) ?? [];
  const captions = captionsOf(document, nodes, reader);
  const selected = lettersOf(text);
  const found = new Map<NodeId, LookedUpReference>();
  for (const { source, start, end, target, kind } of links) {
    const held = spans.some((span) => span.node === source && span.start <= start && end <= span.end);
    const mention = byId.get(source)?.text.slice(start, end).replaceAll(/\s+/gu, ' ').trim() ?? '';
    if (kind === 'caption' || !held || !selected.includes(lettersOf(mention)) || found.has(target)) continue;
    const reference = referenceTo(target, captions.get(target) ?? target, nodes, byId);
    if (reference) found.set(target, { kind, mention, ...reference });
  }
  return [...found.values()].slice(0, MOST_REFERENCES);
}

/** By figure or table. */
function captionsOf(
  document: SelectedText['document'],
  nodes: readonly NodeWords[],
  reader: IndexReader,
): ReadonlyMap<NodeId, NodeId> {
  const captions = nodes.filter(({ kind }) => kind === 'caption').map(({ id }) => id);
  const links = captions.length > 0 ? (reader.links?.(document, captions) ?? []) : [];
  return new Map(links.filter(({ kind }) => kind === 'caption').map(({ source, target }) => [target, source]));
}

/**
 * Of a section its heading with what it begins with.
 *
 * @param told  the node that says what `target` is: of a figure or a table its caption
 */
function referenceTo(
  target: NodeId,
  told: NodeId,
  nodes: readonly NodeWords[],
  byId: ReadonlyMap<NodeId, NodeWords>,
): Pick<LookedUpReference, 'target' | 'pageIndex' | 'text'> | undefined {
  const node = byId.get(told);
  if (!node) return undefined;
  const text = node.text.replaceAll(/\s+/gu, ' ').trim();
  const next = node.kind === 'section' ? nodes[nodes.indexOf(node) + 1] : undefined;
  const begins = next && next.kind !== 'section' ? ` – ${next.text.replaceAll(/\s+/gu, ' ').trim()}` : '';
  const whole = `${text}${begins}`;
  return {
    target,
    pageIndex: node.pageIndex,
    text: whole.length > TEXT_CHARS ? `${whole.slice(0, TEXT_CHARS).replace(/\s+\S*$/u, '')}…` : whole,
  };
}
