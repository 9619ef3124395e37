/** Questions with gold, asked without a model and with scripted ones in a role: paired, by the judge of `eval`. */
import { Agreement } from '#shared/domain/context/agreement.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import type { Task } from '../eval/choose-tasks.ts';
import { openSubject, type OpenSubject, type Subject } from '../eval/dataset.ts';
import { measure, type QuestionResult } from '../eval/measure.ts';
import { askDocument } from '../eval/strategies.ts';
import { atRandom, echo, endless, refusing } from './bad-models.ts';
import { knowing, knownOf, type Known } from './knowing-models.ts';
import { REAL, type Asked, type Behavior, type Outcomes, type Paired } from './outcomes.ts';
import { type Cast, type RoadName, roadFor, roadOf } from './roads.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import type { AskContext } from '#shared/domain/retrieval/ask-context.ts';
import { only, playing, roleNames, type Role, type Script } from './roles.ts';

/** One model in one role. */
export interface Played {
  readonly behavior: Behavior;
  readonly cast: Cast;
}

export interface Proving {
  readonly tasks: readonly Task[];
  readonly played: readonly Played[];
  readonly budgetTokens: number;
  readonly outcomes: Outcomes;
  /** Of the behavior that is no script, and how long it is waited for. */
  readonly real?: { readonly chat: Chat; readonly patience: NonNullable<AskContext['patience']> } | undefined;
  readonly openFile: (file: string) => OpenSubject | undefined;
  readonly onProgress: (done: number, document: string) => void;
  /** Is this the end of the piece that is asked now? */
  readonly enough: () => boolean;
  readonly signal: AbortSignal;
}

/**
 * Ask what was not asked yet, question by question, until that is enough.
 *
 * @returns of the tasks, in their order, those that were asked by now
 * @throws AbortError
 */
export async function proveRoles(proving: Proving): Promise<readonly Asked[]> {
  const { tasks, played, outcomes, onProgress, enough, signal } = proving;
  const known = new Map(outcomes.known.map((one) => [keyOf(one), one]));
  const agreements = played.map(
    ({ behavior }) => new NotedAgreement(modelOf(behavior, proving), behavior === 'oracle'),
  );
  const all: Asked[] = [];
  let open: { readonly subject: Subject; readonly opened: OpenSubject | undefined } | undefined;
  try {
    for (const [at, task] of tasks.entries()) {
      const before = known.get(keyOf(idOf(task)));
      if (before) {
        for (const [which, { agreed }] of before.pairs.entries())
          for (const agrees of agreed) agreements[which]!.learnAgain(agrees);
        all.push(before);
        continue;
      }
      if (enough()) break;
      onProgress(at, task.subject.name);
      if (open?.subject !== task.subject) {
        open?.opened?.close();
        open = { subject: task.subject, opened: await openSubject(task.subject, proving.openFile) };
      }
      const pairs = open.opened ? await askAll(task, open.opened, proving, agreements) : [];
      const asked = { ...idOf(task), pairs };
      await outcomes.add([asked]);
      all.push(asked);
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    }
  } finally {
    open?.opened?.close();
  }
  return all;
}

function idOf({ dataset, subject, question }: Task): Omit<Asked, 'pairs'> {
  return { dataset, document: subject.name, id: question.id };
}

function modelOf(behavior: Behavior, { real }: Proving): string {
  return behavior === REAL && real ? real.chat.model : 'scripted';
}

function keyOf({ dataset, document, id }: Omit<Asked, 'pairs'>): string {
  return JSON.stringify([dataset, document, id]);
}

/** One that can be learnt again. */
class NotedAgreement extends Agreement {
  #noted: boolean[] = [];
  readonly #model: string;
  readonly #known: boolean;

  /** @param known  to be good, whatever it agrees with: what a role can give at most is given by a model that is trusted */
  constructor(model: string, known: boolean) {
    super();
    this.#model = model;
    this.#known = known;
  }

  /** What an earlier run has learnt. */
  learnAgain(agrees: boolean): void {
    this.learn(this.#model, agrees);
  }

  override isTrusted(model: string): boolean {
    return this.#known || super.isTrusted(model);
  }

  override learn(model: string, agrees: boolean): void {
    this.#noted.push(agrees);
    super.learn(model, agrees);
  }

  /** What was learnt since it was last taken. */
  take(): readonly boolean[] {
    const noted = this.#noted;
    this.#noted = [];
    return noted;
  }
}

type Ask = (aids: Aids, agreement?: Agreement) => Promise<QuestionResult>;

/** On one road: what comes of the question without a model, and which roles would be asked for. */
interface Walked {
  readonly ask: Ask;
  readonly without: QuestionResult;
  readonly wanted: ReadonlySet<Role>;
}

async function askAll(
  task: Task,
  opened: OpenSubject,
  proving: Proving,
  agreements: readonly NotedAgreement[],
): Promise<Paired[]> {
  const { played } = proving;
  const scripts = scriptsFor(knownOf(task.question, opened.units()));
  const roads = new Map<RoadName, Walked>();
  for (const name of new Set(played.map(({ cast }) => roadOf[cast])))
    roads.set(name, await walk(name, task, opened, proving));
  const pairs: Paired[] = [];
  for (const [at, { behavior, cast }] of played.entries()) {
    const { ask, without, wanted } = roads.get(roadOf[cast])!;
    const own = cast === 'all' ? roleNames : [cast];
    const chat = behavior === REAL ? only(own, realOf(proving)) : playing(scripts[behavior], own);
    const agreement = agreements[at]!;
    agreement.take();
    // Alone it is asked where nobody else had to be there before it.
    const isAsked = cast === 'all' || wanted.has(cast);
    const answered = isAsked ? await ask({ chat }, agreement) : without;
    pairs.push({
      behavior,
      cast,
      asked: own.some((role) => chat.asked.has(role)),
      without: without.outcome,
      with: answered.outcome,
      same: answered.answerText === without.answerText,
      agreed: [...agreement.take()],
      firstMs: isAsked && answered.firstMs !== null ? Math.round(answered.firstMs) : null,
      ms: Math.round(isAsked ? (answered.ms ?? 0) : 0),
    });
  }
  return pairs;
}

async function walk(
  name: RoadName,
  { dataset, subject, question }: Task,
  opened: OpenSubject,
  { budgetTokens, real, signal }: Proving,
): Promise<Walked> {
  const { strategy, plan } = roadFor(name, question.question);
  const ask: Ask = async (aids, agreement) => {
    const patience = real?.patience;
    const asking = { ...opened, budgetTokens, plan, aids, agreement, patience, signal };
    const outcome = await askDocument(strategy, question.question, asking);
    return measure({ dataset, document: subject.name, strategy, budgetTokens }, question, opened, outcome);
  };
  const without = await ask({});
  const nobody = playing(() => '', []);
  await ask({ chat: nobody });
  return { ask, without, wanted: nobody.asked };
}

function realOf({ real }: Proving): Chat {
  if (!real) throw new Error('A model is played that nobody gave.');
  return real.chat;
}

function scriptsFor(known: Known): Readonly<Record<Exclude<Behavior, typeof REAL>, Script>> {
  return {
    random: atRandom,
    hostile: knowing(known, false),
    echo,
    endless,
    refusing,
    oracle: knowing(known, true),
  };
}
