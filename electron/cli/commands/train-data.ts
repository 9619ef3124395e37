/** Exports what language models that write, and encoders, can be fine-tuned on. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import { wholeOf, type HistoryEntry } from '#shared/contract/answer.ts';
import type { KnownAnswer } from '../training/known-answer.ts';
import { pairOf, pairsOfTree, type RetrievalPair } from '../training/retrieval-pairs.ts';
import {
  exampleContexts,
  withRandomAnswers,
  writingExample,
  type ExampleContext,
} from '../training/writing-examples.ts';
import type { ChatMessage } from '#shared/domain/ports/chat.ts';
import { retrieve, type Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import { flag, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenFolder, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { confirmedAnswers, listQuestions, placesNow } from '../training/confirmed.ts';
import { readIn } from '#shared/domain/question/read-in.ts';

const BUDGET_TOKENS = 2000;
const NEGATIVES = { usual: 7, most: 100 };
const kinds = ['answers', 'pairs'] as const;

export const trainData: Command = {
  name: 'train-data',
  usage:
    'answers|pairs [--context retrieved|gold|without] [--random-answers] [--library-pairs] [--negatives N] [--confirm N,N…] [--list] [--seed N] [--out FILE] [--library DIR] [--json]',
  summary: 'Export training data for models that write, and for encoders, from confirmed answers and from the tree.',
  help: [
    '  answers           {"messages": [system, user, assistant]}: the very prompt of use with the confirmed answer',
    '  pairs             {"question", "positive_ctxs", "negative_ctxs", "hard_negative_ctxs"}, as DPR reads them',
    '',
    '  --context WHAT    of answers: what the model is given. retrieved (the default): as in use; gold: the passages that',
    '                    the answer stands on; without: as in use but for these, where the right answer is that nothing',
    '                    was found',
    '  --random-answers  of answers: each with the answer of another question, as a control of what was learned',
    '  --library-pairs   of pairs: from every section as well, whose heading asks for its text',
    `  --negatives N     of pairs: passages of each kind that do not answer (default ${NEGATIVES.usual})`,
    '  --list            the questions asked in this library with their numbers, to choose from',
    '  --confirm N,N…    these answers are right as well; ‘all’ for every one',
    '  --seed N          of what is chosen by chance (default 1)',
    '  --out FILE        write there instead of to standard output',
    '  --library DIR     folder of the library',
    '',
    'Answers that were counted or listed from the tree are left out: nobody read them in a passage.',
    '',
  ],
  options: {
    library: { type: 'string' },
    context: { type: 'string' },
    'random-answers': { type: 'boolean' },
    'library-pairs': { type: 'boolean' },
    negatives: { type: 'string' },
    confirm: { type: 'string' },
    list: { type: 'boolean' },
    seed: { type: 'string' },
    out: { type: 'string' },
  },
  positionals: { min: 0, max: 1, what: 'answers or pairs' },
  run: async ([given], values, surroundings) => {
    const wishes = readWishes(given, values);
    const work = async (library: OpenLibrary): Promise<number> => {
      if (flag(values, 'list')) return listQuestions('train-data', library, surroundings);
      const known = await knownAnswers(library, stringOption(values, 'confirm'), surroundings.signal);
      const made = wishes.kind === 'answers' ? answersOf(known, library, wishes) : pairsOf(known, library, wishes);
      return write(made, values, surroundings);
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out: surroundings.out });
  },
};

interface Wishes {
  readonly kind: (typeof kinds)[number];
  readonly context: ExampleContext;
  readonly randomAnswers: boolean;
  readonly fromLibrary: boolean;
  readonly negatives: number;
  readonly seed: number;
}

function readWishes(given: string | undefined, values: OptionValues): Wishes {
  const kind = kinds.find((one) => one === given);
  if (!kind && !flag(values, 'list')) throw new UsageError('Say what to export.', 'Choose from: answers, pairs');
  const wanted = stringOption(values, 'context') ?? 'retrieved';
  const context = exampleContexts.find((one) => one === wanted);
  if (!context) throw new UsageError(`There is no context ‘${wanted}’.`, `Choose from: ${exampleContexts.join(', ')}`);
  return {
    kind: kind ?? 'answers',
    context,
    randomAnswers: flag(values, 'random-answers'),
    fromLibrary: flag(values, 'library-pairs'),
    negatives: wholeNumber(values, 'negatives', NEGATIVES.most) ?? NEGATIVES.usual,
    seed: wholeNumber(values, 'seed', 2 ** 32 - 1) ?? 1,
  };
}

function wholeNumber(values: OptionValues, name: string, most: number): number | undefined {
  const given = stringOption(values, name);
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() !== '' && Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new UsageError(`--${name} takes a whole number from 0 to ${most}.`);
}

interface Known {
  readonly retrieval: Retrieval;
  readonly answer: KnownAnswer;
}

/** What the index finds for each question now, with the answer that was confirmed. */
async function knownAnswers(
  library: OpenLibrary,
  given: string | undefined,
  signal: AbortSignal,
): Promise<readonly Known[]> {
  const { reader } = library.engine;
  return (await confirmedAnswers(library, given, signal)).map(({ receipt }) => {
    const place = placesNow(library, receipt);
    const whole = wholeOf(receipt.scope);
    const scope = whole.kind === 'section' ? place(whole) : whole;
    const work = retrieve(
      { question: readIn(receipt.question, scope, reader), scope, strategy: 'path', budgetTokens: BUDGET_TOKENS },
      reader,
    );
    let step = work.next();
    while (!step.done) step = work.next();
    return { retrieval: step.value, answer: answerOf(receipt, place) };
  });
}

function answerOf({ answer, evidence }: HistoryEntry['receipt'], place: ReturnType<typeof placesNow>): KnownAnswer {
  return {
    found: answer.found,
    sentences: answer.sentences,
    evidence: evidence.filter(({ cited }) => cited).map(place),
  };
}

/** A conversation that a model is trained on. */
interface Chat {
  readonly messages: readonly ChatMessage[];
}

interface Made {
  readonly lines: readonly Chat[] | readonly RetrievalPair[];
  /** Answers that no example can be made of. */
  readonly leftOut: number;
}

function answersOf(known: readonly Known[], { engine }: OpenLibrary, wishes: Wishes): Made {
  const { reader } = engine;
  const made = known.map(({ retrieval, answer }) =>
    writingExample(retrieval, answer, wishes.context, BUDGET_TOKENS, { reader }),
  );
  const examples = made.filter((one): one is readonly ChatMessage[] => one !== undefined);
  if (wishes.randomAnswers && examples.length === 1)
    throw new UsageError('One answer has no other to change with.', 'Confirm more of them.');
  const kept = wishes.randomAnswers ? withRandomAnswers(examples, wishes.seed) : examples;
  return { lines: kept.map((messages) => ({ messages })), leftOut: made.length - examples.length };
}

function pairsOf(known: readonly Known[], { engine }: OpenLibrary, wishes: Wishes): Made {
  const { reader } = engine;
  const made = known.map(({ retrieval, answer }, at) =>
    pairOf(retrieval, answer, { ...wishes, seed: wishes.seed + at }, reader),
  );
  const own = made.filter((one): one is RetrievalPair => one !== undefined);
  const documents = wishes.fromLibrary ? reader.documents({ kind: 'library' }) : [];
  const ofTree = documents.flatMap(({ id }) => [...pairsOfTree(id, wishes, reader)]);
  return { lines: [...own, ...ofTree], leftOut: made.length - own.length };
}

async function write({ lines, leftOut }: Made, values: OptionValues, { out, cwd }: Surroundings): Promise<number> {
  if (lines.length === 0) {
    const hint = 'Confirm answers in the window or with --confirm; pairs can be made with --library-pairs as well.';
    throw new UsageError('There is nothing to learn from.', hint);
  }
  const statistics = { examples: lines.length, leftOut };
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const target = stringOption(values, 'out');
  if (target === undefined) {
    if (out.json) out.printJson('train-data', { statistics, examples: lines });
    else out.printData(text);
    return exitCodes.done;
  }
  await writeFile(path.resolve(cwd, target), `${text}\n`).catch(() => {
    throw new UsageError(`Nothing can be written to ${target}.`);
  });
  out.printJson('train-data', { statistics, file: target });
  out.print(`${howMany(lines.length, 'example')}; ${leftOut} left out`);
  return exitCodes.done;
}
