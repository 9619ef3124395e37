/** The port to a model that looks at pictures. */
export interface Vision {
  readonly model: string;
  /**
   * What the model says about a picture, in plain words.
   *
   * @param png  the rendered crop of a page
   * @throws AppError `chat.unavailable`, `chat.failed`, `call.cancelled`
   */
  describe(png: Uint8Array, instruction: string, maxTokens: number, signal: AbortSignal): Promise<string>;
}
