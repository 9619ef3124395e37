import { inEnglish } from '#shared/wording/english.ts';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { answerQuestion } from '#shared/domain/pipeline/answer.ts';
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';
import type { IndexReader, RetrievalScope } from '#shared/domain/index/reader.ts';
import { stringOption, type Command } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import { cacheFolder } from '../eval/folders.ts';
import { judge, saidOfStructure } from '../counts/judge.ts';
import { readStructuralQuestions, type StructuralQuestion } from '../counts/questions.ts';
import { tableOf, talliesOf, type Judged } from '../counts/report.ts';
import type { OpenSubject } from '../eval/dataset.ts';
import { withPdfLibrary } from '../eval/pdf-library.ts';
import { allAnswerers } from '#shared/domain/pipeline/all-answerers.ts';

const BUDGET_TOKENS = 2000; // the app's own

export const evalCounts: Command = {
  name: 'eval-counts',
  usage: 'QUESTIONS.jsonl [--half NAME] [--out FILE] [--cache DIR] [--json]',
  summary: 'Measure questions about what documents are made of.',
  help: [
    '  --half NAME      of the questions those of this half alone; documents of both are in the library',
    '  --out FILE       also write the JSON there',
    '  --cache DIR      where the index is kept between runs (default: the folder for temporary files)',
    '',
    'A line is {"pdf", "question", "kind", "style", "half", "gold", "accept", "answerable", "pages"}; pdf is null for a',
    'question about all documents. Honest is what is right, refused, or ‘at least n’; wrong exact is what was counted wrongly',
    'and stated without a doubt.',
    '',
  ],
  options: { half: { type: 'string' }, out: { type: 'string' }, cache: { type: 'string' } },
  positionals: { min: 1, max: 1, what: 'The file of questions' },
  run: async ([given = ''], values, { out, cwd, signal }) => {
    const file = path.resolve(cwd, given);
    const all = readStructuralQuestions(path.basename(file), path.dirname(file), await readFile(file, 'utf8'));
    const half = stringOption(values, 'half');
    const chosen = all.filter((question) => half === undefined || question.half === half);
    if (chosen.length === 0) throw new UsageError('There are no questions in it.');
    const cache = cacheFolder(values, { cwd });
    const files = [...new Set(all.flatMap((question) => question.file ?? []))];
    const judged = await withPdfLibrary(files, cache, out.progress, signal, (open) =>
      askAll(chosen, files, open, signal),
    );
    out.progress.clear();
    const tallies = talliesOf(judged);
    const json = { tallies, questions: judged };
    const target = stringOption(values, 'out');
    if (target !== undefined) await writeFile(path.resolve(cwd, target), `${JSON.stringify(json, null, 2)}\n`);
    out.printMeasured(json);
    for (const line of tableOf(tallies)) out.print(line);
    return exitCodes.done;
  },
};

async function askAll(
  questions: readonly StructuralQuestion[],
  files: readonly string[],
  open: (file: string) => OpenSubject | undefined,
  signal: AbortSignal,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  const opened = new Map(files.map((file) => [file, open(file)]));
  const reader = [...opened.values()].find((subject) => subject !== undefined)?.reader;
  for (const question of questions) {
    signal.throwIfAborted();
    const subject = question.file === undefined ? undefined : opened.get(question.file);
    // A document that could not be read is refused.
    const scope: RetrievalScope =
      question.file === undefined
        ? { kind: 'library' }
        : { kind: 'documents', documents: subject ? [subject.document] : [] };
    const startedAt = performance.now();
    const answered =
      reader && (subject ?? question.file === undefined) ? await ask(question, scope, reader, signal) : null;
    const said = answered && saidOfStructure(answered);
    judged.push({
      question: question.question,
      document: question.file === undefined ? '' : path.basename(question.file),
      kind: question.kind,
      style: question.style,
      half: question.half,
      outcome: said ? judge(question, said) : 'refused',
      said: said?.text ?? '',
      gold: question.gold,
      verdict: said?.verdict ?? 'not-found',
      computed: said?.computed ?? false,
      ms: performance.now() - startedAt,
    });
  }
  return judged;
}

async function ask(
  { question }: StructuralQuestion,
  scope: RetrievalScope,
  reader: IndexReader,
  signal: AbortSignal,
): Promise<AnsweredQuestion> {
  const askContext = { reader, aids: {}, signal, now: () => performance.now(), inWords: inEnglish };
  const work = answerQuestion(
    { question, scope, strategy: 'auto', budgetTokens: BUDGET_TOKENS },
    askContext,
    allAnswerers,
  );
  let step = await work.next();
  while (!step.done) step = await work.next();
  return step.value;
}
