import { isAbort } from '#shared/base/errors.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import { Inference } from '../../../electron/engine/models/onnx/inference.ts';
import { idOf, onnxEncoder, onnxReader, onnxReranker } from '../../../electron/engine/models/onnx/onnx-models.ts';
import { installedIn, Shelf, type InstalledModel } from '../../../electron/engine/models/onnx/shelf.ts';
import { encoderFolder, readerFolder } from '../../../electron/engine/shipped.ts';
import { launchNode } from '../../../electron/process/launch.ts';
import { stringOption, type OptionValues, type Surroundings } from '../../../electron/cli/command.ts';
import { UsageError } from '../../../electron/cli/failure.ts';
import { chosenModels, inferenceFile } from '../../../electron/cli/open-library.ts';
import type { OpenSubject } from './dataset.ts';
import { documentVectors } from './document-vectors.ts';
import type { ModelCalls } from './with-language-model.ts';

export const localModelOptions = {
  encoder: { type: 'string' },
  reranker: { type: 'string' },
  models: { type: 'string' },
} as const;

export const localModelHelp = [
  '  --encoder ID     search by meaning with this installed encoder (default: the included one), or none; vectors are kept',
  '                   in the folder of --cache',
  '  --reranker ID    let this installed re-ranker read the best passages',
  '  --models DIR     folder of the models (default: WAYLEAF_MODELS, or the user’s data folder)',
] as const;

/** Installed models that help a run; none of them has to be named. */
export interface LocalChoice {
  readonly encoder: InstalledModel | undefined;
  readonly reranker: InstalledModel | undefined;
  /** The included reader, wherever there is an encoder. */
  readonly passageReader: InstalledModel | undefined;
}

/** @throws UsageError if a model is not installed, or is of another kind */
export async function chosenLocalModels(values: OptionValues, surroundings: Surroundings): Promise<LocalChoice> {
  const shelf = new Shelf(chosenModels(values, surroundings));
  const installed = await shelf.list();
  const included = await installedIn(encoderFolder);
  const chosen = (task: 'encoder' | 'reranker', kind: string): InstalledModel | undefined => {
    const id = stringOption(values, task);
    if (id === undefined && task === 'encoder') return included;
    if (id === undefined || id === 'none') return undefined;
    const model = installed.find(({ spec }) => spec.id === id);
    if (!model) throw new UsageError(`${id} is not installed in ${shelf.folder}.`, `wayleaf models download ${id}`);
    if (model.spec.task !== task) throw new UsageError(`${id} is not ${kind}.`, 'See: wayleaf models list');
    return model;
  };
  const encoder = chosen('encoder', 'an encoder');
  return {
    encoder,
    reranker: chosen('reranker', 'a re-ranker'),
    passageReader: encoder && (await installedIn(readerFolder)),
  };
}

/** Name and digest of each, as results state them. */
export function namesOf({ encoder, reranker }: LocalChoice): { readonly encoder: string; readonly reranker: string } {
  return { encoder: encoder ? idOf(encoder) : 'none', reranker: reranker ? idOf(reranker) : 'none' };
}

type LocalAids = Pick<Aids, 'semantics' | 'reranker' | 'passageReader'>;

/**
 * Do the work with the models that were chosen, in an inference process of its own.
 *
 * @param folder  where vectors are kept between runs
 * @param work  is given what helps questions to a document, once its vectors are there. A question's vector is made for
 *   every strategy by itself, so that each bears its time. Throws `model.unavailable`, `model.failed`
 */
export async function withLocalModels<T>(
  choice: LocalChoice,
  folder: string,
  signal: AbortSignal,
  work: (aidsOf: (subject: OpenSubject) => Promise<LocalAids>, calls: ModelCalls) => Promise<T>,
): Promise<T> {
  const calls: ModelCalls = { asked: 0, failed: 0 };
  const inference = new Inference({ file: inferenceFile, launch: launchNode });
  const counted = async <R>(call: Promise<R>): Promise<R> => {
    calls.asked++;
    return call.catch((error: unknown) => {
      if (!isAbort(error)) calls.failed++;
      throw error;
    });
  };
  const encoder = choice.encoder && onnxEncoder(choice.encoder, inference);
  const reranker = choice.reranker && onnxReranker(choice.reranker, inference);
  const passageReader = choice.passageReader && onnxReader(choice.passageReader, inference);
  try {
    return await work(async (subject) => {
      return {
        semantics: encoder && {
          encoder: { ...encoder, encode: (...asked) => counted(encoder.encode(...asked)) },
          vectors: await documentVectors(subject, encoder, folder, signal),
        },
        reranker: reranker && { ...reranker, score: (...asked) => counted(reranker.score(...asked)) },
        passageReader: passageReader && { ...passageReader, read: (...asked) => counted(passageReader.read(...asked)) },
      };
    }, calls);
  } finally {
    inference.close();
  }
}
