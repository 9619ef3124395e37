/** The steps of a route as the window draws them: one stop for each visit of a section. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { distinctRemarks, type Remark } from '#shared/domain/remarks/remark.ts';
import type { Step } from './turn.ts';

/** Weakest first: a folded section shows the strongest below it. */
const stopStates = ['refused', 'lit', 'expanded', 'answered'] as const;
export type StopState = (typeof stopStates)[number];

export interface Stop {
  /** From 1, in the order of the visits. */
  readonly n: number;
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly state: StopState;
  /** What was done here. */
  readonly action: Step['action'];
  /** Passages that were taken here, or read where none was taken; 0 if it is not known. */
  readonly passages: number;
  /** Why; what came of it last. */
  readonly reasons: readonly Remark[];
  readonly score: number;
  /** Milliseconds since the question, if known. */
  readonly atMs: number | undefined;
}

const stateOf: Readonly<Record<Step['action'], StopState>> = {
  look: 'lit',
  expand: 'expanded',
  answer: 'answered',
  refuse: 'refused',
  follow: 'expanded',
};

/**
 * A visit ends when something was decided: what is first looked at and then taken, opened or left is one stop. What is
 * said later about a section that was decided on already belongs to the same stop, unless the walk comes back to it after
 * it was left, or opens what it had read.
 */
export function routeStops(steps: readonly Step[], evidence: readonly EvidenceItem[] = []): readonly Stop[] {
  const stops: Stop[] = [];
  const last = new Map<string, number>();
  for (const step of steps) {
    const key = `${step.document}/${step.section}`;
    const at = last.get(key);
    const before = at === undefined ? undefined : stops[at];
    if (takesBack(step)) {
      // It was taken for an answer before the walk came back to it, too.
      for (const [n, stop] of stops.entries())
        if (n !== at && stop.state === 'answered' && `${stop.document}/${stop.section}` === key)
          stops[n] = joined(stop, step);
    }
    if (at !== undefined && before && belongs(before, step)) {
      stops[at] = joined(before, step);
      continue;
    }
    last.set(key, stops.length);
    stops.push(fresh(stops.length + 1, step));
  }
  return settled(stops, evidence);
}

/**
 * Once the passages are known, only a section that has one of them answered; another whose words were taken on the walk, and
 * that gave way to better ones, was read. Passages that all stand elsewhere say nothing about the walk.
 */
function settled(stops: readonly Stop[], evidence: readonly EvidenceItem[]): readonly Stop[] {
  const known = stops.some((stop) => stop.state === 'answered' && evidenceAt(stop, evidence).length > 0);
  return stops.map((stop) => {
    if (stop.state !== 'answered') return stop;
    const own = evidenceAt(stop, evidence);
    if (known && own.length === 0) return { ...stop, state: 'expanded', action: 'expand', passages: 0 };
    const cited = own.filter((one) => one.cited).length;
    return { ...stop, passages: cited || own.length || Math.max(1, stop.passages) };
  });
}

function evidenceAt({ document, section }: Stop, evidence: readonly EvidenceItem[]): readonly EvidenceItem[] {
  return evidence.filter((one) => one.document === document && one.section === section);
}

function belongs(before: Stop, step: Step): boolean {
  if (before.state === 'lit') return step.action !== 'follow';
  if (before.state === 'expanded') return !opens(step);
  return before.state === 'answered' ? !opens(step) : step.action === 'refuse';
}

/** A section that is opened is visited again. */
function opens({ action }: Step): boolean {
  return action === 'expand' || action === 'follow';
}

function fresh(n: number, step: Step): Stop {
  const { document, section, action, reason, score, passages = 0, atMs } = step;
  return { n, document, section, state: stateOf[action], action, passages, reasons: [reason], score, atMs };
}

/** What is said of a section after the walk. */
function takesBack({ action, atMs }: Step): boolean {
  return (action === 'refuse' || action === 'look') && atMs === undefined;
}

function joined(before: Stop, step: Step): Stop {
  // A section that answered may be read again in vain; only what is said after the walk takes an answer back.
  if (before.state === 'answered' && step.action !== 'answer' && !takesBack(step)) return before;
  const reasons = before.state === 'lit' || takesBack(step) ? [step.reason] : [...before.reasons, step.reason];
  return {
    ...before,
    state: stateOf[step.action],
    action: step.action,
    passages: step.passages ?? before.passages,
    reasons: distinctRemarks(reasons).slice(-2),
    score: Math.max(before.score, step.score),
    atMs: step.atMs ?? before.atMs,
  };
}

/** How strongly one state shows beside another. */
export function strength(state: StopState): number {
  return stopStates.indexOf(state);
}
