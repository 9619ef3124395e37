/** A message as it is written in the code, and what says it in a language. */

/** A message that is looked up when it is shown: for tables of a module, which are made before a language is known. */
export interface Message {
  readonly id: string;
}

export type Values = Readonly<Record<string, string | number>>;

/** Names a message without looking it up; a voice does that. */
export function msg(id: string): Message {
  return { id };
}

/** A language that speaks: the reader's in a window, English on the command line and to other programs. */
export interface Voice {
  /**
   * @param message  English words in ICU format: `{name}` stands for a value, `{n, plural, one {# page} other {# pages}}` for a
   *   count
   */
  readonly t: (message: string | Message, values?: Values) => string;
  /** 'a, b and c'. */
  readonly list: (items: readonly string[]) => string;
  /** The name of a language by its code. */
  readonly language: (code: string) => string;
}
