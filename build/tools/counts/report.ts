import { outcomes, type Outcome } from './judge.ts';

/** A question with what came of it. */
export interface Judged {
  readonly question: string;
  readonly document: string;
  readonly kind: string;
  readonly style: string;
  readonly half: string;
  readonly outcome: Outcome;
  readonly said: string;
  readonly gold: unknown;
  readonly verdict: string;
  readonly computed: boolean;
  readonly ms: number;
}

export interface Tally {
  readonly name: string;
  readonly questions: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Share that is right or honestly not. */
  readonly honest: number;
  /** Share that is wrong and stated as exact. */
  readonly wrongExact: number;
}

export function tallyOf(name: string, judged: readonly Judged[]): Tally {
  const counts = Object.fromEntries(
    outcomes.map((outcome) => [outcome, judged.filter((one) => one.outcome === outcome).length]),
  ) as Record<Outcome, number>;
  const share = (count: number): number => count / Math.max(1, judged.length);
  return {
    name,
    questions: judged.length,
    counts,
    honest: share(counts.right + counts['at-least'] + counts.refused),
    wrongExact: share(counts['wrong-exact']),
  };
}

/** One tally for everything, and for each half, kind and style. */
export function talliesOf(judged: readonly Judged[]): readonly Tally[] {
  const by = (key: 'half' | 'kind' | 'style'): readonly Tally[] =>
    [...Map.groupBy(judged, (one) => one[key])]
      .filter(([name]) => name !== '')
      .map(([name, own]) => tallyOf(`${key}: ${name}`, own));
  return [tallyOf('all', judged), ...by('half'), ...by('kind'), ...by('style')];
}

/** A table of fixed width: name, questions, outcomes, shares. */
export function tableOf(tallies: readonly Tally[]): readonly string[] {
  const cells = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(12))).join('');
  const head = cells(['', 'questions', ...outcomes, 'honest', 'wrong exact']);
  return [
    head,
    ...tallies.map(({ name, questions, counts, honest, wrongExact }) =>
      cells([
        name,
        String(questions),
        ...outcomes.map((outcome) => String(counts[outcome])),
        honest.toFixed(3),
        wrongExact.toFixed(3),
      ]),
    ),
  ];
}
