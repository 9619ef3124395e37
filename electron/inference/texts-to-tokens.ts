import { AppError } from '#shared/base/errors.ts';
import { AutoTokenizer, type PreTrainedTokenizer } from './transformers.ts';

/** A text as the model takes it. */
export interface Tokens {
  readonly ids: readonly number[];
  /** Which of a pair each token belongs to. */
  readonly types: readonly number[];
  /** Which sentence each token belongs to, counted from 1; 0 for none. Absent where nobody asks for sentences. */
  readonly sentences?: readonly number[];
  /** The text was longer than the model's context and was cut at its end. */
  readonly cut: boolean;
}

/** No token stands for more characters than this on average; more of a text is not looked at. */
const MAX_CHARS_PER_TOKEN = 16;
/** Of a pair, the question has at most this share of the context. */
const QUESTION_SHARE = 0.5;

/**
 * Turns texts into tokens that fit a model's context; what ends a text for the model stays at its end, which the
 * tokenizer's own truncation cuts off.
 */
export class TextsToTokens {
  readonly padId: number;
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #contextTokens: number;
  /** Tokens that the model wants behind a text, and behind the second of a pair. */
  readonly #tail: number;

  constructor(tokenizer: PreTrainedTokenizer, contextTokens: number) {
    this.#tokenizer = tokenizer;
    this.#contextTokens = contextTokens;
    // Padding is masked, so a tokenizer that names no token for it may use any.
    this.padId = Number.isInteger(tokenizer.pad_token_id) ? tokenizer.pad_token_id : 0;
    this.#tail = tailOf(tokenizer);
  }

  /** What stands in front of a text, and behind it. */
  get marks(): { readonly start: number; readonly end: number } {
    const ids = encode(this.#tokenizer, '').ids;
    return { start: ids[0] ?? this.padId, end: ids.at(-1) ?? this.padId };
  }

  /** Ids of the text alone, nothing in front of it or behind. */
  bare(text: string): readonly number[] {
    return encode(this.#tokenizer, this.#bounded(text), { add_special_tokens: false }).ids;
  }

  one(text: string): Tokens {
    return this.#fit(encode(this.#tokenizer, this.#bounded(text)));
  }

  /** Pairs of one question with any passage. */
  pairer(question: string): (passage: string) => Tokens {
    const shortened = this.#shortened(question);
    return (passage) => this.#fit(encode(this.#tokenizer, shortened, { text_pair: this.#bounded(passage) }));
  }

  #fit({ ids, types }: Encoded): Tokens {
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
      const tokens = encode(this.#tokenizer, text, { add_special_tokens: false }).ids.length;
      if (tokens <= limit) return text;
      text = text.slice(0, Math.floor((text.length * limit) / tokens));
    }
  }

  #bounded(text: string): string {
    return text.slice(0, this.#contextTokens * MAX_CHARS_PER_TOKEN);
  }
}

type Encoded = Pick<Tokens, 'ids' | 'types'>;

function encode(
  tokenizer: PreTrainedTokenizer,
  text: string,
  options: { readonly text_pair?: string; readonly add_special_tokens?: boolean } = {},
): Encoded {
  const { input_ids: ids, token_type_ids: types = [] } = tokenizer(text, {
    ...options,
    return_token_type_ids: true,
    return_tensor: false,
  });
  return { ids, types };
}

/** How many special tokens follow a text: all of them but those in front. */
function tailOf(tokenizer: PreTrainedTokenizer): number {
  const sample = 'a';
  const bare = encode(tokenizer, sample, { add_special_tokens: false }).ids;
  const full = encode(tokenizer, sample).ids;
  const front = full.indexOf(bare[0] ?? -1);
  return front < 0 ? 0 : full.length - front - bare.length;
}

/** @throws AppError `model.unavailable` if the tokenizer's files are missing or cannot be used */
export async function loadTokenizer(folder: string): Promise<PreTrainedTokenizer> {
  try {
    return await AutoTokenizer.from_pretrained(folder, { local_files_only: true });
  } catch (error) {
    throw new AppError(
      'model.unavailable',
      'The model’s tokenizer cannot be loaded. Remove the model and install it again.',
      { folder, reason: error instanceof Error ? error.message : String(error) },
      error,
    );
  }
}
