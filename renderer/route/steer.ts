/** Steering: the question that stands is walked on from where its route ended, with what the reader wants now. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { SteeringParams } from '#shared/contract/steering.ts';
import { engine } from '../api/engine.ts';
import { useAsk, type Turn } from '../state/ask.ts';
import { useView } from '../state/view.ts';
import { useSteer, wishes, type Mark } from './steer-state.ts';

let runs = 0;

/** What goes with every question: the reader's marks, and a name to say 'enough' by. */
export function steeringNow(): SteeringParams {
  return { id: `q${String(++runs)}`, ...wishes(useSteer.getState()) };
}

/** Pin or close a section; a question that has been answered is walked on at once. */
export function markSection(document: DocumentId, section: NodeId, mark: Mark): void {
  useSteer.getState().toggle(document, section, mark);
  const { turn } = useAsk.getState();
  if (canGoOn(turn)) walkOn(false);
}

/** 'Look further': open more, also what seemed less likely. */
export function lookFurther(): void {
  walkOn(true);
}

/** 'Enough': answer from what has been read. */
export function sayEnough(): void {
  engine()
    .call('answer.enough', { id: `q${String(runs)}` })
    .catch(() => undefined); // the question was over already
}

/** Is there a route that can be gone on from? */
export function canGoOn(turn: Turn): boolean {
  return turn.kind === 'done' && turn.receipt.walked !== undefined;
}

function walkOn(further: boolean): void {
  const { turn, ask } = useAsk.getState();
  if (turn.kind !== 'done' || !turn.receipt.walked) return;
  const { walked, route, question, scope } = turn.receipt;
  // What was said of the walk when the answer was written is said anew.
  const steps = route.filter(({ atMs }) => atMs !== undefined);
  const from = { walked: [...walked], route: steps };
  const { budgetTokens, strategy } = useView.getState().stored;
  // Only routes go on from where one ended.
  const way = strategy === 'route' ? 'route' : 'auto';
  void ask(question, scope, budgetTokens, { ...steeringNow(), from, further }, steps, way);
}
