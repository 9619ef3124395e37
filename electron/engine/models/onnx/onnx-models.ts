import { AppError, isAppError } from '#shared/base/errors.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import type { PassageReader } from '#shared/domain/ports/passage-reader.ts';
import type { Reranker } from '#shared/domain/ports/reranker.ts';
import type { WritingCost } from '../../../inference/protocol.ts';
import { AnswerOnly } from '../talk/thinking.ts';
import type { Inference } from './inference.ts';
import { digestOf } from './model-spec.ts';
import type { InstalledModel } from './shelf.ts';

const DIGEST_CHARS = 16;
/** Somebody waits for a question, and for the few headings and sentences it is compared with, but not for a library. */
const WAITED_FOR = 64;

/** A language model inside Wayleaf. */
export interface LocalChat extends Chat {
  /** Its name and the digest of its files. */
  readonly id: string;
  readonly contextTokens: number;
}

/** Name and digest of an installed model. */
export function idOf({ spec, files }: InstalledModel): string {
  return `onnx:${spec.id}@${digestOf(spec, files).slice(0, DIGEST_CHARS)}`;
}

/**
 * An installed encoder.
 *
 * @throws AppError `input.invalid` if it is not such a model
 */
export function onnxEncoder(model: InstalledModel, inference: Inference): Encoder {
  const { spec, folder, graph } = model;
  if (spec.task !== 'encoder') throw wrongTask(spec.id, 'an encoder');
  const { contextTokens, pooling, dimensions, prefixes } = spec;
  const files = { folder, graph, contextTokens, pooling, dimensions };
  return {
    id: idOf(model),
    dimensions,
    languages: languagesOf(model),
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
 * @throws AppError `input.invalid` if it is not such a model
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

/**
 * An installed reader of passages.
 *
 * @throws AppError `input.invalid` if it is not such a model
 */
export function onnxReader(model: InstalledModel, inference: Inference): PassageReader {
  const { spec, folder, graph } = model;
  if (spec.task !== 'reader') throw wrongTask(spec.id, 'a reader of passages');
  const files = { folder, graph, contextTokens: spec.contextTokens };
  return {
    id: idOf(model),
    languages: languagesOf(model),
    read: (question, passages, signal) => inference.read(files, question, passages, signal),
  };
}

function languagesOf({ spec: { languages } }: InstalledModel): readonly string[] | undefined {
  return languages === 'many' || languages.length === 0 ? undefined : languages;
}

/**
 * An installed language model.
 *
 * @param onCost  told what each answer cost that came to its end
 * @throws AppError `input.invalid` if it is not such a model
 */
export function onnxChat(model: InstalledModel, inference: Inference, onCost: (cost: WritingCost) => void): LocalChat {
  const { spec, folder, graph } = model;
  if (spec.task !== 'writer') throw wrongTask(spec.id, 'a language model');
  const files = { folder, graph, contextTokens: spec.contextTokens };
  return {
    model: spec.id,
    id: idOf(model),
    contextTokens: spec.contextTokens,
    async *reply({ messages, schema, maxTokens, onNote, onUsage }, signal) {
      const writing = inference.write(files, messages, { maxTokens, json: schema !== undefined }, signal);
      try {
        const told = (cost: WritingCost): void => {
          const { promptTokens, cutTokens, replyTokens } = cost;
          onCost(cost);
          onUsage?.({ promptTokens, replyTokens });
          if (cutTokens > 0)
            onNote?.({ kind: 'truncated', sentTokens: promptTokens + cutTokens, readTokens: promptTokens });
        };
        yield* answerOf(writing, told);
      } catch (error) {
        if (isAppError(error, 'model.unavailable'))
          throw new AppError('chat.unavailable', error.message, error.details, error);
        if (isAppError(error, 'model.failed')) throw new AppError('chat.failed', error.message, error.details, error);
        throw error;
      }
    },
  };
}

/** The answer without its thinking. */
async function* answerOf(
  writing: AsyncGenerator<string, WritingCost, void>,
  onCost: (cost: WritingCost) => void,
): AsyncGenerator<string, void, void> {
  const filter = new AnswerOnly();
  try {
    for (let step = await writing.next(); ; step = await writing.next()) {
      if (step.done) {
        onCost(step.value);
        break;
      }
      const text = filter.push(step.value);
      if (text !== '') yield text;
    }
    const rest = filter.finish();
    if (rest !== '') yield rest;
  } finally {
    await writing.return(undefined as never);
  }
}

/** Use a model once. Throws `model.unavailable` or `model.failed` if that does not work. */
export async function tryOut(model: InstalledModel, inference: Inference, signal: AbortSignal): Promise<void> {
  switch (model.spec.task) {
    case 'encoder':
      await onnxEncoder(model, inference).encode(['a text'], 'query', signal);
      break;
    case 'reranker':
      await onnxReranker(model, inference).score('a question', ['a text'], signal);
      break;
    case 'reader':
      await onnxReader(model, inference).read('a question', [{ headings: '', sentences: ['a text'] }], signal);
      break;
    case 'writer': {
      const { folder, graph, spec } = model;
      const files = { folder, graph, contextTokens: spec.contextTokens };
      const messages = [{ role: 'user', content: 'A question?' }] as const;
      for await (const _ of inference.write(files, messages, { maxTokens: 2, json: false }, signal));
    }
  }
}

function wrongTask(id: string, wanted: string): AppError {
  return new AppError('input.invalid', `${id} is not ${wanted}.`);
}
