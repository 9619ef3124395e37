import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testVoice } from './testing.ts';
import { webSpeech, type Synthesis } from './web-speech.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const nothing = (): void => undefined;

/** As browsers are: canceling ends what was said with an error, later. */
class FakeSynthesis implements Synthesis {
  speaking = false;
  pending = false;
  readonly spoken: SpeechSynthesisUtterance[] = [];
  cancels = 0;

  getVoices(): SpeechSynthesisVoice[] {
    return [{ voiceURI: 'voice-en', name: 'Voice en', lang: 'en', localService: true, default: true }];
  }
  speak(utterance: SpeechSynthesisUtterance): void {
    this.spoken.push(utterance);
    this.speaking = true;
  }
  cancel(): void {
    this.cancels++;
    this.speaking = false;
  }
  readonly resume = nothing;
  readonly addEventListener = nothing;
  readonly removeEventListener = nothing;
}

function made(text: string): SpeechSynthesisUtterance {
  return { text, lang: '', voice: null, rate: 1, onstart: null, onboundary: null, onend: null, onerror: null } as never;
}

function boundary(charIndex: number, name = 'word'): SpeechSynthesisEvent {
  return { charIndex, name } as SpeechSynthesisEvent;
}

test('a list of voices that never comes is waited for from when the window opened, not from when somebody listens', async () => {
  const synthesis = new FakeSynthesis();
  synthesis.getVoices = () => [];
  const port = webSpeech(synthesis, made);
  await vi.advanceTimersByTimeAsync(5000);
  let looked = false;
  void port.look().then(() => (looked = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(looked).toBe(true);
});

function setUp() {
  const synthesis = new FakeSynthesis();
  const port = webSpeech(synthesis, made);
  const heard: string[] = [];
  const events = {
    onWord: (at: number) => heard.push(`word ${at}`),
    onEnd: () => heard.push('end'),
    onFault: (fault: string) => heard.push(fault),
  };
  const speech = { text: 'Bees dance.', voice: testVoice('en'), rate: 1.5 };
  return { synthesis, port, heard, events, speech };
}

test('words are told as the browser tells of them, sentences are not', () => {
  const { synthesis, port, heard, events, speech } = setUp();
  port.speak(speech, events);
  const [said] = synthesis.spoken;
  expect(said).toMatchObject({ text: 'Bees dance.', lang: 'en', rate: 1.5 });
  said!.onboundary?.call(said!, boundary(0, 'sentence'));
  said!.onboundary?.call(said!, boundary(0));
  said!.onboundary?.call(said!, boundary(5));
  synthesis.speaking = false;
  said!.onend?.call(said!, boundary(0));
  expect(heard).toEqual(['word 0', 'word 5', 'end']);
});

test('what was cut off tells nothing any more, and what follows waits a moment', () => {
  const { synthesis, port, heard, events, speech } = setUp();
  port.speak(speech, events);
  const [first] = synthesis.spoken;
  port.speak({ ...speech, text: 'They hum.' }, events);
  expect(synthesis.cancels).toBe(1);
  expect(synthesis.spoken).toHaveLength(1);
  first!.onerror?.call(first!, { error: 'interrupted' } as SpeechSynthesisErrorEvent);
  first!.onend?.call(first!, boundary(0));
  vi.advanceTimersByTime(100);
  expect(synthesis.spoken[1]!.text).toBe('They hum.');
  expect(heard).toEqual([]);
});

test('an end that the browser keeps to itself is found, a voice that never began is a fault', () => {
  const lost = setUp();
  lost.port.speak(lost.speech, lost.events);
  lost.synthesis.spoken[0]!.onstart?.call(lost.synthesis.spoken[0]!, boundary(0));
  lost.synthesis.speaking = false;
  vi.advanceTimersByTime(20_000);
  expect(lost.heard).toEqual(['end']);

  const mute = setUp();
  mute.port.speak(mute.speech, mute.events);
  mute.synthesis.speaking = false;
  vi.advanceTimersByTime(20_000);
  expect(mute.heard).toEqual(['silent']);
});

test('where the browser has no speech there are no voices', () => {
  const port = webSpeech(undefined, made);
  expect(port.voices()).toEqual([]);
});
