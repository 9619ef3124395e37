import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentId } from '#shared/base/ids.ts';
import { wordsAlone } from '#shared/contract/settings.ts';
import {
  flag,
  stringOption,
  type Command,
  type OptionValues,
  type Surroundings,
} from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import type { OpenChoice, OpenLibrary } from '../../../electron/cli/open-library.ts';
import { cacheFolder, dataFolder, repository } from '../eval/folders.ts';
import { machineName, versionName } from '../eval/conditions.ts';
import { withIndexedPdfs } from '../eval/pdf-library.ts';
import { askStrangers, type Asked } from '../eval/strangers/ask.ts';
import { changeOf, readBaseline, writeBaseline, type Asking } from '../eval/strangers/baseline.ts';
import { goldPlaces, type GoldPlace } from '../eval/strangers/gold-places.ts';
import type { Judgement } from '../eval/strangers/judge.ts';
import { pairsOf, readOutcomes } from '../eval/strangers/pairs.ts';
import {
  halves,
  readStrangersQuestions,
  type Half,
  type QuestionSet,
  type StrangersQuestion,
} from '../eval/strangers/question.ts';
import { printChanges, printPairs, printStrangers, type Conditions } from '../eval/strangers/report.ts';
import { talliesOf } from '../eval/strangers/tally.ts';
import { reliabilityChart } from '../metrics/reliability.ts';

export const evalStrangers: Command = {
  name: 'eval-strangers',
  usage:
    '[--sealed | --languages | --lessons | --trials] [--library] [--kind K] [--language L] [--without AID] [--out FILE] [--against FILE] [--reliability FILE] [--keep | --guard] [--check] [--questions DIR] [--data DIR] [--json]',
  summary: 'Measure questions of readers who saw nothing but the documents.',
  help: [
    '  --sealed         the half that is looked at once for each milestone, in sums alone',
    '  --languages      questions on documents in other languages than English, some asked in a third language',
    '  --lessons        what weights are learned from, on documents of its own',
    '  --trials         on more documents, from which nothing was learned yet; they are long, and indexed for an hour',
    '  --library        ask the whole library, those questions that tell which document is meant',
    '  --kind K         only questions on documents of this kind',
    '  --language L     only questions on documents in this language: en, de …',
    '  --without AID    encoder: by words alone; reader: without the passage reader',
    '  --out FILE       also write the JSON there',
    '  --against FILE   compare with what --out wrote in another run, question by question',
    '  --reliability F  the probability that the document answers against how often it does, as SVG',
    '  --keep           keep what came of the questions as the baseline of later runs',
    '  --guard          fail if a question that is right in the baseline is not any more, or one without an answer is found',
    '  --check          ask nothing: say where the gold stands in the text that the parser gives',
    '  --questions DIR  folder of tuning.jsonl, sealed.jsonl and the others, and baseline.json (default: the repository’s)',
    '  --data DIR       folder of the documents (default: WAYLEAF_DATA, else ../shared/data beside the repository)',
    '  --cache DIR      where the index is kept between runs (default: the folder for temporary files)',
    '',
    'All documents of both halves are in the library, whichever is asked; with --languages, --lessons or --trials their own alone.',
    'Without a language model.',
    'Right is an answer whose first sentence, list, row or short answer holds strings that no wrong sentence of the',
    'document holds.',
    '',
  ],
  options: {
    sealed: { type: 'boolean' },
    languages: { type: 'boolean' },
    lessons: { type: 'boolean' },
    trials: { type: 'boolean' },
    library: { type: 'boolean' },
    kind: { type: 'string' },
    language: { type: 'string' },
    without: { type: 'string' },
    out: { type: 'string' },
    against: { type: 'string' },
    reliability: { type: 'string' },
    keep: { type: 'boolean' },
    guard: { type: 'boolean' },
    check: { type: 'boolean' },
    questions: { type: 'string' },
    data: { type: 'string' },
    cache: { type: 'string' },
  },
  positionals: { min: 0, max: 0, what: '' },
  run: async (_, values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const folder = path.resolve(cwd, stringOption(values, 'questions') ?? questionsFolder);
    const set = askedSet(values);
    const sets = await readSets(folder, isHalf(set) ? halves : [set]);
    const files = documentFiles([...sets.values()].flat(), dataFolder(values, surroundings), surroundings);
    const chosen = chooseQuestions(sets.get(set) ?? [], values, files);
    const choice = choiceWithout(stringOption(values, 'without'));
    const against = stringOption(values, 'against');
    const earlier = against === undefined ? undefined : await readOutcomes(path.resolve(cwd, against));
    const cache = cacheFolder(values, { cwd });
    const work = async (library: OpenLibrary, byFile: ReadonlyMap<string, DocumentId>): Promise<number> => {
      const ids = new Map(
        [...files].flatMap(([doc, file]): [string, DocumentId][] => {
          const id = byFile.get(file);
          return id === undefined ? [] : [[doc, id]];
        }),
      );
      if (flag(values, 'check')) return check(chosen, library, ids, surroundings);
      await library.engine.localModels.encode();
      const whole = flag(values, 'library');
      const asked = await askStrangers(
        chosen,
        { library, ids },
        {
          whole,
          onProgress: (done) => out.progress.show(done / chosen.length, `${done} of ${chosen.length} questions`),
          signal,
        },
      );
      out.progress.clear();
      return report(asked, { folder, earlier, inLibrary: files.size }, values, surroundings);
    };
    return withIndexedPdfs([...files.values()], cache, out.progress, signal, work, choice);
  },
};

/** What helps, as it ships except for one. */
const choices = {
  encoder: { modelSettings: { languageModel: false, encoder: wordsAlone }, readsPassages: false },
  reader: { modelSettings: { languageModel: false }, readsPassages: false },
} as const satisfies Record<string, OpenChoice>;

/** @throws UsageError for an unknown aid */
function choiceWithout(aid: string | undefined): OpenChoice {
  if (aid === undefined) return { modelSettings: { languageModel: false } };
  if (aid === 'encoder' || aid === 'reader') return choices[aid];
  throw new UsageError(`There is no ‘${aid}’ to leave out.`, `Choose from: ${Object.keys(choices).join(', ')}`);
}

const questionsFolder = path.join(repository, 'build/tools/eval/strangers');

function isHalf(set: QuestionSet): set is Half {
  return halves.some((half) => half === set);
}

/** @throws UsageError for two sets at once */
function askedSet(values: OptionValues): QuestionSet {
  const named = (['sealed', 'languages', 'lessons', 'trials'] as const).filter((set) => flag(values, set));
  if (named.length > 1)
    throw new UsageError('--sealed, --languages, --lessons and --trials are sets of questions: name one.');
  return named[0] ?? 'tuning';
}

/** Sets whose documents share a library. */
async function readSets(
  folder: string,
  sets: readonly QuestionSet[],
): Promise<ReadonlyMap<QuestionSet, readonly StrangersQuestion[]>> {
  const read = async (set: QuestionSet): Promise<[QuestionSet, readonly StrangersQuestion[]]> => {
    const file = path.join(folder, `${set}.jsonl`);
    const text = await readFile(file, 'utf8').catch(() => {
      throw new UsageError(`There is no file ${file}.`);
    });
    return [set, readStrangersQuestions(path.basename(file), text)];
  };
  return new Map(await Promise.all(sets.map(read)));
}

/** The documents of these questions that are there, by what the questions call them. */
function documentFiles(
  questions: readonly StrangersQuestion[],
  data: string,
  { out }: Surroundings,
): ReadonlyMap<string, string> {
  const docs = [...new Set(questions.map(({ doc }) => doc))];
  const files = new Map(docs.map((doc) => [doc, path.join(data, doc)]));
  const missing = [...files].filter(([, file]) => !existsSync(file)).map(([doc]) => doc);
  if (missing.length === docs.length) {
    throw new UsageError(
      `None of the ${docs.length} documents that these questions are about is in ${data}.`,
      'The documents are no part of the repository: name their folder with --data or WAYLEAF_DATA.',
    );
  }
  for (const doc of missing) files.delete(doc);
  if (missing.length > 0) {
    out.note(`${missing.length} of ${docs.length} documents are not there, and the numbers are not those of all:`);
    for (const doc of missing) out.note(`  ${doc}`);
  }
  return files;
}

function chooseQuestions(
  questions: readonly StrangersQuestion[],
  values: OptionValues,
  files: ReadonlyMap<string, string>,
): readonly StrangersQuestion[] {
  const kind = stringOption(values, 'kind');
  const language = stringOption(values, 'language');
  const whole = flag(values, 'library');
  const chosen = questions.filter(
    (question) =>
      files.has(question.doc) &&
      (kind === undefined || question.kind === kind) &&
      (language === undefined || question.language === language) &&
      (!whole || question.library === true),
  );
  if (chosen.length > 0) return chosen;
  const kinds = [...new Set(questions.map((question) => question.kind))].sort();
  const languages = [...new Set(questions.map((question) => question.language))].sort();
  throw new UsageError(
    'There are no such questions.',
    `Kinds: ${kinds.join(', ')}. Languages: ${languages.join(', ')}.`,
  );
}

interface Beside {
  /** Of the questions and their baseline. */
  readonly folder: string;
  /** What came of each question in another run. */
  readonly earlier: ReadonlyMap<string, Judgement> | undefined;
  readonly inLibrary: number;
}

async function report(
  asked: readonly Asked[],
  { folder, earlier, inLibrary }: Beside,
  values: OptionValues,
  { out, cwd }: Surroundings,
): Promise<number> {
  const set = askedSet(values);
  const asking: Asking = flag(values, 'library') ? 'library' : 'document';
  const tallies = talliesOf(asked);
  const conditions: Conditions = {
    set,
    documents: new Set(asked.map(({ question }) => question.doc)).size,
    inLibrary,
    unread: asked.filter(({ unread }) => unread).length,
    whole: asking === 'library',
    without: stringOption(values, 'without'),
    machine: machineName(),
    version: await versionName(),
  };
  const file = path.join(folder, 'baseline.json');
  const before = (await readBaseline(file))?.[asking];
  const change = before && changeOf(before, asked);
  const pairs = earlier && pairsOf(earlier, asked);
  const json = {
    ...conditions,
    tallies,
    ...(change && set !== 'sealed' ? { change } : {}),
    ...(pairs ? { pairs } : {}),
    // What came of single questions of the sealed half is not shown to those who choose rules.
    ...(set !== 'sealed' ? { questions: asked.map(({ question: { id }, ...one }) => ({ id, ...one })) } : {}),
  };
  const target = stringOption(values, 'out');
  if (target !== undefined) await writeFile(path.resolve(cwd, target), `${JSON.stringify(json, null, 2)}\n`);
  const reliability = stringOption(values, 'reliability');
  if (reliability !== undefined) await writeFile(path.resolve(cwd, reliability), reliabilityOf(asked));
  if (flag(values, 'keep')) await writeBaseline(file, asking, asked);
  out.printMeasured(json);
  printStrangers(conditions, tallies, out);
  if (pairs) printPairs(pairs, out);
  if (change && change.questions > 0) printChanges(change, set, out);
  const regressed = change !== undefined && change.lost.length + change.claimed.length > 0;
  return flag(values, 'guard') && regressed ? exitCodes.failure : exitCodes.done;
}

function reliabilityOf(asked: readonly Asked[]): string {
  const judged = asked.map(({ question, probability }) => ({ unanswerable: !question.answerable, probability }));
  return reliabilityChart({ strangers: judged });
}

function check(
  questions: readonly StrangersQuestion[],
  { engine: { reader } }: OpenLibrary,
  ids: ReadonlyMap<string, DocumentId>,
  { out }: Surroundings,
): number {
  const places = [...Map.groupBy(questions, ({ doc }) => doc)].flatMap(([doc, own]) => {
    const id = ids.get(doc);
    const segments = id === undefined ? [] : reader.segments(id);
    const passages = segments.map(({ text, sentences }) => sentences.map(({ start, end }) => text.slice(start, end)));
    return goldPlaces(own, passages);
  });
  const nowhere = places.filter(({ sentences, inPassage }) => sentences === 0 && !inPassage);
  const count = (is: (place: GoldPlace) => boolean): number => places.filter(is).length;
  out.printMeasured({ alternatives: places.length, places });
  out.print(
    `${places.length} alternatives: ${count(({ sentences }) => sentences === 1)} in one sentence, ` +
      `${count(({ sentences }) => sentences > 1)} in several, ` +
      `${count(({ sentences, inPassage }) => sentences === 0 && inPassage)} in a passage, ${nowhere.length} nowhere.`,
  );
  for (const { id, sentences, strings } of places)
    if (sentences > 1) out.print(`  ${id}: ${strings.join(' + ')} in ${sentences} sentences`);
  for (const { id, strings } of nowhere) out.print(`  ${id}: ${strings.join(' + ')} nowhere`);
  return exitCodes.done;
}
