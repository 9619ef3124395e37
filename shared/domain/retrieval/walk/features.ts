/** What the light router looks at, in numbers. A change of the lists needs a new model: `npm run train:router`. */
import type { DocumentId } from '../../../base/ids.ts';
import type { SectionRole } from '../../index/sections.ts';
import { passageKey } from '../../index/sections.ts';
import type { PassagePool } from './pool.ts';
import { isPassage, type PassageNode } from './subtree.ts';
import { seenShare, type RetrievalSubtree } from './subtree.ts';
import type { LinearModel } from '../../../base/linear-model.ts';
import { match } from '../bm25.ts';

/** The three questions that the light router asks itself at each state. */
export interface LightModel {
  readonly answer: LinearModel;
  readonly expand: LinearModel;
  readonly refuse: LinearModel;
}

export const passageFeatures = [
  'similarity',
  'share of the best',
  'rank',
  'words',
  'section',
  'heading',
  'retrieved',
  'beside',
  'company',
  'facts',
  'telling',
  'opening',
  'first',
  'place',
  'length',
  'opened',
] as const;

export const headingFeatures = [
  'title',
  'path',
  'best match',
  'matches',
  'unseen',
  'facts',
  'telling',
  'opening',
  'beside an answer',
  'around what was read',
  'has own text',
  'place',
  'found so far',
  'step',
  'seen',
] as const;

export const refusalFeatures = ['best', 'second', 'best to open', 'found so far', 'step', 'words', 'lit'] as const;

export type PassageFeature = (typeof passageFeatures)[number];
export type HeadingFeature = (typeof headingFeatures)[number];

/** What a router sees at one step of one document's route. */
export interface StateView {
  readonly document: DocumentId;
  readonly pool: PassagePool;
  readonly subtree: RetrievalSubtree;
  /** Keys of the passages that retrieval put first. */
  readonly retrieved: ReadonlySet<string>;
  /** From 0. */
  readonly step: number;
  /** Passages of this document that were answered before, with their probabilities. */
  readonly answered: ReadonlyMap<number, number>;
  /** The reader wants to look further: less likely sections are worth opening too. */
  readonly further?: boolean | undefined;
}

const FACTS: readonly SectionRole[] = ['data', 'experiment', 'method', 'result'];
const TELLING: readonly SectionRole[] = ['related', 'conclusion', 'acknowledgment', 'references', 'contents'];
const OPENING: readonly SectionRole[] = ['introduction', 'abstract'];
const TOP = 5;
const MANY_MATCHES = 5;
const LONG_TOKENS = 512;

/** In the order of `passageFeatures`; zeros for a passage that was not read. */
export function featuresOfPassage(view: StateView, id: number): Float32Array {
  const { document, pool, subtree, retrieved } = view;
  const row = new Float32Array(passageFeatures.length);
  const node = subtree.tree.nodes[id];
  const scored = node?.kind === 'passage' ? pool.passage(document, node.order) : undefined;
  if (node?.kind !== 'passage' || !scored) return row;
  const best = pool.ranked()[0]?.score ?? 0;
  const section = pool.section(document, node.section);
  const siblings = subtree.tree.passagesOf(node.parent);
  const company = siblings.filter((one) => one.id !== id && retrieved.has(passageKey(document, one.order))).length;
  const beside = [id - 1, id + 1].map((other) => scoreOf(view, other, node.parent));
  [
    scored.score,
    best > 0 ? scored.score / best : 0,
    1 / (1 + (pool.rank(document, node.order) ?? Infinity)),
    scored.coverage,
    section?.score ?? 0,
    section?.heading ?? 0,
    flag(retrieved.has(passageKey(document, node.order))),
    best > 0 ? Math.max(0, ...beside) / best : 0,
    company / TOP,
    ...rolesOf(view, id),
    flag(siblings[0]?.id === id),
    id / subtree.tree.nodes.length,
    Math.min(1, node.tokens / LONG_TOKENS),
    flag(subtree.opened.has(node.parent)),
  ].forEach((value, at) => (row[at] = value));
  return row;
}

/** In the order of `headingFeatures`. */
export function featuresOfHeading(view: StateView, id: number): Float32Array {
  const { document, pool, subtree, answered } = view;
  const { tree, seen } = subtree;
  const row = new Float32Array(headingFeatures.length);
  const node = tree.nodes[id];
  if (node?.kind !== 'heading') return row;
  const { query } = pool;
  const headings = pool.headings(document);
  const stems = headings.headingStems(node.section);
  const above = tree.nodes[node.parent];
  const own = stems.slice(above ? headings.headingStems(above.section).length : 0);
  const below = tree.nodes
    .slice(id + 1, node.end)
    .filter((one): one is PassageNode => isPassage(one) && !seen.has(one.id));
  const shares = pool.matches(document);
  const matching = below.map(({ order }) => shares.get(order) ?? 0);
  const parents = [...answered.keys()].map((passage) => tree.nodes[passage]!.parent);
  [
    match(own, query.content).share,
    match(stems, query.content).share,
    Math.max(0, ...matching),
    Math.min(1, matching.filter((share) => share > 0).length / MANY_MATCHES),
    tree.tokens > 0 ? below.reduce((sum, { tokens }) => sum + tokens, 0) / tree.tokens : 0,
    ...rolesOf(view, id),
    flag(parents.some((parent) => parent === node.parent || tree.nodes[parent]?.parent === node.parent)),
    flag(subtree.lit.some((passage) => tree.nodes[passage]!.parent === id)),
    flag(tree.passagesOf(id).length > 0),
    id / tree.nodes.length,
    Math.max(0, ...answered.values()),
    view.step / TOP,
    seenShare(subtree),
  ].forEach((value, at) => (row[at] = value));
  return row;
}

/** In the order of `refusalFeatures`, from what was made of the passages and headings of the state. */
export function featuresOfRefusal(
  view: StateView,
  passages: readonly number[],
  headings: readonly number[],
): Float32Array {
  const { subtree, answered, step } = view;
  const sorted = passages.toSorted((a, b) => b - a);
  const words = subtree.lit.map((id) => wordsOf(view, id));
  return Float32Array.from([
    sorted[0] ?? 0,
    sorted[1] ?? 0,
    Math.max(0, ...headings),
    Math.max(0, ...answered.values()),
    step / TOP,
    Math.max(0, ...words),
    Math.log1p(subtree.lit.length) / Math.log(25),
  ]);
}

function wordsOf({ document, pool, subtree }: StateView, id: number): number {
  const node = subtree.tree.nodes[id];
  return node?.kind === 'passage' ? (pool.passage(document, node.order)?.coverage ?? 0) : 0;
}

function scoreOf({ document, pool, subtree }: StateView, id: number, parent: number): number {
  const node = subtree.tree.nodes[id];
  return node?.kind === 'passage' && node.parent === parent ? (pool.passage(document, node.order)?.score ?? 0) : 0;
}

function rolesOf({ document, pool, subtree }: StateView, id: number): readonly [number, number, number] {
  const headings = pool.headings(document);
  const role = headings.paper ? headings.role(subtree.tree.nodes[id]!.section) : 'other';
  return [flag(FACTS.includes(role)), flag(TELLING.includes(role)), flag(OPENING.includes(role))];
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}
