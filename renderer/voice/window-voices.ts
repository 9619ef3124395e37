/** All voices that a window has: its browser's and, where that has none, those of the engine's machine. */
import type { Engine } from '../api/engine.ts';
import { machineVoices } from './machine-voice.ts';
import type { Voice, VoicePort } from './voice.ts';
import { webSpeech } from './web-speech.ts';

export function windowVoices(
  engine: Engine,
  browser: VoicePort = webSpeech(),
  machine: VoicePort = machineVoices(engine),
): VoicePort {
  const ofMachine = (voice: Voice): boolean => machine.voices().some(({ id }) => id === voice.id);
  return {
    voices: () => [...browser.voices(), ...machine.voices()],
    onVoices: (listener) => {
      const ends = [browser.onVoices(listener), machine.onVoices(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    look: async () => {
      await browser.look();
      if (browser.voices().some(({ local }) => local)) return;
      await machine.look().catch(() => undefined); // no engine to ask: no voice
    },
    speak: (speech, events) => {
      browser.stop();
      machine.stop();
      (ofMachine(speech.voice) ? machine : browser).speak(speech, events);
    },
    stop: () => {
      browser.stop();
      machine.stop();
    },
  };
}
