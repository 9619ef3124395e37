import { Tooltip } from 'radix-ui';
import { Profiler, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { deferred, type Deferred } from '#shared/base/async.ts';
import { turn } from '#shared/base/testing/turn.ts';
import type { AnswerEvent } from '#shared/contract/answer.ts';
import { testEngine, testPassage, testReceipt } from '../state/testing.ts';
import { WindowContext } from '../state/use-window.ts';
import { createWindowStore, type WindowStore } from '../state/window-store.ts';
import { render, type Rendered } from '../parts/testing.ts';
import { EvidenceCards } from './evidence-cards.tsx';
import { Outcome } from './outcome.tsx';

const evidence = [testPassage(), testPassage({ n: 2, text: 'the crews rejected 6.1 %' })];
const sentence = { text: 'It recovers 90.2 %.', citations: [1], supported: true };

let events: Deferred<AnswerEvent>[];
let renders: Record<string, number>;
let store: WindowStore;
let page: Rendered;

function Counted({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Profiler id={name} onRender={() => (renders[name] = (renders[name] ?? 0) + 1)}>
      {children}
    </Profiler>
  );
}

beforeEach(async () => {
  events = Array.from({ length: 6 }, () => deferred<AnswerEvent>());
  renders = {};
  const engine = testEngine({
    'answer.ask': async function* () {
      for (const event of events) yield await event.promise;
      return testReceipt({ evidence });
    },
  });
  const stores = createWindowStore(engine);
  store = stores.store;
  // Nothing can be drawn here.
  store.getState().view.store({ answerShows: 'words' });
  page = await render(
    <WindowContext value={{ ...stores, engine }}>
      <Tooltip.Provider>
        <Counted name="outcome">
          <Outcome />
        </Counted>
        <Counted name="cards">
          <EvidenceCards />
        </Counted>
      </Tooltip.Provider>
    </WindowContext>,
  );
  return () => page.unmount();
});

async function asked(): Promise<void> {
  await page.after(() => void store.getState().ask.ask('How many stems?', { kind: 'library' }, 2000));
}

/** The engine says what it has to say next. */
async function told(at: number, event: AnswerEvent): Promise<void> {
  await page.after(async () => {
    events[at]!.resolve(event);
    await turn();
  });
}

test('the cards are rendered for the passages, not for what is said of them', async () => {
  await asked();
  await told(0, { kind: 'evidence', evidence });
  // A number and its sign share a line; the passage itself is as it stands in the document.
  expect(page.text()).toContain('the crews rejected 6.1\u202f%');
  renders = {};

  await told(1, { kind: 'stage', stage: 'answering' });
  await told(2, { kind: 'draft', text: 'It rec' });
  await told(3, { kind: 'draft', text: 'It recovers' });
  await told(4, { kind: 'sentence', sentence });
  expect(page.text()).toContain('It recovers 90.2');
  // The receipt repeats the passages.
  await told(5, { kind: 'note', note: { code: 'encoder.failed' } });
  expect(store.getState().ask.turn.kind).toBe('done');
  expect(renders.outcome).toBeGreaterThanOrEqual(4);
  expect(renders.cards).toBeUndefined();
});

test('pointing at a passage renders the cards once, scrolling the pages not at all', async () => {
  await asked();
  await told(0, { kind: 'evidence', evidence });
  renders = {};
  await page.after(() => store.getState().viewer.setHovered(2));
  expect(renders).toEqual({ cards: 1 });
  await page.after(() => store.getState().viewer.setPlace({ pageIndex: 3, offset: 0.5 }));
  expect(renders).toEqual({ cards: 1 });
});
