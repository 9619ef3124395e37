import { describe, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { runStrategy } from '../agent/run-strategy.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import { unsteered, type SectionPlace, type Steering } from '../retrieval/steering.ts';
import { routeOf } from '../retrieval/route.ts';
import { readQuestion } from '../question/read-question.ts';

const filler = 'Crews walked along the slope and noted what stood there, tree by tree, for days on end.';

/** Sections with four passages each; three of them speak of larches. */
const document: FakeDocument = {
  title: 'Trees at the edge',
  sections: [
    ...['Slope', 'Ridge', 'Valley', 'Gully', 'Meadow', 'Moraine', 'Scree', 'Stream'].map((title, at) => ({
      title: `${at + 1} ${title}`,
      paragraphs: Array.from({ length: 4 }, (_, n) =>
        n === 2 && at < 3
          ? `Larches were counted at ${40 + at} places of the ${title.toLowerCase()}.`
          : `${filler} ${at}.${n}`,
      ),
    })),
  ],
};
const reader = fakeIndex([document]);
const question = 'Where were larches counted?';

async function run(change: Partial<Steering>, strategy: Strategy = 'route'): Promise<Retrieval> {
  const steering = { ...unsteered, ...change };
  const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0, steering };
  const scope = { kind: 'library' as const };
  const work = runStrategy({ question: readQuestion(question), scope, strategy, budgetTokens: 2000 }, askContext);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

function placeOf(title: string): SectionPlace {
  const id = fakeDocumentId(0);
  const section = reader.sections(id).find((one) => one.title.endsWith(title))!;
  return { document: id, section: section.id };
}

function titles({ trees }: Retrieval, places: readonly SectionPlace[]): string[] {
  return places.map(({ document: id, section }) => trees.get(id)?.record(section)?.title ?? '');
}

const fromOf = ({ walked = [], route = [] }: Retrieval) => ({ walked, route });

describe('the reader at the wheel', () => {
  test('a pinned section is opened, and the reason says who pointed', async () => {
    const result = await run({ pinned: [placeOf('Stream')] });
    const opened = routeOf(result).filter(({ action }) => action === 'expand');
    expect(titles(result, opened)).toContain('8 Stream');
    expect(opened.find(({ by }) => by === 'reader')?.reason).toEqual({ code: 'route.pointed-by-reader' });
  });

  test.each(['flat', 'path', 'agent'] as const)(
    '%s leaves closed sections out, and says nothing of them',
    async (way) => {
      const open = await run({}, way);
      expect(titles(open, open.chosen)).toContain('1 Slope');
      const shut = await run({ closed: [placeOf('Slope')] }, way);
      expect(titles(shut, shut.chosen)).toEqual(['2 Ridge', '3 Valley']);
      expect(titles(shut, [...shut.read, ...shut.context, ...routeOf(shut)])).not.toContain('1 Slope');
    },
  );

  test.each(['flat', 'path'] as const)('%s brings pinned sections forward', async (way) => {
    const [best] = (await run({}, way)).ranked;
    expect(titles(await run({}, way), best ? [best] : [])).not.toEqual(['3 Valley']);
    const pinned = await run({ pinned: [placeOf('Valley')] }, way);
    expect(titles(pinned, pinned.ranked.slice(0, 1))).toEqual(['3 Valley']);
    expect(titles(pinned, pinned.chosen)).toContain('3 Valley');
  });

  test('a closed section is neither read nor quoted', async () => {
    const open = await run({});
    expect(titles(open, open.read)).toContain('1 Slope');
    const shut = await run({ closed: [placeOf('Slope')] });
    expect(titles(shut, routeOf(shut))).not.toContain('1 Slope');
    expect(titles(shut, [...shut.chosen, ...shut.context])).not.toContain('1 Slope');
    expect(titles(shut, shut.chosen)).toEqual(['2 Ridge', '3 Valley']);
  });

  test('a route goes on from an earlier one without reading anything twice', async () => {
    const first = await run({});
    const second = await run({ from: fromOf(first), pinned: [placeOf('Scree')] });
    expect(routeOf(second).slice(0, routeOf(first).length)).toEqual(routeOf(first));
    const added = routeOf(second).slice(routeOf(first).length);
    expect(titles(second, added)).toContain('7 Scree');
    expect(titles(second, added)).not.toContain('1 Slope');
    expect(titles(second, second.chosen)).toEqual(titles(first, first.chosen));
  });

  test('look further opens more than the walk before', async () => {
    const first = await run({});
    const second = await run({ from: fromOf(first), further: true });
    const seen = (result: Retrieval): number => result.walked?.[0]?.seen.length ?? 0;
    expect(seen(second)).toBeGreaterThan(seen(first));
    const third = await run({ from: fromOf(second), further: true });
    expect(routeOf(third).length).toBeGreaterThanOrEqual(routeOf(second).length);
  });

  test('enough ends the walk with what was found', async () => {
    const result = await run({ enough: () => true });
    expect(result.routing?.states).toBe(0);
    expect(titles(result, result.chosen)).toEqual(['2 Ridge']);
  });

  test('auto is steered as well, also where it would compute or not walk', async () => {
    const result = await run({ pinned: [placeOf('Stream')] }, 'auto');
    expect(result.strategy).toBe('route');
    expect(routeOf(result).some(({ by }) => by === 'reader')).toBe(true);
  });

  test('neither a pin nor a walk leads outside of what is asked', async () => {
    const scope = { kind: 'section' as const, ...placeOf('Ridge') };
    const steering = { ...unsteered, pinned: [placeOf('Stream')], further: true };
    const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0, steering };
    const work = runStrategy(
      { question: readQuestion(question), scope, strategy: 'route', budgetTokens: 2000 },
      askContext,
    );
    let step = await work.next();
    while (!step.done) step = await work.next();
    expect(new Set(titles(step.value, routeOf(step.value)))).toEqual(new Set(['2 Ridge']));
    expect(new Set(titles(step.value, step.value.chosen))).toEqual(new Set(['2 Ridge']));
  });

  test('pins that do not exist do no harm', async () => {
    const nowhere = { ...placeOf('Slope'), section: 's9999' as SectionPlace['section'] };
    const result = await run({ pinned: [nowhere], closed: [nowhere] });
    const unsteeredResult = await run({});
    expect(titles(result, result.chosen)).toEqual(titles(unsteeredResult, unsteeredResult.chosen));
    expect(new Set(titles(result, result.read))).toEqual(new Set(['1 Slope', '2 Ridge', '3 Valley']));
  });
});
