import { pageNameAndPlace } from '#shared/domain/text/quantity.ts';
import type { PathParameters } from '#shared/domain/retrieval/settings.ts';
import { strategies, type Strategy } from '#shared/domain/retrieval/strategy.ts';
import type { Answer, AnswerEvent, AnswerPart, AnswerReceipt, Evidence, TurnBefore } from '#shared/contract/answer.ts';
import type { AskedOf } from '#shared/contract/asked-of.ts';
import { writingText } from '#shared/contract/writing-text.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { answerText, doubtText } from '#shared/wording/answers.ts';
import { askedOfText } from '#shared/wording/asked-of.ts';
import { english, inEnglish } from '#shared/wording/english.ts';
import { answerJson, planJson, routeJson } from '../answer-json.ts';
import { flag, stringList, stringOption, type Command, type OptionValues } from '../command.ts';
import { evidenceJson } from '../evidence-json.ts';
import { goingOn } from '../going-on.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenLanguageModel, modelHelp, modelOptions } from '../language-model.ts';
import { findDocument } from '../find-document.ts';
import {
  chosenFolder,
  chosenModels,
  fileOf,
  listDocuments,
  withExistingLibrary,
  type OpenLibrary,
} from '../open-library.ts';
import { printable, wrap, type Output } from '../output.ts';
import { chosenParameters, parameterHelp, parameterOptions } from '../path-parameters.ts';

const DEFAULT_BUDGET = 2000;
const BUDGET = { least: 50, most: 100_000 };

export const ask: Command = {
  name: 'ask',
  usage:
    'QUESTION [--continue | --after QUESTION] [--library DIR] [--doc DOCUMENT]… [--as-written] [--strategy S] [--budget TOKENS] [--model NAME] [--trace] [--json]',
  summary: 'Answer a question from the documents of a library, with evidence.',
  help: [
    '  --after QUESTION the question before, where this one goes on from it: ‘and for 2008?’',
    '  --continue       go on with the last conversation of the library, and ask the same documents unless others are named',
    '  --library DIR    folder of the library',
    '  --doc DOCUMENT   ask this document only; by words of its title, file or id; may be given again',
    '  --as-written     ask all documents, even if the question names some of them',
    `  --strategy S     ${strategies.join(', ')} (default auto)`,
    `  --budget TOKENS  the most text that may be read for the answer (default ${DEFAULT_BUDGET})`,
    ...modelHelp,
    '  --model-tokens N the most tokens that language models may read and write for the question',
    ...parameterHelp,
    '  --models DIR     folder of the models that search by meaning',
    '  --trace          the plan, and the sections that were looked at, opened, quoted and passed by',
  ],
  options: {
    after: { type: 'string' },
    continue: { type: 'boolean' },
    library: { type: 'string' },
    doc: { type: 'string', multiple: true },
    'as-written': { type: 'boolean' },
    strategy: { type: 'string' },
    budget: { type: 'string' },
    ...modelOptions,
    ...parameterOptions,
    'model-tokens': { type: 'string' },
    models: { type: 'string' },
    trace: { type: 'boolean' },
  },
  positionals: { min: 1, max: Infinity, what: 'The question' },
  run: async (words, values, surroundings) => {
    const question = words.join(' ').trim();
    const settings = readSettings(question, values);
    const modelSettings = chosenLanguageModel(values, surroundings);
    const { out, signal } = surroundings;
    const work = async (library: OpenLibrary): Promise<number> => {
      // What was deleted meanwhile is not answered from.
      await library.host.call('host.check-files', {}, signal);
      const documents = await listDocuments(library, signal);
      const named = await Promise.all(
        stringList(values, 'doc').map((one) => findDocument(one, documents, surroundings)),
      );
      const scope = named.length > 0 ? { kind: 'documents' as const, documents: [...new Set(named)] } : undefined;
      const asked = await goingOn(library, { isContinued: flag(values, 'continue'), scope }, signal);
      const asWritten = flag(values, 'as-written');
      const call = library.window.start('answer.ask', { question, asWritten, ...asked, ...settings }, signal);
      const follow = following(out);
      for await (const event of call) follow(event);
      const receipt = await call.result;
      out.progress.clear();
      const files = await filesOf(library, documents, receipt);
      if (out.json) out.printJson(toJson(receipt, files));
      else {
        printAnswer(receipt, out);
        if (flag(values, 'trace')) {
          printPlan(receipt, out);
          printRoute(receipt, library.engine.reader, out);
        }
      }
      return exitCodes.done;
    };
    return withExistingLibrary(chosenFolder(values, surroundings), work, {
      modelSettings,
      models: chosenModels(values, surroundings),
      out: surroundings.out,
    });
  },
};

/** Shows how far it is, and for people what is quoted until a language model has written its answer. */
function following(out: Output): (event: AnswerEvent) => void {
  const startedAt = performance.now();
  let isMeanwhile = false;
  return (event) => {
    switch (event.kind) {
      case 'progress':
        out.progress.show(event.done / event.total, 'Reading the parts');
        break;
      case 'meanwhile':
        isMeanwhile = !out.json;
        if (isMeanwhile) out.note(inEnglish(event.note));
        break;
      case 'restart':
        isMeanwhile = false;
        break;
      case 'sentence':
        if (isMeanwhile) out.note(wrap(printable(event.sentence.text), out.width, '    '));
        break;
      case 'writing': {
        const tookMs = performance.now() - startedAt;
        out.progress.show(tookMs / (tookMs + (event.leftMs ?? event.atMostMs ?? tookMs)), writingText(event));
        break;
      }
      default:
    }
  };
}

interface Settings {
  readonly after?: TurnBefore;
  readonly strategy: Strategy;
  readonly budgetTokens: number;
  readonly modelTokens?: number;
  readonly parameters?: PathParameters;
}

function readSettings(question: string, values: OptionValues): Settings {
  if (question.trim() === '') throw new UsageError('The question is empty.');
  const given = stringOption(values, 'strategy') ?? 'auto';
  const strategy = strategies.find((one) => one === given);
  if (!strategy) throw new UsageError(`There is no strategy ‘${given}’.`, `Choose one of: ${strategies.join(', ')}`);
  const budget = stringOption(values, 'budget') ?? String(DEFAULT_BUDGET);
  const budgetTokens = Number(budget);
  if (!Number.isInteger(budgetTokens) || budgetTokens < BUDGET.least || budgetTokens > BUDGET.most) {
    throw new UsageError(
      `‘${budget}’ is no budget.`,
      `Give a number of tokens from ${BUDGET.least} to ${BUDGET.most}.`,
    );
  }
  const most = stringOption(values, 'model-tokens');
  const modelTokens = most === undefined ? undefined : Number(most);
  if (modelTokens !== undefined && !(Number.isInteger(modelTokens) && modelTokens > 0))
    throw new UsageError('--model-tokens takes a whole number above 0.');
  const parameters = chosenParameters(values);
  const after = stringOption(values, 'after')?.trim();
  if (after === '') throw new UsageError('The question before it is empty.');
  if (after !== undefined && flag(values, 'continue'))
    throw new UsageError('--continue and --after both name the question before.', 'Use one of them.');
  return {
    ...(after === undefined ? {} : { after: { question: after, places: [] } }),
    strategy,
    budgetTokens,
    ...(modelTokens === undefined ? {} : { modelTokens }),
    ...(parameters ? { parameters } : {}),
  };
}

async function filesOf(
  library: OpenLibrary,
  documents: readonly DocumentSummary[],
  receipt: AnswerReceipt,
): Promise<ReadonlyMap<string, string>> {
  const cited = new Set(receipt.evidence.map((one) => one.document));
  const found = await Promise.all(
    documents
      .filter((document) => cited.has(document.id))
      .map(async (document) => [document.id, await fileOf(library, document)] as const),
  );
  return new Map(found);
}

function toJson(receipt: AnswerReceipt, files: ReadonlyMap<string, string>) {
  return {
    question: receipt.question,
    ...(receipt.readAs ? { readAs: receipt.readAs.text } : {}),
    ...(receipt.askedOf ? { askedOf: askedOfJson(receipt.askedOf) } : {}),
    strategy: receipt.strategy,
    answer: answerJson(receipt),
    model: receipt.model ?? null,
    ...(receipt.quoted ? { quoted: answerJson({ ...receipt, ...receipt.quoted }) } : {}),
    notes: (receipt.notes ?? []).map(inEnglish),
    evidence: receipt.evidence.map((one) => evidenceJson(one, files.get(one.document) ?? '')),
    route: routeJson(receipt.route),
    diagnostics: {
      sectionEntropy: receipt.diagnostics.sectionEntropy,
      contextTokens: receipt.diagnostics.contextTokens,
      ...(receipt.diagnostics.costs ? { costs: receipt.diagnostics.costs } : {}),
      ...(receipt.diagnostics.namesBy ? { namesBy: receipt.diagnostics.namesBy } : {}),
      ...(receipt.diagnostics.routing ? { routing: receipt.diagnostics.routing } : {}),
    },
    ...(receipt.plan ? { plan: planJson(receipt.plan) } : {}),
    timings: receipt.timings,
  };
}

function askedOfJson(askedOf: AskedOf) {
  const documents = askedOf.documents.map(({ document, title }) => ({ doc: document, title }));
  return { said: askedOfText(askedOf, english), documents };
}

function printAnswer({ answer, evidence, model, readAs, askedOf, notes = [] }: AnswerReceipt, out: Output): void {
  const read = [...(readAs ? [`Read as: ${readAs.text}`] : []), ...(askedOf ? [askedOfText(askedOf, english)] : [])];
  for (const one of read) out.print(out.style('dim', wrap(printable(one), out.width)));
  if (answer.parts) for (const part of answer.parts) printPart(part, out);
  else if (answer.sentences.length > 0) printSaid(answer, out);
  else out.print(out.style('bold', answerText(answer, english)));
  const plain = answer.verdict === 'found' || answer.reason === undefined || answer.parts !== undefined;
  const doubts = plain ? [] : [doubtText(answer, english)];
  for (const note of [...doubts, ...notes.map(inEnglish)]) out.print(out.style('dim', `\n${wrap(note, out.width)}`));
  if (model !== undefined) out.print(out.style('dim', `\nWritten by ${printable(model)}; each sentence was checked.`));
  const others = evidence.filter((one) => !one.cited);
  for (const one of evidence.filter((quoted) => quoted.cited)) printEvidence(one, out);
  if (others.length === 0) return;
  out.print();
  out.print(out.style('dim', answer.verdict === 'found' ? 'Also read:' : 'The closest passages:'));
  for (const one of others) printEvidence(one, out);
}

/** A part under its own head, with its verdict where it is not plain. */
function printPart(part: AnswerPart, out: Output): void {
  out.print(part.kind === 'together' ? '' : `\n${out.style('bold', wrap(printable(part.label), out.width))}`);
  if (part.verdict === 'not-found')
    out.print(out.style('dim', wrap(`Not found. ${part.reason ? inEnglish(part.reason) : ''}`.trim(), out.width)));
  else printSaid(part, out);
  if (part.verdict === 'perhaps') out.print(out.style('dim', wrap(doubtText(part, english), out.width)));
}

function printSaid(answer: Pick<Answer, 'short' | 'sentences'>, out: Output): void {
  if (answer.short) out.print(`${out.style('bold', wrap(answer.short.text, out.width))}\n`);
  const firstSeen = answer.sentences.find(({ seenBy }) => seenBy !== undefined);
  for (const sentence of answer.sentences) {
    if (sentence === firstSeen) {
      const who = printable(sentence.seenBy ?? '');
      out.print(out.style('dim', `\nSeen in the figure by ${who}; no words of the document say it:`));
    }
    const numbers = sentence.citations.map((n) => `[${n}]`).join('');
    out.print(wrap(`${sentence.text} ${numbers}`, out.width));
    if (!sentence.supported) {
      const problem = sentence.problem ? inEnglish(sentence.problem) : 'Its source does not say this.';
      out.print(out.style('yellow', wrap(`Not supported: ${problem}`, out.width, '    ')));
    }
  }
}

function printPlan({ plan }: AnswerReceipt, out: Output): void {
  if (!plan) return;
  out.print();
  out.print(out.style('bold', 'Plan'));
  for (const { operator, with: told, input, left, tookMs, skipped } of plan.steps) {
    const sizes = left === undefined ? '' : input === undefined ? String(left) : `${input} → ${left}`;
    const took = tookMs === undefined ? '' : `${tookMs.toFixed(1)} ms`;
    const words = [printable(told.replaceAll('\n', ' ')), sizes, took, skipped ? inEnglish(skipped) : ''].filter(
      (part) => part !== '',
    );
    out.print(`  ${operator.padEnd(18)}${words.join(' · ')}`);
  }
}

function printRoute({ route, evidence, diagnostics }: AnswerReceipt, reader: IndexReader, out: Output): void {
  const titles = new Map(evidence.map((one) => [one.document, one.documentTitle]));
  out.print();
  out.print(out.style('bold', 'Route'));
  for (const step of route) {
    const title = reader.sections(step.document).find((section) => section.id === step.section)?.title ?? '';
    const document = titles.get(step.document);
    const place = document && document !== title ? `${title} (${document})` : title;
    out.print(`  ${step.action.padEnd(6)}  ${step.score.toFixed(2)}  ${printable(place)}`);
    out.print(out.style('dim', wrap(inEnglish(step.reason), out.width, '                ')));
  }
  const { routing, namesBy } = diagnostics;
  if (namesBy) out.print(out.style('dim', `  Names were found with ${namesBy.map(printable).join(', ')}.`));
  if (!routing) return;
  const { by, litShare, expansions, expelled, repaired, collapsed, tookOver } = routing;
  const who = by === 'model' ? 'the language model' : 'the built-in router';
  const faults = `${repaired} actions repaired, ${expelled} dropped, ${collapsed} answers without any, ${tookOver} states taken over`;
  const read = `Decided by ${who}: ${expansions} sections opened, ${Math.round(100 * litShare)} % of the text read`;
  const faulty = expelled + repaired + collapsed + tookOver > 0;
  out.print(out.style('dim', wrap(`${read}${faulty ? `; ${faults}` : ''}.`, out.width, '  ')));
}

function printEvidence(evidence: Evidence, out: Output): void {
  const place = evidence.path.map(printable).join(' › ') || printable(evidence.documentTitle);
  out.print();
  out.print(
    `${out.style('cyan', `[${evidence.n}]`)} ${place} ${out.style('dim', `· page ${pageNameAndPlace(evidence.pageIndex, evidence.pageLabel)}`)}`,
  );
  out.print(wrap(`“${evidence.text}”`, out.width, '    '));
}
