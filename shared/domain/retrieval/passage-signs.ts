/** What a passage is scored by. */

/** What tells of a passage whether it is evidence, each in [0, 1] unless said otherwise. */
interface Signs {
  /** The question's words in it and its headings, as a share of the passage with most. */
  readonly words: number;
  /** Its nearness in meaning; its words where it has no vector. */
  readonly meaning: number;
  /** How likely its sentences are to answer, beside those of the best passage. */
  readonly answer: number;
  /** How well its section fits. */
  readonly section: number;
  /** Numbers, in papers. */
  readonly numbers: number;
  /** In papers, whether its section tells what was used, and what was measured. */
  readonly dataRole: number;
  readonly experimentRole: number;
  /** Whether the question names it outright. */
  readonly named: number;
  /** How much its document is about the question, where several are asked. */
  readonly document: number;
  /** −1 to 0: a section that lists, as references and tables of contents. */
  readonly role: number;
  /** −1 for an entry of a bibliography. */
  readonly reference: number;
}

export type PassageSign = keyof Signs;

export interface PassageSigns extends Signs {
  /** Words and meaning of the summary that a model wrote of it. */
  readonly summary?: Pick<Signs, 'words' | 'meaning'> | undefined;
}
