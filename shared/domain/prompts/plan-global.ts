import type { JsonSchema } from '../ports/chat.ts';
import { type Parsed, type Prompt, quoted } from './prompt.ts';

const QUESTION_MAX_CHARS = 600;
const PARAMETER_MAX_CHARS = 80;
const MOST_SURE = 10;
const REPLY_TOKENS = 160;
const EACH = ['', 'section', 'page', 'document'] as const;

export interface PlanGlobalInput {
  readonly question: string;
  /** What can be done with what is left, in words; the first words of these lists are examples enough. */
  readonly operations: readonly string[];
}

/** A plan of equation 12 in the words of its operators; a parameter that is empty stands for no operator. */
export interface PlannedGlobal {
  /** What is counted or listed: 'tables', 'figures, tables', 'sections'. */
  readonly kind: string;
  readonly range: string;
  readonly section: string;
  readonly words: string;
  readonly each: (typeof EACH)[number];
  readonly operation: string;
  /** In [0, 1]. */
  readonly confidence: number;
}

const PARAMETERS = ['kind', 'range', 'section', 'words'] as const;

/** Filters and operation of a question about everything of a kind (BookRAG §5.2, figure 12). */
export const planGlobalPrompt: Prompt<PlanGlobalInput, PlannedGlobal> = {
  id: 'plan-global',
  version: 1,

  render: ({ question, operations }) => [
    {
      role: 'system',
      content: [
        'You turn a question about the parts of a document into filters and one operation.',
        '"kind": what is counted or listed, one or more of: sections, subsections, chapters, appendices, figures, tables,',
        'formulas, algorithms, footnotes, references, definitions, theorems, paragraphs, pages, authors, documents.',
        '"range": pages such as "3–10", "last 2 pages", or numbers such as "numbered 3"; else "".',
        '"section": the number or the words of the heading that it is about; else "".',
        '"words": words that each of them has to have; else "".',
        `"each": "section", "page" or "document" if the question asks for each of these; else "".`,
        `"operation": one of: ${operations.join(', ')}.`,
        'Leave out what the question does not say. "sure" is from 0 to 10.',
        'Answer with JSON: {"kind": "tables", "range": "", "section": "3", "words": "", "each": "", "operation": "count", "sure": 9}.',
      ].join('\n'),
    },
    { role: 'user', content: `Question: ${quoted(question, QUESTION_MAX_CHARS)}` },
  ],

  schema: ({ operations }): JsonSchema => ({
    type: 'object',
    additionalProperties: false,
    required: [...PARAMETERS, 'each', 'operation', 'sure'],
    properties: {
      ...Object.fromEntries(PARAMETERS.map((name) => [name, { type: 'string', maxLength: PARAMETER_MAX_CHARS }])),
      each: { type: 'string', enum: [...EACH] },
      operation: { type: 'string', enum: [...operations] },
      sure: { type: 'integer', minimum: 0, maximum: MOST_SURE },
    },
  }),

  maxTokens: () => REPLY_TOKENS,

  parse: (answer, { operations }): Parsed<PlannedGlobal> => {
    if (typeof answer !== 'object' || answer === null) return { ok: false, problem: 'it is not an object' };
    const text = (name: string): string => {
      const value: unknown = Reflect.get(answer, name);
      return typeof value === 'string' ? value.trim().slice(0, PARAMETER_MAX_CHARS) : '';
    };
    const operation = operations.find((one) => one === text('operation'));
    if (operation === undefined) return { ok: false, problem: `"operation" is none of ${operations.join(', ')}` };
    if (text('kind') === '') return { ok: false, problem: '"kind" is empty' };
    const sure: unknown = Reflect.get(answer, 'sure');
    return {
      ok: true,
      value: {
        kind: text('kind'),
        range: text('range'),
        section: text('section'),
        words: text('words'),
        each: EACH.find((one) => one === text('each')) ?? '',
        operation,
        confidence: typeof sure === 'number' && sure >= 0 && sure <= MOST_SURE ? sure / MOST_SURE : 0.5,
      },
    };
  },
};
