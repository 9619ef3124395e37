import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { hostMethods, type HostMethods } from '#shared/contract/host-methods.ts';
import type { DocumentSummary, LibraryEvent } from '#shared/contract/library.ts';
import type { LeftOut } from '#shared/contract/left-out.ts';
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import { methods, type Methods } from '#shared/contract/methods.ts';
import { toolCalls, type ToolCalls } from '#shared/contract/tool-calls.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import type { Handlers, MethodTable } from '#shared/rpc/spec.ts';
import { browserPrinter } from '../print/browser-printer.ts';
import { createEngine, type Engine, type EngineOptions } from '../engine/engine.ts';
import { encoderFolder, readerFolder } from '../engine/shipped.ts';
import { libraryFolder, modelsFolder, thisMachine } from '../host/library-folder.ts';
import type { Machine } from '../host/machine.ts';
import { hasLibrary } from '../host/server-library.ts';
import { terminalText } from '../process/terminal-text.ts';
import type { OptionValues, Surroundings } from './command.ts';
import { stringOption } from './command.ts';
import { UsageError } from './failure.ts';
import { leftOutText } from './left-out.ts';
import type { Output } from './output.ts';
import { libraryEvents } from './library-events.ts';

/** A built program, from wherever in dist/ this one stands. */
const program = (name: string): URL => new URL(`../electron/${name}.mjs`, import.meta.url);

/** The built parser program. */
export const parserFile = fileURLToPath(program('parser'));
export const convertFile = fileURLToPath(program('convert'));

/** The built recognition program. */
export const ocrFile = fileURLToPath(program('ocr'));

/** The built engine program, as hosts start it. */
export const engineFile = fileURLToPath(program('engine'));

/** The built program that runs models. */
export const inferenceFile = fileURLToPath(program('inference'));

/** The engine in this process, spoken to by the same calls that windows and hosts make. */
export interface OpenLibrary {
  readonly engine: Engine;
  readonly window: Client<Methods>;
  readonly host: Client<HostMethods>;
  /** As other programs ask it. */
  readonly tools: Client<ToolCalls>;
  readonly folder: string;
}

export function chosenFolder(values: OptionValues, { cwd, env }: Surroundings): string {
  const where = { platform: process.platform, env, home: homedir() };
  return libraryFolder(stringOption(values, 'library'), cwd, where);
}

/** Where models are: as asked by `--models`, else as the surroundings say. */
export function chosenModels(values: OptionValues, { cwd, env }: Pick<Surroundings, 'cwd' | 'env'>): string {
  return modelsFolder(stringOption(values, 'models'), cwd, { platform: process.platform, env, home: homedir() });
}

/** What this machine keeps of itself. */
export function machineOf(env: Surroundings['env']): Machine {
  return thisMachine({ platform: process.platform, env, home: homedir() });
}

export interface OpenChoice {
  /** Told what the reader should know of the library. */
  readonly out?: Pick<Output, 'note'> | undefined;
  /** Folder of the models; by default as the surroundings say. */
  readonly models?: string | undefined;
  /** Takes the place of the library's own settings for this run. */
  readonly modelSettings?: ModelSettingsChange | undefined;
  /** Does the included reader help? It does, unless a measurement asks what it is worth. */
  readonly readsPassages?: boolean | undefined;
  /** Do models read the library in the background? They do not, unless the command waits for that. */
  readonly readsInBackground?: boolean | undefined;
}

/** Open the library, do the work, close the library, whatever happens. What the reader should know of it is noted. */
export async function withLibrary<T>(
  folder: string,
  options: {
    readonly indexing: boolean;
    readonly ocr?: boolean;
    readonly recognizeMs?: number | undefined;
    /** It goes with this command: nothing is noted of it. */
    readonly isTemporary?: boolean;
    /** For a command that only works on the queue, beside others. */
    readonly queue?: NonNullable<EngineOptions['queueOnly']> & { readonly parserCount: number | undefined };
  } & OpenChoice,
  work: (library: OpenLibrary) => Promise<T>,
): Promise<T> {
  const engine = await createEngine({
    libraryFolder: folder,
    parserFile,
    convertFile,
    printer: browserPrinter(process.env),
    ocrFile: options.ocr === false ? undefined : ocrFile,
    inferenceFile,
    encoderFolder,
    readerFolder: options.readsPassages === false ? undefined : readerFolder,
    modelsFolder: options.models ?? chosenModels({}, { cwd: process.cwd(), env: process.env }),
    indexing: options.indexing,
    encoding: options.readsInBackground,
    recognizeMs: options.recognizeMs,
    queueOnly: options.queue,
    ...(options.queue?.parserCount !== undefined && { parserCount: options.queue.parserCount }),
    modelSettings: options.modelSettings,
    machine: options.isTemporary ? undefined : machineOf(process.env),
  });
  try {
    if (engine.standing().restricted) options.out?.note(restrictedText(folder));
    const result = await work({
      engine,
      window: connect(methods, engine.handlers),
      host: connect(hostMethods, engine.hostHandlers),
      tools: connect(toolCalls, engine.toolHandlers),
      folder,
    });
    const { unreadable } = engine.standing();
    if (unreadable.length > 0) options.out?.note(unreadableText(unreadable, folder));
    return result;
  } finally {
    await engine.close();
  }
}

/** For commands that only read: a mistyped folder is a mistake, not a new library. */
export async function withExistingLibrary<T>(
  folder: string,
  work: (library: OpenLibrary) => Promise<T>,
  choice: OpenChoice = {},
): Promise<T> {
  if (!hasLibrary(folder)) {
    throw new UsageError(`There is no library in ${folder}.`, `Make one: wayleaf index PATH… --library ${folder}`);
  }
  return withLibrary(folder, { indexing: false, ...choice }, work);
}

/** Every document of the library as it stands now. */
export async function listDocuments(library: OpenLibrary, signal: AbortSignal): Promise<readonly DocumentSummary[]> {
  const documents: DocumentSummary[] = [];
  for await (const event of libraryEvents(library, signal)) {
    if (!hasDocuments(event)) continue;
    documents.push(...event.documents);
    if (!event.more) break;
  }
  return documents;
}

/** Where a document's file is, or the last known name of one that is gone. */
export async function fileOf(
  library: OpenLibrary,
  document: Pick<DocumentSummary, 'id' | 'fileName'>,
): Promise<string> {
  return library.host.call('host.locate', { document: document.id }).then(
    (found) => found.source,
    () => document.fileName,
  );
}

const restrictedText = (folder: string): string =>
  `This library was made elsewhere, so that its settings do not count, and files outside its folder are not opened. To trust it: wayleaf doctor --trust --library ${folder}`;

const unreadableText = (unreadable: readonly LeftOut[], folder: string): string =>
  `Left out, since it cannot be read: ${leftOutText(unreadable)}. More: wayleaf doctor --library ${folder}`;

function connect<T extends MethodTable>(table: T, handlers: Handlers<T>): Client<T> {
  const [near, far] = portPair();
  serve(far, table, handlers, (error, method) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${method}: ${terminalText(text)}\n`);
  });
  return createClient(near, table);
}

function hasDocuments(event: LibraryEvent): event is Extract<LibraryEvent, { kind: 'snapshot' | 'documents' }> {
  return event.kind === 'snapshot' || event.kind === 'documents';
}
