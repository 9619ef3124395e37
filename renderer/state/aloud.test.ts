import { afterEach, expect, test, vi } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { ListenFrom } from '#shared/contract/aloud.ts';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import type { Utterance } from '#shared/domain/aloud/utterance.ts';
import { FakeVoice, testVoice } from '../voice/testing.ts';
import { testAnnotation, testId, testView, testWindow, type TestWindow } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

function utterance(node: number, spoken: string, change: Partial<Utterance> = {}): Utterance {
  const quads = [[60, 700, 90, 700, 90, 712, 60, 712]] as const;
  const pages = [{ pageIndex: node, quads }];
  const words = [...spoken.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    ...{ at: index, length: word.length, start: index, end: index + word.length, pages },
  }));
  const whole = { start: 0, end: spoken.length, printed: spoken, spoken, language: 'en', words, pages };
  return { node: nodeId('content', node), kind: 'text', ...whole, ...change };
}

const book = [
  utterance(0, 'Bees dance.'),
  utterance(0, 'They find flowers.', { start: 20, end: 38 }),
  utterance(1, 'Home', { kind: 'section' }),
  utterance(2, 'Hives hum at night.'),
];

interface Asked {
  readonly from: ListenFrom;
  readonly direction: string;
  readonly atMost: number;
  readonly skips: readonly string[];
}

async function listening(voice = new FakeVoice(), script: readonly Utterance[] = book) {
  const asked: Asked[] = [];
  const added: NewAnnotation[] = [];
  const window = testWindow(
    {
      'document.view': async () => testView(),
      'document.opened': async () => null,
      'annotations.add': async ({ annotations }) => {
        added.push(...annotations);
        return { annotations: annotations.map((each, at) => ({ ...testAnnotation(at + 1), ...each })) };
      },
      'aloud.script': async ({ from, direction, atMost, skips }) => {
        asked.push({ from, direction, atMost, skips });
        const at =
          from.kind === 'node' || from.kind === 'words'
            ? script.findIndex(({ node, start }) => node === from.node && start >= from.offset)
            : from.pageIndex;
        const on = direction === 'on';
        // One at a time: whatever is needed is asked for.
        if (!on) {
          const here = script.findIndex(
            ({ node, start }) => from.kind === 'node' && node === from.node && start === from.offset,
          );
          return { utterances: script.slice(Math.max(0, here - 1), here), ends: here <= 1 };
        }
        const next =
          at === -1 && from.kind === 'node' ? script.findLastIndex(({ node }) => node === from.node) + 1 : at;
        return { utterances: script.slice(next, next + 1), ends: next + 1 >= script.length };
      },
      'aloud.selection': async () => ({ utterances: [utterance(3, 'flowers')] }),
    },
    voice,
  );
  await window.opening.get().open(testId('a'));
  const pane = () => ({
    viewer: window.viewer.get(),
    reading: window.reading.get(),
    annotations: window.annotations.get(),
    opening: window.opening.get(),
  });
  return { window, voice, asked, added, pane };
}

const says = async (voice: FakeVoice, text: string): Promise<void> => {
  await expect.poll(() => voice.said.at(-1)?.text).toBe(text);
};

function marked({ aloud }: TestWindow): string | undefined {
  const { now, word } = aloud.get();
  const at = word === null ? undefined : now?.words[word];
  return at && now?.spoken.slice(at.at, at.at + at.length);
}

test('a document is said sentence by sentence, and the word that is said is the one that is marked', async () => {
  const { window, voice, pane } = await listening();
  window.aloud.get().toggle(pane);
  for (const { spoken, words } of book) {
    await says(voice, spoken);
    for (const { at, length } of words) {
      voice.word(at);
      expect(marked(window)).toBe(spoken.slice(at, at + length));
    }
    voice.end();
  }
  await expect.poll(() => window.aloud.get().playing).toBe('off');
});

test('the first words of a document are there before they are wanted, and asked for again from another place', async () => {
  const { window, voice, asked, pane } = await listening();
  await expect.poll(() => asked.length).toBe(1);
  window.aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  expect(asked.map(({ direction }) => direction)).toEqual(['on']);
  window.aloud.get().stop();
  window.viewer.get().setPlace({ pageIndex: 2, offset: 0 });
  window.aloud.get().toggle(pane);
  await says(voice, 'Home');
  expect(asked).toHaveLength(2);
});

test('what is skipped now is not heard because it was not when the document was opened', async () => {
  const { window, voice, asked, pane } = await listening();
  await expect.poll(() => asked.length).toBe(1);
  window.view.get().store({ aloud: { ...window.view.get().stored.aloud, skips: ['captions'] } });
  window.aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  expect(asked.map(({ skips }) => skips.includes('captions'))).toEqual([false, true]);
});

test('nothing is made ready where nothing can say it', async () => {
  vi.useFakeTimers();
  try {
    const { asked } = await listening(new FakeVoice([]));
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('pausing stops the voice, and going on begins with the word it was at', async () => {
  const { window, voice, pane } = await listening();
  window.aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  voice.word(5);
  window.aloud.get().toggle(pane);
  expect(window.aloud.get()).toMatchObject({ playing: 'paused', word: 1 });
  voice.word(0);
  expect(marked(window)).toBe('dance.');
  window.aloud.get().toggle(pane);
  await says(voice, 'dance.');
  voice.word(0);
  expect(marked(window)).toBe('dance.');
});

test('one can go by sentences and by paragraphs, and back over what was fetched', async () => {
  const { window, voice, pane } = await listening();
  window.aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  window.aloud.get().step('on', 'block');
  await says(voice, 'Home');
  window.aloud.get().step('back', 'sentence');
  await says(voice, 'They find flowers.');
  window.aloud.get().step('back', 'block');
  await says(voice, 'Bees dance.');
});

test('what stands before the first place is fetched when one goes back to it', async () => {
  const { window, voice, pane } = await listening();
  await window.aloud.get().listen({ kind: 'node', node: nodeId('content', 2), offset: 0 }, pane);
  await says(voice, 'Hives hum at night.');
  window.aloud.get().step('back', 'sentence');
  await says(voice, 'Home');
});

test('the pages go along until the reader moves them, and come back when asked', async () => {
  const { window, voice, pane } = await listening();
  window.aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  expect(window.viewer.get().jump).toMatchObject({ pageIndex: 0, quiet: true });
  window.aloud.get().letGo();
  const jump = window.viewer.get().jump;
  window.aloud.get().step('on', 'block');
  await says(voice, 'Home');
  expect(window.viewer.get().jump).toBe(jump);
  window.aloud.get().goBack();
  expect(window.viewer.get().jump).toMatchObject({ pageIndex: 1, quiet: true });
  expect(window.aloud.get().follows).toBe(true);
});

test('from flowing text it begins with the first words in view, and from pages with the place at their top', async () => {
  const { window, voice, asked, pane } = await listening();
  const words = { node: nodeId('content', 2), offset: 0 };
  window.viewer.get().setReadWords({ words, place: { pageIndex: 0, offset: 0.5 } });
  window.aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  expect(asked[0]?.from).toMatchObject({ kind: 'area', pageIndex: 0 });
  window.aloud.get().stop();
  window.viewer.get().setForm('text');
  window.aloud.get().toggle(pane);
  await says(voice, 'Hives hum at night.');
  expect(asked.at(-1)?.from).toEqual({ kind: 'words', ...words });
});

test('a language that no voice of this computer speaks says so, and nothing is sent to one elsewhere', async () => {
  const { window, voice, pane } = await listening(new FakeVoice([testVoice('en', { local: false })]));
  window.aloud.get().toggle(pane);
  await expect.poll(() => window.aloud.get().problem).toBe('no-voice');
  expect(voice.said).toEqual([]);
  const { view, aloud } = window;
  view.get().store({ aloud: { ...view.get().stored.aloud, remote: true } });
  aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
});

test('another speed or voice is heard from the word on that is being said, and is kept for its language', async () => {
  const { window, voice, pane } = await listening(new FakeVoice([testVoice('en'), testVoice('en', { id: 'other' })]));
  window.aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  voice.word(5);
  window.aloud.get().setRate(2);
  expect(voice.said.at(-1)).toMatchObject({ text: 'dance.', rate: 2 });
  window.aloud.get().setVoice(testVoice('en', { id: 'other' }));
  expect(voice.said.at(-1)).toMatchObject({ text: 'dance.', voice: { id: 'other' } });
  expect(window.view.get().stored.aloud).toMatchObject({ rate: 2, voices: { en: 'other' } });
});

test('a timer ends it with the sentence, and the end of a section before the next heading', async () => {
  const { window, voice, pane } = await listening();
  window.aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  window.aloud.get().setSleep({ kind: 'section' });
  voice.end();
  await says(voice, 'They find flowers.');
  voice.end();
  await expect.poll(() => window.aloud.get().playing).toBe('paused');
  expect(window.aloud.get().sleep).toBeNull();
  expect(window.aloud.get().now?.spoken).toBe('Home');
  window.aloud.get().toggle(pane);
  await says(voice, 'Home');
});

test('a voice that fails says why, and can be asked again', async () => {
  const { window, voice, pane } = await listening();
  window.aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  voice.word(5);
  voice.fail('broken');
  expect(window.aloud.get()).toMatchObject({ playing: 'paused', problem: 'broken' });
  window.aloud.get().toggle(pane);
  await says(voice, 'dance.');
  expect(window.aloud.get().problem).toBeNull();
});

test('an answer is said without a page', async () => {
  const { window, voice } = await listening();
  window.aloud.get().listenTo('They dance. They hum.');
  await says(voice, 'They dance.');
  voice.end();
  await says(voice, 'They hum.');
  expect(window.aloud.get()).toMatchObject({ isAnswer: true, document: null });
});

test('the sentence that is said is highlighted with the words that are printed, and a note pauses', async () => {
  const cited = utterance(0, 'Bees dance.', { printed: 'Bees dance [3].' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { window, voice, added, pane } = await listening(new FakeVoice(), [cited]);
  window.aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  window.aloud.get().mark(false);
  await expect.poll(() => added).toHaveLength(1);
  expect(added[0]).toMatchObject({ document: testId('a'), text: 'Bees dance [3].', pages: cited.pages });
  expect(window.aloud.get().playing).toBe('speaking');
  window.aloud.get().mark(true);
  expect(window.aloud.get().playing).toBe('paused');
  await expect.poll(() => window.annotations.get().writing).not.toBeNull();
});

test('what the listener leaves out goes with each request', async () => {
  const { window, voice, asked, pane } = await listening();
  const { view, aloud } = window;
  view.get().store({ aloud: { ...view.get().stored.aloud, skips: ['code'] } });
  aloud.get().toggle(pane);
  await says(voice, 'Bees dance.');
  voice.end();
  await says(voice, 'They find flowers.');
  expect(asked.length).toBeGreaterThan(1);
  for (const { skips } of asked) expect(skips).toEqual(['code']);
});

test('selected words are said in place of what is seen', async () => {
  const { window, voice, pane } = await listening();
  const marked = {
    kind: 'text',
    pages: [{ pageIndex: 0, quads: [] }],
    text: 'flowers',
    prefix: '',
    suffix: '',
  } as const;
  window.viewer
    .get()
    .setSelected({ pageIndex: 0, lastPageIndex: 0, text: 'flowers', from: [0, 0], to: [9, 0], marked });
  window.aloud.get().toggle(pane);
  await says(voice, 'flowers');
  voice.end();
  await expect.poll(() => window.aloud.get().playing).toBe('off');
});
