/** Where an answer was lost on its way: in reading the document, planning, searching, choosing, or writing. */
import type { Segment } from '#shared/domain/segment/segment.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import type { OpenSubject } from './dataset.ts';
import { pageName } from './dataset.ts';
import type { QuestionOutcome } from './outcome.ts';

export const stages = ['parse', 'plan', 'retrieve', 'choose', 'write'] as const;
export type Stage = (typeof stages)[number];

export interface Traced {
  readonly outcome: QuestionOutcome | null;
  /** It was computed, or all sections were read together: no passage was looked for. */
  readonly planned: boolean;
  readonly context: readonly Segment[];
  readonly chosen: readonly Segment[];
}

/**
 * The first stage behind which nothing of what was marked is left. What is there to the end, and is not the first sentence shown,
 * was lost in writing.
 *
 * @param units  paragraphs or pages that answer, by their names
 * @param segments  of the whole document; asked for where nothing of the context is marked
 * @returns null where it is right, where nothing is marked, and for a question without an answer
 */
export function lostAt(
  { outcome, planned, context, chosen }: Traced,
  units: ReadonlySet<string>,
  subject: Pick<OpenSubject, 'paragraphsOf' | 'pagesOf'>,
  segments: () => readonly Segment[],
): Stage | null {
  if (outcome !== 'partly' && outcome !== 'wrong' && outcome !== 'refused-wrongly') return null;
  if (units.size === 0) return null;
  const named = [...units];
  const isMarked = (segment: Segment): boolean =>
    subject.paragraphsOf(segment, named).some((one) => units.has(one)) ||
    subject.pagesOf(segment).some((page) => units.has(pageName(page)));
  if (chosen.some(isMarked)) return 'write';
  if (context.some(isMarked)) return 'choose';
  if (!segments().some(isMarked)) return 'parse';
  return planned ? 'plan' : 'retrieve';
}

/** Questions by the stage at which their answers were lost. */
export type Lost = Readonly<Record<Stage, number>>;

export function countLost(lost: readonly (Stage | null)[]): Lost | null {
  if (lost.every((one) => one === null)) return null;
  return Object.fromEntries(stages.map((stage) => [stage, lost.filter((one) => one === stage).length])) as Lost;
}

export function printLost(
  summaries: readonly { readonly strategy: string; readonly lost: Lost | null }[],
  out: Output,
): void {
  const known = summaries.flatMap(({ strategy, lost }) => (lost ? [{ strategy, lost }] : []));
  if (known.length === 0) return;
  out.print();
  const rows = known.map(({ strategy, lost }) => [strategy, ...stages.map((stage) => String(lost[stage]))]);
  out.print(table(['answers lost at', ...stages], rows));
  out.print(
    'Of answers that are not right: what was marked is in no passage; another plan ran; it was not found within the budget, not chosen, or not said first.',
  );
}
