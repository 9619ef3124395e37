/** How measured trees are printed. */
import type { MacroScore } from '../metrics/structure-score.ts';
import type { Output } from '../../../electron/cli/output.ts';
import { printable } from '../../../electron/cli/output.ts';
import type { Ablation } from './ablations.ts';
import type { Measured, MeasuredErrors } from './measure.ts';

const COLUMNS = ['F1', 'P', 'R', 'level', 'parent'] as const;
const CELL = 7;

// Numbers come first: names are long and differ in length.
export function printScores(documents: readonly Measured[], macro: MacroScore, out: Output): void {
  out.print(out.style('bold', `${COLUMNS.map((name) => name.padStart(CELL)).join('')}  document`));
  for (const { file, score, error } of documents) {
    const failed = error ? out.style('yellow', `  ${error.code}: ${printable(error.message)}`) : '';
    out.print(`${numbers(score)}  ${printable(file)}${failed}`);
  }
  out.print(out.style('bold', `${numbers(macro)}  macro average of ${macro.documents} documents`));
  out.print(`${macro.below06} of ${macro.documents} documents have an F1 below 0.6.`);
}

/** What each stage is worth: the averages without it, after those with all of them. */
export function printAblations(ablations: readonly Ablation[], out: Output): void {
  out.print(out.style('bold', `${COLUMNS.map((name) => name.padStart(CELL)).join('')}  changed  without`));
  for (const { without, macro, changed } of ablations) {
    const name = without ? `${without.name}: ${without.purpose}` : '(nothing)';
    out.print(`${numbers(macro)}  ${String(changed).padStart(CELL)}  ${name}`);
  }
}

function numbers(row: Omit<MacroScore, 'documents' | 'below06'>): string {
  const { f1, precision, recall, level, parent } = row;
  return [f1, precision, recall, level, parent].map((value) => share(value).padStart(CELL)).join('');
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}

export function printErrors(documents: readonly Measured[], out: Output): void {
  for (const { file, errors } of documents) {
    if (!errors || count(errors) === 0) continue;
    out.print();
    out.print(out.style('bold', printable(file)));
    for (const { title, page, level, cause, block } of errors.missed) {
      out.print(line('missed', page, level, title, block === undefined ? cause : `${cause}: ${block}`));
    }
    for (const { title, page, level, cause, evidence, confidence } of errors.false) {
      out.print(line('false', page, level, title, `${cause}; ${evidence.join(', ')} ${confidence.toFixed(2)}`));
    }
    for (const { title, page, level, givenLevel, parent, givenParent } of errors.misplaced) {
      const where = level === givenLevel ? `under ${name(givenParent)}, not ${name(parent)}` : `at level ${givenLevel}`;
      out.print(line('moved', page, level, title, where));
    }
  }
  out.print();
  const causes = countCauses(documents);
  printCounts('Missed headings', causes.missed, out);
  printCounts('False headings', causes.false, out);
  printCounts('Misplaced headings', causes.misplaced, out);
}

function line(what: string, page: number, level: number, title: string, why: string): string {
  return `  ${what.padEnd(6)}  p. ${String(page).padStart(3)}  level ${level}  ${printable(title)}  [${printable(why)}]`;
}

function name(title: string | null): string {
  return title === null ? 'the root' : `‘${printable(title)}’`;
}

function count(errors: MeasuredErrors): number {
  return errors.missed.length + errors.false.length + errors.misplaced.length;
}

export type CauseCounts = Readonly<Record<string, number>>;

/** How often each cause occurs over all documents, commonest first. */
export function countCauses(documents: readonly Measured[]): {
  readonly missed: CauseCounts;
  readonly false: CauseCounts;
  readonly misplaced: CauseCounts;
} {
  const missed = documents.flatMap(({ errors }) => errors?.missed ?? []);
  const misjudged = documents.flatMap(({ errors }) => errors?.false ?? []);
  return {
    missed: tally(missed.map(({ cause, block }) => (block === undefined ? cause : `${cause}: ${block}`))),
    false: tally(misjudged.map(({ cause }) => cause)),
    misplaced: tally(documents.flatMap(({ errors }) => errors?.misplaced ?? []).map(({ cause }) => cause)),
  };
}

function tally(words: readonly string[]): CauseCounts {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

function printCounts(title: string, counts: CauseCounts, out: Output): void {
  const rows = Object.entries(counts);
  out.print(out.style('bold', `${title}: ${rows.reduce((sum, [, times]) => sum + times, 0)}`));
  for (const [cause, times] of rows) out.print(`  ${String(times).padStart(5)}  ${cause}`);
}
