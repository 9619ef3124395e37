/** The port to a sentence encoder. The domain writes to it; the engine implements it for what is installed. */

/** What a text is to the encoder: many models want questions and passages marked differently. */
export type EncoderRole = 'query' | 'passage';

/**
 * Turns texts into vectors of length one, so that a dot product is a cosine.
 *
 * @throws AppError `model.unavailable` if no encoder can be reached, `model.failed` if it broke off, `call.cancelled`
 */
export interface Encoder {
  /** Name and digest of what made a vector: vectors of different ids are never compared. */
  readonly id: string;
  readonly dimensions: number;
  /** Codes of the languages that it was trained on; absent where it knows all of them, or nobody said. */
  readonly languages?: readonly string[] | undefined;
  /** One vector for each text, in their order. Texts beyond the model's context are cut at their end. */
  encode(texts: readonly string[], role: EncoderRole, signal: AbortSignal): Promise<readonly Float32Array[]>;
}

/** Do vectors of such a text say what it means? In a language that the encoder does not know, words find more without it. */
export function knowsLanguage({ languages }: Pick<Encoder, 'languages'>, language: string): boolean {
  return languages === undefined || languages.includes(language);
}
