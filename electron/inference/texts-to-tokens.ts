import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { AppError } from '#shared/base/errors.ts';

/** A text as the model takes it. */
export interface Tokens {
  readonly ids: readonly number[];
  /** Which of a pair each token belongs to. */
  readonly types: readonly number[];
  /** The text was longer than the model's context and was cut at its end. */
  readonly cut: boolean;
}

/** No token stands for more characters than this on average; more of a text is not looked at. */
const MAX_CHARS_PER_TOKEN = 16;
/** Of a pair, the question has at most this share of the context. */
const QUESTION_SHARE = 0.5;

/** Turns texts into tokens that fit a model's context; what ends a text for the model stays at its end. */
export class TextsToTokens {
  readonly padId: number;
  readonly #tokenizer: Tokenizer;
  readonly #contextTokens: number;
  /** Tokens that the model wants behind a text, and behind the second of a pair. */
  readonly #tail: number;

  constructor(tokenizer: Tokenizer, contextTokens: number, padId: number) {
    this.#tokenizer = tokenizer;
    this.#contextTokens = contextTokens;
    this.padId = padId;
    this.#tail = tailOf(tokenizer);
  }

  one(text: string): Tokens {
    const { ids, token_type_ids: types } = this.#tokenizer.encode(this.#bounded(text), { return_token_type_ids: true });
    return this.#fit(ids, types);
  }

  /** Pairs of one question with any passage. */
  pairer(question: string): (passage: string) => Tokens {
    const shortened = this.#shortened(question);
    return (passage) => {
      const { ids, token_type_ids: types } = this.#tokenizer.encode(shortened, {
        text_pair: this.#bounded(passage),
        return_token_type_ids: true,
      });
      return this.#fit(ids, types);
    };
  }

  #fit(ids: readonly number[], types: readonly number[]): Tokens {
    const limit = this.#contextTokens;
    if (ids.length <= limit) return { ids, types, cut: false };
    const kept = limit - this.#tail;
    const cut = (values: readonly number[]): number[] => [
      ...values.slice(0, kept),
      ...values.slice(values.length - this.#tail),
    ];
    return { ids: cut(ids), types: cut(types), cut: true };
  }

  /** A question must leave room for the passage. */
  #shortened(question: string): string {
    const limit = Math.floor(this.#contextTokens * QUESTION_SHARE);
    let text = this.#bounded(question);
    for (;;) {
      const tokens = this.#tokenizer.encode(text, { add_special_tokens: false }).ids.length;
      if (tokens <= limit) return text;
      text = text.slice(0, Math.floor((text.length * limit) / tokens));
    }
  }

  #bounded(text: string): string {
    return text.slice(0, this.#contextTokens * MAX_CHARS_PER_TOKEN);
  }
}

/** How many special tokens follow a text: all of them but those in front. */
function tailOf(tokenizer: Tokenizer): number {
  const sample = 'a';
  const bare = tokenizer.encode(sample, { add_special_tokens: false }).ids;
  const full = tokenizer.encode(sample).ids;
  const front = full.indexOf(bare[0] ?? -1);
  return front < 0 ? 0 : full.length - front - bare.length;
}

/** @throws AppError `model.unavailable` if the tokenizer's files are missing or cannot be used */
export async function loadTokenizer(folder: string, contextTokens: number): Promise<TextsToTokens> {
  const read = async (name: string): Promise<Record<string, unknown>> => {
    const value: unknown = JSON.parse(await readFile(path.join(folder, name), 'utf8'));
    if (typeof value !== 'object' || value === null) throw new Error(`${name} is no object`);
    return value as Record<string, unknown>;
  };
  try {
    const config = await read('tokenizer_config.json');
    const tokenizer = new Tokenizer(await read('tokenizer.json'), config);
    return new TextsToTokens(tokenizer, contextTokens, padIdOf(tokenizer, config));
  } catch (error) {
    throw new AppError(
      'model.unavailable',
      'The model’s tokenizer cannot be loaded. Remove the model and install it again.',
      { folder, reason: error instanceof Error ? error.message : String(error) },
      error,
    );
  }
}

/** Padding is masked, so a tokenizer that names no token for it may use any. */
function padIdOf(tokenizer: Tokenizer, config: Readonly<Record<string, unknown>>): number {
  const named = config.pad_token;
  const token = typeof named === 'object' && named !== null && 'content' in named ? named.content : named;
  return typeof token === 'string' ? (tokenizer.token_to_id(token) ?? 0) : 0;
}
