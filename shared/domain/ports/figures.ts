import type { DocumentId, NodeId } from '../../base/ids.ts';

/** The port to a model that looks at the figures of documents. */
export interface FigureReader {
  readonly model: string;
  /**
   * What the model says about a figure, in plain words.
   *
   * @param figure  a content node of kind `figure`
   * @throws AppError `chat.unavailable`, `chat.failed`, `call.cancelled`; `input.unsupported` if the figure cannot be
   *   drawn, and the codes of finding and opening the file
   */
  describe(
    figure: { readonly document: DocumentId; readonly node: NodeId },
    instruction: string,
    maxTokens: number,
    signal: AbortSignal,
  ): Promise<string>;
}
