/** Words by which code recognizes what stands in documents, questions and replies: data of `resources/languages/words.json`. */
import table from '../../../../resources/languages/words.json' with { type: 'json' };

/**
 * The lists of words of one file. Each is a list of alternatives in the notation of patterns, without their brackets:
 * 'section|sec\.' is for `pattern`.
 */
export function wordLists<Group extends keyof typeof table>(group: Group): (typeof table)[Group] {
  return table[group];
}

/**
 * A pattern with lists of words in it: pattern('iu')`^(?:${lists.chapter})\s+\d`.
 *
 * @param flags  as those of a literal pattern
 */
export function pattern(flags: string): (frame: TemplateStringsArray, ...lists: readonly string[]) => RegExp {
  return (frame, ...lists) => new RegExp(String.raw(frame, ...lists), flags);
}
