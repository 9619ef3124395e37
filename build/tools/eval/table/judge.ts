/** Judges the cells of an evidence table by what a reader sees of them first. */
import { holdsAny } from '../strangers/judge.ts';
import { sameForm } from '../strangers/same-words.ts';

/** A cell as it is exported. */
export interface JudgedCell {
  readonly state: 'found' | 'perhaps' | 'nothing' | 'corrected' | 'not asked';
  readonly value: string;
  readonly quote?: string | undefined;
}

/** `refused`: nothing, and rightly; `denied`: said to be nothing, and there is something. */
export type CellJudgement = 'right' | 'refused' | 'wrong' | 'denied';

export interface JudgedOutcome {
  readonly column: string;
  readonly judgement: CellJudgement;
  readonly state: JudgedCell['state'];
}

/** As many letters as three lines of a cell show. */
const SHOWN = 160;

/** @param gold  as in the file of the cells; none where there is nothing */
export function judgeCell(gold: readonly (readonly string[])[], cell: JudgedCell): CellJudgement {
  if (cell.state === 'nothing' || cell.state === 'not asked') return gold.length === 0 ? 'refused' : 'denied';
  const shown = `${cell.value.slice(0, SHOWN)}\n${cell.quote ?? ''}`;
  const alternatives = gold.map((strings) => [...strings]);
  return holdsAny(alternatives, { text: sameForm(shown), files: '' }) ? 'right' : 'wrong';
}

export interface CellTally {
  readonly cells: number;
  /** Right at first sight, nothing where there is nothing counted. */
  readonly right: number;
  /** Stated as found, and not right. */
  readonly statedWrong: number;
  readonly found: number;
  readonly denied: number;
}

export function tallyCells(outcomes: readonly JudgedOutcome[]): CellTally {
  const count = (is: (outcome: JudgedOutcome) => boolean): number => outcomes.filter(is).length;
  const isRight = ({ judgement }: JudgedOutcome): boolean => judgement === 'right' || judgement === 'refused';
  return {
    cells: outcomes.length,
    right: count(isRight),
    statedWrong: count((one) => one.state === 'found' && !isRight(one)),
    found: count(({ state }) => state === 'found'),
    denied: count(({ judgement }) => judgement === 'denied'),
  };
}
