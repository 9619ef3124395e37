/** The model server as the engine uses it, Ollama or one like it: what it has, and its models behind the ports of the domain. */
import { z } from 'zod';
import { AppError, cancelled, isAppError } from '#shared/base/errors.ts';
import { abortable } from '#shared/base/async.ts';
import type { ModelNote, OllamaModel, OllamaPull, OllamaState } from '#shared/contract/models.ts';
import type { ModelSettings } from '#shared/contract/settings.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import type { Vision } from '#shared/domain/ports/vision.ts';
import { readAddress, type OllamaAddress } from './address.ts';
import { ContextMeter, type Room } from './context.ts';
import { lookAt, readVersion } from './describe.ts';
import { ollamaEncoder } from './encoder.ts';
import { generate, type Generation } from './generate.ts';
import { complete, KnownForms } from '../openai/complete.ts';
import { embed } from '../openai/embed.ts';
import { listServed } from '../openai/talk.ts';
import { Pulls } from './pulls.ts';
import { countTokens } from '#shared/domain/segment/tokens.ts';
import { FirstWord } from '../talk/first-word.ts';
import { askOnce, type RequestLimits } from '../talk/request.ts';
import { fault } from '#shared/base/messages.ts';

export interface OllamaLimits {
  /** Is it Ollama that a connection was made to? A busy machine takes a while to say so; one that is gone makes no connection. */
  readonly versionMs: number;
  /** A list of models, the description of one. */
  readonly listMs: number;
  /** Of all models together. */
  readonly describeMs: number;
  /** Deleting the files of a large model from a slow disk. */
  readonly removeMs: number;
  /** Of a model that was not heard yet: it may have to be loaded from a slow disk and read a long prompt before it begins. */
  readonly chat: RequestLimits;
  readonly embed: RequestLimits;
  /** Checking the sum of a large file tells nothing for minutes. */
  readonly pull: RequestLimits;
}

const defaults: OllamaLimits = {
  versionMs: 15_000,
  listMs: 15_000,
  describeMs: 20_000,
  removeMs: 60_000,
  chat: { firstMs: 240_000, betweenMs: 60_000 },
  embed: { firstMs: 120_000, betweenMs: 120_000 },
  // Hundreds of gigabytes over a slow line; how far it is stands in small pieces, many a second.
  pull: { firstMs: 60_000, betweenMs: 600_000, wholeMs: 7 * 24 * 3_600_000, mostBytes: 2 ** 30 },
};

/** Somebody who answered so lately is still there. */
const ALIVE_MS = 30_000;

export interface OllamaDeps {
  readonly settings: () => ModelSettings;
  readonly limits?: Partial<OllamaLimits>;
  /** What a server at this address that speaks OpenAI's API may ask for. */
  readonly key?: ((address: string) => Promise<string | undefined>) | undefined;
  /** Why nothing at this address is asked; undefined where it may be. */
  readonly refusal?: ((address: string) => AppError | undefined) | undefined;
  /** Milliseconds of a clock that never runs backwards. */
  readonly now?: () => number;
  /** What `state`, `pulls` or `notes` say is different now. */
  readonly onChange: () => void;
  readonly onBug: (error: unknown) => void;
}

export class Ollama {
  readonly #deps: OllamaDeps;
  readonly #limits: OllamaLimits;
  readonly #meter: ContextMeter;
  readonly #forms = new KnownForms();
  readonly #firstWord: FirstWord;
  readonly #pulls: Pulls;
  readonly #notes = new Map<string, ModelNote>();
  readonly #closing = new AbortController();
  readonly #now: () => number;
  #state: OllamaState = { kind: 'unknown' };
  #looking: { readonly address: string; readonly done: Promise<OllamaState> } | undefined;
  #seenAt = -Infinity;

  constructor(deps: OllamaDeps) {
    this.#deps = deps;
    this.#limits = { ...defaults, ...deps.limits };
    this.#firstWord = new FirstWord(this.#limits.chat);
    this.#now = deps.now ?? (() => performance.now());
    this.#meter = new ContextMeter(this.#now);
    this.#pulls = new Pulls({
      address: () => this.#allowed(),
      limits: this.#limits.pull,
      onChange: deps.onChange,
      onPulled: () => this.lookSoon(),
      onBug: deps.onBug,
    });
  }

  get address(): OllamaAddress {
    return readAddress(this.#deps.settings().ollamaAddress);
  }

  get state(): OllamaState {
    return this.#state;
  }

  get pulls(): OllamaPull[] {
    return this.#pulls.list();
  }

  get notes(): ModelNote[] {
    return [...this.#notes.values()];
  }

  /** Another address or other wishes: what was known of the old one says nothing about the new one. */
  forget(): void {
    this.#looking = undefined;
    this.#seenAt = -Infinity;
    this.#set({ kind: 'unknown' });
  }

  /** Ask what is there; one look at a time. Who stops waiting does not stop the look. */
  look(signal: AbortSignal): Promise<OllamaState> {
    const address = this.address.url;
    const refused = this.#deps.refusal?.(address);
    if (refused) {
      const { message, details } = refused;
      this.#set({ kind: 'failing', error: { code: 'chat.unavailable', message, details } });
      return Promise.resolve(this.#state);
    }
    if (this.#looking?.address !== address) {
      const done = this.#keyFor(address)
        .then((key) => lookAt({ address, signal: this.#closing.signal, key }, this.#limits))
        .then((state) => {
          if (this.#looking?.done !== done) return state;
          this.#looking = undefined;
          if (state.kind === 'running') this.#seenAt = this.#now();
          this.#set(state);
          return state;
        });
      this.#looking = { address, done };
      if (this.#state.kind !== 'running') this.#set({ kind: 'looking' });
    }
    return abortable(this.#looking.done, signal);
  }

  /** The same without anybody waiting. */
  lookSoon(): void {
    this.look(this.#closing.signal).catch((error: unknown) => {
      if (!isAppError(error)) this.#deps.onBug(error);
    });
  }

  pull(model: string): void {
    this.#pulls.start(model);
  }

  stopPull(model: string): void {
    this.#pulls.stop(model);
  }

  /**
   * Delete a model from Ollama, and look what is left.
   *
   * @throws AppError `model.unavailable` if Ollama is not there, or has no such model, `model.failed`, `call.cancelled`
   */
  async remove(model: string, signal: AbortSignal): Promise<void> {
    this.#pulls.stop(model);
    const purpose = { unavailable: 'model.unavailable', failed: 'model.failed', model } as const;
    const limits = { firstMs: this.#limits.removeMs, betweenMs: this.#limits.removeMs };
    const request = { address: this.#allowed(), purpose, limits, signal };
    await askOnce(request, (client) => client.delete({ model }), z.unknown());
    this.#looking = undefined; // it may have begun before
    await this.look(signal);
  }

  /** @param room  of the question that it is asked for, so that its context is planned once */
  chat(model: string, room?: Room): Chat {
    const run = this.#generation.bind(this);
    return {
      model,
      async *reply({ messages, schema, maxTokens, onNote, onUsage }, signal) {
        yield* run({ model, messages, schema, maxTokens, room, onUsage, ...(onNote ? { onNote } : {}) }, signal);
      },
    };
  }

  vision(model: string): Vision {
    return {
      model,
      describe: async (png, instruction, maxTokens, signal) => {
        const messages = [{ role: 'user', content: instruction }] as const;
        let text = '';
        for await (const piece of this.#generation({ model, messages, maxTokens, images: [png] }, signal))
          text += piece;
        return text.trim();
      },
    };
  }

  /** @throws AppError `model.unavailable` if Ollama has no such model, or does not tell the length of its vectors */
  async encoder(model: string, signal: AbortSignal): Promise<Encoder> {
    const known = await this.#describe(model, signal).catch((error: unknown) => {
      if (!isAppError(error, 'chat.unavailable') && !isAppError(error, 'chat.failed')) throw error;
      throw new AppError('model.unavailable', error.message, error.details, error);
    });
    const encoder = {
      address: () => this.address.url,
      model,
      keepAliveMinutes: () => this.#deps.settings().keepAliveMinutes,
      limits: this.#limits.embed,
    };
    if (known && this.#speaksOpenAi()) {
      const key = await this.#keyFor(this.address.url);
      const served = (texts: readonly string[], stop: AbortSignal) =>
        embed({ address: this.address.url, model, limits: this.#limits.embed, key }, texts, stop);
      const [probe] = await served(['A sentence.'], signal);
      return ollamaEncoder({ ...encoder, digest: known.digest, dimensions: probe?.length ?? 0, served });
    }
    if (!known?.dimensions) throw new AppError('model.unavailable', `Ollama has no encoder “${model}”.`, { model });
    const { digest, dimensions, contextTokens } = known;
    return ollamaEncoder({ ...encoder, digest, dimensions, contextTokens });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#pulls.close();
  }

  async *#generation(
    asked: Pick<Generation, 'model' | 'messages' | 'schema' | 'maxTokens' | 'images' | 'room'> &
      Partial<Pick<Generation, 'onNote' | 'onUsage'>>,
    signal: AbortSignal,
  ): AsyncGenerator<string, void, void> {
    const { model } = asked;
    const both = AbortSignal.any([signal, this.#closing.signal]);
    try {
      const known = await this.#describe(model, both);
      const tokens = asked.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
      const limits = this.#firstWord.limitsFor(model, tokens);
      const timed = (pieces: AsyncIterable<string>): AsyncIterable<string> =>
        this.#timed(model, tokens, limits, pieces);
      if (this.#speaksOpenAi()) {
        const key = await this.#keyFor(this.address.url);
        const target = { address: this.address.url, limits, key, forms: this.#forms };
        yield* timed(complete({ ...asked, ...target }, both));
        this.#seenAt = this.#now();
        return;
      }
      const hasSchemas = this.#state.kind !== 'running' || !this.#state.outdated;
      const pieces = generate(
        {
          ...asked,
          address: this.address.url,
          facts: {
            contextTokens: known?.contextTokens ?? null,
            thinks: known?.abilities.includes('thinking') ?? false,
            hasSchemas,
          },
          keepAliveMinutes: this.#deps.settings().keepAliveMinutes,
          limits,
          meter: this.#meter,
          onNote: (note) => {
            this.#notes.set(model, { ...note, model });
            this.#deps.onChange();
            asked.onNote?.(note);
          },
        },
        both,
      );
      yield* timed(pieces);
      this.#seenAt = this.#now();
    } catch (error) {
      if (signal.aborted) throw cancelled();
      if (isAppError(error, 'chat.unavailable')) this.#isGone(error);
      throw error;
    }
  }

  /** Learns how long the first piece takes; one that did not come within its limit counts with that. */
  async *#timed(
    model: string,
    tokens: number,
    { firstMs }: RequestLimits,
    pieces: AsyncIterable<string>,
  ): AsyncGenerator<string, void, void> {
    const askedAt = this.#now();
    let heard = false;
    const hear = (): void => {
      if (!heard) this.#firstWord.learn(model, tokens, this.#now() - askedAt);
      heard = true;
    };
    try {
      for await (const piece of pieces) {
        hear();
        yield piece;
      }
    } catch (error) {
      if (this.#now() - askedAt >= firstMs) hear();
      throw error;
    }
  }

  /**
   * What is known of a model. Ollama is looked at first if nobody did, or if it was not heard for a while: a machine
   * that is gone is found out by the connection that it does not make, rather than at the limit of an answer.
   */
  async #describe(model: string, signal: AbortSignal): Promise<OllamaModel | undefined> {
    const address = this.address.url;
    if (this.#state.kind !== 'running' || !findModel(this.#state.models, model)) await this.look(signal);
    else if (this.#now() - this.#seenAt > ALIVE_MS) await this.#isThere(address, signal);
    const state = this.#state;
    if (state.kind === 'absent' || state.kind === 'failing') {
      const { code, message, details } = state.error;
      throw new AppError(code, message, details);
    }
    this.#seenAt = this.#now();
    const found = state.kind === 'running' ? findModel(state.models, model) : undefined;
    if (state.kind === 'running' && !found)
      throw fault('chat.unavailable', 'ollama.no-model', { model }, { address, model });
    return found;
  }

  /** @throws AppError `address.unconfirmed` */
  #allowed(): string {
    const { url } = this.address;
    const refused = this.#deps.refusal?.(url);
    if (refused) throw refused;
    return url;
  }

  #keyFor(address: string): Promise<string | undefined> {
    return this.#deps.key?.(address) ?? Promise.resolve(undefined);
  }

  #speaksOpenAi(): boolean {
    return this.#state.kind === 'running' && this.#state.speaks === 'openai';
  }

  async #isThere(address: string, signal: AbortSignal): Promise<void> {
    const target = { address, signal, key: await this.#keyFor(address) };
    if (this.#speaksOpenAi()) await listServed(target, this.#limits.versionMs);
    else await readVersion(target, this.#limits.versionMs);
  }

  #isGone({ code, message, details }: AppError): void {
    this.#seenAt = -Infinity;
    // A server that says something of the model is there.
    if (details?.reason !== undefined && details.status === undefined)
      this.#set({ kind: 'absent', error: { code, message, details } });
  }

  #set(state: OllamaState): void {
    this.#state = state;
    this.#deps.onChange();
  }
}

/** Ollama takes a name without a tag for the one tagged `latest`. */
export function findModel(models: readonly OllamaModel[], name: string): OllamaModel | undefined {
  return models.find((model) => model.name === name) ?? models.find((model) => model.name === `${name}:latest`);
}
