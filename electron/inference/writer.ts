import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { loadGraph } from './graph.ts';
import { loadTokenizer } from './texts-to-tokens.ts';
import {
  AutoModelForCausalLM,
  DynamicCache,
  SESSION,
  Tensor,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from './transformers.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A prompt as the model reads it. */
export interface PromptTokens {
  readonly ids: readonly number[];
  /** Tokens that were left out of its middle, since the model cannot hold them. */
  readonly cut: number;
}

/** A language model, loaded: continues a chat token by token, always with the likeliest. */
export class Writer {
  readonly #model: PreTrainedModel;
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #ends: ReadonlySet<number>;

  private constructor(model: PreTrainedModel, tokenizer: PreTrainedTokenizer, ends: ReadonlySet<number>) {
    this.#model = model;
    this.#tokenizer = tokenizer;
    this.#ends = ends;
  }

  /** @throws AppError `model.unavailable` if its files are missing, broken, or not those of a model for chats */
  static async load(folder: string, graph: string, threads: number): Promise<Writer> {
    const tokenizer = await loadTokenizer(folder);
    if (!tokenizer.chat_template)
      throw new AppError('model.unavailable', 'The model was not made for questions: it has no form for a chat.', {
        folder,
      });
    const model = await loadGraph(folder, graph, (place) =>
      AutoModelForCausalLM.from_pretrained(folder, {
        ...place,
        // Each token's keys and values are as long as all before them: kept in an arena, all their sizes would stay.
        session_options: { ...SESSION, enableCpuMemArena: false, intraOpNumThreads: threads },
      }),
    );
    return new Writer(model, tokenizer, await endsOf(folder, tokenizer));
  }

  /**
   * The chat in the model's own form, ready for the answer.
   *
   * @param begin  what the answer begins with
   * @param atMost  tokens; of a longer prompt the beginning and the end are kept, where instructions and questions stand
   */
  prompt(messages: readonly Message[], begin: string, atMost: number): PromptTokens {
    const data = messages.map(({ role, content }) => ({ role, content: this.#asWords(content) }));
    const options = { add_generation_prompt: true, tokenize: false, enable_thinking: false } as const;
    const text = this.#tokenizer.apply_chat_template(data, options);
    const { input_ids: ids } = this.#tokenizer(text + begin, { add_special_tokens: false, return_tensor: false });
    const cut = Math.max(0, ids.length - atMost);
    if (cut === 0) return { ids, cut };
    const front = Math.ceil(atMost / 2);
    return { ids: [...ids.slice(0, front), ...ids.slice(front + cut)], cut };
  }

  /** An answer that has not begun. */
  begin(): Answer {
    return new Answer(this.#model, this.#tokenizer);
  }

  isEnd(token: number): boolean {
    return this.#ends.has(token);
  }

  async release(): Promise<void> {
    await this.#model.dispose();
  }

  /** Words that would open or close a message for the model are no longer that, wherever they came from. */
  #asWords(content: string): string {
    return this.#tokenizer.all_special_tokens.reduce(
      (text, token) => (token.length > 1 ? text.replaceAll(token, `${token.slice(0, 1)} ${token.slice(1)}`) : text),
      content,
    );
  }
}

/** One answer: what the model has read and written so far. */
export class Answer {
  readonly #model: PreTrainedModel;
  readonly #tokenizer: PreTrainedTokenizer;
  #cache = new DynamicCache();
  #length = 0;
  readonly #written: number[] = [];
  /** Tokens are read together with some before them, since a letter or a space may need two: from here on. */
  #from = 0;
  #told = 0;

  constructor(model: PreTrainedModel, tokenizer: PreTrainedTokenizer) {
    this.#model = model;
    this.#tokenizer = tokenizer;
  }

  /**
   * Let the model read tokens.
   *
   * @returns the token that is likeliest to follow
   * @throws AppError `model.failed`
   */
  async read(tokens: readonly number[]): Promise<number> {
    this.#length += tokens.length;
    const outputs = await this.#run(tokens).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new AppError('model.failed', 'The model failed on a text.', { reason }, error);
    });
    const { logits } = outputs;
    if (logits?.dims.length !== 3) throw new AppError('model.unavailable', 'The model is none that writes.');
    this.#cache = new DynamicCache(
      Object.fromEntries(
        Object.entries(outputs).flatMap(([name, tensor]) =>
          name.startsWith('present') ? [[name.replace('present', 'past_key_values'), tensor]] : [],
        ),
      ),
    );
    // Of the last of the tokens: rows × tokens × words.
    return likeliest(logits.slice(null, -1, null).to('float32').data as Float32Array);
  }

  /** The next token of the answer. @returns what can be told of it already */
  write(token: number): string {
    this.#written.push(token);
    const before = this.#decode(this.#written.slice(this.#from, this.#told));
    const now = this.#decode(this.#written.slice(this.#from));
    // A letter of several bytes that is not whole yet.
    if (now.endsWith('\uFFFD') || now.length <= before.length) return '';
    this.#from = this.#told;
    this.#told = this.#written.length;
    return now.slice(before.length);
  }

  async #run(tokens: readonly number[]): Promise<Record<string, Tensor>> {
    const shape = (size: number): number[] => [1, size];
    return (await this.#model.forward({
      input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), shape(tokens.length)),
      attention_mask: new Tensor('int64', new BigInt64Array(this.#length).fill(1n), shape(this.#length)),
      // Only the last of them is looked at; models that can leave the others out are told so.
      num_logits_to_keep: new Tensor('int64', [1n], []),
      past_key_values: this.#cache,
    })) as Record<string, Tensor>;
  }

  #decode(tokens: number[]): string {
    if (tokens.length === 0) return '';
    return this.#tokenizer.decode(tokens, { skip_special_tokens: true, clean_up_tokenization_spaces: false });
  }
}

function likeliest(scores: Float32Array): number {
  let best = 0;
  for (let token = 1; token < scores.length; token++) if (scores[token]! > scores[best]!) best = token;
  return best;
}

/** Tokens that end an answer: as the model's description and its tokenizer name them. */
async function endsOf(folder: string, tokenizer: PreTrainedTokenizer): Promise<ReadonlySet<number>> {
  const config = JSON.parse(await readFile(path.join(folder, 'config.json'), 'utf8')) as { eos_token_id?: unknown };
  const named = [config.eos_token_id].flat();
  return new Set([...named, tokenizer.eos_token_id].filter((id) => typeof id === 'number'));
}
