/** What says messages in a language. */

import type { Message, Values } from '../base/messages.ts';

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
