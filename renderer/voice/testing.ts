/** A voice for tests: it says what it is told to, when it is told to. */
import type { Speech, SpeechEvents, SpeechFault, Voice, VoicePort } from './voice.ts';

export function testVoice(language: string, change: Partial<Voice> = {}): Voice {
  return { id: `voice-${language}`, name: `Voice ${language}`, language, local: true, ...change };
}

export class FakeVoice implements VoicePort {
  /** All that it was asked to say, in order. */
  readonly said: Speech[] = [];
  stops = 0;
  #events: SpeechEvents | null = null;
  #voices: readonly Voice[];
  readonly #listeners = new Set<() => void>();

  constructor(voices: readonly Voice[] = [testVoice('en'), testVoice('de')]) {
    this.#voices = voices;
  }

  voices(): readonly Voice[] {
    return this.#voices;
  }

  onVoices(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  look(): Promise<void> {
    return Promise.resolve();
  }

  know(voices: readonly Voice[]): void {
    this.#voices = voices;
    for (const listener of this.#listeners) listener();
  }

  speak(speech: Speech, events: SpeechEvents): void {
    this.said.push(speech);
    this.#events = events;
  }

  stop(): void {
    this.stops++;
    this.#events = null;
  }

  /** It comes to the word at this place of the text; what was stopped tells nothing any more. */
  word(at: number): void {
    this.#events?.onWord(at);
  }

  end(): void {
    const events = this.#events;
    this.#events = null;
    events?.onEnd();
  }

  fail(fault: SpeechFault): void {
    this.#events?.onFault(fault);
  }
}
