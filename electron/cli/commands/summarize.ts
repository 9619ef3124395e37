import { answerText } from '#shared/wording/answers.ts';
import { english, inEnglish } from '#shared/wording/english.ts';
import type { Printed } from '#shared/dialect/commands.ts';
import { sentenceJson } from '../answer-json.ts';
import { pageName } from '#shared/domain/text/quantity.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { TaskScope } from '#shared/contract/task.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { stringOption, type Command, type OptionValues } from '../command.ts';
import { evidenceJson } from '../evidence-json.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenLanguageModel, someModelOptions } from '../language-model.ts';
import type { OpenLibrary } from '../open-library.ts';
import { knownDocuments, type KnownDocuments } from '../places.ts';
import { printable, wrap, type Output } from '../output.ts';
import { documentHelp, documentOptions, findSection, pageRange, withDocument } from '../with-document.ts';

const MOST_SENTENCES = 12;
const languageModel = someModelOptions(['model', 'ollama', 'llm']);

export const summarize: Command = {
  name: 'summarize',
  usage: 'FILE.pdf|ID [--section N.M] [--pages A-B] [--sentences N] [--model NAME] [--library DIR] [--json]',
  summary: 'Summarize a document, a section or pages, each sentence with where it stands.',
  help: [
    '  --section N.M    a section, by its number, its id or words of its title, with everything below it',
    '  --pages A-B      what begins on these pages',
    `  --sentences N    at most so many, up to ${MOST_SENTENCES} (default: by the length of the text)`,
    ...languageModel.help,
    ...documentHelp,
    '',
    'A file that is not in the library is read for this once. Without a language model the sentences are quoted.',
    '',
  ],
  options: {
    ...documentOptions,
    ...languageModel.options,
    section: { type: 'string' },
    pages: { type: 'string' },
    sentences: { type: 'string' },
  },
  positionals: { min: 1, max: 1, what: 'A file or the id of a document' },
  run: async ([named = ''], values, surroundings) => {
    const { out, signal } = surroundings;
    const sentences = sentenceCount(values);
    if (stringOption(values, 'section') !== undefined && stringOption(values, 'pages') !== undefined) {
      throw new UsageError('--section and --pages exclude each other.');
    }
    const work = async (library: OpenLibrary, document: DocumentId): Promise<void> => {
      const scope = scopeOf(document, values, library);
      const call = library.window.start(
        'task.summarize',
        { scope, ...(sentences === undefined ? {} : { sentences }) },
        signal,
      );
      for await (const event of call) {
        if (event.kind === 'progress') out.progress.show(event.done / event.total, 'Reading the parts');
      }
      const receipt = await call.result;
      out.progress.clear();
      if (out.json)
        out.printJson('summarize', toJson(receipt, scope, await knownDocuments(library, [document], signal)));
      print(receipt, out);
    };
    await withDocument(named, values, surroundings, work, {
      modelSettings: chosenLanguageModel(values, surroundings),
    });
    return exitCodes.done;
  },
};

function sentenceCount(values: OptionValues): number | undefined {
  const given = stringOption(values, 'sentences');
  if (given === undefined) return undefined;
  const count = Number(given);
  if (given.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= MOST_SENTENCES) return count;
  throw new UsageError(`--sentences takes a whole number from 1 to ${MOST_SENTENCES}.`);
}

function scopeOf(document: DocumentId, values: OptionValues, library: OpenLibrary): TaskScope {
  const section = stringOption(values, 'section');
  if (section !== undefined) {
    const { id } = findSection(section, library.engine.reader.sections(document));
    return { kind: 'section', document, section: id };
  }
  const pages = stringOption(values, 'pages');
  return pages === undefined ? { kind: 'document', document } : { kind: 'pages', document, ...pageRange(pages) };
}

function toJson(receipt: AnswerReceipt, scope: TaskScope, known: KnownDocuments): Printed<'summarize'> {
  const { answer, evidence, model = null, notes = [], timings } = receipt;
  return {
    document: scope.document,
    title: known.get(scope.document)?.title ?? '',
    file: known.get(scope.document)?.file ?? '',
    section: scope.kind === 'section' ? scope.section : null,
    pages: scope.kind === 'pages' ? { from: scope.from + 1, to: scope.to + 1 } : null,
    refused: !answer.found,
    text: answerText(answer, english),
    sentences: answer.sentences.map(sentenceJson),
    evidence: evidence.map((one) => evidenceJson(one, answer, known)),
    model,
    notes: notes.map(inEnglish),
    timings,
  };
}

function print({ question, answer, evidence, model, notes = [] }: AnswerReceipt, out: Output): void {
  out.print(out.style('bold', wrap(question, out.width)));
  out.print();
  if (!answer.found) out.print(answerText(answer, english));
  for (const { text, citations, supported, problem } of answer.sentences) {
    const pages = new Set(
      citations.flatMap((n) =>
        evidence.filter((one) => one.n === n).map((one) => pageName(one.pageIndex, one.pageLabel)),
      ),
    );
    const place = pages.size > 0 ? ` ${out.style('dim', `(p. ${[...pages].join(', ')})`)}` : '';
    out.print(`${wrap(text, out.width)}${place}`);
    if (!supported)
      out.print(out.style('yellow', wrap(`Not supported: ${problem ? inEnglish(problem) : ''}`, out.width, '    ')));
  }
  for (const note of notes) out.print(out.style('dim', `\n${wrap(inEnglish(note), out.width)}`));
  if (model !== undefined) out.print(out.style('dim', `\nWritten by ${printable(model)}; each sentence was checked.`));
}
