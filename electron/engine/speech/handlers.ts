import type { aloudMethods } from '#shared/contract/aloud.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { MachineSpeech } from './machine-speech.ts';

/** The voices of this machine. */
export function speechHandlers(
  speech: Pick<MachineSpeech, 'voices' | 'speak'>,
): Pick<Handlers<typeof aloudMethods>, 'aloud.voices' | 'aloud.speak'> {
  return {
    'aloud.voices': async () => ({ voices: await speech.voices() }),
    'aloud.speak': (said, signal) => speech.speak(said, signal),
  };
}
