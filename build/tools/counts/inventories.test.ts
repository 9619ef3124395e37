import { expect, test } from 'vitest';
import { talliesOfKinds, type CountedKind } from './inventories.ts';

const one: CountedKind = { file: 'a.pdf', half: 'tune', kind: 'figure', gold: 3, found: 3, state: 'complete' };

test('no number is right of what nobody can count', () => {
  const [all] = talliesOfKinds([one, { ...one, gold: null, found: 0 }, { ...one, found: 2, state: 'gaps' }]);
  expect(all).toEqual({ name: 'all', all: 3, right: 1, said: 2, saidRight: 1, some: 2, someSaid: 1 });
});
