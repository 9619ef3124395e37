/** The port to a cross-encoder, which reads a question and a passage together. */
export interface Reranker {
  readonly id: string;
  /**
   * How well each passage answers the question, in [0, 1], in the order of the passages.
   *
   * @throws AppError `model.unavailable`, `model.failed`, `call.cancelled`
   */
  score(question: string, passages: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}
