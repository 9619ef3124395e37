import { describe, expect, test } from 'vitest';
import { fakeChat } from '#shared/domain/ports/testing/fake-chat.ts';
import { pathSettings, withParameters, type PathParameters } from '#shared/domain/retrieval/settings.ts';
import { optionsFor } from '#shared/domain/retrieval/walk/run-route.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import { askDocument, type Measured } from './strategies.ts';
import { measureRouting, summarizeRouting, type RoutingResult } from './routing.ts';
import type { GoldQuestion } from './dataset.ts';
import { openText } from './open-text.ts';

// As long as a passage of its own: shorter paragraphs are cut together.
const filler = 'Crews walked along the slope and noted what stood there, tree by tree. '.repeat(8).trim();
const answer = `Larches were counted at 42 places of the ridge. ${filler}`;
const subject = await openText({
  title: 'Trees at the edge',
  sections: Array.from({ length: 8 }, (_, at) => ({
    title: `${at + 1} Plot`,
    level: 1,
    paragraphs: (at === 4 ? [filler, answer, filler] : [`${filler} ${at}`, `${filler} more`, `${filler} last`]).map(
      (text, n) => ({ name: text, index: 3 * at + n, text }),
    ),
  })),
});
const gold: GoldQuestion = {
  id: '1',
  question: 'Where were larches counted?',
  answers: [],
  unanswerable: false,
  paragraphs: [[answer]],
  pages: new Set(),
  sentences: [],
};

async function routingOf(
  strategy: Measured,
  aids: Aids = {},
  parameters?: PathParameters,
): Promise<RoutingResult | null> {
  const signal = new AbortController().signal;
  const asking = { ...subject, budgetTokens: 600, aids, parameters, signal };
  const { routed } = await askDocument(strategy, gold.question, asking);
  return measureRouting(routed, gold, subject);
}

describe('what a route did', () => {
  test('is measured by the passages that it took', async () => {
    expect(await routingOf('route')).toMatchObject({ nodeRecall: 1, refused: false, expelled: 0, collapsed: 0 });
    expect(await routingOf('path')).toBeNull();
  });

  test.each([
    ['5 Plot', 1],
    ['2 Plot', 0],
  ])('a section that was opened is right where gold evidence was read in it: %s', async (title, precision) => {
    const routing = fakeChat(({ messages }) => {
      const [, id] = new RegExp(`(\\d+): ${title}`, 'u').exec(messages.at(-1)?.content ?? '') ?? [];
      return JSON.stringify({ actions: [{ action: 'EXPAND', id: Number(id), prefix: title }] });
    });
    const result = await routingOf('route-no-content', { routing });
    expect(result).toMatchObject({ expansions: 1, expansionPrecision: precision });
    const closed = await routingOf('route', { routing }, { iterations: 0 });
    expect(closed).toMatchObject({ expansions: 0, expansionPrecision: null });
  });

  test('k and expand-iter are those that were set', () => {
    const settings = withParameters(pathSettings, { topK: 2, iterations: 0 });
    expect(optionsFor({ aids: {} }, { settings })).toMatchObject({ topK: 2, limits: { expansions: 0 } });
    expect(optionsFor({ aids: {} }, {})).toMatchObject({ topK: 5, limits: { expansions: 5 } });
  });

  test('without opening nothing is opened, without structure nothing else is lit', async () => {
    const full = await routingOf('route');
    expect((await routingOf('route-no-expand'))?.expansions).toBe(0);
    const flat = await routingOf('route-no-structure');
    expect(flat?.expansions).toBe(0);
    expect(flat?.litShare).toBeLessThan(full?.litShare ?? 0);
  });

  test('without similarity or content it begins elsewhere, and comes back all the same', async () => {
    expect(await routingOf('route-no-similarity')).toMatchObject({ states: 1, steps: 2, litShare: 0.125 });
    expect(await routingOf('route-no-content')).toMatchObject({ states: 1, steps: 0, litShare: 0 });
    expect((await routingOf('route-no-refuse'))?.refused).toBe(false);
  });
});

test('rates of faults are per state, refusals count only where somebody knows', () => {
  const one = (change: Partial<RoutingResult>): RoutingResult => ({
    nodePrecision: 1,
    nodeRecall: 1,
    nodeF1: 1,
    refused: false,
    refusal: 0.1,
    expansionPrecision: null,
    steps: 2,
    states: 2,
    expansions: 0,
    litShare: 0.1,
    expelled: 0,
    repaired: 0,
    collapsed: 0,
    tookOver: 0,
    promptTokens: 0,
    replyTokens: 0,
    ...change,
  });
  const summary = summarizeRouting([
    { routing: one({ expelled: 3, collapsed: 1 }), unanswerable: false },
    { routing: one({ refused: true, nodeF1: null }), unanswerable: false },
    { routing: one({ refused: true }), unanswerable: null },
    { routing: null, unanswerable: true },
  ]);
  expect(summary).toMatchObject({ expelledRate: 0.5, collapsedRate: 1 / 6, refusalAccuracy: 0.5, steps: 2 });
  expect(summary?.node.f1).toBe(1);
  expect(summarizeRouting([{ routing: null, unanswerable: null }])).toBeNull();
});
