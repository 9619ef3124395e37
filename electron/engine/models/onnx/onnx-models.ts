import { AppError } from '#shared/base/errors.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import type { Reranker } from '#shared/domain/ports/reranker.ts';
import type { Inference } from './inference.ts';
import { digestOf } from './model-spec.ts';
import type { InstalledModel } from './shelf.ts';

const DIGEST_CHARS = 16;
/** Somebody waits for a question, and for the few headings and sentences it is compared with, but not for a library. */
const WAITED_FOR = 64;

/** Name and digest of an installed model. */
export function idOf({ spec, files }: InstalledModel): string {
  return `onnx:${spec.id}@${digestOf(spec, files).slice(0, DIGEST_CHARS)}`;
}

/**
 * An installed encoder.
 *
 * @throws AppError `input.invalid` if the model is none
 */
export function onnxEncoder(model: InstalledModel, inference: Inference): Encoder {
  const { spec, folder, graph } = model;
  if (spec.task !== 'encoder') throw wrongTask(spec.id, 'an encoder');
  const { contextTokens, pooling, dimensions, prefixes } = spec;
  const files = { folder, graph, contextTokens, pooling, dimensions };
  return {
    id: idOf(model),
    dimensions,
    encode: (texts, role, signal) =>
      inference.encode(
        files,
        texts.map((text) => prefixes[role] + text),
        role === 'query' || texts.length <= WAITED_FOR,
        signal,
      ),
  };
}

/**
 * An installed re-ranker.
 *
 * @throws AppError `input.invalid` if the model is none
 */
export function onnxReranker(model: InstalledModel, inference: Inference): Reranker {
  const { spec, folder, graph } = model;
  if (spec.task !== 'reranker') throw wrongTask(spec.id, 'a re-ranker');
  const files = { folder, graph, contextTokens: spec.contextTokens };
  return {
    id: idOf(model),
    score: (question, passages, signal) => inference.score(files, question, passages, signal),
  };
}

/** Use a model once. Throws `model.unavailable` or `model.failed` if that does not work. */
export async function tryOut(model: InstalledModel, inference: Inference, signal: AbortSignal): Promise<void> {
  if (model.spec.task === 'encoder') await onnxEncoder(model, inference).encode(['a text'], 'query', signal);
  else await onnxReranker(model, inference).score('a question', ['a text'], signal);
}

function wrongTask(id: string, wanted: string): AppError {
  return new AppError('input.invalid', `${id} is not ${wanted}.`);
}
