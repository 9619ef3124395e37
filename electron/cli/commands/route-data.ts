/** Exports what a router should have done, for those who fine-tune one. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import type { RetrievalScope } from '#shared/domain/index/reader.ts';
import { retrieve } from '#shared/domain/retrieval/retrieve.ts';
import { chatRouter } from '#shared/domain/retrieval/walk/chat-router.ts';
import { lightRouter } from '#shared/domain/retrieval/walk/light-router.ts';
import { createPool } from '#shared/domain/retrieval/walk/pool.ts';
import { exampleFromEvidence, exampleFromTeacher, firstStates, type RouteExample } from '../training/route-examples.ts';
import { flag, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenLanguageModel, someModelOptions } from '../language-model.ts';
import { chosenFolder, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { confirmedAnswers, listQuestions, placesNow } from '../training/confirmed.ts';
import { wholeOf } from '#shared/contract/answer.ts';
import type { StateView } from '#shared/domain/retrieval/walk/features.ts';
import { readIn } from '#shared/domain/question/read-in.ts';

const TOP_K = 5;
const BUDGET_TOKENS = 2000;
/** A teacher may think longer than a reader would wait. */
const TEACHER = { stepTimeoutMs: 180_000, patience: 20 };

const teacher = someModelOptions(['model', 'ollama']);

export const routeData: Command = {
  name: 'route-data',
  usage: '[QUESTIONS.txt --model NAME] [--confirm N,N…] [--list] [--library DIR] [--out FILE] [--json]',
  summary: 'Export training data for a router, from confirmed answers and from a teacher model.',
  help: [
    'Answers that were confirmed in the window are exported: their quotes say what a router should have done.',
    '',
    '  --list           the questions asked in this library with their numbers, to choose from',
    '  --confirm N,N…   these answers are right as well; ‘all’ for every one',
    '  QUESTIONS.txt    one question a line; a teacher, named by --model, says what a router should do',
    '  --out FILE       write there instead of to standard output',
    '  --library DIR    folder of the library',
    ...teacher.help,
    '',
    'JSONL in the chat form that fine-tuning tools read: {"messages": [system, user, assistant]}, a line for each',
    'document that the question leads to. Answers of the teacher that had to be repaired by others are left out.',
    '',
  ],
  options: {
    library: { type: 'string' },
    confirm: { type: 'string' },
    list: { type: 'boolean' },
    out: { type: 'string' },
    ...teacher.options,
  },
  positionals: { min: 0, max: 1, what: 'A file of questions' },
  run: async ([file], values, surroundings) => {
    const confirmed = stringOption(values, 'confirm');
    const modelSettings = chosenLanguageModel(values, surroundings);
    const questions = file === undefined ? [] : await readQuestions(path.resolve(surroundings.cwd, file));
    const work = async (library: OpenLibrary): Promise<number> => {
      if (flag(values, 'list')) return listQuestions('route-data', library, surroundings);
      const fromHistory = await examplesOfHistory(library, confirmed, surroundings);
      const fromTeacher = await examplesOfTeacher(library, questions, surroundings);
      return write([...fromHistory, ...fromTeacher.examples], fromTeacher.left, values, surroundings);
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, {
      modelSettings,
      out: surroundings.out,
    });
  },
};

async function readQuestions(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  const questions = text.split('\n').flatMap((line) => line.trim() || []);
  if (questions.length === 0) throw new UsageError(`There are no questions in ${file}.`);
  return questions;
}

/** The first states of a question, by the words of the index alone: the same for everybody who trains. */
function statesOf(library: OpenLibrary, question: string, scope: RetrievalScope): readonly StateView[] {
  const { reader } = library.engine;
  const work = retrieve(
    { question: readIn(question, scope, reader), scope, strategy: 'path', budgetTokens: BUDGET_TOKENS },
    reader,
  );
  let step = work.next();
  while (!step.done) step = work.next();
  return firstStates(createPool(step.value, reader, scope), TOP_K);
}

async function examplesOfHistory(
  library: OpenLibrary,
  given: string | undefined,
  { signal }: Surroundings,
): Promise<readonly RouteExample[]> {
  return (await confirmedAnswers(library, given, signal)).flatMap(({ receipt }) => {
    const place = placesNow(library, receipt);
    const evidence = receipt.evidence.filter(({ cited }) => cited).map(place);
    const whole = wholeOf(receipt.scope);
    const scope = whole.kind === 'section' ? place(whole) : whole;
    return statesOf(library, receipt.question, scope).map((view) => exampleFromEvidence(view, evidence));
  });
}

async function examplesOfTeacher(
  library: OpenLibrary,
  questions: readonly string[],
  { out, signal }: Surroundings,
): Promise<{ readonly examples: readonly RouteExample[]; readonly left: number }> {
  if (questions.length === 0) return { examples: [], left: 0 };
  const { chat } = library.engine.aids();
  if (!chat) throw new UsageError('A file of questions needs a teacher.', 'Name a model of Ollama with --model.');
  const examples: RouteExample[] = [];
  let left = 0;
  for (const [at, question] of questions.entries()) {
    out.progress.show(at / questions.length, `${at} of ${howMany(questions.length, 'question')}`);
    const teacher = chatRouter(chat, lightRouter(), TEACHER);
    for (const view of statesOf(library, question, { kind: 'library' })) {
      const { example } = await exampleFromTeacher(view, teacher, signal);
      if (example) examples.push(example);
      else left++;
      signal.throwIfAborted();
    }
  }
  out.progress.clear();
  return { examples, left };
}

async function write(
  examples: readonly RouteExample[],
  left: number,
  values: OptionValues,
  { out, cwd }: Surroundings,
): Promise<number> {
  if (examples.length === 0) {
    const hint = 'Confirm answers in the window or with --confirm, or give a file of questions and --model.';
    throw new UsageError('There is nothing to learn from.', hint);
  }
  const lines = examples.map(({ messages }) => JSON.stringify({ messages })).join('\n');
  const sum = (pick: (example: RouteExample) => number): number => examples.reduce((all, one) => all + pick(one), 0);
  const statistics = {
    examples: examples.length,
    answer: sum(({ answers }) => answers),
    expand: sum(({ expands }) => expands),
    refuse: sum(({ refuses }) => refuses),
    leftOut: left,
  };
  const target = stringOption(values, 'out');
  if (target === undefined) {
    if (out.json) out.printJson('route-data', { statistics, examples: examples.map(({ messages }) => ({ messages })) });
    else out.printData(lines);
    return exitCodes.done;
  }
  await writeFile(path.resolve(cwd, target), `${lines}\n`).catch(() => {
    throw new UsageError(`Nothing can be written to ${target}.`);
  });
  out.printJson('route-data', { statistics, file: target });
  const { answer, expand, refuse } = statistics;
  out.print(
    `${howMany(examples.length, 'example')}: ${answer} ANSWER, ${expand} EXPAND, ${refuse} REFUSE; ${left} left out`,
  );
  return exitCodes.done;
}
