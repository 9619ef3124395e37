import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { defaultHubAddress } from '#shared/contract/settings.ts';
import { catalog } from '../../engine/models/onnx/catalog.ts';
import { Downloads } from '../../engine/models/onnx/downloads.ts';
import { importModel } from '../../engine/models/onnx/import-model.ts';
import { Inference } from '../../engine/models/onnx/inference.ts';
import type { ModelSpec } from '../../engine/models/onnx/model-spec.ts';
import { tryOut } from '../../engine/models/onnx/onnx-models.ts';
import { bytesOf, installedIn, Shelf, type InstalledModel } from '../../engine/models/onnx/shelf.ts';
import { encoderFolder } from '../../engine/shipped.ts';
import { launchNode } from '../../process/launch.ts';
import { stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { removeFromOllama } from '../models/ollama-models.ts';
import { checkModel, encodeLibrary, useModel } from '../models/library-models.ts';
import { chosenModels, inferenceFile } from '../open-library.ts';
import { table } from '../output.ts';

const OLLAMA = 'ollama:';

export const models: Command = {
  name: 'models',
  usage: '[list | download ID | import PATH | remove ID | use ID | check NAME | encode] [--models DIR] [--json]',
  summary: 'Models that run inside Wayleaf: what is installed, and install more.',
  help: [
    '  list              every model that can be had, and where it stands (the default)',
    '  download ID       fetch a model, or go on with it; the only command that uses the network',
    '  import PATH       install a model from a folder or a .zip, .tar or .tar.gz archive',
    '  remove ID         delete a model, or what has arrived of it; ‘ollama:NAME’ deletes one from Ollama, with --yes alone',
    '  use ID            let a model help questions to a library; ‘use none’ leaves passages to be found by their words alone',
    '  check NAME        find out which roles a language model gets on this machine: one of Ollama, or ‘onnx:ID’',
    '  encode            make the vectors of a library now, with the encoder that it uses',
    '  --models DIR      folder of the models (default: WAYLEAF_MODELS, or the user’s data folder)',
    `  --hub URL         where to download from (default: HF_ENDPOINT, or ${defaultHubAddress})`,
    '  --model ID        with import: which model it is, where the names of its folders do not tell',
    '  --as NAME         with import: a sentence encoder that is in no list, under a name of your own',
    '  --yes             with remove: what Ollama has is meant to go',
    '  --library DIR     folder of the library, for use, check and encode',
    '  --ollama URL      where Ollama is (default: OLLAMA_HOST, else 127.0.0.1:11434)',
  ],
  options: {
    models: { type: 'string' },
    hub: { type: 'string' },
    model: { type: 'string' },
    as: { type: 'string' },
    library: { type: 'string' },
    ollama: { type: 'string' },
    yes: { type: 'boolean' },
  },
  words: ['list', 'download', 'import', 'remove', 'use', 'check', 'encode'],
  positionals: { min: 0, max: 2, what: '' },
  run: async ([action = 'list', given], values, surroundings) => {
    const named = (): string => {
      if (given === undefined)
        throw new UsageError(`‘models ${action}’ needs to know which one.`, 'See: wayleaf models');
      return given;
    };
    switch (action) {
      case 'list':
        return list(shelfOf(values, surroundings), surroundings);
      case 'download':
        return download(named(), values, surroundings);
      case 'import':
        return importFrom(named(), values, surroundings);
      case 'remove':
        return named().startsWith(OLLAMA)
          ? removeFromOllama(named().slice(OLLAMA.length), values, surroundings)
          : remove(named(), shelfOf(values, surroundings), surroundings);
      case 'use':
        return useModel(named(), values, surroundings);
      case 'check':
        return checkModel(named(), values, surroundings);
      case 'encode':
        return encodeLibrary(values, surroundings);
      default:
        throw new UsageError(`There is no ‘models ${action}’.`, 'See: wayleaf models --help');
    }
  },
};

function shelfOf(values: OptionValues, surroundings: Surroundings): Shelf {
  return new Shelf(chosenModels(values, surroundings));
}

async function list(shelf: Shelf, { out }: Surroundings): Promise<number> {
  const installed = new Map((await shelf.list()).map((model) => [model.spec.id, model]));
  const arriving = new Set(await shelf.arriving());
  const imported = [...installed.values()].map(({ spec }) => spec).filter((spec) => !inCatalog(spec.id));
  const included = await installedIn(encoderFolder);
  const rows = [
    ...(included ? [{ ...describe(included.spec, included, false), state: 'included' as const }] : []),
    ...[...catalog, ...imported].map((spec) => describe(spec, installed.get(spec.id), arriving.has(spec.id))),
  ];
  out.printJson('models', { folder: shelf.folder, models: rows });
  out.print(
    table(
      ['model', 'task', 'state', 'MB', 'dimensions', 'context', 'languages', 'license'],
      rows.map((row) => [
        row.id,
        row.task,
        row.state,
        (row.bytes / 2 ** 20).toFixed(0),
        row.dimensions === null ? '–' : String(row.dimensions),
        String(row.contextTokens),
        row.languages === 'many' ? 'many' : row.languages.join(', '),
        row.license,
      ]),
    ),
  );
  if (included) out.print(`\n${included.spec.id} comes with Wayleaf; a library uses it until another is chosen.`);
  out.print(`\nIn ${shelf.folder}. Download one: wayleaf models download ID`);
  return exitCodes.done;
}

function describe(spec: ModelSpec, installed: InstalledModel | undefined, isArriving: boolean) {
  const { id, task, repository, license, languages, contextTokens } = spec;
  return {
    id,
    task,
    state: installed ? ('installed' as const) : isArriving ? ('paused' as const) : ('absent' as const),
    bytes: installed ? bytesOf(installed) : spec.approximateBytes,
    dimensions: spec.task === 'encoder' ? spec.dimensions : null,
    contextTokens,
    languages,
    license,
    repository,
    source: installed?.source ?? null,
    files: installed?.files ?? null,
  };
}

async function download(id: string, values: OptionValues, surroundings: Surroundings): Promise<number> {
  const { out, env, signal } = surroundings;
  const spec = catalog.find((one) => one.id === id);
  if (!spec) throw unknownModel(id);
  const shelf = shelfOf(values, surroundings);
  const downloads: Downloads = new Downloads({
    shelf,
    hub: () => stringOption(values, 'hub') ?? env.HF_ENDPOINT ?? defaultHubAddress,
    env,
    now: Date.now,
    onChange: () => {
      const state = downloads.states.get(id);
      if (state) out.progress.show(state.bytesDone / Math.max(1, state.bytesTotal), `Downloading ${id}`);
    },
    onInstalled: () => Promise.resolve(),
    onBug: (error) => {
      throw error;
    },
  });
  const stop = (): void => void downloads.pause(id);
  signal.addEventListener('abort', stop, { once: true });
  await downloads.start(spec);
  signal.removeEventListener('abort', stop);
  out.progress.clear();
  const state = downloads.states.get(id);
  if (state?.kind === 'failed') throw AppError.fromReport(state.error);
  if (state) {
    out.note(`Stopped. What has arrived is kept; go on: wayleaf models download ${id}`);
    return exitCodes.stopped;
  }
  return installed(await shelf.find(id), surroundings);
}

async function importFrom(from: string, values: OptionValues, surroundings: Surroundings): Promise<number> {
  const id = stringOption(values, 'model');
  const as = stringOption(values, 'as');
  if (id !== undefined && !inCatalog(id)) throw unknownModel(id);
  if (id !== undefined && as !== undefined)
    throw new UsageError('‘--model’ names a model of the catalog, ‘--as’ one that is not in it: give one of them.');
  const inference = new Inference({ file: inferenceFile, launch: launchNode });
  try {
    const model = await importModel(
      { from: path.resolve(surroundings.cwd, from), id, as },
      {
        shelf: shelfOf(values, surroundings),
        now: Date.now,
        tryOut: async (found, signal) => {
          await tryOut(found, inference, signal);
          inference.unload(); // some systems do not move a folder while a file in it is in use
        },
      },
      surroundings.signal,
    );
    return installed(model, surroundings);
  } finally {
    inference.close();
  }
}

async function remove(id: string, shelf: Shelf, { out }: Surroundings): Promise<number> {
  const isArriving = (await shelf.arriving()).includes(id);
  if ((await installedIn(encoderFolder))?.spec.id === id)
    throw new UsageError(`${id} comes with Wayleaf and cannot be removed.`, 'To do without: wayleaf models use none');
  if (!isArriving && !(await shelf.list()).some(({ spec }) => spec.id === id)) {
    throw new UsageError(`${id} is not installed.`, 'See: wayleaf models list');
  }
  await shelf.remove(id);
  out.printJson('models', { removed: id });
  out.print(`${id} was removed.`);
  return exitCodes.done;
}

function installed(model: InstalledModel | undefined, { out }: Surroundings): number {
  if (!model) throw new AppError('model.unavailable', 'The model is not where it was installed.');
  out.printJson('models', { installed: model.spec.id, folder: model.folder, files: model.files });
  out.print(`${model.spec.id} is installed in ${model.folder}.`);
  out.print(`Let it help a library: wayleaf models use ${model.spec.id} --library DIR`);
  return exitCodes.done;
}

function inCatalog(id: string): boolean {
  return catalog.some((spec) => spec.id === id);
}

function unknownModel(id: string): UsageError {
  return new UsageError(
    `There is no model ‘${id}’ in the catalog.`,
    `Choose one of: ${catalog.map((spec) => spec.id).join(', ')}`,
  );
}
