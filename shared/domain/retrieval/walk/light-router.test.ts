import { expect, test } from 'vitest';
import learned from '../../../../resources/models/router.json' with { type: 'json' };
import { headingFeatures, passageFeatures, refusalFeatures } from './features.ts';

test('the weights were trained for the features that there are', () => {
  const features = { answer: passageFeatures, expand: headingFeatures, refuse: refusalFeatures };
  for (const [question, names] of Object.entries(features))
    expect(learned.features[question as keyof typeof features]).toBe(names.join(', '));
  for (const model of Object.values(learned.weights)) {
    expect([...model.weights, ...model.means, model.bias].every(Number.isFinite)).toBe(true);
    expect(model.spreads.every((spread) => spread > 0)).toBe(true);
  }
});
