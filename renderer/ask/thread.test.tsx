import { expect, test } from 'vitest';
import { testEngine, testReceipt } from '../state/testing.ts';
import { render } from '../parts/testing.ts';
import { WindowContext } from '../state/use-window.ts';
import { createWindowStore } from '../state/window-store.ts';
import { OtherTurns } from './thread.tsx';

const asked = (question: string, id: number) => testReceipt({ question, kept: { id, confirmedAt: null } });

test('the other questions stand before and after the one that is shown, and it stands in neither list', async () => {
  const engine = testEngine({});
  const stores = createWindowStore(engine);
  const thread = [asked('How many stems?', 1), asked('And in winter?', 2), asked('Who paid for it?', 3)];
  stores.store.getState().ask.showThread(thread, thread[1]!);
  const textOf = async (where: 'before' | 'after'): Promise<string> => {
    const page = await render(
      <WindowContext value={{ ...stores, engine }}>
        <OtherTurns where={where} />
      </WindowContext>,
    );
    const text = page.text();
    await page.unmount();
    return text;
  };
  const questionsIn = (text: string): string[] =>
    thread.map(({ question }) => question).filter((one) => text.includes(one));
  // Each with what was said and the passages that it stands on.
  expect(await textOf('before')).toMatch(/It recovers 90\.2.*p\. 2/su);
  expect(questionsIn(await textOf('before'))).toEqual(['How many stems?']);
  expect(questionsIn(await textOf('after'))).toEqual(['Who paid for it?']);
});
