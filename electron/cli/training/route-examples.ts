/** Training data for a router: what should be done at the first state of a question, as chat messages (RDR², §3.3). */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { ChatMessage } from '#shared/domain/ports/chat.ts';
import { routeStep } from '#shared/domain/prompts/route-step.ts';
import type { Decision, Router } from '#shared/domain/retrieval/walk/router.ts';
import { passageKey } from '#shared/domain/index/sections.ts';
import type { PassagePool } from '#shared/domain/retrieval/walk/pool.ts';
import { begin, ordersIn } from '#shared/domain/retrieval/walk/route-document.ts';
import { modelOptions } from '#shared/domain/retrieval/walk/run-route.ts';
import { isHeading } from '#shared/domain/retrieval/walk/subtree.ts';
import { lineOf, openable, renderState, textLimits } from '#shared/domain/retrieval/walk/actions.ts';
import type { StateView } from '#shared/domain/retrieval/walk/features.ts';

export interface RouteExample {
  readonly document: DocumentId;
  /** System, user, and the answer that the router should give. */
  readonly messages: readonly ChatMessage[];
  readonly answers: number;
  readonly expands: number;
  readonly refuses: number;
}

const PREFIX_CHARS = 40;

/** The first state of each document that retrieval found something in, as a model that routes is shown it. */
export function firstStates(pool: PassagePool, topK: number): readonly StateView[] {
  const top = pool.ranked().slice(0, topK);
  return [...Map.groupBy(top, ({ document }) => document)].map(([document, passages]) => {
    const tree = pool.tree(document);
    const orders = passages.map(({ segment }) => segment.order);
    const subtree = begin({ retrieved: orders, closed: [], seen: [] }, tree, modelOptions.limits);
    pool.read(new Map([[document, ordersIn(subtree)]]));
    const retrieved = new Set(passages.map(({ segment }) => passageKey(document, segment.order)));
    return { document, pool, subtree, retrieved, step: 0, answered: new Map<number, number>() };
  });
}

/** What is known to answer: a passage by its section and some of its words. */
export interface KnownEvidence {
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly text: string;
}

/**
 * The actions that lead to evidence which a reader confirmed: its passages where they are on show, else the heading that
 * stands over most of what is not, else a refusal.
 */
export function exampleFromEvidence(view: StateView, evidence: readonly KnownEvidence[]): RouteExample {
  const { subtree, document } = view;
  const own = evidence.filter((one) => one.document === document);
  const answers = subtree.lit.filter((id) => {
    const text = squeeze(textOf(view, id));
    const { section } = subtree.tree.nodes[id]!;
    return own.some((one) => one.section === section && text.includes(squeeze(one.text)));
  });
  const shown = new Set(answers.map((id) => subtree.tree.nodes[id]!.section));
  const hidden = own.filter(({ section }) => !shown.has(section));
  const counts = Map.groupBy(hidden, ({ section }) => subtree.tree.heading(section)?.id ?? -1);
  const headings = new Set(openable(subtree, textLimits.headings));
  const [expand] = [...counts]
    .filter(([id]) => headings.has(id))
    .toSorted((a, b) => b[1].length - a[1].length || a[0] - b[0])
    .map(([id]) => id);
  return toExample(view, answers, expand);
}

/** The actions that a teacher takes; nothing where it had to be helped, because that would teach its mistakes. */
export async function exampleFromTeacher(
  view: StateView,
  teacher: Router,
  signal: AbortSignal,
): Promise<{ readonly example: RouteExample | undefined; readonly decision: Decision }> {
  const decision = await teacher.decide(view, signal);
  if (decision.by !== 'model' || decision.tookOver !== undefined) return { example: undefined, decision };
  const answers = decision.answers.map(({ id }) => id);
  return { example: toExample(view, answers, decision.expand?.id), decision };
}

function toExample(view: StateView, answers: readonly number[], expand: number | undefined): RouteExample {
  const { text } = renderState(view.subtree, (id) => textOf(view, id));
  const taken = [
    ...answers.map((id) => ({ action: 'ANSWER', id, prefix: prefixOf(view, id) })),
    ...(expand === undefined ? [] : [{ action: 'EXPAND', id: expand, prefix: prefixOf(view, expand) }]),
  ];
  const actions = taken.length > 0 ? taken : [{ action: 'REFUSE' }];
  // The form that a model is asked in: what it learned in another it would have to unlearn.
  const asked = routeStep.render({ question: view.pool.query.question, state: text, form: 'json' });
  return {
    document: view.document,
    messages: [...asked, { role: 'assistant', content: JSON.stringify({ actions }) }],
    answers: answers.length,
    expands: expand === undefined ? 0 : 1,
    refuses: taken.length > 0 ? 0 : 1,
  };
}

/** The first words of a node's line, whole ones. */
function prefixOf(view: StateView, id: number): string {
  const node = view.subtree.tree.nodes[id]!;
  const line = lineOf(isHeading(node) ? node.title : textOf(view, id), textLimits.passageChars);
  if (line.length <= PREFIX_CHARS) return line;
  const cut = line.slice(0, PREFIX_CHARS);
  const space = cut.lastIndexOf(' ');
  return space > 0 ? cut.slice(0, space) : cut;
}

function textOf({ document, pool, subtree }: StateView, id: number): string {
  const node = subtree.tree.nodes[id]!;
  return isHeading(node) ? node.title : (pool.passage(document, node.order)?.segment.text ?? '');
}

function squeeze(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
