/** What each kind of document is read into. */
export interface Converted {
  /** Clean markup. */
  readonly body: string;
  /** What the document says of itself, as it says it. */
  readonly said: {
    readonly title?: string | undefined;
    readonly authors?: readonly string[] | undefined;
    /** Begins with a year. */
    readonly date?: string | undefined;
    readonly language?: string | undefined;
  };
}

/**
 * @param name  of the document, for messages
 * @throws AppError `convert.unreadable`, `file.too-large`
 */
export type Reader = (bytes: Buffer, name: string) => Promise<Converted>;
