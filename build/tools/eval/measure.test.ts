import { expect, test } from 'vitest';
import { measure, unreadResult, type QuestionResult } from './measure.ts';
import { readQasper } from './qasper.ts';
import { askDocument, measured, type Measured, type Outcome } from './strategies.ts';
import { compare, summarize } from './summarize.ts';
import { madeQasper } from './testing/made-qasper.ts';

const asked = { dataset: 'made', document: 'tea', strategy: 'path', budgetTokens: 600 } as const;

async function tea() {
  const [subject] = readQasper('made', madeQasper(), { abstracts: false, floats: false }).subjects;
  if (subject?.source.kind !== 'text') throw new Error('no text');
  return { questions: subject.questions, opened: await subject.source.open() };
}

test('evidence is measured where the strategy stops, recall where the budget ends', async () => {
  const { questions, opened } = await tea();
  const segments = opened.reader.segments(opened.document);
  const judged = segments.map((segment) => ({
    document: opened.document,
    section: segment.section,
    segment,
    relevance: 0.5,
  }));
  const outcome: Outcome = {
    evidence: judged.slice(0, 2), // introduction and data: one of two is gold
    context: (budget) => (budget >= 600 ? judged : judged.slice(0, 1)),
    answer: { denied: false, text: 'It holds 1,200 recordings.' },
    said: undefined,
    greedyShare: 0.9,
    routed: null,
    ms: 3,
  };
  const result = measure(asked, questions[0]!, opened, outcome);
  expect(result).toMatchObject({ precision: 0.5, setRecall: 1, recall: 1, pageRecall: null, denied: false });
  expect(result.f1).toBeCloseTo(2 / 3, 12);
  expect(result.curve[0]).toBe(0);
  expect(result.curve.at(-1)).toBe(1);
  expect(result.answer).toMatchObject({ accuracy: 1 });
  expect(result.answerType).toBe('extractive');
  const tokens = segments.map((segment) => segment.tokens);
  const gold = tokens[1]! / tokens.reduce((sum, one) => sum + one, 0);
  expect(result.eace).toBeCloseTo(-Math.log((gold + 0.001) / 1.005), 12);
});

test('every strategy is measured, and the two that retrieve find the tea', async () => {
  const { questions, opened } = await tea();
  const results: QuestionResult[] = [];
  const compared: readonly Measured[] = ['path', 'first', 'bm25'];
  for (const strategy of measured) {
    for (const question of compared.includes(strategy) ? questions : questions.slice(0, 1)) {
      const outcome = await askDocument(strategy, question.question, {
        ...opened,
        budgetTokens: 600,
        aids: {},
        signal: new AbortController().signal,
      });
      results.push(measure({ ...asked, strategy }, question, opened, outcome));
    }
  }
  const path = summarize(
    'path',
    results.filter((result) => result.strategy === 'path'),
  );
  expect(path.evidence.recall).toBe(1);
  expect(path.greedyShare).toBe(1);
  expect(path.unanswerable).toMatchObject({ recall: 1, falseDenials: 0 });
  expect(path.answerByType.unanswerable).toEqual({ questions: 1, f1: 1 });
  const bm25 = summarize(
    'bm25',
    results.filter((result) => result.strategy === 'bm25'),
  );
  expect(bm25).toMatchObject({ answer: null, unanswerable: null });
  const [against] = compare(['path', 'first'], results, 1);
  expect(against?.f1?.mean).toBeCloseTo(2 / 3, 12);
  expect(against?.f1?.questions).toBe(2);
  expect(against?.pageRecall).toBeNull();
});

test('a document without text finds nothing and denies nothing', async () => {
  const { questions } = await tea();
  expect(unreadResult(asked, questions[0]!)).toMatchObject({ f1: 0, recall: 0, denied: null, ms: null, unread: true });
  expect(unreadResult(asked, questions[3]!)).toMatchObject({ f1: null, recall: null });
});

test('labels take their part of the budget, plain text less', async () => {
  const { questions, opened } = await tea();
  const contextOf = async (strategy: 'path' | 'path-label' | 'path-plain', budgetTokens: number) => {
    const outcome = await askDocument(strategy, questions[0]!.question, {
      ...opened,
      budgetTokens,
      aids: {},
      signal: new AbortController().signal,
    });
    return outcome.context(budgetTokens).map(({ segment }) => segment.order);
  };
  const whole = await contextOf('path', 60);
  const labelled = await contextOf('path-label', 60);
  expect(labelled.length).toBeLessThan(whole.length);
  expect((await contextOf('path-plain', 60)).length).toBeGreaterThan(labelled.length);
  expect(await contextOf('path-label', 600)).toEqual(await contextOf('path', 600));
});
