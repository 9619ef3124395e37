/** The port to a reader: a small network that reads a question and a passage together, sentence by sentence. */

/** A passage as a reader takes it in. */
export interface PassageText {
  /** Titles of the sections above it, from the top one down. */
  readonly headings: string;
  readonly sentences: readonly string[];
}

/** What a reader makes of a passage for a question. */
export interface PassageReading {
  /** Log odds that the passage answers. */
  readonly answers: number;
  /** How likely each sentence is to answer against all that were read for the question: logarithms, up to a constant. */
  readonly sentences: Float32Array;
}

/** … with the key of the passage. */
export interface ReadPassage extends PassageReading {
  readonly passage: string;
}

export interface PassageReader {
  readonly id: string;
  /** Languages that it was trained on; undefined where it reads many. */
  readonly languages?: readonly string[] | undefined;
  /**
   * What it makes of each passage, in their order.
   *
   * @throws AppError `model.unavailable`, `model.failed`, `call.cancelled`
   */
  read(question: string, passages: readonly PassageText[], signal: AbortSignal): Promise<readonly PassageReading[]>;
}
