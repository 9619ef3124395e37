import { expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { offeredSection, sectionOfAnswer } from './carry-section.ts';
import { testId, testPassage, testReceipt, testView, testWindow, type TestWindow } from './testing.ts';

const offered = { document: testId('a'), section: testPassage().section, name: '4.1 Training valleys' };

function windowAnswering(receipt: AnswerReceipt, keepSection: boolean): TestWindow {
  const window = testWindow({
    'answer.ask': async () => receipt,
    'document.view': async () => testView(),
    'document.opened': async () => null,
  });
  window.view.get().store({ keepSection });
  return window;
}

test('an answer offers its section where all of it stands there', () => {
  expect(sectionOfAnswer(testReceipt())).toEqual(offered);
  const two = [testPassage(), testPassage({ n: 2, document: testId('b') })];
  expect(sectionOfAnswer(testReceipt({ evidence: two }))).toBeUndefined();
  const scope = { kind: 'section', document: testId('a'), section: offered.section } as const;
  expect(sectionOfAnswer(testReceipt({ scope }))).toBeUndefined();
});

test('a section of another document than the one that is shown is not offered', () => {
  expect(offeredSection(testReceipt(), testId('a'))).toEqual(offered);
  expect(offeredSection(testReceipt(), testId('b'))).toBeUndefined();
  expect(offeredSection(testReceipt(), null)).toEqual(offered);
});

test('the next question stays there only where the reader wants it', async () => {
  for (const keepSection of [false, true]) {
    const { ask } = windowAnswering(testReceipt(), keepSection);
    await ask.get().ask('How many?', { kind: 'library' }, 2000);
    expect(ask.get().context).toEqual(keepSection ? { ...offered, carried: true } : null);
  }
});

test('nothing is carried over from what was not found', async () => {
  const { answer } = testReceipt();
  const { ask } = windowAnswering(testReceipt({ answer: { ...answer, verdict: 'not-found' } }), true);
  await ask.get().ask('How many?', { kind: 'library' }, 2000);
  expect(ask.get().context).toBeNull();
});

test('a section stays over several questions, and goes with its document', async () => {
  const scope = { kind: 'section', document: testId('a'), section: offered.section } as const;
  const { ask, opening } = windowAnswering(testReceipt({ scope }), true);
  ask.get().setContext(offered);
  await ask.get().ask('And how tall?', scope, 2000);
  expect(ask.get().context).toEqual({ ...offered, carried: true });
  await opening.get().open(testId('a'));
  expect(ask.get().context).toEqual({ ...offered, carried: true });
  await opening.get().open(testId('b'));
  await expect.poll(() => ask.get().context).toBeNull();
});
