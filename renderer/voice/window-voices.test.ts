import { expect, test } from 'vitest';
import type { Engine } from '../api/engine.ts';
import { machineVoices } from './machine-voice.ts';
import { FakeVoice, testVoice } from './testing.ts';
import { windowVoices } from './window-voices.ts';

/** An engine whose machine says words as it is told to; what was left is known by its signal. */
function machine(words: readonly number[], fails = false) {
  const said: { text: string; words: readonly number[]; signal: AbortSignal }[] = [];
  let asked = 0;
  const engine = {
    call: async () => {
      asked++;
      return { voices: [{ name: 'English', language: 'en' }] };
    },
    start: (_method: string, params: { text: string; words: readonly number[] }, signal: AbortSignal) => {
      said.push({ ...params, signal });
      return {
        async *[Symbol.asyncIterator]() {
          yield* words.map((word) => ({ word }));
        },
        result: fails ? Promise.reject(new Error('gone')) : Promise.resolve(null),
      };
    },
  };
  return { engine: engine as unknown as Engine, said, asked: () => asked };
}

const nothing = { onWord: () => undefined, onEnd: () => undefined, onFault: () => undefined };

test('the machine tells its words by their positions, and the window by their offsets', async () => {
  const { engine, said } = machine([0, 1]);
  const heard: string[] = [];
  const port = machineVoices(engine);
  await port.look();
  const [voice] = port.voices();
  expect(voice).toMatchObject({ name: 'English', local: true });
  await new Promise<void>((resolve) => {
    port.speak(
      { text: 'Bees dance.', voice: voice!, rate: 1 },
      { ...nothing, onWord: (at) => heard.push(`word ${at}`), onEnd: resolve },
    );
  });
  expect(said[0]!.words).toEqual([0, 5]);
  expect(heard).toEqual(['word 0', 'word 5']);
});

test('a machine that gives up is a fault, and stopping leaves its call', async () => {
  const failing = machine([], true);
  const port = machineVoices(failing.engine);
  const speech = { text: 'Bees.', voice: testVoice('en'), rate: 1 };
  const fault = await new Promise<string>((resolve) => port.speak(speech, { ...nothing, onFault: resolve }));
  expect(fault).toBe('broken');

  const stopped = machine([0]);
  const other = machineVoices(stopped.engine);
  other.speak(speech, nothing);
  other.stop();
  expect(stopped.said[0]!.signal.aborted).toBe(true);
});

test('the machine is asked only where the browser has no voice of its own', async () => {
  const own = machine([]);
  await windowVoices(own.engine, new FakeVoice([testVoice('en')])).look();
  expect(own.asked()).toBe(0);

  const none = machine([]);
  const port = windowVoices(none.engine, new FakeVoice([testVoice('en', { local: false })]));
  await port.look();
  expect(port.voices().map(({ id }) => id)).toEqual(['voice-en', 'machine:English']);
});
