/** Voices of the machine that the engine runs on: for browsers that have none, as most have on Linux. */
import { isAbort } from '#shared/base/errors.ts';
import type { MachineVoice } from '#shared/contract/aloud.ts';
import type { Engine } from '../api/engine.ts';
import type { Speech, SpeechEvents, Voice, VoicePort } from './voice.ts';

const PREFIX = 'machine:';

export function machineVoices(engine: Engine): VoicePort {
  const listeners = new Set<() => void>();
  let known: readonly Voice[] = [];
  let abort = new AbortController();
  const stop = (): void => abort.abort();
  return {
    voices: () => known,
    onVoices: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look: async () => {
      const { voices } = await engine.call('aloud.voices', {});
      known = voices.map(toVoice);
      for (const listener of listeners) listener();
    },
    speak: (speech, events) => {
      stop();
      abort = new AbortController();
      void say(engine, speech, events, abort.signal);
    },
    stop,
  };
}

function toVoice({ name, language }: MachineVoice): Voice {
  return { id: `${PREFIX}${name}`, name, language, local: true };
}

async function say(
  engine: Engine,
  { text, voice, rate }: Speech,
  events: SpeechEvents,
  signal: AbortSignal,
): Promise<void> {
  const words = [...text.matchAll(/\S+/gu)].map(({ index }) => index);
  const own = { name: voice.name, language: voice.language };
  try {
    const call = engine.start('aloud.speak', { text, words, voice: own, rate }, signal);
    for await (const { word } of call) {
      const at = words[word];
      if (at !== undefined && !signal.aborted) events.onWord(at);
    }
    await call.result;
    if (!signal.aborted) events.onEnd();
  } catch (error) {
    if (!signal.aborted && !isAbort(error)) events.onFault('broken');
  }
}
