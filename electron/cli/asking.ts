/** What commands that ask have in common: how it is asked, what is shown meanwhile, and what programs get. */
import type { PathParameters } from '#shared/domain/retrieval/settings.ts';
import { strategies, type Strategy } from '#shared/domain/retrieval/strategy.ts';
import type { AnswerEvent, AnswerReceipt, Scope } from '#shared/contract/answer.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { documentsOfCollection } from '#shared/contract/in-collection.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { writingText } from '#shared/contract/writing-text.ts';
import { inEnglish } from '#shared/wording/english.ts';
import { receiptJson } from './answer-json.ts';
import { flag, stringList, stringOption, type OptionValues, type Surroundings } from './command.ts';
import { UsageError } from './failure.ts';
import { findDocument } from './find-document.ts';
import type { GoingOn } from './going-on.ts';
import { modelHelp, modelOptions } from './language-model.ts';
import { listDocuments, type OpenLibrary } from './open-library.ts';
import { printable, wrap, type Output } from './output.ts';
import { chosenParameters, parameterHelp, parameterOptions } from './path-parameters.ts';
import { knownDocuments } from './places.ts';

const DEFAULT_BUDGET = 2000;
const BUDGET = { least: 50, most: 100_000 };

export const askingOptions = {
  library: { type: 'string' },
  doc: { type: 'string', multiple: true },
  collection: { type: 'string' },
  each: { type: 'boolean' },
  together: { type: 'boolean' },
  'as-written': { type: 'boolean' },
  strategy: { type: 'string' },
  budget: { type: 'string' },
  ...modelOptions,
  ...parameterOptions,
  'model-tokens': { type: 'string' },
  models: { type: 'string' },
} as const;

export const askingHelp: readonly string[] = [
  '  --library DIR    folder of the library',
  '  --doc DOCUMENT   ask this document only; by words of its title, file or id; may be given again',
  '  --collection NAME ask the documents of this collection',
  '  --each           each document answers by itself, with what they share and where they differ; so do several that',
  '                   --doc or --collection name',
  '  --together       answer from all of them as one',
  '  --as-written     ask all documents, even if the question names some of them',
  `  --strategy S     ${strategies.join(', ')} (default auto)`,
  `  --budget TOKENS  the most text that may be read for the answer (default ${DEFAULT_BUDGET})`,
  ...modelHelp,
  '  --model-tokens N the most tokens that language models may read and write for the question',
  ...parameterHelp,
  '  --models DIR     folder of the models that search by meaning',
];

export interface AskingSettings {
  readonly strategy: Strategy;
  readonly budgetTokens: number;
  readonly modelTokens?: number;
  readonly parameters?: PathParameters;
}

/** @throws UsageError for an unknown choice */
export function chosenSettings(values: OptionValues): AskingSettings {
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
  return {
    strategy,
    budgetTokens,
    ...(modelTokens === undefined ? {} : { modelTokens }),
    ...(parameters ? { parameters } : {}),
  };
}

/** What `--doc` or `--collection` names, as a scope; undefined where they name nothing. */
export async function chosenScope(
  values: OptionValues,
  documents: readonly DocumentSummary[],
  surroundings: Surroundings,
): Promise<Scope | undefined> {
  const collection = stringOption(values, 'collection');
  const wanted = stringList(values, 'doc');
  if (collection !== undefined && wanted.length > 0) throw new UsageError('Choose one of: --doc, --collection.');
  if (collection !== undefined) return { kind: 'documents', documents: inCollection(collection, documents) };
  const named = await Promise.all(wanted.map((one) => findDocument(one, documents, surroundings)));
  return named.length > 0 ? { kind: 'documents', documents: [...new Set(named)] } : undefined;
}

/** @throws UsageError for an unknown or empty one */
export function inCollection(name: string, documents: readonly DocumentSummary[]): DocumentId[] {
  const own = documentsOfCollection(name, documents);
  if (own.length > 0) return own.map(({ id }) => id);
  const known = [...new Set(documents.flatMap(({ collections = [] }) => collections))].toSorted();
  throw new UsageError(
    `There is no collection ‘${name}’ with documents in this library.`,
    known.length > 0 ? `Choose one of: ${known.join(', ')}` : 'Collections are made in the window.',
  );
}

/**
 * Whether each document answers by itself: where somebody says so, and where several are named and nobody says otherwise.
 *
 * @throws UsageError for both at once
 */
export function chosenEach(values: OptionValues, scope: Scope | undefined): { readonly each?: true } {
  const [each, together] = [flag(values, 'each'), flag(values, 'together')];
  if (each && together) throw new UsageError('Choose one of: --each, --together.');
  const several = scope?.kind === 'documents' && scope.documents.length > 1;
  return each || (several && !together) ? { each: true } : {};
}

/** The documents as they are now: what was deleted meanwhile is not answered from. */
export async function documentsNow(library: OpenLibrary, signal: AbortSignal): Promise<readonly DocumentSummary[]> {
  await library.host.call('host.check-files', {}, signal);
  return await listDocuments(library, signal);
}

export type AskedNow = AskingSettings &
  GoingOn & {
    readonly question: string;
    readonly asWritten: boolean;
    readonly each?: true;
  };

/** Asks, and shows how far it is. */
export async function askIn(
  library: OpenLibrary,
  asked: AskedNow,
  { out, signal }: Pick<Surroundings, 'out' | 'signal'>,
): Promise<AnswerReceipt> {
  const call = library.window.start('answer.ask', asked, signal);
  const follow = following(out);
  try {
    for await (const event of call) follow(event);
    return await call.result;
  } finally {
    out.progress.clear();
  }
}

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

/** What programs get of answers. */
export async function receiptsJson(library: OpenLibrary, receipts: readonly AnswerReceipt[], signal: AbortSignal) {
  const cited = receipts.flatMap(({ evidence }) => evidence.map(({ document }) => document));
  const known = await knownDocuments(library, cited, signal);
  return receipts.map((receipt) => receiptJson(receipt, known));
}
