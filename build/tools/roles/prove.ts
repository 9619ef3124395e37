/** Questions with gold, asked without a model and with scripted ones in a role: paired, by the judge of `eval`. */
import { Agreement } from '#shared/domain/context/agreement.ts';
import type { Aids } from '#shared/domain/retrieval/world.ts';
import type { Task } from '../eval/choose-tasks.ts';
import type { OpenSubject, Subject } from '../eval/dataset.ts';
import { measure, type QuestionResult } from '../eval/measure.ts';
import type { QuestionOutcome } from '../eval/outcome.ts';
import { askDocument } from '../eval/strategies.ts';
import { atRandom, echo, endless } from './bad-models.ts';
import { knowing, knownOf } from './knowing-models.ts';
import { playing, roleNames, type Role, type Script } from './roles.ts';

export const behaviors = ['random', 'hostile', 'echo', 'endless', 'oracle'] as const;
export type Behavior = (typeof behaviors)[number];
/** A role by itself, or all of them by one model. */
export type Cast = Role | 'all';
export const casts: readonly Cast[] = ['all', ...roleNames];

/** How good what came of a question is; a confident wrong answer is the worst. */
const worth: Readonly<Record<QuestionOutcome, number>> = {
  right: 3,
  partly: 2,
  'refused-wrongly': 1,
  wrong: 0,
  'refused-rightly': 3,
  'perhaps-unfounded': 1,
  unfounded: 0,
};

export interface Pairing {
  readonly behavior: Behavior;
  readonly cast: Cast;
  /** Questions with an outcome. */
  readonly questions: number;
  /** Of these, in which the model was asked for the role. */
  readonly asked: number;
  readonly better: number;
  readonly worse: number;
  /** Of answerable questions, those whose first sentence is right, without the model and with it. */
  readonly right: { readonly without: number; readonly with: number };
  /** Chance of so many worse and no more better ones among those that differ, if a model made no difference: one-sided sign test. */
  readonly chance: number;
  /** The longest that a question took with the model, in ms. */
  readonly longestMs: number;
}

export interface Proving {
  readonly tasks: readonly Task[];
  readonly played: readonly { readonly behavior: Behavior; readonly cast: Cast }[];
  readonly budgetTokens: number;
  readonly openFile: (file: string) => OpenSubject | undefined;
  readonly onProgress: (done: number, document: string) => void;
  readonly signal: AbortSignal;
}

interface Paired {
  readonly without: QuestionResult;
  readonly with: QuestionResult;
  readonly asked: boolean;
}

/** @throws AbortError */
export async function proveRoles(proving: Proving): Promise<readonly Pairing[]> {
  const { tasks, played, onProgress, signal } = proving;
  const pairs = played.map((): Paired[] => []);
  const agreements = played.map(() => new Agreement());
  let open: { readonly subject: Subject; readonly opened: OpenSubject | undefined } | undefined;
  for (const [at, task] of tasks.entries()) {
    onProgress(at, task.subject.name);
    if (open?.subject !== task.subject) {
      open?.opened?.close();
      open = { subject: task.subject, opened: await openSubject(task.subject, proving) };
    }
    if (open.opened) await askAll(task, open.opened, proving, pairs, agreements);
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  }
  open?.opened?.close();
  return played.map(({ behavior, cast }, at) => pairingOf(behavior, cast, pairs[at]!));
}

async function openSubject({ source }: Subject, { openFile }: Proving): Promise<OpenSubject | undefined> {
  return source.kind === 'pdf' ? openFile(source.file) : source.open();
}

async function askAll(
  { dataset, subject, question }: Task,
  opened: OpenSubject,
  { played, budgetTokens, signal }: Proving,
  pairs: readonly Paired[][],
  agreements: readonly Agreement[],
): Promise<void> {
  const ask = async (aids: Aids, agreement?: Agreement): Promise<QuestionResult> => {
    const asking = { ...opened, budgetTokens, aids, agreement, signal };
    const outcome = await askDocument('auto', question.question, asking);
    return measure({ dataset, document: subject.name, strategy: 'auto', budgetTokens }, question, opened, outcome);
  };
  const without = await ask({});
  const known = knownOf(question, opened.units());
  const scripts: Readonly<Record<Behavior, Script>> = {
    random: atRandom,
    hostile: knowing(known, false),
    echo,
    endless,
    oracle: knowing(known, true),
  };
  const unplayed = playing(() => '', []);
  await ask({ chat: unplayed });
  const asked = new Map<Behavior, ReadonlySet<Role>>();
  // The whole cast first: what nobody asks of it, nobody asks of one of it.
  const inOrder = [...played.entries()].toSorted(([, a], [, b]) => Number(b.cast === 'all') - Number(a.cast === 'all'));
  for (const [at, { behavior, cast }] of inOrder) {
    const own = cast === 'all' ? roleNames : [cast];
    const inAll = asked.get(behavior);
    if (inAll && !own.some((role) => inAll.has(role) || unplayed.asked.has(role))) {
      pairs[at]!.push({ without, with: without, asked: false });
      continue;
    }
    const chat = playing(scripts[behavior], own);
    const answered = await ask({ chat }, agreements[at]);
    if (cast === 'all') asked.set(behavior, chat.asked);
    pairs[at]!.push({ without, with: answered, asked: own.some((role) => chat.asked.has(role)) });
  }
}

function pairingOf(behavior: Behavior, cast: Cast, all: readonly Paired[]): Pairing {
  const judged = all.filter(({ without, with: own }) => without.outcome !== null && own.outcome !== null);
  const gains = judged.map(({ without, with: own }) => worth[own.outcome!] - worth[without.outcome!]);
  const [better, worse] = [gains.filter((gain) => gain > 0).length, gains.filter((gain) => gain < 0).length];
  const isRight = ({ outcome }: QuestionResult): boolean => outcome === 'right';
  return {
    behavior,
    cast,
    questions: judged.length,
    asked: judged.filter(({ asked }) => asked).length,
    better,
    worse,
    right: {
      without: judged.filter(({ without }) => isRight(without)).length,
      with: judged.filter(({ with: own }) => isRight(own)).length,
    },
    chance: chanceOf(worse, better + worse),
    longestMs: Math.max(0, ...all.map(({ with: own }) => own.ms ?? 0)),
  };
}

/** Of `count` fair coins `heads` or more. */
export function chanceOf(heads: number, count: number): number {
  let share = 0.5 ** count;
  let sum = 0;
  for (let at = 0; at <= count; at++) {
    if (at >= heads) sum += share;
    share = (share * (count - at)) / (at + 1);
  }
  return Math.min(1, sum);
}
