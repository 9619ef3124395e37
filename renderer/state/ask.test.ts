import { describe, expect, test, vi } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import { nodeId } from '#shared/base/ids.ts';
import { turn } from '#shared/base/testing/turn.ts';
import type { AnswerEvent, AnswerReceipt } from '#shared/contract/answer.ts';
import { effectiveChoice, resolveScope, shownSelection } from './scope-choice.ts';
import { testId, testPassage, testReceipt, testWindow, type TestWindow } from './testing.ts';
import { applyAnswerEvent, doneTurn, endTurn, evidenceOf, placesTurn, quotedTurn, type Turn } from './turn.ts';

/** A window whose engine answers questions with `answer` and nothing else. */
function windowThat(answer: (signal: AbortSignal) => AsyncGenerator<AnswerEvent, AnswerReceipt, void>): TestWindow {
  return testWindow({ 'answer.ask': (_params, signal) => answer(signal) });
}

const library = { kind: 'library' } as const;

test('an answer grows as it is streamed and ends with its receipt', async () => {
  const seen: string[] = [];
  const window = windowThat(async function* () {
    yield { kind: 'stage', stage: 'reading' };
    yield { kind: 'evidence', evidence: [testPassage()] };
    yield { kind: 'stage', stage: 'answering' };
    return testReceipt();
  });
  window.ask.subscribe(({ turn }) => seen.push(turn.kind === 'running' ? turn.stage : turn.kind));
  await window.ask.get().ask('How many stems?', library, 2000);
  expect(seen).toEqual(['searching', 'reading', 'reading', 'answering', 'done']);
  expect(window.ask.get().turn).toMatchObject({ kind: 'done', evidence: [{ n: 1 }] });
});

test('stopping keeps what had arrived', async () => {
  const arrived = deferred<void>();
  const window = windowThat(async function* (signal) {
    yield { kind: 'sentence', sentence: { text: 'It recovers 90.2 %.', citations: [1], supported: true } };
    arrived.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
    return testReceipt();
  });
  const asked = window.ask.get().ask('How many stems?', library, 2000);
  await arrived.promise;
  await turn();
  window.ask.get().stop();
  await asked;
  expect(window.ask.get().turn).toMatchObject({ kind: 'stopped', sentences: [{ text: 'It recovers 90.2 %.' }] });
});

test('a failure says what went wrong and keeps the question', async () => {
  const window = windowThat(async function* () {
    yield { kind: 'stage', stage: 'choosing' };
    throw new AppError('document.not-indexed', 'The document is not indexed yet.');
  });
  await window.ask.get().ask('How many stems?', library, 2000);
  expect(window.ask.get().turn).toMatchObject({
    kind: 'failed',
    question: 'How many stems?',
    error: { code: 'document.not-indexed' },
  });
});

test('a new question takes the place of one that still runs', async () => {
  const first = deferred<void>();
  let asked = 0;
  const window = windowThat(async function* () {
    asked += 1;
    if (asked === 1) await first.promise;
    yield { kind: 'stage', stage: 'answering' };
    return testReceipt({ question: `Question ${asked}` });
  });
  const before = window.ask.get().ask('Question 1', library, 2000);
  await window.ask.get().ask('Question 2', library, 2000);
  first.resolve();
  await before;
  expect(window.ask.get().turn).toMatchObject({ kind: 'done', question: 'Question 2' });
});

test('what arrives late changes nothing', () => {
  const done: Turn = { kind: 'idle' };
  expect(applyAnswerEvent(done, { kind: 'stage', stage: 'reading' })).toBe(done);
  expect(endTurn(done, new Error('late'))).toBe(done);
});

test('a chip stands for what is open and chosen', () => {
  const open = { document: testId('a'), section: nodeId('section', 3), chosen: [testId('b')], selection: null };
  expect(resolveScope('section', open)).toEqual({ kind: 'section', document: testId('a'), section: 's3' });
  expect(resolveScope('document', open)).toEqual({ kind: 'documents', documents: [testId('a')] });
  expect(resolveScope('chosen', open)).toEqual({ kind: 'documents', documents: [testId('b')] });
});

test('a choice that stands for nothing gives way to the next wider one', () => {
  const none = { document: null, section: null, chosen: [], selection: null };
  const open = { document: testId('a'), section: null, chosen: [], selection: null };
  expect(effectiveChoice('auto', none)).toBe('library');
  expect(effectiveChoice('auto', open)).toBe('document');
  expect(effectiveChoice('section', open)).toBe('document');
  expect(effectiveChoice('chosen', open)).toBe('library');
  expect(effectiveChoice('library', open)).toBe('library');
  expect(effectiveChoice('selection', open)).toBe('document');
  expect(effectiveChoice('selection', none)).toBe('library');
});

describe('selected words', () => {
  const kept = { document: testId('a'), from: 2, to: 3, text: 'Larches climb.', pages: [] };
  const pages = { document: testId('a'), section: null, chosen: [] };

  test('are a scope as long as their document is shown', () => {
    const { pages: _places, ...words } = kept;
    const shown = { ...pages, selection: shownSelection(kept, [testId('a'), null]) };
    expect(resolveScope('selection', shown)).toEqual({ kind: 'selection', ...words });
    expect(effectiveChoice('selection', shown)).toBe('selection');
    expect(shownSelection(kept, [testId('b'), testId('a')])).toBe(kept);
    expect(shownSelection(kept, [testId('b'), null])).toBeNull();
    expect(resolveScope('selection', { ...pages, selection: null })).toBeNull();
  });

  test('take the place of a section to stay in, and leave the choice open when they are taken away', () => {
    const { ask } = testWindow({});
    ask.get().setContext({ document: testId('a'), section: nodeId('section', 3), name: '4.2' });
    ask.get().select(kept);
    expect(ask.get()).toMatchObject({ choice: 'selection', selection: kept, context: null });
    ask.get().select(null);
    expect(ask.get()).toMatchObject({ choice: 'auto', selection: null });
  });
});

describe('tasks beside questions', () => {
  const running: Turn = {
    kind: 'running',
    stage: 'reading',
    question: 'Summary of “Larches”',
    task: { kind: 'summary', scope: { kind: 'document', document: testId('a') } },
    scope: { kind: 'library' },
    steps: [],
    evidence: [],
    short: undefined,
    sentences: [],
    draft: '',
    notes: [],
    plan: undefined,
  };
  const sentence = { text: 'They climb.', citations: [1], supported: true };

  test('an answer that does not hold makes way for another', () => {
    const events: AnswerEvent[] = [
      { kind: 'progress', done: 1, total: 3 },
      { kind: 'draft', text: 'They cl' },
      { kind: 'sentence', sentence },
      { kind: 'draft', text: 'And' },
      { kind: 'restart' },
      { kind: 'note', note: { code: 'encoder.failed' } },
      { kind: 'short', short: { kind: 'number', text: '4 m', citations: [1] } },
    ];
    const turn = events.reduce(applyAnswerEvent, running);
    expect(turn).toMatchObject({
      progress: { done: 1, total: 3 },
      sentences: [],
      draft: '',
      notes: [{ code: 'encoder.failed' }],
      short: { text: '4 m' },
    });
  });

  test('what a model writes stands beside the quotes, until it takes their place', () => {
    const writing = { model: 'larch-3b', text: 'They', leftMs: 4000 };
    const quoted: AnswerEvent[] = [
      { kind: 'meanwhile', note: { code: 'meanwhile.quoted' } },
      { kind: 'sentence', sentence },
      { kind: 'writing', ...writing },
    ];
    const beside = quoted.reduce(applyAnswerEvent, running);
    expect(beside).toMatchObject({ sentences: [sentence], meanwhile: { code: 'meanwhile.quoted' }, writing });
    const instead = applyAnswerEvent(beside, { kind: 'restart' });
    expect(instead).toMatchObject({ sentences: [], meanwhile: undefined, writing: undefined });
  });

  test('quotes that a written answer took the place of are shown again, and it in theirs', () => {
    const { answer } = testReceipt();
    const own = { ...answer, probability: 0.5 };
    const written = { ...testReceipt(), answer: own, model: 'larch-3b', quoted: { answer, evidence: [] } };
    const back = quotedTurn(written);
    expect(back).toMatchObject({ written, receipt: { answer } });
    expect(back.receipt.model).toBeUndefined();
    expect(doneTurn(back.written!).receipt).toBe(written);
    const plain = testReceipt();
    expect(quotedTurn(plain).receipt).toBe(plain);
  });

  test('a sentence takes the place of its draft', () => {
    const turn = [{ kind: 'draft', text: 'They cl' } as const, { kind: 'sentence', sentence } as const].reduce(
      applyAnswerEvent,
      running,
    );
    expect(turn).toMatchObject({ sentences: [sentence], draft: '' });
  });

  test('places stand in the order of the pages, each as evidence', () => {
    const { n: _n, cited: _cited, before: _before, after: _after, ...hit } = testPassage();
    const hits = [
      { ...hit, pageIndex: 4, score: 2 },
      { ...hit, pageIndex: 1, score: 4 },
    ];
    const turn = placesTurn('larch', { kind: 'library' }, hits, 12);
    expect(turn).toMatchObject({ kind: 'done', question: 'Where “larch” appears', task: { kind: 'places' } });
    expect(evidenceOf(turn).map(({ n, pageIndex, score }) => [n, pageIndex, score])).toEqual([
      [1, 1, 1],
      [2, 4, 0.5],
    ]);
    expect(placesTurn('larch', { kind: 'library' }, [], 12)).toMatchObject({ receipt: { answer: { found: false } } });
  });
});

test('turns of a conversation are kept in order; one that is asked again takes its own place', async () => {
  let asked = 0;
  const window = testWindow({
    'answer.ask': async function* ({ question, scope }) {
      asked++;
      return testReceipt({ question, scope, kept: { id: asked, confirmedAt: null } });
    },
  });
  const { ask } = window;
  for (const question of ['One?', 'Two?', 'Two?']) await ask.get().ask(question, library, 2000);
  expect(ask.get().thread.map(({ question, kept }) => [question, kept?.id])).toEqual([
    ['One?', 1],
    ['Two?', 3],
  ]);
  ask.get().show(ask.get().thread[0]!);
  expect(ask.get().thread).toHaveLength(2);
  ask.get().show(testReceipt({ question: 'Older?', kept: { id: 77, confirmedAt: null } }));
  expect(ask.get().thread.map(({ question }) => question)).toEqual(['Older?']);
  ask.get().startOver();
  expect(ask.get()).toMatchObject({ turn: { kind: 'idle' }, thread: [] });
});

test('a question that goes on from an answer stays in its section, once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const scopes: unknown[] = [];
  const window = testWindow({
    'answer.ask': async function* ({ scope }) {
      scopes.push(scope);
      return testReceipt();
    },
  });
  const section = nodeId('section', 4);
  window.ask.get().setContext({ document: testId('a'), section, name: '4 Results' });
  window.questions.get().ask('And without it?');
  await turn();
  window.questions.get().ask('And then?');
  await turn();
  vi.unstubAllGlobals();
  expect(scopes).toEqual([{ kind: 'section', document: testId('a'), section }, { kind: 'library' }]);
});
