import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { turnBefore, type AnswerReceipt, type AskParams } from '#shared/contract/answer.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { wordsAlone } from '#shared/contract/settings.ts';
import { strategies } from '#shared/domain/retrieval/strategy.ts';
import {
  flag,
  stringOption,
  type Command,
  type OptionValues,
  type Surroundings,
} from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import type { Progress } from '../../../electron/cli/output.ts';
import type { OpenLibrary } from '../../../electron/cli/open-library.ts';
import { cacheFolder, dataFolder, repository } from '../eval/folders.ts';
import { parseJsonLine } from '../eval/json-line.ts';
import { withIndexedPdfs } from '../eval/pdf-library.ts';
import { readStrangersQuestions, type StrangersQuestion } from '../eval/strangers/question.ts';
import { differences, receiptText, treeText, writeRecorded, type Recorded } from '../road/receipts.ts';

const SETS = ['tuning', 'languages'] as const;

/** What people ask of any document: about its make-up, all of it, several things at once, and what it does not say. */
const usual = [
  'How many figures and tables are there?',
  'List the sections.',
  'Who wrote this document, and when?',
  'Summarize the introduction.',
  'What is the difference between the first and the last section?',
  'What is the capital of Mongolia?',
];

// Each of these many questions is also asked by every strategy.
const EACH = 6;

export const evalSame: Command = {
  name: 'eval-same',
  usage: '--out FILE | --against FILE [--data DIR] [--more FILE.pdf]… [--meaning] [--cache DIR]',
  summary: 'Record answers and trees, or compare them with a record.',
  help: [
    '  --out FILE      record there',
    '  --against FILE  compare with what was recorded there, and list what differs',
    '  --more FILE     one more document of the library; may be repeated',
    '  --data DIR      folder of the documents (default: WAYLEAF_DATA, else ../shared/data beside the repository)',
    '  --meaning       search by meaning too, which takes minutes to prepare',
    '  --cache DIR     where the index is kept between runs (default: the folder for temporary files)',
    '',
    'Asks what strangers asked of their documents and of all of them, without a language model. A change that only moves',
    'code changes no byte.',
    '',
  ],
  options: {
    out: { type: 'string' },
    against: { type: 'string' },
    more: { type: 'string', multiple: true },
    data: { type: 'string' },
    cache: { type: 'string' },
    meaning: { type: 'boolean' },
  },
  positionals: { min: 0, max: 0, what: '' },
  run: async (_, values, surroundings) => {
    const { cwd, out } = surroundings;
    const target = stringOption(values, 'out');
    const before = stringOption(values, 'against');
    if ((target === undefined) === (before === undefined)) throw new UsageError('Name --out or --against.');
    const recorded = await record(values, surroundings);
    if (target !== undefined) {
      await writeFile(path.resolve(cwd, target), writeRecorded(recorded));
      out.print(`${recorded.size} answers and trees are recorded.`);
      return exitCodes.done;
    }
    const differing = differences(await readRecorded(path.resolve(cwd, before!)), recorded);
    out.printMeasured({ recorded: recorded.size, differing });
    for (const { name, before: was, now } of differing) out.print(`${name}\n  - ${was}\n  + ${now}`);
    out.print(`${differing.length} of ${recorded.size} answers and trees differ.`);
    return differing.length === 0 ? exitCodes.done : exitCodes.failure;
  },
};

async function readRecorded(file: string): Promise<Recorded> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => parseJsonLine(line, z.tuple([z.string(), z.string()]), file, 'a record')));
}

async function record(values: OptionValues, { out, cwd, env, signal }: Surroundings): Promise<Recorded> {
  const data = dataFolder(values, { cwd, env });
  const cache = cacheFolder(values, { cwd });
  const questions = await readQuestions();
  const more = z.array(z.string()).default([]).parse(values.more);
  const files = new Map([
    ...questions.map(({ doc }): [string, string] => [doc, path.join(data, doc)]),
    ...more.map((file): [string, string] => [path.basename(file), path.resolve(cwd, file)]),
  ]);
  return withIndexedPdfs(
    [...files.values()],
    cache,
    out.progress,
    signal,
    async (library, byFile) => {
      if (flag(values, 'meaning')) await library.engine.localModels.encode();
      const ids = new Map(
        [...files].flatMap(([doc, file]) => {
          const id = byFile.get(file);
          return id === undefined ? [] : [[doc, id] as const];
        }),
      );
      const asked = askedOf(questions, ids);
      const recorded = new Map([...ids].map(([doc, id]) => [`tree ${doc}`, treeText(id, library.engine.reader)]));
      for (const [name, text] of await answersTo(asked, library, out.progress, signal)) recorded.set(name, text);
      out.progress.clear();
      return recorded;
    },
    { modelSettings: { languageModel: false, ...(flag(values, 'meaning') ? {} : { encoder: wordsAlone }) } },
  );
}

async function readQuestions(): Promise<readonly StrangersQuestion[]> {
  const sets = SETS.map(async (set) => {
    const file = path.join(repository, `build/tools/eval/strangers/${set}.jsonl`);
    return readStrangersQuestions(path.basename(file), await readFile(file, 'utf8'));
  });
  return (await Promise.all(sets)).flat();
}

interface AskedSame extends Pick<AskParams, 'question' | 'scope' | 'strategy'> {
  readonly name: string;
  /** Name of the question that it goes on from. */
  readonly after?: string | undefined;
}

function askedOf(questions: readonly StrangersQuestion[], ids: ReadonlyMap<string, DocumentId>): readonly AskedSame[] {
  const ofStrangers = questions.flatMap(({ id: name, doc, question, after, library }, at): AskedSame[] => {
    const document = ids.get(doc);
    if (document === undefined) return [];
    const scope = { kind: 'documents' as const, documents: [document] };
    const own = { name, question, scope, after };
    const others = at % EACH === 0 ? strategies.filter((strategy) => strategy !== 'auto') : [];
    return [
      own,
      ...(library === true ? [{ ...own, name: `${name} of all`, scope: { kind: 'library' as const } }] : []),
      ...others.map((strategy) => ({ ...own, name: `${name} by ${strategy}`, strategy })),
    ];
  });
  const ofAnybody = [...ids].flatMap(([doc, document]) =>
    usual.map((question, at): AskedSame => ({
      name: `usual ${at} of ${doc}`,
      question,
      scope: { kind: 'documents', documents: [document] },
    })),
  );
  return [...ofStrangers, ...ofAnybody];
}

async function answersTo(
  asked: readonly AskedSame[],
  { window }: OpenLibrary,
  progress: Progress,
  signal: AbortSignal,
): Promise<Recorded> {
  const receipts = new Map<string, AnswerReceipt>();
  const recorded = new Map<string, string>();
  for (const [at, { name, after, ...params }] of asked.entries()) {
    progress.show(at / asked.length, `${at} of ${asked.length} questions`);
    const before = after === undefined ? undefined : receipts.get(after);
    const behind = before ? { after: turnBefore(before) } : {};
    try {
      const receipt = await window.call('answer.ask', { ...params, ...behind }, signal);
      if (receipt.kept) await window.call('history.remove', { id: receipt.kept.id }, signal);
      receipts.set(name, receipt);
      recorded.set(name, receiptText(receipt));
    } catch (error) {
      signal.throwIfAborted();
      // A question that fails is recorded as one, and the others are asked.
      recorded.set(name, `failed: ${String(error)}`);
    }
  }
  return recorded;
}
