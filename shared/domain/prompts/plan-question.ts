import type { JsonSchema } from '../ports/chat.ts';
import { type Parsed, type Prompt, quoted } from './prompt.ts';

const QUESTION_MAX_CHARS = 600;
const TOKENS_A_QUESTION = 60;
const MOST_SURE = 10;
const classes = ['single-hop', 'multi-hop', 'global'] as const;

export interface PlanQuestionInput {
  readonly question: string;
  /** H: the most steps. */
  readonly maxSteps: number;
}

export interface PlannedQuestion {
  readonly kind: (typeof classes)[number];
  /** In [0, 1]. */
  readonly confidence: number;
  /** The steps of a multi-hop question, at least two; empty for any other. */
  readonly questions: readonly string[];
}

/** The class of a question, with its steps if it needs several look-ups (BookRAG §5.2, figures 10 and 11). */
export const planQuestionPrompt: Prompt<PlanQuestionInput, PlannedQuestion> = {
  id: 'plan-question',
  version: 2,

  render: ({ question, maxSteps }) => [
    {
      role: 'system',
      content: [
        'You say how a question about documents is looked up.',
        'single-hop: one place answers it, a paragraph, a table or a figure, even if things there have to be compared.',
        'multi-hop: an answer has to be found first, before the next thing can be looked up, or two places have to be read.',
        'global: things of a kind are counted, listed or summarized over a whole document or a part of it.',
        'If in doubt, it is single-hop.',
        `For multi-hop write the questions to look up one after the other, 2 to ${maxSteps}; each short, complete and in`,
        'the language of the question; write #1 for what the first finds, #2 for what the second does.',
        'For the others write none. "sure" is from 0 to 10.',
        'Answer with JSON: {"class": "single-hop", "sure": 8, "questions": []}.',
      ].join('\n'),
    },
    { role: 'user', content: `Question: ${quoted(question, QUESTION_MAX_CHARS)}` },
  ],

  schema: ({ maxSteps }): JsonSchema => ({
    type: 'object',
    additionalProperties: false,
    required: ['class', 'sure', 'questions'],
    properties: {
      class: { type: 'string', enum: [...classes] },
      sure: { type: 'integer', minimum: 0, maximum: MOST_SURE },
      questions: { type: 'array', maxItems: maxSteps, items: { type: 'string' } },
    },
  }),

  maxTokens: ({ maxSteps }) => 40 + TOKENS_A_QUESTION * maxSteps,

  parse: (answer, { maxSteps }): Parsed<PlannedQuestion> => {
    if (typeof answer !== 'object' || answer === null) return { ok: false, problem: 'it is not an object' };
    const said: unknown = Reflect.get(answer, 'class');
    const kind = classes.find((one) => one === said);
    if (!kind) return { ok: false, problem: `"class" is none of ${classes.join(', ')}` };
    const sure: unknown = Reflect.get(answer, 'sure');
    const confidence = typeof sure === 'number' && sure >= 0 && sure <= MOST_SURE ? sure / MOST_SURE : 0.5;
    const list: unknown = Reflect.get(answer, 'questions');
    const questions = (Array.isArray(list) ? (list as readonly unknown[]) : [])
      .flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []))
      .slice(0, maxSteps);
    if (kind !== 'multi-hop') return { ok: true, value: { kind, confidence, questions: [] } };
    if (questions.length < 2) return { ok: false, problem: 'a multi-hop question needs at least two "questions"' };
    return { ok: true, value: { kind, confidence, questions } };
  },
};
