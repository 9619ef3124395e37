import { expect, test } from 'vitest';
import type { ModelJob, ModelsState } from '#shared/contract/models.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import type { OpenLibrary } from './open-library.ts';
import { preparing, untilPrepared } from './prepare-library.ts';

const never = new AbortController().signal;
const job = (kind: ModelJob['kind'], more: Partial<ModelJob>): ModelJob => ({
  kind,
  state: 'idle',
  document: null,
  done: 0,
  total: 2,
  parts: null,
  problem: null,
  ...more,
});

/** A library in which these states of jobs follow each other. */
function libraryOf(states: readonly (readonly ModelJob[])[], look: object = { kind: 'running' }): OpenLibrary {
  const settings = ModelSettings.parse(preparing({ summaries: true, trees: true, graph: false, atMost: 9 }));
  const items = states.map((jobs) => ({ settings, jobs }) as unknown as ModelsState);
  const window = { call: () => Promise.resolve(look), start: () => items[Symbol.iterator]() };
  return { window } as unknown as OpenLibrary;
}

test('it is done once all that is wanted has begun and rests', async () => {
  const seen: string[] = [];
  const library = libraryOf([
    [job('summaries', {}), job('trees', {}), job('graphs', {})],
    [job('summaries', { state: 'running' }), job('trees', { done: 2 }), job('graphs', {})],
    [job('summaries', { state: 'running', done: 1 }), job('trees', { done: 2 }), job('graphs', {})],
    // One document could not be done: it is left.
    [job('summaries', { done: 1 }), job('trees', { done: 2 }), job('graphs', {})],
  ]);
  const prepared = await untilPrepared(library, 'larch', ({ kind, done }) => seen.push(`${kind} ${done}`), never);
  expect(prepared).toEqual([
    { kind: 'summaries', done: 1, total: 2 },
    { kind: 'trees', done: 2, total: 2 },
  ]);
  expect(seen).toEqual(['summaries 0', 'summaries 1']);
});

test('a model that goes away ends it in words', async () => {
  const problem = { code: 'chat.unavailable' as const, message: 'Ollama does not answer.' };
  const library = libraryOf([[job('summaries', { state: 'paused', problem }), job('trees', {})]]);
  await expect(untilPrepared(library, 'larch', () => undefined, never)).rejects.toMatchObject(problem);
});

test('nothing is waited for where there is no server', async () => {
  const error = { code: 'chat.unavailable' as const, message: 'Nothing answers there.' };
  const library = libraryOf([], { kind: 'absent', error });
  await expect(untilPrepared(library, 'larch', () => undefined, never)).rejects.toMatchObject(error);
});
