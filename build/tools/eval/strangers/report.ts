/** How a run over the questions of strangers is printed. */
import { table, type Output } from '../../../../electron/cli/output.ts';
import type { Change } from './baseline.ts';
import { answeredAs, unansweredAs } from './judge.ts';
import type { Pairs } from './pairs.ts';
import type { QuestionSet } from './question.ts';
import type { Tally } from './tally.ts';

export interface Conditions {
  readonly set: QuestionSet;
  /** Documents that these questions are about, and all in the library. */
  readonly documents: number;
  readonly inLibrary: number;
  readonly unread: number;
  readonly whole: boolean;
  /** What helps otherwise, and was left out. */
  readonly without: string | undefined;
  readonly machine: string;
  readonly version: string;
}

const names: Readonly<Record<QuestionSet, string>> = {
  tuning: 'tuning half',
  sealed: 'sealed half',
  languages: 'in languages other than English',
  lessons: 'lessons',
  trials: 'trials',
};

const uses: Readonly<Record<QuestionSet, string>> = {
  tuning: 'The other half is sealed: --sealed asks it, once for each milestone.',
  sealed: 'This half is sealed: it is looked at once for each milestone, and nothing is chosen by it.',
  languages: 'This set measures: rules and weights are chosen by the tuning half.',
  lessons: 'Weights are learned from this set: it flatters them.',
  trials: 'Nothing was learned from this set yet.',
};

export function printStrangers(
  { set, documents, inLibrary, unread, whole, without, machine, version }: Conditions,
  tallies: readonly Tally[],
  out: Output,
): void {
  const questions = tallies[0]?.questions ?? 0;
  const of = whole ? `the whole library of ${inLibrary} documents` : 'its document';
  out.print(out.style('bold', `Questions of strangers, ${names[set]}`));
  out.print(
    `${questions} questions on ${documents} documents, each asked of ${of}; no language model${without === undefined ? '' : `, no ${without}`}`,
  );
  out.print(`${machine}; ${version}`);
  out.print(uses[set]);
  if (unread > 0) out.print(`${unread} questions are about documents that could not be read: they count as denied.`);
  out.print();
  out.print(whole ? documentTable(tallies) : verdictTable(tallies));
  out.print();
  out.print(shareTable(tallies, whole));
  out.print(
    'Found, right: of what is stated as found, unanswerable questions included. In three: right among the first three shown.',
  );
}

function verdictTable(tallies: readonly Tally[]): string {
  return table(
    ['', 'answerable', ...answeredAs, 'unanswerable', ...unansweredAs],
    tallies.map(({ name, questions, answerable, counts }) => [
      name,
      ...[answerable, ...answeredAs.map((as) => counts[as])].map(String),
      ...[questions - answerable, ...unansweredAs.map((as) => counts[as])].map(String),
    ]),
  );
}

function documentTable(tallies: readonly Tally[]): string {
  return table(
    ['', 'questions', 'document first', '%', 'in three', '%', ...answeredAs],
    tallies.map(({ name, questions, documentFirst, documentAmongThree, counts }) => [
      name,
      String(questions),
      ...[documentFirst, documentAmongThree].flatMap((count) => [String(count), percent(count, questions)]),
      ...answeredAs.map((as) => String(counts[as])),
    ]),
  );
}

function shareTable(tallies: readonly Tally[], whole: boolean): string {
  return table(
    ['%', 'right', 'found and right', 'found, right', 'in three', 'denied', 'short, right', 'short shown'].concat(
      whole ? [] : ['without an answer, found'],
    ),
    tallies.map(({ name, questions, answerable, counts, ...one }) => [
      name,
      ...[counts.right, one.foundRight].map((count) => percent(count, answerable)),
      percent(one.foundRight, one.found),
      ...[one.amongThree, counts.denied].map((count) => percent(count, answerable)),
      percent(one.shortsRight, one.shorts),
      percent(one.shorts, questions),
      ...(whole ? [] : [percent(counts.found, questions - answerable)]),
    ]),
  );
}

function percent(count: number, of: number): string {
  return of === 0 ? '–' : ((100 * count) / of).toFixed(1);
}

/** Right and first, in another run and in this one. */
export function printPairs(pairs: readonly Pairs[], out: Output): void {
  out.print();
  out.print(
    table(
      ['right and first', 'answerable', 'before', '%', 'now', '%', 'gained', 'lost'],
      pairs.map(({ name, questions, before, now, gained, lost }) => [
        name,
        String(questions),
        ...[before, now].flatMap((count) => [String(count), percent(count, questions)]),
        ...[gained, lost].map(String),
      ]),
    ),
  );
}

/** What changed since the baseline; of the sealed half in numbers alone. */
export function printChanges(
  { questions, gained, lost, claimed, withdrawn }: Change,
  set: QuestionSet,
  out: Output,
): void {
  out.print();
  out.print(
    `Against the baseline, ${questions} questions: right now ${gained.length}, not any more ${lost.length}; without an answer ` +
      `and stated as found: now ${claimed.length}, not any more ${withdrawn.length}.`,
  );
  if (set === 'sealed') return;
  const lists = {
    'right now': gained,
    'not right any more': lost,
    'found now': claimed,
    'not found any more': withdrawn,
  };
  for (const [what, ids] of Object.entries(lists)) if (ids.length > 0) out.print(`  ${what}: ${ids.join(' ')}`);
}
