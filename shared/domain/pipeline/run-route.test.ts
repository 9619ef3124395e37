import { describe, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import type { RetrievalScope } from '../index/reader.ts';
import type { Retrieval, RetrievalEvent } from '../retrieval/retrieve.ts';
import { runStrategy } from '../agent/run-strategy.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import { routeOf } from '../retrieval/route.ts';
import { readQuestion } from '../question/read-question.ts';

const library: RetrievalScope = { kind: 'library' };
const paper: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0)] };

async function run(question: string, scope: RetrievalScope, documents: readonly FakeDocument[] = sampleDocuments) {
  const askContext = { reader: fakeIndex(documents), aids: {}, signal: new AbortController().signal, now: () => 0 };
  const events: RetrievalEvent[] = [];
  const work = runStrategy(
    { question: readQuestion(question), scope, strategy: 'route', budgetTokens: 2000 },
    askContext,
  );
  for (;;) {
    const step = await work.next();
    if (step.done) return { events, result: step.value };
    events.push(step.value);
  }
}

function titles({ trees }: Retrieval, steps: readonly Pick<RouteStep, 'document' | 'section'>[]): string[] {
  return steps.map(({ document, section }) => trees.get(document)?.record(section)?.title ?? '');
}

/** A paper with many sections of the same length, one of which speaks of larches. */
function longPaper(sections: number, passages: number): FakeDocument {
  const filler = 'Crews walked along the slope and noted what stood there, tree by tree, for days.';
  return {
    title: 'Trees at the edge',
    sections: Array.from({ length: sections }, (_, at) => ({
      title: at === 7 ? '8 Larches' : `${at + 1} Plot`,
      paragraphs: Array.from({ length: passages }, (_p, n) =>
        at === 7 && n === 1 ? 'Larches were counted at 42 places of the ridge.' : `${filler} Note ${at}.${n}.`,
      ),
    })),
  };
}

describe('a route', () => {
  test('finds the section that answers, and says so step by step', async () => {
    const { result, events } = await run('How many subjects took part in the study?', paper);
    expect(result.strategy).toBe('route');
    expect(titles(result, result.chosen)).toContain('3.1 Participants');
    const steps = events.flatMap((event) => (event.kind === 'step' ? [event.step] : []));
    expect(steps).toEqual(routeOf(result));
    expect(steps[0]?.action).toBe('look');
    expect(
      titles(
        result,
        steps.filter(({ action }) => action === 'answer'),
      ),
    ).toContain('3.1 Participants');
    for (const { reason } of steps) expect(reason.code).toMatch(/^route\./u);
  });

  test('never lights more than a third of a document', async () => {
    const { result } = await run('Where were larches counted?', library, [longPaper(20, 12)]);
    expect(titles(result, result.chosen)).toEqual(['8 Larches']);
    expect(result.routing?.litShare).toBeLessThanOrEqual(0.35);
    expect(result.routing?.expansions).toBeLessThanOrEqual(5);
  });

  test('lights no more of a short paper either, though much of it was retrieved', async () => {
    const words = 'Larches were counted along the ridge by two crews who walked there for days and noted each tree. ';
    const sections = ['Sites', 'Crews', 'Counts', 'Trees', 'Ends'].map((title, at) => ({
      title,
      paragraphs: [1, 2].map((n) => `Larches at place ${at}.${n}. ${words.repeat(3)}`),
    }));
    const { result } = await run('Where were larches counted?', library, [{ title: 'Ridges', sections }]);
    expect(result.routing?.litShare).toBeGreaterThan(0.1);
    expect(result.routing?.litShare).toBeLessThanOrEqual(0.35);
  });

  test('walks each document that retrieval found something in', async () => {
    const { result } = await run('How is sleep measured, and how is the filter cleaned?', library);
    expect(new Set(routeOf(result).map(({ document }) => document)).size).toBeGreaterThan(1);
  });

  test('comes back with the closest passage where nothing answers', async () => {
    const { result } = await run('Which volcano erupted near the zebra museum?', paper);
    expect(routeOf(result).some(({ action }) => action === 'answer')).toBe(false);
    expect(result.chosen.length).toBeLessThanOrEqual(1);
  });

  test('ends at once where there is nothing to walk', async () => {
    const empty = [{ title: 'Empty', sections: [] }];
    const { result } = await run('Anything?', library, empty);
    expect(routeOf(result)).toEqual([]);
    expect(result.routing).toMatchObject({ states: 0, expansions: 0, litShare: 0 });
  });

  test('does the same every time', async () => {
    const first = await run('What did sleep change in memory and recall?', library);
    const second = await run('What did sleep change in memory and recall?', library);
    expect(routeOf(second.result)).toEqual(routeOf(first.result));
  });
});
