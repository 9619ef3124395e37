import { expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { render } from '../parts/testing.ts';
import { testEngine, testId, testReceipt } from '../state/testing.ts';
import { WindowContext } from '../state/use-window.ts';
import { createWindowStore } from '../state/window-store.ts';
import { ReadAs } from './read-as.tsx';

const [a, b] = ['a', 'b'].map((id) => ({ document: testId(id), title: `Kilns ${id}` })) as [Named, Named];
type Named = NonNullable<AnswerReceipt['askedOf']>['documents'][number];
const asked = (documents: readonly Named[], code: 'asked-of' | 'several-fit') => ({
  askedOf: {
    documents,
    text: 'Who wrote this document?',
    read: { code, params: { by: 'title' as const, count: documents.length } },
  },
});
const after = { question: 'Who wrote it?', places: [] };

test.each<readonly [string, Partial<AnswerReceipt>, string]>([
  ['one document', asked([a], 'asked-of'), 'Read as: asked of “Kilns a”. Ask it by its own words'],
  [
    'two that are named',
    asked([a, b], 'asked-of'),
    'Read as: asked of “Kilns a” and “Kilns b”. Ask it by its own words',
  ],
  [
    'two with one title',
    asked([a, { ...b, title: a.title }], 'several-fit'),
    '2 documents have the title “Kilns a”; each was asked. Ask it by its own words',
  ],
  [
    'two that fit',
    asked([a, b], 'several-fit'),
    '2 documents fit what it names; each was asked. Ask it by its own words',
  ],
  [
    'one document and the question before',
    { ...asked([a], 'asked-of'), readAs: { text: 'And when?', after } },
    'Read as “And when?”, after “Who wrote it?”. Read as: asked of “Kilns a”. Change it · Ask it by its own words',
  ],
  ['nothing', {}, ''],
])('how a question was read that names %s', async (_, receipt, said) => {
  const engine = testEngine({});
  const stores = createWindowStore(engine);
  stores.store.getState().ask.show(testReceipt(receipt));
  const page = await render(
    <WindowContext value={{ ...stores, engine }}>
      <ReadAs />
    </WindowContext>,
  );
  expect(page.text()).toBe(said);
  await page.unmount();
});
