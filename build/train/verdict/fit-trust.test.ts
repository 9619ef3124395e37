import { expect, test } from 'vitest';
import { likelihood } from '#shared/domain/answer/judge.ts';
import { answeredSigns } from '#shared/domain/answer/verdict-signs.ts';
import { fitAnswered, fitTrust, leaveDocumentsOut } from './fit-trust.ts';
import type { StrangersExample } from './strangers-examples.ts';

const APART = answeredSigns.indexOf('allApart');

/** How rare the words apart are that the question is asked with; enough that it may be refused. */
function signsWith(first: number): readonly number[] {
  return answeredSigns.map((_, at) => (at === 0 ? first : at === APART ? 1 : 0));
}

/** The first sign tells, of each; some of what is wrong has no answer, and so has what strayed. */
const examples = Array.from({ length: 400 }, (_, at): StrangersExample => {
  const right = at % 2 === 0;
  const asking = right || at % 5 > 0 ? 'answerable' : 'unanswerable';
  const [sign, other] = [(right ? 0.7 : 0.3) + (at % 3) / 10, (at % 7) / 7];
  const answered = signsWith(asking === 'answerable' ? 0.8 : 0.2);
  return { document: String(at % 9), trusted: [sign, other], answered, asking, quoted: true, right };
});
const strayed = Array.from({ length: 60 }, (_, at): StrangersExample => ({
  document: String(at % 9),
  trusted: [0.9, 0],
  answered: signsWith(0),
  asking: 'strayed',
  quoted: true,
  right: false,
}));

test('a sentence is trusted by the sign that tells, whatever strayed', () => {
  const model = fitTrust([...examples, ...strayed]);
  expect(model).toEqual(fitTrust(examples));
  expect(likelihood([0.9, 0.5], model)).toBeGreaterThan(0.8);
  expect(likelihood([0.3, 0.5], model)).toBeLessThan(0.2);
});

test('that documents answer is told by theirs, and what strayed counts a tenth', () => {
  const model = fitAnswered([...examples, ...strayed]);
  expect(likelihood(signsWith(0.8), model)).toBeGreaterThan(0.85);
  expect(likelihood(signsWith(0), model)).toBeLessThan(0.4);
  const often = fitAnswered([...examples, ...strayed, ...strayed]);
  expect(likelihood(signsWith(0), often)).toBeCloseTo(likelihood(signsWith(0), model), 1);
});

test('each document is judged by the others', () => {
  const { answered, trusted, thresholds } = leaveDocumentsOut([...examples, ...strayed]);
  expect(answered).toMatchObject({ questions: 400, auc: 1, refused: { answerable: 0, unanswerable: 40, strayed: 60 } });
  expect(trusted).toMatchObject({ questions: 400, auc: 1, found: 200, right: 200, unanswerable: 0 });
  expect(thresholds.foundFrom).toBe(0.5);
  // In one document the sign turns round: there what is said plainly is wrong, and nowhere else.
  const turned = examples.map((one) => (one.document === '3' ? { ...one, right: !one.right } : one));
  const misled = examples.filter((one) => one.document === '3' && one.right).length;
  expect(leaveDocumentsOut(turned).trusted).toMatchObject({ found: 200, right: 200 - misled });
});

test('more than a quarter wrong is not stated as found, while a higher threshold keeps to less', () => {
  // Half of them are right 11 times of 20, which is likelier than not and too seldom, the others 17 times.
  const doubtful = examples.map((one, at) => {
    const sure = at % 2 === 0;
    return { ...one, trusted: [sure ? 0.9 : 0.6, 0], right: ((at >> 1) * 7) % 20 < (sure ? 17 : 11) };
  });
  const { trusted, thresholds } = leaveDocumentsOut(doubtful);
  expect(thresholds.foundFrom).toBeGreaterThan(0.5);
  expect(trusted.right * 4).toBeGreaterThanOrEqual(trusted.found * 3);
});

test('of what the documents do not answer hardly anything is stated as found, though most of what is found is right', () => {
  // Right ones of some trust, and all that has no answer among them: a tenth of these, but more than half of those.
  const tempting = examples.map((one) => ({
    ...one,
    trusted: [one.asking === 'unanswerable' ? 0.6 : one.trusted[0]!, 0],
    right: one.asking === 'answerable',
  }));
  const { trusted, thresholds } = leaveDocumentsOut(tempting);
  const unanswerable = tempting.filter(({ asking }) => asking === 'unanswerable').length;
  expect(trusted.unanswerable).toBeLessThanOrEqual(0.06 * unanswerable);
  expect(thresholds.foundFrom).toBeGreaterThan(0.5);
});

test('without a wrong one there is no area', () => {
  expect(leaveDocumentsOut(examples.map((one) => ({ ...one, right: true }))).trusted.auc).toBeNull();
});
