import { escapeLabels } from './label.ts';
import { fencedNotes, notesAreData, rulesForNotes, tokensForSentences, type Note } from './notes.ts';
import type { TextPrompt } from './prompt.ts';

export interface PutTogetherInput {
  readonly question: string;
  readonly operation: 'summarize' | 'analyze';
  /** In reading order. */
  readonly notes: readonly Note[];
  readonly sentences: number;
}

/** One answer from notes on the parts of a document (the reduce of BookRAG's eq. 12); their numbers go along. */
export const putTogether: TextPrompt<PutTogetherInput> = {
  id: 'put-together',
  version: 1,

  render: ({ question, operation, notes, sentences }) => [
    {
      role: 'system',
      content: [
        'You answer a question about a whole document from notes on its parts, which stand in their order.',
        notesAreData,
        operation === 'summarize'
          ? `- Write at most ${sentences} short sentences, the most important first, without headings or lists.`
          : `- Write at most ${sentences} short sentences, without headings or lists. Say how the parts relate: what follows, what differs, what agrees.`,
        '- Use only what the notes say. Leave out what does not answer.',
        ...rulesForNotes,
      ].join('\n'),
    },
    {
      role: 'user',
      content: [...fencedNotes(notes), `Question: ${escapeLabels(question)}`].join('\n'),
    },
  ],

  maxTokens: ({ sentences }) => tokensForSentences(sentences),
};
