import { expect, test, vi } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { nodeId } from '#shared/base/ids.ts';
import type { AnswerReceipt, Scope, TurnBefore } from '#shared/contract/answer.ts';
import type { SteeringParams } from '#shared/contract/steering.ts';
import { canGoOn, mayGoOn } from './questions.ts';
import { testId, testReceipt, testWindow } from './testing.ts';

const document = testId('a');
const section = nodeId('section', 1);

test('a mark that is set while a route is walked is followed as soon as that one ends', async () => {
  const asked: (SteeringParams | undefined)[] = [];
  const goesOn = [deferred<void>(), deferred<void>(), deferred<void>()];
  const window = testWindow({
    'answer.ask': async function* ({ steering }) {
      const at = asked.push(steering) - 1;
      yield { kind: 'stage', stage: 'reading' };
      await goesOn[at]!.promise;
      return testReceipt({ walked: [] });
    },
  });
  const { mark } = window.questions.get();
  const done = (times: number): Promise<void> =>
    expect.poll(() => asked.length === times && window.ask.get().turn.kind === 'done').toBe(true);

  void window.ask.get().ask('How many stems?', { kind: 'library' }, 2000);
  goesOn[0]!.resolve();
  await done(1);
  mark(document, section, 'closed');
  await expect.poll(() => asked.length).toBe(2);
  mark(document, section, 'pinned');
  goesOn[1]!.resolve();
  await expect.poll(() => asked.length).toBe(3);
  goesOn[2]!.resolve();
  await done(3);
  expect(asked.map((steering) => [steering?.pinned, steering?.closed])).toEqual([
    [undefined, undefined],
    [[], [{ document, section }]],
    [[{ document, section }], []],
  ]);
});

test.each<[string, Pick<AnswerReceipt, 'strategy' | 'walked'>, boolean]>([
  ['ranked passages', { strategy: 'path' }, true],
  ['a route that was walked', { strategy: 'route', walked: [] }, true],
  ['what was computed', { strategy: 'agent' }, false],
])('further is looked from %s', async (_, receipt, goesOn) => {
  const asked: (SteeringParams | undefined)[] = [];
  const window = testWindow({
    'answer.ask': async function* ({ steering }) {
      asked.push(steering);
      yield { kind: 'stage', stage: 'reading' };
      return testReceipt(receipt);
    },
  });
  const { lookFurther } = window.questions.get();
  await window.ask.get().ask('How many stems?', { kind: 'library' }, 2000);
  expect(canGoOn(window.ask.get().turn)).toBe(goesOn);
  lookFurther();
  await expect.poll(() => window.ask.get().turn.kind).toBe('done');
  const from = receipt.walked && { walked: [], route: [] };
  expect(asked.slice(1)).toEqual(goesOn ? [expect.objectContaining({ from, further: true })] : []);
});

test('a question goes on from the turn that is shown, where the same documents are asked', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const asked: (readonly [string, TurnBefore | undefined])[] = [];
  const library = { kind: 'library' } as const;
  const own: Scope = { kind: 'documents', documents: [document] };
  const after = { question: 'How many stems?', places: [] };
  const window = testWindow({
    'answer.ask': async function* ({ question, scope, after: behind }) {
      asked.push([question, behind]);
      const readAs = question === 'And leaves?' && behind ? { text: 'How many leaves?', after: behind } : undefined;
      return testReceipt({ question, scope, evidence: [], ...(readAs ? { readAs } : {}) });
    },
  });
  const { ask, again, askAlone } = window.questions.get();
  const send = async (act: () => void): Promise<TurnBefore | undefined> => {
    const before = asked.length;
    act();
    await expect.poll(() => asked.length > before && window.ask.get().turn.kind === 'done').toBe(true);
    return asked.at(-1)![1];
  };
  const shown = () => {
    const { turn } = window.ask.get();
    return turn.kind === 'done' ? turn : expect.unreachable();
  };

  expect(await send(() => ask('How many stems?', library))).toBeUndefined();
  expect(await send(() => ask('And leaves?', library))).toEqual(after);
  // Again it goes on from what it did before, not from itself; elsewhere, too.
  expect(await send(() => ask('And leaves?', library))).toEqual(after);
  expect(await send(() => again(shown()))).toEqual(after);
  const went = shown().receipt;
  // The next one goes on from it as it was read.
  expect(await send(() => ask('And roots?', library))).toEqual({ question: 'How many leaves?', places: [] });
  expect(await send(() => askAlone(went))).toBeUndefined();
  // Other documents begin again.
  expect(await send(() => ask('And leaves?', own))).toBeUndefined();
  expect(await send(() => ask('And buds?', { kind: 'section', document, section }))).toEqual({
    question: 'And leaves?',
    places: [],
  });
  // What the reader leaves aside is not gone on from; what comes after it is.
  expect(mayGoOn(window.ask.get(), own)).toBe(true);
  window.ask.get().leaveAside(shown().receipt);
  expect(mayGoOn(window.ask.get(), own)).toBe(false);
  expect(await send(() => ask('And bark?', own))).toBeUndefined();
  expect(mayGoOn(window.ask.get(), own)).toBe(true);
  expect(mayGoOn(window.ask.get(), library)).toBe(false);
  vi.unstubAllGlobals();
});

test('a question that named documents is asked by its own words as it is written, and again as it was asked', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const asked: { readonly asWritten?: boolean | undefined; readonly open?: string | undefined }[] = [];
  const askedOf = {
    documents: [{ document, title: 'Kilns' }],
    text: 'Who wrote this document?',
    read: { code: 'asked-of' as const, params: { by: 'open' as const, count: 1 } },
  };
  const window = testWindow({
    'answer.ask': async function* ({ question, asWritten, open }) {
      asked.push({ asWritten, open });
      return testReceipt({ question, ...(asWritten === true ? { asWritten } : { askedOf }) });
    },
  });
  const { ask, askAlone, runPlan } = window.questions.get();
  const send = async (act: () => void) => {
    const before = asked.length;
    act();
    await expect.poll(() => asked.length > before && window.ask.get().turn.kind === 'done').toBe(true);
    const { turn } = window.ask.get();
    if (turn.kind !== 'done') throw new Error('It was not answered.');
    return turn.receipt;
  };
  const named = await send(() => ask('Who wrote this paper?', { kind: 'library' }));
  await send(() => runPlan(named, [{ operator: 'Extract', with: '' }]));
  const alone = await send(() => askAlone(named));
  await send(() => runPlan(alone, [{ operator: 'Extract', with: '' }]));
  expect(asked).toEqual([
    { asWritten: undefined, open: undefined },
    { asWritten: undefined, open: document },
    { asWritten: true, open: undefined },
    { asWritten: true, open: undefined },
  ]);
});
