import type PQueue from 'p-queue';
import { AppError } from '#shared/base/errors.ts';
import type { Handlers, Item, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { JsonEnd } from './json-end.ts';
import { LoadedModels } from './loaded-models.ts';
import type { inferenceMethods } from './protocol.ts';
import { Turns } from './turns.ts';
import { Writer } from './writer.ts';

type Write = (typeof inferenceMethods)['text.write'];

/** One language model: a second takes gigabytes. */
const MOST_WRITERS = 1;
/** Tokens of a prompt that are read in one turn: some tenths of a second, and the memory of one step. */
const READ_AT_ONCE = 128;
/** Of the model's context, the answer has at most this share, however much is asked for. */
const ANSWER_SHARE = 0.5;
/** Small models begin with a sentence otherwise. */
const JSON_BEGIN = '{';

/** Writes answers, each token a turn: a cancel, or a question's vector, waits for one token at most. */
export function writing(queue: PQueue): Handlers<typeof inferenceMethods>['text.write'] {
  const models = new LoadedModels<Writer>(MOST_WRITERS, (writer) => writer.release());

  return async function* write(
    { model, messages, maxTokens, json, threads }: ParsedParams<Write>,
    signal: AbortSignal,
  ): AsyncGenerator<Item<Write>, Result<Write>, void> {
    const { folder, graph, contextTokens } = model;
    const turns = new Turns(queue, true, signal);
    const key = JSON.stringify([folder, graph, threads]);
    let loadMs = 0;
    const load = (): Promise<Writer> =>
      models.load(key, async () => {
        const startedAt = performance.now();
        const writer = await Writer.load(folder, graph, threads);
        loadMs += performance.now() - startedAt;
        return writer;
      });
    const replyLimit = Math.min(maxTokens, Math.floor(contextTokens * ANSWER_SHARE));
    const writer = await turns.take(load);
    const { ids, cut } = await turns.take(() =>
      writer.prompt(messages, json ? JSON_BEGIN : '', contextTokens - replyLimit),
    );
    yield { text: json ? JSON_BEGIN : '' };
    const readAt = performance.now();
    const answer = writer.begin();
    // Another model may have taken its place between two turns.
    const step = (tokens: readonly number[]): Promise<number> =>
      turns.take(async () => {
        if ((await load()) !== writer) throw replaced();
        return answer.read(tokens);
      });
    let next = -1;
    for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
      next = await step(ids.slice(from, from + READ_AT_ONCE));
      yield { text: '' };
    }
    const wroteAt = performance.now();
    let replyTokens = 0;
    const object = json ? new JsonEnd() : undefined;
    object?.push(JSON_BEGIN);
    while (!writer.isEnd(next) && replyTokens < replyLimit) {
      replyTokens++;
      const text = answer.write(next);
      const end = object?.push(text);
      yield { text: text.slice(0, end) };
      if (end !== undefined) break;
      if (replyTokens < replyLimit) next = await step([next]);
    }
    return {
      promptTokens: ids.length,
      cutTokens: cut,
      replyTokens,
      loadMs,
      promptMs: wroteAt - readAt,
      replyMs: performance.now() - wroteAt,
      residentBytes: process.memoryUsage.rss(),
    };
  };
}

function replaced(): AppError {
  return new AppError('model.failed', 'Another model took this one’s place in memory.');
}
