import { expect, test } from 'vitest';
import type { aloudMethods, ListenFrom } from '#shared/contract/aloud.ts';
import type { Result } from '#shared/rpc/spec.ts';
import { usuallySkipped } from '#shared/domain/aloud/utterance.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { addIndexed, addWaiting, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { aloudHandlers } from './handlers.ts';

type Calls = typeof aloudMethods;

const fresh = freshLibrary();
const { signal } = new AbortController();

async function heard(from: ListenFrom, direction: 'on' | 'back' = 'on', atMost = 50) {
  const reader = createIndexReader(fresh.store.read);
  const params = { document: idFor('bees'), from, direction, atMost, skips: usuallySkipped };
  const reply = aloudHandlers(() => reader)['aloud.script'](params, signal);
  const { utterances, ends } = await (reply as Promise<Result<Calls['aloud.script']>>);
  return { said: utterances.map(({ spoken }) => spoken), utterances, ends };
}

const everywhere = { x0: -1000, y0: -1000, x1: 1000, y1: 1000 };

async function addBees(): Promise<void> {
  await addIndexed(fresh.store, 'bees', [
    { title: '1 Foraging', paragraphs: ['A bee forages. Bees dance.'] },
    { title: '2 Bees at home', paragraphs: ['Nothing.'] },
    { title: 'References', paragraphs: ['[1] Frisch, K. The dance.'] },
  ]);
}

test('a document is said in reading order, from what is seen on, as far as is asked for', async () => {
  await addBees();
  const whole = await heard({ kind: 'area', pageIndex: 0, box: everywhere });
  expect(whole.said).toEqual(['1 Foraging', 'A bee forages.', 'Bees dance.', '2 Bees at home', 'Nothing.']);
  expect(whole.ends).toBe(true);
  const part = await heard({ kind: 'area', pageIndex: 0, box: everywhere }, 'on', 2);
  expect(part.said).toEqual(['1 Foraging', 'A bee forages.']);
  expect(part.ends).toBe(false);
});

test('more is said behind an utterance and before it, each sentence once', async () => {
  await addBees();
  const { utterances } = await heard({ kind: 'area', pageIndex: 0, box: everywhere });
  const { node, start } = utterances[2]!;
  const on = await heard({ kind: 'node', node, offset: start + 1 });
  expect(on.said).toEqual(['2 Bees at home', 'Nothing.']);
  const back = await heard({ kind: 'node', node, offset: start }, 'back');
  expect(back).toMatchObject({ said: ['1 Foraging', 'A bee forages.'], ends: true });
  const last = await heard({ kind: 'node', node, offset: start }, 'back', 1);
  expect(last).toMatchObject({ said: ['A bee forages.'], ends: false });
});

test('a point leads to the sentence that is nearest to it', async () => {
  await addBees();
  const { utterances } = await heard({ kind: 'area', pageIndex: 0, box: everywhere });
  const [x0, y0] = utterances[2]!.words[0]!.pages[0]!.quads[0]!;
  const { said } = await heard({ kind: 'point', pageIndex: 0, x: x0 + 1, y: y0 + 1 });
  expect(said[0]).toBe('Bees dance.');
});

test('from words on, the sentence that holds them is the first', async () => {
  await addBees();
  const { utterances } = await heard({ kind: 'area', pageIndex: 0, box: everywhere });
  const { node, start, end } = utterances[1]!;
  const from = async (offset: number) => (await heard({ kind: 'words', node, offset })).said[0];
  expect(await from(start + 3)).toBe('A bee forages.');
  expect(await from(end - 1)).toBe('A bee forages.');
  expect(await from(utterances[2]!.start)).toBe('Bees dance.');
  expect(await from(utterances[2]!.end)).toBe('2 Bees at home');
});

test('of a selection only the selected words are said, also where such text is skipped', async () => {
  await addBees();
  const reader = createIndexReader(fresh.store.read);
  const handlers = aloudHandlers(() => reader);
  const { utterances } = await heard({ kind: 'area', pageIndex: 0, box: everywhere });
  const pages = utterances[1]!.words.slice(1, 2).flatMap((word) => word.pages);
  const reply = handlers['aloud.selection']({ document: idFor('bees'), pages, skips: usuallySkipped }, signal);
  const selected = await (reply as Promise<Result<Calls['aloud.selection']>>);
  expect(selected.utterances.map(({ spoken }) => spoken)).toContain('bee');
});

test('a document of which nothing was read says so', async () => {
  await addWaiting(fresh.store, 'bees');
  await expect(heard({ kind: 'area', pageIndex: 0, box: everywhere })).rejects.toMatchObject({
    code: 'document.not-indexed',
  });
});
