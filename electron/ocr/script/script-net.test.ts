import { expect, test } from 'vitest';
import model from '../../../resources/models/scripts.json' with { type: 'json' };
import { scriptNames } from './script-names.ts';
import { ScriptModel, ScriptNet } from './script-net.ts';
import { WINDOW } from './text-windows.ts';

const base64 = (values: readonly number[]): string => Buffer.from(Int8Array.from(values)).toString('base64');
const blank = (): Float32Array => new Float32Array(WINDOW.width * WINDOW.height);

/** One channel that is the pixel itself, at every other place; its mean and its maximum speak for the second script. */
const tiny: ScriptModel = {
  format: 1,
  scripts: ['Aaaa', 'Bbbb'],
  layers: [
    { inputs: 1, outputs: 1, side: 1, step: 2, scale: [0.5], bias: [-0.25], weights: base64([2]) },
    { inputs: 2, outputs: 2, side: 1, step: 1, scale: [1, 2], bias: [0, 0], weights: base64([0, 1, 0, 1]) },
  ],
};

test('odds are those of the mean and of the maximum over all places', () => {
  const net = new ScriptNet(tiny);
  expect([...net.odds(blank())]).toEqual([0.5, 0.5]);
  const dotted = blank();
  dotted[0] = 1; // one of 32 × 16 places, and 0.75 of it beyond the bias
  const logit = 2 * (0.75 / 512 + 0.75);
  expect(net.odds(dotted)[1]).toBeCloseTo(1 / (1 + Math.exp(-logit)), 5);
  const between = blank();
  between[1] = 1; // no place sees it
  expect([...net.odds(between)]).toEqual([0.5, 0.5]);
});

test('weights that are not whole are refused', () => {
  const [first, last] = tiny.layers;
  expect(() => new ScriptNet({ ...tiny, layers: [{ ...first!, side: 3 }, last!] })).toThrow('not whole');
});

test('the model that ships knows the scripts that are told, and its odds are probabilities', () => {
  const net = new ScriptNet(ScriptModel.parse(model));
  expect(net.scripts).toEqual(scriptNames);
  const odds = net.odds(blank());
  expect(odds.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4);
});
