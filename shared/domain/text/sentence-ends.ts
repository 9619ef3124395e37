/** How sentences begin and end, as they are printed. */

/** What ends a sentence, or announces what comes; what closes and the mark of a note may stand behind it. */
export const SENTENCE_END = /[.!?…。！？:：;][\s\d"'”’»›)\],–-]*$/u;

/** What announces something ends so. */
export const ANNOUNCEMENT_END = /[:：]\s*$/u;

/** As nothing begins that is a sentence, a heading or a row. */
export const SMALL_BEGIN = /^\p{Ll}/u;
