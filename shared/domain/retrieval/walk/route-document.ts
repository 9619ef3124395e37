import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { Remark } from '../../remarks/remark.ts';
import type { RouteStep } from '../strategy.ts';
import type { Fault } from './actions.ts';
import type { SectionPointer } from './follow.ts';
import { passageKey } from '../../index/sections.ts';
import type { PassagePool } from './pool.ts';
import {
  isPassage,
  type RouteTree,
  canExpand,
  deriveSubtree,
  expandSubtree,
  tokensOf,
  type LightLimits,
  type RetrievalSubtree,
} from './subtree.ts';
import type { Decided, Decision, Router } from './router.ts';
import type { StateView } from './features.ts';

export interface RouteLimits {
  /** expand-iter: how often a route opens a section of its own accord, or follows a passage to one. */
  readonly expansions: number;
  readonly light: LightLimits;
  /** Most of the document's text that a route lights, as a share; see `mostLit` for what goes beyond it. */
  readonly litShare: number;
  /** How much of that the retrieved passages and their siblings may take, as a share. */
  readonly firstShare: number;
}

export const routeLimits: RouteLimits = {
  expansions: 5,
  light: { passages: 24, tokens: 2400 },
  litShare: 0.3,
  firstShare: 0.6,
};

/** Where a route begins: by retrieval, or with what an earlier part of it has read. */
export interface RouteStart {
  readonly document: DocumentId;
  /** Orders of the retrieved passages, best first. */
  readonly retrieved: readonly number[];
  /** Sections that are opened whatever the router says. */
  readonly pinned: readonly NodeId[];
  readonly closed: readonly NodeId[];
  /** Orders of passages that were read before, and of those that answered with their probabilities. */
  readonly seen: readonly number[];
  readonly answered: readonly (readonly [order: number, probability: number])[];
  /** There is more of the document than there was then. */
  readonly grown?: boolean | undefined;
  /** Open what the router finds likeliest, however unlikely. */
  readonly further: boolean;
  /** Sections that a passage points to, given by its order: by its text, and after these by a name that they share. */
  pointers(order: number): readonly SectionPointer[];
  /** Asked before each step; true ends the route with what was found. */
  enough(): boolean;
}

/** What a route found in one document. */
export interface DocumentRoute {
  readonly document: DocumentId;
  readonly subtree: RetrievalSubtree;
  /** Probabilities of the passages that were taken for answers, by id. */
  readonly answered: ReadonlyMap<number, number>;
  /** Probabilities of all passages that were on show. */
  readonly judged: ReadonlyMap<number, number>;
  readonly decisions: readonly Decision[];
  readonly faults: readonly Fault[];
}

type Step = Omit<RouteStep, 'document' | 'atMs'>;

/**
 * Walk one document's tree: at each state take what answers and open at most one section, until the router refuses,
 * opens nothing, or the limits are reached (RDR², eq. 2 to 6).
 */
export async function* routeDocument(
  start: RouteStart,
  pool: PassagePool,
  router: Router,
  limits: RouteLimits,
  signal: AbortSignal,
): AsyncGenerator<Step, DocumentRoute, void> {
  const { document } = start;
  const tree = pool.tree(document);
  const retrieved = new Set(start.retrieved.map((order) => passageKey(document, order)));
  const answered = answeredBefore(start, tree);
  const judged = new Map(answered);
  const pinned = start.pinned.flatMap((section) => tree.heading(section)?.id ?? []);
  const decisions: Decision[] = [];
  let subtree = begin(start, tree, limits);
  pool.read(new Map([[document, start.answered.map(([order]) => order)]]));
  pool.read(new Map([[document, ordersIn(subtree)]]));
  yield* lookSteps(subtree, start, tree);
  const taken = { pinned: 0, expand: 0, follow: 0 };
  for (let step = 0; !start.enough(); step++) {
    if (subtree.lit.length > 0 || start.further || isBare(start)) {
      const { further } = start;
      const view: StateView = { document, pool, subtree, retrieved, step, answered: new Map(answered), further };
      const decision = await router.decide(view, signal);
      decisions.push(decision);
      for (const [id, p] of decision.judged) judged.set(id, p);
      for (const { id, probability } of decision.answers) answered.set(id, probability);
      yield* outcomeSteps(subtree, decision, tree);
    }
    const may = openingsLeft(taken, limits);
    const next =
      nextHeading(subtree, pinned, decisions.at(-1), may.expand) ??
      (may.follow ? pointedAt(subtree, start, decisions.at(-1)) : undefined);
    const light = next && roomFor(subtree, limits, next.kind === 'pinned');
    if (!next || !light || !canExpand(subtree, next.id, light) || start.enough()) break;
    taken[next.kind]++;
    if (next.kind === 'pinned') pinned.shift();
    yield stepTo(next, tree, decisions.at(-1));
    subtree = expandSubtree(subtree, next.id, light);
    pool.read(new Map([[document, ordersIn(subtree)]]));
  }
  const faults = decisions.flatMap((decision) => decision.faults);
  return { document, subtree, answered, judged, decisions, faults };
}

/** What a passage points to counts as an opening, and only so many are followed. */
function openingsLeft(taken: { readonly expand: number; readonly follow: number }, { expansions }: RouteLimits) {
  const expand = taken.expand + taken.follow < expansions;
  return { expand, follow: expand && taken.follow < MAX_FOLLOWED };
}

/** Probabilities of what an earlier part of the route took for answers, by id. */
function answeredBefore({ answered }: RouteStart, tree: RouteTree): Map<number, number> {
  const known = answered.flatMap(([order, p]) => {
    const node = tree.passage(order);
    return node ? [[node.id, p] as const] : [];
  });
  return new Map(known);
}

function stepTo({ id, kind, reason, probability }: Next, tree: RouteTree, decision: Decision | undefined): Step {
  return {
    action: kind === 'follow' ? 'follow' : 'expand',
    section: tree.nodes[id]!.section,
    reason,
    score: share(probability),
    by: kind === 'pinned' ? 'reader' : (decision?.by ?? 'light'),
  };
}

/** Nothing was retrieved here and nothing read: headings are all there is to go by. */
function isBare({ retrieved, seen, pinned }: RouteStart): boolean {
  return retrieved.length + seen.length + pinned.length === 0;
}

/** The retrieved passages with their siblings; where the route goes on from earlier, only what was not seen then. */
export function begin(
  start: Pick<RouteStart, 'retrieved' | 'closed' | 'seen' | 'grown'>,
  tree: RouteTree,
  limits: RouteLimits,
): RetrievalSubtree {
  const nodes = start.retrieved.flatMap((order) => tree.passage(order)?.id ?? []);
  const closed = new Set(start.closed.flatMap((section) => tree.heading(section)?.id ?? []));
  const seen = new Set(start.seen.flatMap((order) => tree.passage(order)?.id ?? []));
  const tokens = Math.min(limits.light.tokens, limits.firstShare * limits.litShare * tree.tokens);
  // Retrieval found the same as before, unless there is more to find now.
  if (seen.size > 0 && !start.grown) return { tree, lit: [], seen, opened: new Set(), closed };
  return deriveSubtree(tree, nodes, { ...limits.light, tokens, firstTokens: mostLit(tree, limits) }, closed, seen);
}

// A passage is not cut where the share ends inside it; and a page of text is too little to read a third of it.
const SHARE_BEYOND = 0.05;
const LEAST_LIT_TOKENS = 200;

/** The most tokens of a document that a route lights; of one passage as many as it has. */
function mostLit(tree: RouteTree, { litShare }: RouteLimits): number {
  return Math.max(LEAST_LIT_TOKENS, Math.min(1, litShare + SHARE_BEYOND) * tree.tokens);
}

/** Orders of the passages that are lit. */
export function ordersIn({ tree, lit }: RetrievalSubtree): readonly number[] {
  return lit.flatMap((id) => {
    const node = tree.nodes[id]!;
    return isPassage(node) ? [node.order] : [];
  });
}

/** What may still be lit; nothing if the share of the document is used up. The reader's pins have no such limit. */
function roomFor(subtree: RetrievalSubtree, limits: RouteLimits, pinned: boolean): LightLimits | undefined {
  if (pinned) return limits.light;
  const { tree, seen } = subtree;
  let used = 0;
  for (const id of seen) used += tokensOf(tree, id);
  const left = limits.litShare * tree.tokens - used;
  if (left <= 0) return undefined;
  return { ...limits.light, tokens: Math.min(limits.light.tokens, left), firstTokens: mostLit(tree, limits) - used };
}

// A text that points everywhere would lead everywhere.
const MAX_FOLLOWED = 2;

type Next = Decided & { readonly kind: 'pinned' | 'expand' | 'follow' };

/** Pinned sections first, then what the router wants to open. */
function nextHeading(
  subtree: RetrievalSubtree,
  pinned: number[],
  decision: Decision | undefined,
  mayOpen: boolean,
): Next | undefined {
  while (pinned[0] !== undefined && !canExpand(subtree, pinned[0])) pinned.shift();
  if (pinned[0] !== undefined)
    return { id: pinned[0], probability: 1, reason: { code: 'route.pointed-by-reader' }, kind: 'pinned' };
  const wanted = mayOpen ? decision?.expand : undefined;
  return wanted && canExpand(subtree, wanted.id) ? { ...wanted, kind: 'expand' } : undefined;
}

/** A section that a passage leads to which has just been taken for an answer, if it was not read yet. */
function pointedAt(subtree: RetrievalSubtree, start: RouteStart, decision: Decision | undefined): Next | undefined {
  const { tree } = subtree;
  for (const { id, probability } of decision?.answers ?? []) {
    const node = tree.nodes[id]!;
    for (const { section, words, by } of isPassage(node) ? start.pointers(node.order) : []) {
      const heading = tree.heading(section);
      if (!heading || heading.id === node.parent || !canExpand(subtree, heading.id)) continue;
      const code = by === 'name' ? 'route.named-in-section' : 'route.points-to-section';
      const reason: Remark = { code, params: { words } };
      return { id: heading.id, probability, reason, kind: 'follow' };
    }
  }
  return undefined;
}

function* lookSteps({ lit }: RetrievalSubtree, { retrieved }: RouteStart, tree: RouteTree): Generator<Step> {
  const found = new Set(retrieved.map((order) => tree.passage(order)?.id));
  const sections = Map.groupBy(lit, (id) => tree.nodes[id]!.section);
  for (const [section, passages] of sections) {
    const close = passages.filter((id) => found.has(id)).length;
    const reason: Remark = { code: 'route.closest-here', params: { passages: close } };
    yield {
      action: 'look',
      section,
      reason,
      score: share(close / Math.max(1, retrieved.length)),
      passages: passages.length,
    };
  }
}

/** Section by section, what was taken and what was not. */
function* outcomeSteps({ lit }: RetrievalSubtree, decision: Decision, tree: RouteTree): Generator<Step> {
  for (const [section, passages] of Map.groupBy(lit, (id) => tree.nodes[id]!.section)) {
    const taken = decision.answers.filter(({ id }) => passages.includes(id));
    const [best] = taken;
    const by = decision.by;
    if (best) {
      const score = share(best.probability);
      yield { action: 'answer', section, reason: best.reason, score, passages: taken.length, by };
      continue;
    }
    const most = Math.max(0, ...passages.map((id) => decision.judged.get(id) ?? 0));
    const reason: Remark = { code: 'route.none-answers', params: { passages: passages.length } };
    yield { action: 'refuse', section, reason, score: share(most), passages: passages.length, by };
  }
}

function share(value: number): number {
  return Math.min(1, Math.max(0, Math.round(value * 1000) / 1000));
}
