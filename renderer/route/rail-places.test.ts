import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { railPlaces, walkedShare } from './rail-places.ts';
import type { Stop, StopState } from '../state/stops.ts';

const walk = (states: readonly StopState[]): readonly Stop[] =>
  states.map((state, at) => ({
    n: at + 1,
    document: 'd' as DocumentId,
    section: `s${at}` as NodeId,
    state,
    action: 'look',
    passages: 0,
    reasons: [],
    score: 0,
    atMs: undefined,
  }));

test('each stop has a place of its own while there is room', () => {
  const stops = walk(['lit', 'expanded', 'answered']);
  expect(railPlaces(stops, 130).map(({ shown }) => shown)).toEqual(stops);
});

test('a walk of 71 stops leaves gaps on a rail of 130 px, and no answer goes unseen', () => {
  const states = Array.from({ length: 71 }, (_, at): StopState => (at === 33 ? 'answered' : 'refused'));
  const places = railPlaces(walk(states), 130);
  expect(places).toHaveLength(11);
  expect(places.map(({ shown }) => shown.state).filter((state) => state === 'answered')).toHaveLength(1);
  expect(places.find(({ shown }) => shown.state === 'answered')?.shown.n).toBe(34);
});

test('every stop is in exactly one place, in the order of the walk', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 400 }), (length, widthPx) => {
      const places = railPlaces(walk(Array.from({ length }, () => 'lit' as const)), widthPx);
      const held = places.flatMap(({ first, last }) =>
        Array.from({ length: last.n - first.n + 1 }, (_, at) => first.n + at),
      );
      expect(held).toEqual(Array.from({ length }, (_, at) => at + 1));
    }),
  );
});

test('the line ends where the walk stands', () => {
  const places = railPlaces(walk(Array.from({ length: 20 }, () => 'lit' as const)), 110);
  expect(walkedShare(places, 1)).toBe(0.1);
  expect(walkedShare(places, 2)).toBe(0.1);
  expect(walkedShare(places, 3)).toBe(0.2);
  expect(walkedShare(places, 20)).toBe(1);
  expect(walkedShare(places, null)).toBe(1);
});
