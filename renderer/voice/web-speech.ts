/** The voices that a browser offers (Web Speech), with its known faults worked around. */
import type { Speech, SpeechEvents, SpeechFault, Voice, VoicePort } from './voice.ts';

/** What is used of `speechSynthesis`. */
export type Synthesis = Pick<
  SpeechSynthesis,
  'speaking' | 'pending' | 'getVoices' | 'speak' | 'cancel' | 'resume' | 'addEventListener' | 'removeEventListener'
>;

/** A browser may drop what is said in the same moment in which something was canceled. */
const AFTER_CANCEL_MS = 40;
/** A voice that says nothing for so long says nothing at all. */
const SILENT_MS = 8000;
/** How often it is looked whether an end was told of; Chromium cuts long speeches of remote voices without a word. */
const LOOK_MS = 1500;
const LISTED_MS = 1000;

/** @param synthesis  undefined where the browser has none */
export function webSpeech(
  synthesis: Synthesis | undefined = (globalThis as Partial<Pick<Window, 'speechSynthesis'>>).speechSynthesis,
  make: (text: string) => SpeechSynthesisUtterance = (text) => new SpeechSynthesisUtterance(text),
): VoicePort {
  if (!synthesis) return noSpeech;
  const speaker = new Speaker(synthesis, make);
  // Asked for as the window opens: who wants to listen waits for none of it.
  const soon = listed(synthesis);
  return {
    voices: () => synthesis.getVoices().map(toVoice),
    onVoices: (listener) => {
      synthesis.addEventListener('voiceschanged', listener);
      return () => synthesis.removeEventListener('voiceschanged', listener);
    },
    look: () => soon,
    speak: (speech, events) => speaker.speak(speech, events),
    stop: () => speaker.stop(),
  };
}

const noSpeech: VoicePort = {
  voices: () => [],
  onVoices: () => () => undefined,
  look: () => Promise.resolve(),
  speak: (_, { onFault }) => onFault('silent'),
  stop: () => undefined,
};

/** A list that is asked for the first time comes later, or never where there are no voices. */
function listed(synthesis: Synthesis): Promise<void> {
  if (synthesis.getVoices().length > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const known = (): void => {
      clearTimeout(timer);
      synthesis.removeEventListener('voiceschanged', known);
      resolve();
    };
    const timer = setTimeout(known, LISTED_MS);
    synthesis.addEventListener('voiceschanged', known);
  });
}

function toVoice({ voiceURI, name, lang, localService }: SpeechSynthesisVoice): Voice {
  return { id: voiceURI, name, language: lang, local: localService };
}

class Speaker {
  readonly #synthesis: Synthesis;
  readonly #make: (text: string) => SpeechSynthesisUtterance;
  /** Held on to: some browsers forget one that nobody else holds, and its events with it. */
  #said: SpeechSynthesisUtterance | null = null;
  #began = false;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(synthesis: Synthesis, make: (text: string) => SpeechSynthesisUtterance) {
    this.#synthesis = synthesis;
    this.#make = make;
  }

  speak(speech: Speech, events: SpeechEvents): void {
    const busy = this.#synthesis.speaking || this.#synthesis.pending;
    this.stop();
    const said = this.#make(speech.text);
    said.lang = speech.voice.language;
    said.voice = this.#synthesis.getVoices().find(({ voiceURI }) => voiceURI === speech.voice.id) ?? null;
    said.rate = speech.rate;
    this.#said = said;
    this.#began = false;
    this.#hear(said, events);
    if (busy) this.#timers.push(setTimeout(() => this.#begin(said, events), AFTER_CANCEL_MS));
    else this.#begin(said, events);
  }

  stop(): void {
    this.#said = null;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    // Pausing is no use: some browsers never go on, and others speak what was canceled.
    if (this.#synthesis.speaking || this.#synthesis.pending) this.#synthesis.cancel();
  }

  #begin(said: SpeechSynthesisUtterance, events: SpeechEvents): void {
    // Where something else had it paused it would wait for ever.
    this.#synthesis.resume();
    this.#synthesis.speak(said);
    this.#timers.push(setTimeout(() => this.#look(said, events, false), SILENT_MS));
  }

  #hear(said: SpeechSynthesisUtterance, { onWord, onEnd, onFault }: SpeechEvents): void {
    const own = (act: () => unknown) => (): void => {
      if (this.#said === said) act();
    };
    said.onstart = own(() => (this.#began = true));
    said.onboundary = (event) => {
      if (this.#said !== said) return;
      this.#began = true;
      if (event.name !== 'sentence') onWord(event.charIndex);
    };
    said.onend = own(() => {
      this.stop();
      onEnd();
    });
    said.onerror = ({ error }) => {
      if (this.#said !== said) return;
      this.stop();
      onFault(faultOf(error));
    };
  }

  /** An end that nobody tells of, or a voice that never began. */
  #look(said: SpeechSynthesisUtterance, events: SpeechEvents, quiet: boolean): void {
    if (this.#said !== said) return;
    const now = !this.#synthesis.speaking && !this.#synthesis.pending;
    if (now && quiet) {
      const began = this.#began;
      this.stop();
      if (began) events.onEnd();
      else events.onFault('silent');
      return;
    }
    this.#timers.push(setTimeout(() => this.#look(said, events, now), LOOK_MS));
  }
}

function faultOf(error: SpeechSynthesisErrorCode): SpeechFault {
  if (error === 'not-allowed') return 'not-allowed';
  return error === 'voice-unavailable' || error === 'language-unavailable' || error === 'audio-hardware'
    ? 'silent'
    : 'broken';
}
