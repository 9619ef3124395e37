import { type Prompt, parseTexts, quoted, textsSchema } from './prompt.ts';

const QUESTION_MAX_CHARS = 600;
const TOKENS_A_QUESTION = 60;

export interface DecomposeInput {
  readonly question: string;
  /** H: the most steps. */
  readonly maxSteps: number;
}

/** The steps of a question that needs several look-ups, in order; the question itself if one is enough (PT-RAG §3.4.1). */
export const decomposeQuestion: Prompt<DecomposeInput, readonly string[]> = {
  id: 'decompose-question',
  version: 2,

  render: ({ question, maxSteps }) => [
    {
      role: 'system',
      content: [
        'You plan how a question about documents is looked up.',
        `If one look-up is not enough, write the questions to look up one after the other, at most ${maxSteps}.`,
        'A later one may need what an earlier one finds: write #1 for what the first finds, #2 for what the second does.',
        'Each must be short, complete and in the language of the question.',
        'If one look-up is enough, write the question as it is. Add nothing that was not asked.',
        'Answer with JSON: {"questions": ["…"]}.',
      ].join('\n'),
    },
    { role: 'user', content: `Question: ${quoted(question, QUESTION_MAX_CHARS)}` },
  ],

  schema: ({ maxSteps }) => textsSchema('questions', maxSteps),

  maxTokens: ({ maxSteps }) => 20 + TOKENS_A_QUESTION * maxSteps,

  parse: (answer, { maxSteps }) => {
    const parsed = parseTexts(answer, 'questions', maxSteps);
    return parsed.ok && parsed.value.length === 0 ? { ok: false, problem: 'there is no question' } : parsed;
  },
};

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
    if (!parsed.ok) return { ok: false, problem: parsed.problem };
    const [question] = parsed.value;
    return question === undefined ? { ok: false, problem: 'there is no question' } : { ok: true, value: question };
  },
};
