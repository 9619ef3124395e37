/**
 * Ten small tasks, as questions set them, whose right answers are known. What they tell of was made up, so that a model can know
 * none of it: it has to read.
 */
import { parseJson } from '#shared/base/json.ts';
import type { ChatRequest, ModelRole } from '#shared/domain/ports/chat.ts';
import { answerFromPassages } from '#shared/domain/prompts/answer-from-passages.ts';
import { formatLabels } from '#shared/domain/prompts/label.ts';
import { planQuestionPrompt, type PlannedQuestion } from '#shared/domain/prompts/plan-question.ts';
import { notFoundText, type Prompt } from '#shared/domain/prompts/prompt.ts';
import { routeStep } from '#shared/domain/prompts/route-step.ts';
import { sectionIntent } from '#shared/domain/prompts/section-intent.ts';

/** What came of a case: whether the reply is one that can be used at all, and whether it is the right one. */
export interface Judged {
  readonly formed: boolean;
  readonly right: boolean;
}

/** Of a case that was reached. */
export interface Checked extends Judged {
  readonly role: ModelRole;
}

export interface CheckCase {
  readonly role: ModelRole;
  readonly request: ChatRequest;
  readonly judge: (reply: string) => Judged;
  /** A reply that is right, for those who play a model. */
  readonly answer: string;
}

/** Goes up with every change of the cases or of how they are judged: what was found by other ones says nothing. */
export const CHECK_VERSION = 1;

/** A model that was not used before has to be loaded, which says nothing of how fast it is. */
export const warmUp: ChatRequest = {
  messages: [
    {
      role: 'system',
      content: 'You are about to be given a few short tasks, one after the other; each says how it is to be answered.',
    },
    { role: 'user', content: 'Are you ready for the first of these tasks? Say yes, and nothing else.' },
  ],
  maxTokens: 1,
  task: 'check-up',
};

export const UNUSABLE: Judged = { formed: false, right: false };

const passages = [
  'The pump at Orrin Mill was started on 3 May and ran for 9 hours on the first day. Its filter was cleaned each evening.',
  'In the spring 46 nesting boxes were put up along the stream; 12 of them were taken by titmice.',
  'The boards were cut from larch, since spruce had rotted within two years at the same place.',
];

const sections = ['Introduction', 'Drying and storage of samples', 'Funding', 'References'];

const CITATION = /\[(\d+)\]/u;
/** Of an answer that is a short sentence; a model that goes on has said it by then. */
const REPLY_TOKENS = 40;

function toRead(question: string): ChatRequest {
  const context = formatLabels(passages.map((text, at) => ({ kind: 'passage', n: at + 1, text }) as const));
  const messages = answerFromPassages.render({ question, context, yesNo: false });
  return { messages, maxTokens: REPLY_TOKENS, task: answerFromPassages.id };
}

/**
 * @param wrong  what stands in the other passages
 * @param passage  its number
 */
function reading(question: string, right: RegExp, wrong: RegExp, passage: number, answer: string): CheckCase {
  const judge = (reply: string): Judged => {
    const cited = CITATION.exec(reply)?.[1];
    const said = reply.replace(/\[[^\]]*\]/gu, '');
    return { formed: cited !== undefined, right: cited === String(passage) && right.test(said) && !wrong.test(said) };
  };
  return { role: 'write', request: toRead(question), judge, answer };
}

/** The passages do not say. */
function declining(question: string): CheckCase {
  const judge = (reply: string): Judged => {
    const declines = reply.toLowerCase().includes(notFoundText.toLowerCase().replace(/\.$/u, ''));
    return { formed: declines || CITATION.test(reply), right: declines };
  };
  return { role: 'write', request: toRead(question), judge, answer: notFoundText };
}

/** @param best  the number of the section that fits best, by far */
function fitting(question: string, best: number): CheckCase {
  const items = sections.map((_, at) => ({ n: at + 1, fit: at + 1 === best ? 4 : 0 }));
  const input = { question, sections: sections.map((title) => ({ titles: [title] })) };
  return deciding(sectionIntent, input, { items }, (fits) =>
    fits.every((one, at) => at + 1 === best || (one !== undefined && one < (fits[best - 1] ?? 0))),
  );
}

function planning(question: string, kind: PlannedQuestion['kind']): CheckCase {
  const answer = { class: kind, sure: 9, questions: [] };
  return deciding(planQuestionPrompt, { question, maxSteps: 2 }, answer, (planned) => planned.kind === kind);
}

/** Asked once: what has to be asked again costs a question twice the time. */
function deciding<Input, Output>(
  prompt: Prompt<Input, Output>,
  input: Input,
  answer: object,
  isRight: (output: Output) => boolean,
): CheckCase {
  const { id: task } = prompt;
  return {
    role: 'decide',
    request: { messages: prompt.render(input), schema: prompt.schema(input), maxTokens: prompt.maxTokens(input), task },
    judge: (reply) => {
      const parsed = prompt.parse(jsonOf(reply), input);
      return parsed.ok ? { formed: true, right: isRight(parsed.value) } : UNUSABLE;
    },
    answer: JSON.stringify(answer),
  };
}

const tree = [
  '1: A summer at Orrin Mill',
  '\t2: Work on the bank',
  `\t\t12: ${passages[1]}`,
  `\t\t13: ${passages[2]}`,
  '\t3: Funding and thanks',
].join('\n');
const passageIds = [12, 13];
const headingIds = [1, 2, 3];
const STEP_TOKENS = 120;

/** @param id  of the node that the action has to name; no other passage may be taken */
function walking(question: string, action: 'ANSWER' | 'EXPAND', id: number): CheckCase {
  const judge = (reply: string): Judged => {
    const actions = actionsIn(jsonOf(reply));
    if (!actions?.every(isPossible)) return UNUSABLE;
    const others = actions.filter((one) => one.action === 'ANSWER' && one.id !== id);
    const isNamed = actions.some((one) => one.action === action && one.id === id);
    return { formed: true, right: isNamed && others.length === 0 };
  };
  const messages = routeStep.render({ question, state: tree, form: 'json' });
  return {
    role: 'route',
    request: { messages, schema: routeStep.schema(), maxTokens: STEP_TOKENS, task: routeStep.id },
    judge,
    answer: JSON.stringify({ actions: [{ action, id }] }),
  };
}

interface Action {
  readonly action: unknown;
  readonly id: unknown;
}

function isPossible({ action, id }: Action): boolean {
  if (action === 'REFUSE') return true;
  const possible = action === 'ANSWER' ? passageIds : action === 'EXPAND' ? headingIds : [];
  return possible.some((one) => one === id);
}

function actionsIn(reply: unknown): readonly Action[] | undefined {
  const list: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'actions') : undefined;
  if (!Array.isArray(list) || list.length === 0) return undefined;
  return (list as readonly unknown[]).map((one) =>
    typeof one === 'object' && one !== null
      ? { action: Reflect.get(one, 'action') as unknown, id: Reflect.get(one, 'id') as unknown }
      : { action: undefined, id: undefined },
  );
}

function jsonOf(reply: string): unknown {
  return parseJson(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1));
}

/**
 * Role by role, the most useful one first: what half a minute is not enough for is missing of the last. Prompts that begin alike
 * follow one another, so that a server which keeps what it has read reads it once.
 */
export const checkCases: readonly CheckCase[] = [
  reading(
    'How many nesting boxes were put up along the stream?',
    /\b46\b/u,
    /\b(?:9|12)\b/u,
    2,
    '46 boxes were put up [2].',
  ),
  reading(
    'How long did the pump run on the first day?',
    /\b(?:9|nine)\b/iu,
    /\b(?:46|12)\b/u,
    1,
    'It ran for 9 hours [1].',
  ),
  declining('How deep is the well in the village?'),
  reading(
    'Why was larch used for the boards?',
    /spruce|rot/iu,
    /\b46\b/u,
    3,
    'Spruce had rotted within two years [3].',
  ),
  fitting('How were the samples dried?', 2),
  fitting('Who paid for the work?', 3),
  planning('How many tables are there in the whole document?', 'global'),
  walking('What were the boards cut from?', 'ANSWER', 13),
  walking('Who paid for the work?', 'EXPAND', 3),
  walking('How many nesting boxes were put up?', 'ANSWER', 12),
];
