/** Reading aloud: what is being said, by which voice, and where that stands. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { ListenFrom } from '#shared/contract/aloud.ts';
import type { AloudSettings } from '#shared/contract/view.ts';
import { utterancesOfText } from '#shared/domain/aloud/script.ts';
import { languageOf } from '#shared/domain/text/stop-words.ts';
import { isAppError } from '#shared/base/errors.ts';
import type { Engine } from '../api/engine.ts';
import { baseOf, voiceFor, type SpeechFault, type Voice, type VoicePort } from '../voice/voice.ts';
import { AloudPlayer } from './aloud-player.ts';
import { AloudScript, type Heard } from './aloud-script.ts';
import type { Annotations } from './annotations.ts';
import { FirstWords } from './first-words.ts';
import { fromSeen } from './listen-from.ts';
import type { Opening } from './opening.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';
import type { Viewer } from './viewer.ts';

export type Playing = 'off' | 'loading' | 'speaking' | 'paused';

/** Why nothing is said. */
export type AloudProblem = SpeechFault | 'no-voice' | 'lost' | 'unread' | 'nothing';

/** When it stops by itself. */
export type Sleep = { readonly kind: 'minutes'; readonly minutes: number } | { readonly kind: 'section' };

/** The pages, or whatever else shows a document, that a listener listens to. */
export interface ListenPane {
  readonly viewer: Viewer;
  readonly reading: Reading;
  readonly annotations: Annotations;
  readonly opening: Opening;
}

/** Where to begin: what is seen, the selected words, or a place. */
type ListenStart = { readonly kind: 'seen' } | { readonly kind: 'selected' } | ListenFrom;

export interface Aloud {
  readonly playing: Playing;
  /** The document that is read; null for an answer, and while nothing is. */
  readonly document: DocumentId | null;
  /** What goes along with the voice: of two places side by side the one that was listened from. */
  readonly pane: (() => ListenPane) | null;
  /** Words that stand on no page are shown where they are said: an answer's. */
  readonly isAnswer: boolean;
  /** What is being said, or was when it was paused. */
  readonly now: Heard | null;
  /** Position among the words of `now`; null as long as the voice has told of none. */
  readonly word: number | null;
  /** The pages go along. */
  readonly follows: boolean;
  readonly problem: AloudProblem | null;
  readonly voices: readonly Voice[];
  /** The one that speaks, or spoke last. */
  readonly voice: Voice | null;
  readonly sleep: Sleep | null;
  readonly listen: (start: ListenStart, pane: () => ListenPane) => Promise<void>;
  readonly listenTo: (text: string) => void;
  /** Begin with the selected words or what is seen; pause, and go on. */
  readonly toggle: (pane: () => ListenPane) => void;
  readonly stop: () => void;
  readonly step: (direction: 'on' | 'back', of: 'sentence' | 'block') => void;
  readonly setRate: (rate: number) => void;
  /** For its language from now on. */
  readonly setVoice: (voice: Voice) => void;
  readonly setSleep: (sleep: Sleep | null) => void;
  /** The reader looks elsewhere. */
  readonly letGo: () => void;
  /** Back to the words that are being said. */
  readonly goBack: () => void;
  /** Mark the sentence that is being said. @param note  pause and write one */
  readonly mark: (note: boolean) => void;
}

const none = {
  playing: 'off',
  document: null,
  pane: null,
  isAnswer: false,
  now: null,
  word: null,
  follows: true,
  problem: null,
  sleep: null,
} as const;

export const RATE_MIN = 0.5;
export const RATE_MAX = 3;

/** What the window shows: where listening begins. */
interface Shown {
  readonly view: Slice<View>;
  readonly reading: Slice<Reading>;
  readonly viewer: Slice<Viewer>;
}

export function createAloud(engine: Engine, port: VoicePort, slice: Slice<Aloud>, shown: Shown): Aloud {
  const { view } = shown;
  const listener = new Listener(engine, port, slice, shown);
  const { get, set } = slice;
  return {
    ...none,
    voices: port.voices(),
    voice: null,
    listen: (start, pane) => listener.listen(start, pane),
    listenTo: (text) => void listener.listenTo(text),
    toggle: (pane) => {
      const { playing } = get();
      if (playing === 'speaking') listener.pause();
      else if (playing === 'paused') listener.play();
      else if (playing === 'off') void listener.listen({ kind: pane().viewer.selected ? 'selected' : 'seen' }, pane);
    },
    stop: () => listener.stop(),
    step: (direction, of) => listener.step(direction, of),
    setRate: (rate) => listener.change({ rate: Math.min(RATE_MAX, Math.max(RATE_MIN, rate)) }),
    setVoice: (voice) => {
      const { voices } = view.get().stored.aloud;
      listener.change({ voices: { ...voices, [baseOf(voice.language)]: voice.id } });
    },
    setSleep: (sleep) => listener.sleepAfter(sleep),
    letGo: () => {
      if (get().playing !== 'off' && get().follows) set({ follows: false });
    },
    goBack: () => listener.goBack(),
    mark: (note) => listener.mark(note),
  };
}

/** Utterances that are asked for at once: the first ones soon, the others less often. */
const FIRST_UTTERANCES = 8;
const MORE_UTTERANCES = 40;

class Listener {
  readonly #engine: Engine;
  readonly #port: VoicePort;
  readonly #slice: Slice<Aloud>;
  readonly #view: Slice<View>;
  readonly #player: AloudPlayer;
  readonly #first: FirstWords;
  #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLate = false;
  /** The page that was gone along to last. */
  #followed = -1;

  constructor(engine: Engine, port: VoicePort, slice: Slice<Aloud>, shown: Shown) {
    this.#engine = engine;
    this.#port = port;
    this.#slice = slice;
    this.#view = shown.view;
    this.#first = new FirstWords(
      shown,
      ({ document, from }) => this.#ask(document, from, 'on', FIRST_UTTERANCES),
      ({ document, from }) => JSON.stringify([document, from, this.#settings.skips]),
      () => port.voices().length > 0,
    );
    port.onVoices(() => slice.set({ voices: port.voices() }));
    const settings = { voice: (language: string) => this.#voice(language), rate: () => this.#settings.rate };
    this.#player = new AloudPlayer(port, settings, {
      onUtterance: (now) => this.#begin(now),
      onWord: (word) => {
        slice.set({ word });
        this.#follow(word);
      },
      onFault: (problem) => slice.set({ playing: slice.get().now ? 'paused' : 'off', problem }),
      mayGoOn: (next) => this.#mayGoOn(next),
    });
  }

  get #settings(): AloudSettings {
    return this.#view.get().stored.aloud;
  }

  async listen(start: ListenStart, pane: () => ListenPane): Promise<void> {
    const document = openId(pane().reading.open);
    if (document === null) return;
    this.stop();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#slice.set({ ...none, playing: 'loading', document, pane });
    try {
      const [script] = await Promise.all([this.#scriptOf(document, start, pane(), signal), this.#look()]);
      if (signal.aborted) return;
      if (script.now) this.#player.start(script);
      else this.#slice.set({ ...none, problem: 'nothing' });
    } catch (error) {
      if (signal.aborted) return;
      this.#slice.set({ ...none, problem: isAppError(error, 'document.not-indexed') ? 'unread' : 'lost' });
    }
  }

  async listenTo(text: string): Promise<void> {
    this.stop();
    const heard = utterancesOfText(text, languageOf(text)).map((each): Heard => ({ ...each, node: null }));
    if (heard.length === 0) return;
    this.#slice.set({ ...none, playing: 'loading', isAnswer: true });
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    await this.#look();
    if (signal.aborted) return;
    this.#player.start(new AloudScript(heard, null));
  }

  /** Voices of this machine may be known only once they were asked for. */
  async #look(): Promise<void> {
    if (this.#port.voices().some(({ local }) => local)) return;
    await this.#port.look();
    this.#slice.set({ voices: this.#port.voices() });
  }

  pause(): void {
    this.#player.pause();
    this.#slice.set({ playing: 'paused' });
  }

  play(): void {
    this.#slice.set({ playing: 'speaking', problem: null });
    this.#player.play();
  }

  stop(): void {
    this.#abort.abort();
    this.#player.stop();
    this.sleepAfter(null);
    this.#followed = -1;
    this.#slice.set(none);
  }

  step(direction: 'on' | 'back', of: 'sentence' | 'block'): void {
    if (this.#slice.get().now === null) return;
    this.#slice.set({ problem: null });
    void this.#player.move(direction, of);
  }

  change(change: Partial<AloudSettings>): void {
    this.#view.get().store({ aloud: { ...this.#settings, ...change } });
    this.#player.again();
  }

  sleepAfter(sleep: Sleep | null): void {
    clearTimeout(this.#timer);
    this.#isLate = false;
    this.#slice.set({ sleep });
    // The sentence is said to its end.
    if (sleep?.kind === 'minutes') this.#timer = setTimeout(() => (this.#isLate = true), sleep.minutes * 60_000);
  }

  goBack(): void {
    const { document, now, ...heard } = this.#slice.get();
    const place = now?.pages[0];
    const pane = heard.pane?.();
    this.#slice.set({ follows: true });
    if (!pane || !place || document === null) return;
    if (openId(pane.reading.open) !== document) void pane.opening.open(document, { ...place, quiet: true });
    else pane.viewer.move({ pageIndex: place.pageIndex, quads: place.quads, quiet: true });
  }

  mark(note: boolean): void {
    const { now, document, ...heard } = this.#slice.get();
    const pane = heard.pane?.();
    // Highlights are of the document that is open.
    if (!now || now.pages.length === 0 || !pane || openId(pane.reading.open) !== document) return;
    const marked = { kind: 'text', pages: now.pages, text: now.printed, prefix: '', suffix: '' } as const;
    if (!note) void pane.annotations.mark(marked);
    else {
      this.pause();
      void pane.annotations.markWithNote(marked);
    }
  }

  #begin(now: Heard | null): void {
    const { playing } = this.#slice.get();
    if (now === null) {
      this.stop();
      return;
    }
    this.#slice.set({
      now,
      word: null,
      playing: playing === 'paused' ? 'paused' : 'speaking',
      voice: this.#voice(now.language) ?? null,
    });
    this.#followed = -1;
    this.#follow(null);
  }

  /** Where the sentence goes on on another page, the pages turn with the word. */
  #follow(word: number | null): void {
    const { follows, now, document, ...heard } = this.#slice.get();
    const pane = heard.pane?.();
    if (!follows || !now || !pane || openId(pane.reading.open) !== document) return;
    const place = (word === null ? undefined : now.words[word]?.pages[0]) ?? now.pages[0];
    if (!place || place.pageIndex === this.#followed) return;
    this.#followed = place.pageIndex;
    const quads = now.pages.find(({ pageIndex }) => pageIndex === place.pageIndex)?.quads ?? place.quads;
    pane.viewer.move({ pageIndex: place.pageIndex, quads, quiet: true });
  }

  #mayGoOn(next: Heard): boolean {
    const { sleep } = this.#slice.get();
    if (!this.#isLate && !(sleep?.kind === 'section' && next.kind === 'section')) return true;
    this.sleepAfter(null);
    this.#slice.set({ playing: 'paused' });
    return false;
  }

  /** Words of a language that nobody speaks here are said by the voice of those before them. */
  #voice(language: string): Voice | undefined {
    const { voices, remote } = this.#settings;
    const known = this.#slice.get();
    return voiceFor(language, known.voices, voices, remote) ?? (known.now ? (known.voice ?? undefined) : undefined);
  }

  async #scriptOf(
    document: DocumentId,
    start: ListenStart,
    { viewer }: ListenPane,
    signal: AbortSignal,
  ): Promise<AloudScript> {
    if (start.kind === 'selected') {
      const pages = viewer.selected?.marked.pages ?? [];
      if (pages.length === 0) return new AloudScript([], null);
      const { skips } = this.#settings;
      const { utterances } = await this.#engine.call('aloud.selection', { document, pages: [...pages], skips }, signal);
      return new AloudScript(utterances, null);
    }
    const from = start.kind === 'seen' ? fromSeen(viewer) : start;
    const first = await (this.#first.at({ document, from }) ??
      this.#ask(document, from, 'on', FIRST_UTTERANCES, signal));
    const more = (beyond: Heard, direction: 'on' | 'back') => {
      const offset = direction === 'on' ? beyond.start + 1 : beyond.start;
      return beyond.node === null
        ? Promise.resolve({ utterances: [], ends: true })
        : this.#ask(document, { kind: 'node', node: beyond.node, offset }, direction, MORE_UTTERANCES, signal);
    };
    return new AloudScript(first.utterances, more, first.ends);
  }

  #ask(document: DocumentId, from: ListenFrom, direction: 'on' | 'back', atMost: number, signal?: AbortSignal) {
    const { skips } = this.#settings;
    return this.#engine.call('aloud.script', { document, from, direction, atMost, skips }, signal);
  }
}
