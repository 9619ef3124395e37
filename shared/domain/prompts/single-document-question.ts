import { type Prompt, quoted, parseTexts, textsSchema } from './prompt.ts';

const QUESTION_MAX_CHARS = 600;
const MAX_TOKENS = 120;

/** A question about several documents as it is asked of each of them (PT-RAG §3.4.2). */
export const singleDocumentQuestion: Prompt<{ readonly question: string }, string> = {
  id: 'single-document-question',
  version: 1,

  render: ({ question }) => [
    {
      role: 'system',
      content: [
        'A question is about several documents. Write the one question to ask each of them alone, in the same language.',
        'Example: "Analyze the research motivations of these papers and how they relate" becomes',
        '"What is the research motivation of this paper?".',
        'Answer with JSON: {"questions": ["…"]}.',
      ].join('\n'),
    },
    { role: 'user', content: `Question: ${quoted(question, QUESTION_MAX_CHARS)}` },
  ],

  schema: () => textsSchema('questions', 1),

  maxTokens: () => MAX_TOKENS,

  parse: (answer) => {
    const parsed = parseTexts(answer, 'questions', 1);
    if (!parsed.ok) return parsed;
    const [question] = parsed.value;
    return question === undefined ? { ok: false, problem: 'there is no question' } : { ok: true, value: question };
  },
};
