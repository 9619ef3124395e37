/** A language model is asked nothing twice for a question, and nothing for what is computed. */
import { expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import type { ChatRequest } from '../ports/chat.ts';
import { fakeChat } from '../ports/testing/fake-chat.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import { allAnswerers } from './all-answerers.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import type { AskedRequest } from './asked-request.ts';
import { pathSettings } from '../retrieval/settings.ts';

const reader = fakeIndex(sampleDocuments);
const classes = ['single-hop', 'multi-hop', 'global'] as const;
type QuestionClass = (typeof classes)[number];

/** Replies in the form that each task wants, of a model that takes every question for one of this class. */
function reply(kind: QuestionClass, { task, schema }: ChatRequest): string {
  const count = Number(/"maxItems":(\d+)/u.exec(JSON.stringify(schema ?? {}))?.[1] ?? 1);
  switch (task) {
    case 'plan-question': {
      const questions = kind === 'multi-hop' ? ['Which problem comes first?', 'How did they sleep?'] : [];
      return JSON.stringify({ class: kind, sure: 10, questions });
    }
    case 'plan-global':
      return JSON.stringify({
        ...{ kind: 'tables', range: '', section: '', words: '', each: '', operation: 'count', sure: 10 },
      });
    case 'section-intent':
      return JSON.stringify({ items: Array.from({ length: count }, (_, at) => ({ n: at + 1, fit: 3 })) });
    case 'answer-step':
      return JSON.stringify({ answer: 'insomnia', entities: ['insomnia'] });
    case 'question-names':
      return JSON.stringify({ names: ['insomnia'] });
    default:
      return 'The study says so [1].';
  }
}

interface Asked {
  readonly answered: AnsweredQuestion;
  readonly requests: readonly ChatRequest[];
}

async function ask(
  question: string,
  kind: QuestionClass,
  strategy: Strategy,
  { each = false, settings }: Pick<AskedRequest, 'each' | 'settings'> = {},
): Promise<Asked> {
  const chat = fakeChat((request) => reply(kind, request));
  const agreement = { learn: () => undefined, isTrusted: () => true };
  const askContext = { reader, aids: { chat }, signal: new AbortController().signal, now: () => 0, agreement };
  const request = { question, scope: { kind: 'library' } as const, strategy, budgetTokens: 800, each, settings };
  const work = answerQuestion(request, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return { answered: step.value, requests: chat.requests };
  }
}

const asks = [
  'What does the study describe?',
  'Which problem does the study describe first, and how did the subjects who had it sleep?',
  'How do the two studies differ?',
  'How many subjects took part?',
  'Summarize the paper',
];

test.each(classes)('nothing is asked twice of a model that takes all questions for %s', async (kind) => {
  for (const strategy of ['auto', 'path', 'agent'] as const)
    for (const each of [false, true])
      for (const question of asks) {
        const { requests } = await ask(question, kind, strategy, { each });
        const keys = requests.map(({ task, messages }) => JSON.stringify([task, messages]));
        expect(new Set(keys).size, `${question} by ${strategy}${each ? ', each' : ''}`).toBe(keys.length);
      }
});

test.each(['How many tables are there?', 'How many sections are there?', 'Which sections mention sleep?'])(
  'nothing is asked for what is computed: %s',
  async (question) => {
    for (const strategy of ['auto', 'agent'] as const) {
      const { answered, requests } = await ask(question, 'global', strategy);
      expect(answered.retrieval.computed).toBeDefined();
      expect(requests.map(({ task }) => task)).toEqual([]);
    }
  },
);

const LINKED = 'How large is the data set that was used to train the best of the models?';

test('a question that may take one step is not taken apart', async () => {
  const tasks = async (maxSteps: number): Promise<readonly (string | undefined)[]> => {
    const settings = { ...pathSettings, maxSteps };
    const { requests } = await ask(LINKED, 'single-hop', 'path', { settings });
    return requests.map(({ task }) => task);
  };
  expect(await tasks(4)).toContain('decompose-question');
  expect(await tasks(1)).not.toContain('decompose-question');
});
