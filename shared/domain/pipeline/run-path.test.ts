import { describe, expect, test } from 'vitest';
import { AppError } from '../../base/errors.ts';
import type { ChatRequest } from '../ports/chat.ts';
import { fakeChat } from '../ports/testing/fake-chat.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { RetrievalScope } from '../index/reader.ts';
import type { Retrieval, RetrievalEvent } from '../retrieval/retrieve.ts';
import { runPath } from '../retrieval/run-path.ts';
import { runStrategy } from '../agent/run-strategy.ts';
import type { Aids } from '../retrieval/ask-context.ts';
import { routeOf } from '../retrieval/route.ts';
import { readQuestion } from '../question/read-question.ts';

const tokensOf = ({ chosen }: Retrieval): number => chosen.reduce((sum, { segment }) => sum + segment.tokens, 0);

const ships = fakeIndex([
  {
    title: 'Harbors of the north',
    sections: [
      {
        title: '1 Lighthouses',
        paragraphs: [
          'The tallest lighthouse of the coast is called Skomvær Fyr. It was painted red.',
          'Lighthouses burn oil.',
        ],
      },
      {
        title: '2 Builders',
        paragraphs: ['Skomvær Fyr was drawn by the engineer Olaf Rye.', 'Masons were paid weekly.'],
      },
      { title: '3 Engineers', paragraphs: ['Olaf Rye was born in Bergen.', 'Many engineers died young.'] },
    ],
  },
  {
    title: 'Harbors of the south',
    sections: [
      { title: '1 Lighthouses', paragraphs: ['The lighthouse at the southern cape is white.'] },
      { title: '2 Purpose', paragraphs: ['The purpose of this report is to count boats.'] },
    ],
  },
  {
    title: 'Harbors of the east',
    sections: [
      { title: '1 Aim', paragraphs: ['The purpose of this report is to weigh fish.', 'Eels were not weighed.'] },
    ],
  },
  { title: 'Cooking with salt', sections: [{ title: 'Soups', paragraphs: ['Boil water and add a pinch of salt.'] }] },
]);
const north: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0)] };
const library: RetrievalScope = { kind: 'library' };

const chained = 'What is the tallest lighthouse of the coast called, and who drew it, and where was its engineer born?';

async function ask(question: string, { scope = north, aids = {}, budgetTokens = 300 }: Options = {}) {
  const events: RetrievalEvent[] = [];
  const { signal } = new AbortController();
  const work = runPath(
    { question: readQuestion(question), scope, strategy: 'path', budgetTokens },
    { reader: ships, aids, signal, now: () => 0 },
  );
  let step = await work.next();
  while (!step.done) {
    events.push(step.value);
    step = await work.next();
  }
  return { result: step.value, events };
}

interface Options {
  readonly scope?: RetrievalScope;
  readonly aids?: Aids;
  readonly budgetTokens?: number;
}

const texts = ({ chosen }: Retrieval): readonly string[] => chosen.map((passage) => passage.segment.text);
const stepText = ({ step, of, question }: { readonly step: number; readonly of: number; readonly question: string }) =>
  `${String(step)}/${String(of)} ${question}`;
const stepsIn = (retrieval: Retrieval): readonly string[] => [
  ...new Set(routeOf(retrieval).map(({ reason }) => (reason.code === 'route.step' ? stepText(reason.params) : ''))),
];

/** Which prompt asks. */
function promptOf({ messages }: ChatRequest): 'sections' | 'steps' | 'names' | 'single' {
  const system = messages[0]?.content ?? '';
  if (system.includes('looked up')) return 'steps';
  if (system.includes('list the names')) return 'names';
  return system.includes('ask each of them alone') ? 'single' : 'sections';
}

describe('multi-hop', () => {
  test('names that one step finds guide the next, which shares no other word with the evidence', async () => {
    const { result } = await ask('What is the tallest lighthouse of the coast called, and who drew it?');
    expect(texts(result).join(' ')).toContain('The tallest lighthouse of the coast is called Skomvær Fyr.');
    expect(texts(result)).toContain('Skomvær Fyr was drawn by the engineer Olaf Rye.');
    expect(stepsIn(result)[1]).toMatch(/^2\/2 who drew it\? \(.*Skomvær Fyr.*\)$/u);
  });

  test('is one evidence set in document order, without repeats, within one budget', async () => {
    const { result } = await ask(chained, { budgetTokens: 60 });
    const orders = result.chosen.map(({ segment }) => segment.order);
    expect(orders).toEqual([...new Set(orders)].toSorted((a, b) => a - b));
    expect(tokensOf(result)).toBeLessThanOrEqual(60);
    expect(result.budgetTokens).toBe(60);
  });

  test('ends after two steps in a row without a new name', async () => {
    const dry = 'What do lighthouses burn, and how often were masons paid, and when did engineers die?';
    expect(stepsIn((await ask(dry)).result)).toHaveLength(2);
    expect(stepsIn((await ask(chained)).result)).toHaveLength(3);
  });

  test('takes the steps of the language model, and its surest names, if they stand in the evidence', async () => {
    const chat = fakeChat((request) => {
      switch (promptOf(request)) {
        case 'steps':
          return JSON.stringify({ questions: ['Which lighthouse is tallest?', 'Who drew it?'] });
        case 'names':
          return JSON.stringify({
            entities: [
              { name: 'Skomvær Fyr', sure: 9 },
              { name: 'red', sure: 3 },
              { name: 'Eddystone', sure: 10 },
            ],
          });
        default:
          return 'no JSON';
      }
    });
    const { result } = await ask('Who drew the tallest of the lighthouses that stand and burn oil on the coast?', {
      aids: { chat },
    });
    expect(stepsIn(result)[1]).toBe('2/2 Who drew it? (Skomvær Fyr)');
    expect(texts(result)).toContain('Skomvær Fyr was drawn by the engineer Olaf Rye.');
  });
});

test('auto keeps what was found step by step', async () => {
  const { signal } = new AbortController();
  const question = 'What is the tallest lighthouse of the coast called, and who drew it?';
  const work = runStrategy(
    { question: readQuestion(question), scope: north, strategy: 'auto', budgetTokens: 300 },
    { reader: ships, aids: {}, signal, now: () => 0 },
  );
  let step = await work.next();
  while (!step.done) step = await work.next();
  expect(stepsIn(step.value)).toHaveLength(2);
  expect(texts(step.value)).toEqual(texts((await ask(question)).result));
});

describe('fallbacks (Table 5)', () => {
  const failing = (which: ReturnType<typeof promptOf>, answer: string | Error) =>
    fakeChat((request) => {
      if (promptOf(request) !== which) return which === 'names' ? stepsAnswer(request) : '{}';
      if (typeof answer === 'string') return answer;
      throw answer;
    });
  const stepsAnswer = (request: ChatRequest): string =>
    promptOf(request) === 'steps'
      ? JSON.stringify({ questions: ['Which lighthouse of the coast is tallest?', 'Who was the engineer?'] })
      : '{}';

  test.each([
    ['an answer that is no JSON', 'Let me think about that.'],
    ['an empty list', '{"questions": []}'],
    ['a model that is gone', new AppError('chat.unavailable', 'Nobody answers.')],
  ])('no decomposition, by %s: the question as rules take it apart', async (_, answer) => {
    const { result } = await ask(chained, { aids: { chat: failing('steps', answer) } });
    const without = await ask(chained);
    expect(stepsIn(result)).toEqual(stepsIn(without.result));
    expect(stepsIn(result)).toHaveLength(3);
    expect(result.notes[0]).toEqual({ code: 'model.not-taken-apart' });
    expect(texts(result)).toEqual(texts(without.result));
  });

  test('no entities: those that rules find', async () => {
    const { result } = await ask(chained, { aids: { chat: failing('names', 'none') } });
    expect(stepsIn(result)[1]).toBe('2/2 Who was the engineer? (Skomvær Fyr)');
    expect(result.notes.at(-1)).toEqual({ code: 'model.named-nothing' });
  });

  test('no transformation: the single-document form by rules', async () => {
    const question = 'What is the purpose of these reports?';
    const { result } = await ask(question, { scope: library, aids: { chat: failing('single', '') } });
    const without = await ask(question, { scope: library });
    expect(texts(result)).toEqual(texts(without.result));
    expect(result.notes[0]).toEqual({ code: 'model.documents-by-rules' });
  });

  test('a model that fails at everything costs nothing but its help', async () => {
    const chat = fakeChat(() => {
      throw new AppError('chat.failed', 'Out of memory.');
    });
    const { result } = await ask('What is painted red?', { aids: { chat } });
    expect(texts(result)).toEqual(texts((await ask('What is painted red?')).result));
  });
});

describe('several documents', () => {
  test('each is asked for itself; what has nothing to say is silent', async () => {
    const { result } = await ask('What is the purpose of these reports, and how do they differ?', { scope: library });
    expect(texts(result)).toEqual([
      'The purpose of this report is to count boats.',
      'The purpose of this report is to weigh fish.',
    ]);
    const titles = routeOf(result).map(({ reason }) => reason.code === 'route.in-document' && reason.params.title);
    expect(titles).toContain('Harbors of the east');
  });

  test('the budget is shared', async () => {
    const { result } = await ask('What is the purpose of these reports?', { scope: library, budgetTokens: 60 });
    expect(tokensOf(result)).toBeLessThanOrEqual(60);
    expect(result.budgetTokens).toBe(60);
    const tight = await ask('What is the purpose of these reports?', { scope: library, budgetTokens: 12 });
    expect(tight.result.chosen).toHaveLength(1);
  });

  test('a language model puts the question once, and judges the sections of a few documents only', async () => {
    const chat = fakeChat((request) =>
      promptOf(request) === 'single' ? JSON.stringify({ questions: ['What is the purpose of this report?'] }) : '{}',
    );
    await ask('What is the purpose of these reports?', { scope: library, aids: { chat } });
    expect(chat.requests.map(promptOf)).toEqual(['single']);
  });

  test('one document is asked as ever', async () => {
    const { result } = await ask('What do these reports say about lighthouses?');
    expect(routeOf(result).some(({ reason }) => reason.code === 'route.in-document')).toBe(false);
  });
});
