import { expect, test } from 'vitest';
import { UsageError } from './failure.ts';
import { chosenParameters } from './path-parameters.ts';

test('what was not given is left to the strategy', () => {
  expect(chosenParameters({})).toBeUndefined();
  expect(chosenParameters({ steps: '2' })).toMatchObject({ steps: 2, iterations: undefined, alpha: undefined });
});

test('a walk may be told to open nothing; everything else that is counted is there at least once', () => {
  expect(chosenParameters({ iterations: '0' })).toMatchObject({ iterations: 0 });
  for (const name of ['sections', 'paths', 'steps', 'top-k'])
    expect(() => chosenParameters({ [name]: '0' })).toThrow(UsageError);
});

test('shares and counts end where their help says', () => {
  expect(chosenParameters({ alpha: '1', beta: '0', steps: '10' })).toMatchObject({ alpha: 1, beta: 0, steps: 10 });
  for (const [name, value] of [
    ['steps', '11'],
    ['steps', '2.5'],
    ['alpha', '1.01'],
    ['beta', '-0.1'],
    ['top-k', ' '],
  ] as const)
    expect(() => chosenParameters({ [name]: value })).toThrow(UsageError);
});
