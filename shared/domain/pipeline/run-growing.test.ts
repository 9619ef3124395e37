import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import type { Found, Retrieval, RetrievalEvent } from '../retrieval/retrieve.ts';
import type { PassageReader } from '../ports/passage-reader.ts';
import { fakeSemantics } from '../retrieval/testing/fake-semantics.ts';
import { runGrowing } from '../agent/run-strategy.ts';
import { allAnswerers } from './all-answerers.ts';
import { answerQuestion } from './answer.ts';
import type { LiveIndex, AskContext } from '../retrieval/ask-context.ts';
import { unsteered, type Steering } from '../retrieval/steering.ts';
import { routeOf } from '../retrieval/route.ts';
import { readQuestion } from '../question/read-question.ts';

const filler = 'Crews walked along the slope and noted what stood there, tree by tree, for days on end.';
const names = ['Slope', 'Ridge', 'Valley', 'Gully', 'Meadow', 'Moraine', 'Scree', 'Stream'];

/** The first so many sections; larches are in the first and the seventh. */
function treesUpTo(count: number): FakeDocument {
  const sections = names.slice(0, count).map((title, at) => ({
    title: `${at + 1} ${title}`,
    paragraphs: Array.from({ length: 4 }, (_, n) =>
      n === 2 && (at === 0 || at === 6)
        ? `Larches were counted at ${40 + at} places of the ${title.toLowerCase()}.`
        : `${filler} ${at}.${n}`,
    ),
  }));
  return { title: 'Trees at the edge', sections };
}

interface Run {
  readonly events: readonly RetrievalEvent[];
  readonly grown: Found;
  readonly taken: readonly Steering[];
}

/**
 * Ask while the document grows: section by section from six on, whenever it is looked at for the `times`-th time.
 *
 * @param endless  there is always more
 */
async function run(
  strategy: 'auto' | 'route' | 'path',
  times: number,
  steering?: Steering,
  endless = false,
): Promise<Run> {
  const taken: Steering[] = [];
  let looks = 0;
  let there = 6;
  let asked = 6;
  const growth: LiveIndex = {
    grew: () => {
      if (++looks % times === 0 && (endless || there < names.length)) there++;
      return there > asked;
    },
    take: (wish) => {
      taken.push(wish);
      asked = there;
      return { reader: fakeIndex([treesUpTo(asked)]), steering: wish };
    },
  };
  const reader = fakeIndex([treesUpTo(6)]);
  const askContext: AskContext = {
    reader,
    aids: {},
    signal: new AbortController().signal,
    now: () => 0,
    growth,
    steering,
  };
  const request = {
    question: readQuestion('Where were larches counted?'),
    scope: { kind: 'library' as const },
    strategy,
    budgetTokens: 2000,
  };
  const events: RetrievalEvent[] = [];
  const work = runGrowing(request, askContext);
  for (;;) {
    const step = await work.next();
    if (step.done) return { events, grown: step.value, taken };
    events.push(step.value);
  }
}

const opened = (retrieval: Retrieval): (string | undefined)[] =>
  routeOf(retrieval).map(({ document, section }) => retrieval.trees.get(document)?.record(section)?.title);

test('a walk goes on in what was read since, and keeps what it has read and decided', async () => {
  const { grown, taken } = await run('route', 2);
  expect(taken).toHaveLength(2);
  const { walked = [], route } = taken[0]!.from ?? { route: [] };
  expect(walked).toMatchObject([{ document: fakeDocumentId(0) }]);
  // What was done before is the beginning of the whole route.
  const steps = route.filter(({ atMs }) => atMs !== undefined);
  expect(steps.map(({ action }) => action)).toEqual(['look', 'answer']);
  expect(routeOf(grown.retrieval).slice(0, steps.length)).toEqual(steps);
  const seen = new Set(grown.retrieval.walked?.flatMap((one) => one.seen));
  for (const { seen: before } of walked) for (const order of before) expect(seen.has(order)).toBe(true);
  expect(grown.askContext.reader.sections(fakeDocumentId(0)).length).toBeGreaterThan(7);
  expect(opened(grown.retrieval)).toContain('7 Scree');
});

test('what does not walk begins again in what was read since', async () => {
  const { grown, taken } = await run('path', 1);
  expect(taken.every(({ from }) => from === undefined)).toBe(true);
  expect(grown.retrieval.chosen.map(({ section }) => section)).toContain('s7');
});

test('a question does not follow a document for ever', async () => {
  const { grown, taken } = await run('auto', 1, undefined, true);
  expect(taken).toHaveLength(3);
  expect(grown.retrieval.chosen.map(({ section }) => section)).toEqual(['s1', 's7']);
});

test('the reader has enough: nothing more is taken', async () => {
  const { taken } = await run('route', 1, { ...unsteered, enough: () => true });
  expect(taken).toEqual([]);
});

test('what does not grow is asked as it is', async () => {
  const { grown, taken, events } = await run('route', 1000);
  expect(taken).toEqual([]);
  expect(events.flatMap((event) => (event.kind === 'step' ? [event.step] : []))).toEqual(routeOf(grown.retrieval));
});

test('a passage reader reads what is judged by its sentences, once it is found, and not what is counted', async () => {
  const reader = fakeIndex([treesUpTo(8)]);
  const semantics = await fakeSemantics(reader, ['larch larches', 'slope ridge stream']);
  const asked: string[] = [];
  const passageReader: PassageReader = {
    id: 'reader',
    read: (question, passages) => {
      asked.push(question);
      return Promise.resolve(
        passages.map(({ sentences }) => ({ answers: 1, sentences: new Float32Array(sentences.length) })),
      );
    },
  };
  const ask = async (question: string): Promise<Retrieval> => {
    const scope = { kind: 'library' } as const;
    const askContext: AskContext = {
      reader,
      aids: { semantics, passageReader },
      signal: new AbortController().signal,
      now: () => 0,
    };
    const work = answerQuestion({ question, scope, strategy: 'auto', budgetTokens: 2000 }, askContext, allAnswerers);
    let step = await work.next();
    while (!step.done) step = await work.next();
    return step.value.retrieval;
  };
  expect((await ask('Where were larches counted?')).readings?.[0]?.answers).toBe(1);
  const counted = await ask('How many sections are there?');
  expect(counted.computed).toBeDefined();
  expect(counted.readings).toBeUndefined();
  expect(asked).toEqual(['Where were larches counted?']);
});
