import type { Aids, AskContext } from '#shared/domain/retrieval/ask-context.ts';
import type { PathParameters } from '#shared/domain/retrieval/settings.ts';
import type { Task } from './choose-tasks.ts';
import { openSubject, type OpenSubject, type Subject } from './dataset.ts';
import { measure, unreadResult, type QuestionResult } from './measure.ts';
import type { PartialResults } from './partial.ts';
import { askDocument, type Measured } from './strategies.ts';
import { keyOf } from './summarize.ts';

export interface RunOptions {
  readonly tasks: readonly Task[];
  readonly strategies: readonly Measured[];
  readonly budgetTokens: number;
  /** PT-RAG's parameters, where they are not the strategy's own. */
  readonly parameters?: PathParameters | undefined;
  /** Models that help with questions to a document; none of them has to be there. */
  readonly aidsOf: (subject: OpenSubject) => Promise<Aids>;
  /** The index of a PDF; undefined if it has none. */
  readonly openFile: (file: string) => OpenSubject | undefined;
  readonly partial: PartialResults | undefined;
  readonly onProgress: (done: number, document: string) => void;
  /** Is this the end of the piece that is asked now? */
  readonly enough: () => boolean;
  /** What earlier questions taught about the language model; absent where each is asked as if it were the first. */
  readonly agreement?: AskContext['agreement'];
  readonly signal: AbortSignal;
}

/**
 * Ask every question with every strategy until that is enough; what an earlier run has answered is taken over. Results come
 * question by question, strategies in their order.
 *
 * @throws AbortError; what was measured until then is in the partial results
 */
export async function runTasks(options: RunOptions): Promise<readonly QuestionResult[]> {
  const { tasks, strategies, partial, onProgress, enough, signal } = options;
  const known = new Map(partial?.known.map((result) => [`${result.strategy} ${keyOf(result)}`, result]));
  const results: QuestionResult[] = [];
  let open: { readonly subject: Subject; readonly opened: Opened | undefined } | undefined;
  const close = (): void => {
    open?.opened?.close();
    open = undefined;
  };
  for (const [at, { dataset, subject, question }] of tasks.entries()) {
    const keys = strategies.map(
      (strategy) => `${strategy} ${keyOf({ dataset, document: subject.name, id: question.id })}`,
    );
    if (!keys.every((key) => known.has(key)) && enough()) break;
    onProgress(at, subject.name);
    const fresh: QuestionResult[] = [];
    for (const [which, strategy] of strategies.entries()) {
      let result = known.get(keys[which]!);
      if (!result) {
        if (open?.subject !== subject) {
          close();
          open = { subject, opened: await openWithAids(subject, options) };
        }
        result = await ask({ dataset, subject, question }, strategy, open.opened, options);
        fresh.push(result);
      }
      results.push(result);
    }
    if (fresh.length > 0) await partial?.add(fresh);
    // Lets Ctrl-C in.
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  }
  close();
  return results;
}

type Opened = OpenSubject & { readonly aids: Aids };

async function openWithAids(subject: Subject, { openFile, aidsOf }: RunOptions): Promise<Opened | undefined> {
  const opened = await openSubject(subject, openFile);
  return opened && { ...opened, aids: await aidsOf(opened) };
}

async function ask(
  { dataset, subject, question }: Task,
  strategy: Measured,
  opened: Opened | undefined,
  { budgetTokens, parameters, agreement, signal }: RunOptions,
): Promise<QuestionResult> {
  const asked = { dataset, document: subject.name, strategy, budgetTokens };
  if (!opened) return unreadResult(asked, question);
  const outcome = await askDocument(strategy, question.question, {
    ...opened,
    gold: question,
    budgetTokens,
    parameters,
    agreement,
    signal,
  });
  return measure(asked, question, opened, outcome);
}
