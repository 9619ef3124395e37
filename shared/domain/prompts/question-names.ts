import type { JsonSchema } from '../ports/chat.ts';
import { type Prompt, quoted } from './prompt.ts';

const QUESTION_MAX_CHARS = 600;
const MOST_NAMES = 8;
const NAME_MAX_CHARS = 80;
const TOKENS_A_NAME = 20;

/**
 * What a question is about, in the words that a document may have for it (BookRAG §5.1, operator Extract): to be looked up among
 * the names of documents.
 */
export const questionNames: Prompt<{ readonly question: string }, readonly string[]> = {
  id: 'question-names',
  version: 1,

  render: ({ question }) => [
    {
      role: 'system',
      content: [
        'You list what a question is about, as a document may call it: people, things, data, methods, places.',
        'Give each as it is named in the question, and the other names that it commonly goes by: long and short forms,',
        `other spellings, other words for the same. At most ${MOST_NAMES}, the most telling first; none if it names nothing.`,
        'Answer with JSON: {"names": ["…", "…"]}.',
      ].join('\n'),
    },
    { role: 'user', content: `Question: ${quoted(question, QUESTION_MAX_CHARS)}` },
  ],

  schema: (): JsonSchema => ({
    type: 'object',
    additionalProperties: false,
    required: ['names'],
    properties: {
      names: { type: 'array', maxItems: MOST_NAMES, items: { type: 'string', maxLength: NAME_MAX_CHARS } },
    },
  }),

  maxTokens: () => 20 + TOKENS_A_NAME * MOST_NAMES,

  parse: (answer) => {
    const names: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'names') : undefined;
    if (!Array.isArray(names)) return { ok: false, problem: 'there is no list "names"' };
    const texts = names.flatMap((one: unknown) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []));
    return { ok: true, value: texts.slice(0, MOST_NAMES) };
  },
};
