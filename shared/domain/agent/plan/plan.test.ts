import { expect, test } from 'vitest';
import { fakeIndex } from '../../index/testing/fake-index.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import { retrieve } from '../../retrieval/retrieve.ts';
import { runAgent } from '../run-agent.ts';
import { classify, oneSectionAnswers, operatorsFor, planAgent } from './plan-agent.ts';
import { readQuestion } from '../../question/read-question.ts';
import type { Chat } from '../../ports/chat.ts';
import { pathSettings } from '../../retrieval/settings.ts';

const documents = [
  {
    title: 'Larches',
    sections: [
      { title: '1 Plots', pageIndex: 0, paragraphs: ['The plots lie in Norway. They were walked twice by the staff.'] },
      {
        title: '2 Measures',
        pageIndex: 1,
        paragraphs: ['Stems were measured with calipers.', 'Cones were weighed on scales from Bergen.'],
      },
      { title: 'A Appendix', pageIndex: 2, paragraphs: ['The scales have an error of two grams.'] },
    ],
  },
];
const scope = { kind: 'library' } as const;

function askContextWith(chat?: Chat): AskContext {
  let at = 0;
  return {
    reader: fakeIndex(documents),
    aids: chat ? { chat } : {},
    signal: new AbortController().signal,
    now: () => at++,
  };
}

function answering(answer: string): { readonly chat: Chat; asked: () => number } {
  let asked = 0;
  const chat: Chat = {
    model: 'scripted',
    async *reply() {
      asked++;
      yield await Promise.resolve(answer);
    },
  };
  return { chat, asked: () => asked };
}

test('rules tell the classes of questions, with how sure they are', () => {
  expect(classify(readQuestion('How many tables are on pages 3 to 10?'))).toMatchObject({ kind: 'global' });
  expect(classify(readQuestion('What is a cone? And who weighs the stems?'))).toMatchObject({
    kind: 'multi-hop',
    questions: ['What is a cone?', 'And who weighs the stems?'],
  });
  expect(classify(readQuestion('What error do the scales have?'))).toMatchObject({
    kind: 'single-hop',
    confidence: 0.9,
  });
  expect(classify(readQuestion('How many subjects took part in the study?')).kind).toBe('single-hop');
  const linked = classify(readQuestion('What is the name of the tool that was used in the second plot of the study?'));
  expect(linked.kind).toBe('single-hop');
  expect(linked.confidence).toBeLessThan(0.8);
});

test('a plan has the operators of its equation, selectors first', () => {
  const pages = { kind: 'pages', ranges: [{ from: 3, to: 4 }] } as const;
  const names = (operators: ReturnType<typeof operatorsFor>): readonly string[] =>
    operators.map(({ operator }) => operator);
  expect(names(operatorsFor('global', [pages], []))).toEqual(['Filter_Range', 'Map', 'Reduce']);
  expect(names(operatorsFor('single-hop', [pages], []))).toEqual([
    'Filter_Range',
    'Extract',
    'Select_by_Entity',
    'Graph_Reasoning',
    'Text_Reasoning',
    'Skyline_Ranker',
    'Reduce',
  ]);
  expect(names(operatorsFor('multi-hop', [], ['A?', 'B?']))[0]).toBe('Decompose');
});

test('a model is asked only where the rules are in doubt, and its failure costs nothing', async () => {
  const request = {
    question: readQuestion('What error do the scales have?'),
    scope,
    strategy: 'agent',
    budgetTokens: 300,
  } as const;
  const { chat, asked } = answering('{"class": "multi-hop", "sure": 9, "questions": ["Which scales?", "What error?"]}');
  expect((await planAgent(request, askContextWith(chat))).plan).toMatchObject({ kind: 'single-hop', by: 'rules' });
  expect(asked()).toBe(0);
  const doubtful = {
    ...request,
    question: readQuestion('What error have the scales that were used by the staff who walked the plots?'),
  };
  expect((await planAgent(doubtful, askContextWith(chat))).plan).toMatchObject({ kind: 'multi-hop', by: 'model' });
  const { plan, note } = await planAgent(doubtful, askContextWith(answering('no').chat));
  expect(plan.by).toBe('rules');
  expect(note).toEqual({ code: 'model.planned-by-rules' });
});

test('no more steps are planned than the settings allow', async () => {
  const question = readQuestion('What error have the scales that were used by the staff who walked the plots?');
  const { chat } = answering(
    '{"class": "multi-hop", "sure": 9, "questions": ["Which staff?", "Which scales?", "What error?"]}',
  );
  const plannedBy = async (maxSteps: number): Promise<string> => {
    const settings = { ...pathSettings, maxSteps };
    const request = { question, scope, strategy: 'agent', budgetTokens: 300, settings } as const;
    return (await planAgent(request, askContextWith(chat))).plan.by;
  };
  expect(await plannedBy(3)).toBe('model');
  expect(await plannedBy(1)).toBe('rules');
});

test('what one section answers is not taken apart', async () => {
  const askContext = askContextWith();
  const found = (question: string) => {
    const work = retrieve(
      { question: readQuestion(question), scope, strategy: 'path', budgetTokens: 300 },
      askContext.reader,
    );
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
    }
  };
  const together = 'How were stems measured and how were cones weighed?';
  expect(oneSectionAnswers(['How were stems measured?', 'How were cones weighed?'], found(together))).toBe(true);
  const apart = 'Where do the plots lie and what error do the scales have?';
  expect(oneSectionAnswers(['Where do the plots lie?', 'What error do the scales have?'], found(apart))).toBe(false);
  const kindOf = async (question: string) => {
    const work = runAgent(
      { question: readQuestion(question), scope, strategy: 'agent', budgetTokens: 300 },
      askContext,
    );
    for (;;) {
      const step = await work.next();
      if (step.done) return step.value.plan;
    }
  };
  expect((await kindOf(together))?.kind).toBe('single-hop');
  const split = await kindOf(apart);
  expect(split?.kind).toBe('multi-hop');
  expect(split?.steps[0]).toMatchObject({ operator: 'Decompose', left: 2 });
  const ran = split?.steps.filter(({ left }) => left !== undefined) ?? [];
  expect(ran.length).toBeGreaterThan(3);
  expect(ran.every(({ tookMs = 0 }) => tookMs > 0)).toBe(true);
});
