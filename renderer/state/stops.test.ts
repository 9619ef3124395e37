import { describe, expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { testId, testPassage } from './testing.ts';
import type { Step } from './turn.ts';
import { routeStops } from './stops.ts';

const written = (text: string) => ({ code: 'as-written', params: { text } }) as const;

function step(action: Step['action'], section: number, change: Partial<Step> = {}): Step {
  const reason = written(`${action} ${section}`);
  return { action, document: testId('a'), section: nodeId('section', section), reason, score: 0.5, ...change };
}

const drawn = (...steps: readonly Step[]) => routeStops(steps).map(({ n, section, state }) => [n, section, state]);

describe('stops', () => {
  test('what is looked at and then decided on is one stop, numbered by its first visit', () => {
    const steps = [step('look', 1), step('look', 2), step('answer', 2), step('refuse', 1)];
    expect(drawn(...steps)).toEqual([
      [1, 's1', 'refused'],
      [2, 's2', 'answered'],
    ]);
  });

  test('a section that is opened and then answers is one stop', () => {
    expect(drawn(step('expand', 3), step('answer', 3))).toEqual([[1, 's3', 'answered']]);
  });

  test('a walk that comes back to a section that was left is another stop', () => {
    const steps = [step('look', 1), step('refuse', 1), step('look', 2), step('answer', 2), step('expand', 1)];
    expect(drawn(...steps)).toEqual([
      [1, 's1', 'refused'],
      [2, 's2', 'answered'],
      [3, 's1', 'expanded'],
    ]);
  });

  test('what was taken and turns out to be only near is looked at after all', () => {
    expect(drawn(step('answer', 1, { atMs: 4 }), step('look', 1))).toEqual([[1, 's1', 'lit']]);
  });

  test('nothing on the walk takes an answer back', () => {
    expect(drawn(step('answer', 1, { atMs: 3 }), step('refuse', 1, { atMs: 5 }))).toEqual([[1, 's1', 'answered']]);
  });

  test('where nothing answers in the end, no section has answered', () => {
    const walked = [step('look', 1, { atMs: 1 }), step('answer', 1, { atMs: 3 })];
    const [stop, ...others] = routeStops([...walked, step('refuse', 1)]);
    expect(others).toEqual([]);
    expect(stop).toMatchObject({ n: 1, state: 'refused', action: 'refuse', reasons: [written('refuse 1')] });
  });

  test('the same section of another document is another place', () => {
    expect(routeStops([step('answer', 1), step('answer', 1, { document: testId('b') })])).toHaveLength(2);
  });

  test('keeps why it was decided, not why it was looked at', () => {
    const [stop] = routeStops([
      step('look', 1),
      step('answer', 1, { reason: written('Its words are close.') }),
      step('answer', 1, { reason: written('Quoted as [1].') }),
    ]);
    expect(stop?.reasons).toEqual([written('Its words are close.'), written('Quoted as [1].')]);
  });

  test('a section whose words gave way to better ones was read, and has not answered', () => {
    const evidence = [
      testPassage({ section: nodeId('section', 1) }),
      testPassage({ section: nodeId('section', 3), n: 2, cited: false }),
    ];
    const taken = [1, 2, 3].map((section) => step('answer', section, { passages: 2 }));
    expect(routeStops(taken, evidence).map(({ state, passages }) => [state, passages])).toEqual([
      ['answered', 1],
      ['expanded', 0],
      ['answered', 1],
    ]);
    const elsewhere = [testPassage({ section: nodeId('section', 9) })];
    expect(routeStops(taken, elsewhere).map(({ state }) => state)).toEqual(['answered', 'answered', 'answered']);
  });

  test('what is only near is taken back from every visit to its section', () => {
    const walked = [
      step('answer', 2, { atMs: 1 }),
      step('expand', 2, { atMs: 2 }),
      step('refuse', 2, { atMs: 3 }),
      step('look', 2),
    ];
    expect(routeStops(walked).map(({ state }) => state)).toEqual(['lit', 'refused', 'lit']);
  });

  test('counts numbered passages, else what the router took', () => {
    const section = nodeId('section', 2);
    const evidence = [
      testPassage({ section }),
      testPassage({ section, n: 2 }),
      testPassage({ section, n: 3, cited: false }),
    ];
    expect(routeStops([step('answer', 2, { passages: 5 })], evidence)[0]?.passages).toBe(2);
    expect(routeStops([step('answer', 2, { passages: 5 })])[0]?.passages).toBe(5);
  });
});
