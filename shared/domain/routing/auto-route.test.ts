import { readQuestion } from '../question/read-question.ts';
import { expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import type { Retrieval, RetrievalEvent } from '../retrieval/retrieve.ts';
import { runPath } from '../retrieval/run-path.ts';
import type { World } from '../retrieval/world.ts';
import { autoRoute } from './run-route.ts';
import { lightRouter } from './light-router.ts';
import type { Router } from './router.ts';
import { unsteered } from '../retrieval/steering.ts';

const reader = fakeIndex([
  {
    title: 'Trees at the edge',
    sections: [
      { title: '1 Counts', paragraphs: ['Crews counted 42 larches on the ridge.'] },
      { title: '2 Methods', paragraphs: ['Larches on the ridge were counted by crews and by cameras.'] },
      { title: '3 Cameras', paragraphs: ['Cameras counted the larches on the ridge at night.'] },
      { title: '4 Ends', paragraphs: ['Nothing else was seen.'] },
    ],
  },
]);

/** Takes the passage that came first for certain, and finds all others most unlikely. */
const singleMinded: Router = {
  decide: async (view, signal) => {
    const decision = await lightRouter().decide(view, signal);
    const best = view.pool.ranked()[0]?.segment.order;
    const isBest = (id: number): boolean => view.subtree.tree.passage(best ?? -1)?.id === id;
    return { ...decision, judged: new Map([...decision.judged.keys()].map((id) => [id, isBest(id) ? 0.99 : 0.001])) };
  },
};

async function drained(work: AsyncGenerator<RetrievalEvent, Retrieval, void>): Promise<Retrieval> {
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

async function ask(question: string, steered = false) {
  const world: World = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const request = {
    question: readQuestion(question),
    scope: { kind: 'library' as const },
    strategy: 'auto' as const,
    budgetTokens: 2000,
  };
  const found = await drained(runPath(request, world));
  const steering = steered ? { ...unsteered, further: true } : undefined;
  const walked = await drained(autoRoute(request, found, { ...world, steering }, 0, singleMinded));
  const orders = ({ chosen }: Retrieval) => chosen.map(({ segment }) => segment.order);
  return { found: orders(found), walked: orders(walked) };
}

test('where several things are asked for, the router drops nothing that retrieval chose', async () => {
  const { found, walked } = await ask('Which crews and cameras counted the larches on the ridge?');
  expect(found.length).toBeGreaterThan(1);
  expect(walked).toEqual(found);
});

test('where one thing is asked for, what the router finds unlikely is left out', async () => {
  const { found, walked } = await ask('How many crews and cameras counted the larches on the ridge?');
  expect(found.length).toBeGreaterThan(1);
  expect(walked).toHaveLength(1);
  expect(found).toContain(walked[0]);
});

test('where the reader steers, the router judges whatever is asked for', async () => {
  const { found, walked } = await ask('Which crews and cameras counted the larches on the ridge?', true);
  expect(walked.length).toBeLessThan(found.length);
});
