/** Has a voice say a script, utterance by utterance, and knows which word it is at. */
import type { SpeechFault, Voice, VoicePort } from '../voice/voice.ts';
import type { AloudScript, Heard } from './aloud-script.ts';

export interface PlayerEvents {
  /** An utterance begins, is paused on, or gone to; null once all was said. */
  readonly onUtterance: (heard: Heard | null) => void;
  /** Position among its words; null as long as the voice has told of none. */
  readonly onWord: (word: number | null) => void;
  readonly onFault: (fault: SpeechFault | 'no-voice' | 'lost') => void;
  /** Before the next utterance; the answer stops there. */
  readonly mayGoOn: (next: Heard) => boolean;
}

export class AloudPlayer {
  readonly #port: VoicePort;
  readonly #events: PlayerEvents;
  readonly #voice: (language: string) => Voice | undefined;
  readonly #rate: () => number;
  #script: AloudScript | null = null;
  #playing = false;
  /** Counts moves: what was asked for before the last of them comes too late. */
  #moves = 0;
  #word: number | null = null;

  /** @param voice  for a language; undefined where none is there */
  constructor(
    port: VoicePort,
    { voice, rate }: { readonly voice: (language: string) => Voice | undefined; readonly rate: () => number },
    events: PlayerEvents,
  ) {
    this.#port = port;
    this.#voice = voice;
    this.#rate = rate;
    this.#events = events;
  }

  start(script: AloudScript): void {
    this.#moves++;
    this.#script = script;
    this.#playing = true;
    this.#begin();
  }

  /** Goes on with the word at which it was paused. */
  play(): void {
    if (this.#playing || !this.#script?.now) return;
    this.#moves++;
    this.#playing = true;
    this.#speak(this.#script.now, this.#word);
  }

  pause(): void {
    this.#moves++;
    this.#playing = false;
    this.#port.stop();
  }

  stop(): void {
    this.pause();
    this.#script = null;
    this.#word = null;
  }

  /** With another voice or speed from the word that is being said. */
  again(): void {
    if (this.#playing && this.#script?.now) this.#speak(this.#script.now, this.#word);
  }

  async move(direction: 'on' | 'back', of: 'sentence' | 'block'): Promise<void> {
    const script = this.#script;
    if (!script) return;
    const move = ++this.#moves;
    this.#port.stop();
    try {
      const to = await script[direction](of);
      if (move === this.#moves && script === this.#script) this.#arrive(to);
    } catch {
      if (move === this.#moves) this.#lose('lost');
    }
  }

  #arrive(to: Heard | null): void {
    if (to) this.#begin();
    else this.#finish();
  }

  #finish(): void {
    this.stop();
    this.#events.onUtterance(null);
  }

  #begin(): void {
    const now = this.#script?.now ?? null;
    this.#word = null;
    this.#events.onUtterance(now);
    this.#events.onWord(null);
    if (!now) this.#finish();
    else if (this.#playing) this.#speak(now, null);
  }

  #speak(heard: Heard, word: number | null): void {
    const voice = this.#voice(heard.language);
    if (!voice) {
      this.#lose('no-voice');
      return;
    }
    const from = (word === null ? undefined : heard.words[word]?.at) ?? 0;
    const speech = { text: heard.spoken.slice(from), voice, rate: this.#rate() };
    this.#port.speak(speech, {
      onWord: (at) => this.#at(heard, from + at),
      onEnd: () => void this.#next(),
      onFault: (fault) => this.#lose(fault),
    });
  }

  #at({ words }: Heard, offset: number): void {
    const word = words.findLastIndex(({ at }) => at <= offset);
    if (word === -1 || word === this.#word) return;
    this.#word = word;
    this.#events.onWord(word);
  }

  async #next(): Promise<void> {
    const script = this.#script;
    if (!script) return;
    const move = ++this.#moves;
    try {
      const to = await script.on('sentence');
      if (move !== this.#moves) return;
      if (to && !this.#events.mayGoOn(to)) this.#playing = false;
      this.#arrive(to);
    } catch {
      if (move === this.#moves) this.#lose('lost');
    }
  }

  #lose(fault: SpeechFault | 'no-voice' | 'lost'): void {
    this.pause();
    this.#events.onFault(fault);
  }
}
