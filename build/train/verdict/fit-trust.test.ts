import { expect, test } from 'vitest';
import { likelihood } from '#shared/domain/answer/judge.ts';
import { fitTrust, leaveDocumentsOut, type TrustExample } from './fit-trust.ts';

/** The first sign tells, the second does not; some of what is wrong has no answer. */
const examples = Array.from({ length: 400 }, (_, at): TrustExample => {
  const right = at % 2 === 0;
  const [sign, other] = [(right ? 0.7 : 0.3) + (at % 3) / 10, (at % 7) / 7];
  return { document: String(at % 9), trusted: [sign, other], answerable: right || at % 5 > 0, right };
});

test('a sentence is trusted by the sign that tells', () => {
  const model = fitTrust(examples);
  expect(likelihood([0.9, 0.5], model)).toBeGreaterThan(0.8);
  expect(likelihood([0.3, 0.5], model)).toBeLessThan(0.2);
});

test('each document is judged by the others', () => {
  const { questions, auc, plain, right, unanswerable } = leaveDocumentsOut(examples);
  expect([questions, auc]).toEqual([400, 1]);
  expect([plain, right, unanswerable]).toEqual([200, 200, 0]);
  // In one document the sign turns round: there what is said plainly is wrong, and nowhere else.
  const turned = examples.map((one) => (one.document === '3' ? { ...one, right: !one.right } : one));
  const misled = examples.filter((one) => one.document === '3' && one.right).length;
  expect(leaveDocumentsOut(turned)).toMatchObject({ plain: 200, right: 200 - misled });
});

test('without a wrong one there is no area', () => {
  expect(leaveDocumentsOut(examples.map((one) => ({ ...one, right: true }))).auc).toBeNull();
});
