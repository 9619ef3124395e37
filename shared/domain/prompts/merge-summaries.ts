import { escapeLabels } from './label.ts';
import { fencedNotes, notesAreData, rulesForNotes, tokensForSentences, type Note } from './notes.ts';
import type { TextPrompt } from './prompt.ts';

export interface MergeInput {
  readonly what: string;
  /** In reading order. */
  readonly notes: readonly Note[];
  readonly sentences: number;
}

/** One summary from sentences about the parts (the reduce of a map and reduce); their numbers go along. */
export const mergeSummaries: TextPrompt<MergeInput> = {
  id: 'merge-summaries',
  version: 1,

  render: ({ what, notes, sentences }) => [
    {
      role: 'system',
      content: [
        'You make one summary from notes on the parts of a document.',
        notesAreData,
        `- Write at most ${sentences} short sentences, the most important first, without headings or lists.`,
        '- Use only what the notes say. Leave out what matters least.',
        ...rulesForNotes,
      ].join('\n'),
    },
    {
      role: 'user',
      content: [...fencedNotes(notes), `Summarize: ${escapeLabels(what)}`].join('\n'),
    },
  ],

  maxTokens: ({ sentences }) => tokensForSentences(sentences),
};
