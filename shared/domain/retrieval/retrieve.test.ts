import { describe, expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { RetrievalScope } from '../index/reader.ts';
import { retrieve, type Retrieval, type RetrievalEvent } from './retrieve.ts';
import { routeOf } from './route.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import type { Strategy } from './strategy.ts';
import { readQuestion } from '../question/read-question.ts';

const tokensOf = ({ chosen }: Retrieval): number => chosen.reduce((sum, { segment }) => sum + segment.tokens, 0);

const reader = fakeIndex(sampleDocuments);
const library: RetrievalScope = { kind: 'library' };
const paper: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0)] };

function run(question: string, scope: RetrievalScope, strategy: Strategy = 'auto', budgetTokens = 2000) {
  const events: RetrievalEvent[] = [];
  const work = retrieve({ question: readQuestion(question), scope, strategy, budgetTokens }, reader);
  for (;;) {
    const step = work.next();
    if (step.done) return { events, result: step.value };
    events.push(step.value);
  }
}

function titles(result: Retrieval): string[] {
  return result.chosen.map(({ document, section }) => result.trees.get(document)?.record(section)?.title ?? '');
}

describe('path', () => {
  test('finds the section that answers, and no more than what is nearly as good', () => {
    const { result } = run('How many subjects took part in the study?', paper);
    expect(result.strategy).toBe('path');
    expect(titles(result)).toContain('3.1 Participants');
    expect(titles(result)).not.toContain('References');
    expect(result.chosen.length).toBeLessThanOrEqual(5);
  });

  test('what comes close is read beside what is nearly as good', () => {
    const { result } = run('sleep memory recall subjects', paper);
    const best = result.ranked[0]!;
    for (const { relevance } of result.chosen) expect(relevance).toBeGreaterThanOrEqual(0.85 * best.relevance);
    const close = result.read.filter((one) => !result.chosen.includes(one));
    expect(close.length).toBeGreaterThan(0);
    expect(result.read.slice(0, result.chosen.length)).toEqual(result.chosen);
  });

  test('chooses in reading order', () => {
    const { result } = run('memory', paper);
    const [first, second] = result.chosen;
    expect(result.chosen.map((passage) => passage.segment.order)).toEqual([0, 1]);
    // The second one is the better one.
    expect(second!.score).toBeGreaterThan(first!.score);
  });

  test('keeps to the budget, but never comes back with nothing for want of it', () => {
    const { result } = run('sleep memory recall subjects', paper, 'path', 50);
    expect(result.chosen).toHaveLength(2);
    expect(tokensOf(result)).toBe(39);
    expect(run('sleep memory recall subjects', paper, 'path', 1).result.chosen).toHaveLength(1);
  });

  test('a table that the question names comes before passages that mention its words', () => {
    const { result } = run('What is in Table 2?', paper);
    expect(result.ranked[0]?.segment.text).toMatch(/^Table 2:/);
  });

  test('the table of a named caption is read with it', () => {
    const table = { kind: 'table' as const, text: 'North 305 171 South 322 180' };
    const caption = { kind: 'caption' as const, text: 'Table 1: Median delay by group.' };
    const index = fakeIndex([
      {
        title: 'T',
        sections: [
          {
            title: '1 Results',
            paragraphs: ['The delay of each group was measured, median and mean.', caption, table],
          },
          { title: '2 Notes', paragraphs: ['The group was small. The median group delay is in Table 1.'] },
        ],
      },
    ]);
    const work = retrieve(
      { question: readQuestion('What is in Table 1?'), scope: library, strategy: 'auto', budgetTokens: 500 },
      index,
    );
    let step = work.next();
    while (!step.done) step = work.next();
    expect(step.value.ranked.slice(0, 2).map((passage) => passage.segment.text)).toEqual([caption.text, table.text]);
  });

  test('a page or section that the question names is read even if it shares no word with it', () => {
    expect(run('Who is mentioned in section 3.1?', paper).result.ranked[0]?.segment.section).toBe(nodeId('section', 4));
    expect(run('Summarize page 3', paper).result.ranked[0]?.segment.pageIndex).toBe(2);
  });

  test('looks only where it was told to', () => {
    const section: RetrievalScope = { kind: 'section', document: fakeDocumentId(0), section: nodeId('section', 3) };
    const { result } = run('sleep and subjects', section);
    expect(new Set(titles(result))).toEqual(new Set(['3.1 Participants']));
  });

  test('finds the right document in a library and lets several speak', () => {
    expect(run('How do I replace the battery of the pump?', library).result.chosen[0]?.document).toBe(
      fakeDocumentId(1),
    );
    const both = run('By how much did recall improve?', library).result;
    expect(new Set(both.chosen.map((passage) => passage.document)).size).toBe(2);
  });

  test('tells where it looked, what it opened and what it passed by', () => {
    const steps = routeOf(run('How many subjects took part in the study?', paper).result);
    const of = (action: string) => steps.filter((step) => step.action === action).map((step) => step.section);
    expect(of('look')).toEqual([6, 4, 1].map((n) => nodeId('section', n)));
    expect(of('expand')).toEqual([nodeId('section', 4)]);
    expect(of('refuse')).toEqual([6, 1].map((n) => nodeId('section', n)));
    expect(steps.every((step) => step.score >= 0 && step.score <= 1)).toBe(true);
  });
});

describe('flat', () => {
  test('takes the top passages by similarity, without looking at sections first', () => {
    const { result } = run('sleep and recall', paper, 'flat');
    expect(result.strategy).toBe('flat');
    expect(new Set(routeOf(result).map((step) => step.action))).toEqual(new Set(['expand']));
    expect(result.chosen.length).toBeGreaterThan(2);
  });
});

test.each(['', '?!', 'zzzz qqqq', '""'])('a question without anything to find finds nothing: %j', (question) => {
  const { result } = run(question, library);
  expect(result.chosen).toEqual([]);
});
