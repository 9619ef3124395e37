import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { modelWrites } from './about-words.ts';
import { testId, testWindow } from './testing.ts';
import type { SelectedWords } from './viewer.ts';

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

const quads = [[0, 0, 1, 0, 1, 1, 0, 1] as const];
const document = testId('a');

function selected(text: string, change: Partial<SelectedWords> = {}): SelectedWords {
  const marked = { kind: 'text', text, prefix: '', suffix: '', pages: [{ pageIndex: 3, quads }] } as const;
  return { text, pageIndex: 3, lastPageIndex: 3, from: [0, 0], to: [1, 0], marked, ...change };
}

const nothing = { path: [], terms: [], abbreviations: [], references: [] };
const places = Array.from({ length: 30 }, (_, at) => ({
  section: 's1' as never,
  marks: [{ pageIndex: at, quads }],
  before: '',
  text: 'larches',
  after: '',
}));

function shown(handlers: Partial<Handlers<Methods>> = {}) {
  const asked: unknown[] = [];
  const window = testWindow({
    'selection.look-up': async (params) => {
      asked.push(params);
      return nothing;
    },
    'document.find': async function* () {
      yield places;
      return { places: 30, complete: true };
    },
    ...handlers,
  });
  return { window, asked, at: window.aboutWords.get };
}

test('words are looked up in the right pane, with the first of their places', async () => {
  const { window, at, asked } = shown();
  at().explain(document, selected('larches'), false);
  expect(window.view.get().right).toBe('words');
  expect(at().lookUp.kind).toBe('waiting');
  await vi.waitFor(() => expect(at().lookUp.kind).toBe('done'));
  expect(asked).toEqual([{ document, from: 3, to: 3, text: 'larches' }]);
  expect(at().lookUp).toMatchObject({ places: { total: 30, first: { length: 20 } } });
  expect(at().explaining.kind).toBe('none');
  at().close();
  expect([window.view.get().right, at().about]).toEqual(['ask', null]);
});

test('a passage stands nowhere else, and is not looked for', async () => {
  const { at } = shown();
  at().explain(document, selected('larches '.repeat(30)), false);
  await vi.waitFor(() => expect(at().lookUp).toMatchObject({ kind: 'done', places: null }));
});

test('what a model explains is shown as it comes, and can be stopped', async () => {
  let ended: unknown;
  const { at } = shown({
    'selection.explain': async function* (_, signal) {
      yield { kind: 'draft', text: 'Larches' };
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended = signal.reason;
          reject(new AppError('call.cancelled', 'stopped'));
        });
      });
      return { model: 'm', sentences: [], evidence: [], notes: [] };
    },
  });
  at().explain(document, selected('larches'), true);
  await vi.waitFor(() => expect(at().explaining).toEqual({ kind: 'running', draft: 'Larches' }));
  at().stop();
  expect(at().explaining).toEqual({ kind: 'stopped' });
  await vi.waitFor(() => expect(ended).toBeDefined());
  expect(at().explaining).toEqual({ kind: 'stopped' });
});

test('too many words are said before anything is asked', () => {
  const { at } = shown();
  const many = 'word '.repeat(3000);
  at().explain(document, selected(many), true);
  expect(at().explaining.kind).toBe('too-long');
  at().translate(document, selected(many));
  expect(at().translating.kind).toBe('too-long');
});

test('paragraphs are translated one after the other into the chosen language', async () => {
  const wanted: unknown[] = [];
  const { at } = shown({
    'selection.translate': async function* (params) {
      wanted.push(params);
      const done = params.paragraphs.map((one) => ({ text: one.toUpperCase(), missing: [] }));
      for (const [n, paragraph] of done.entries()) {
        yield { kind: 'draft', at: n, text: paragraph.text.slice(0, 1) };
        yield { kind: 'done', at: n, paragraph };
      }
      return { model: 'm', paragraphs: done };
    },
  });
  at().translate(document, selected('one two', { paragraphs: ['one', 'two'] }));
  await vi.waitFor(() => expect(at().translating.kind).toBe('done'));
  expect(at().translating).toMatchObject({ done: [{ text: 'ONE' }, { text: 'TWO' }] });
  at().translateInto('fr');
  await vi.waitFor(() => expect(wanted).toHaveLength(2));
  expect(wanted).toEqual([
    { paragraphs: ['one', 'two'], to: 'en' },
    { paragraphs: ['one', 'two'], to: 'fr' },
  ]);
  await vi.waitFor(() => expect(at().translating.kind).toBe('done'));
});

test('what fails is said in its place', async () => {
  const failing = () => Promise.reject(new AppError('document.not-indexed', 'not yet'));
  const { at } = shown({ 'selection.look-up': failing });
  at().explain(document, selected('larches'), false);
  await vi.waitFor(() =>
    expect(at().lookUp).toMatchObject({ kind: 'failed', error: { code: 'document.not-indexed' } }),
  );
});

test('other words end what was asked of the ones before', async () => {
  const { at } = shown();
  at().explain(document, selected('larches'), false);
  at().explain(document, selected('firs'), false);
  await vi.waitFor(() => expect(at().lookUp.kind).toBe('done'));
  expect(at().about?.text).toBe('firs');
});

test('a model writes where one is chosen', () => {
  const { window } = shown();
  expect(modelWrites({ models: window.models.get() })).toBe(false);
});
