import { expect, test } from 'vitest';
import { testVoice } from './testing.ts';
import { voiceFor } from './voice.ts';

const voices = [
  testVoice('en-GB'),
  testVoice('en_US'),
  testVoice('de-DE', { id: 'anna' }),
  testVoice('de-DE', { id: 'far', local: false }),
  testVoice('fr-FR', { local: false }),
];

test('a language is read by the voice that was chosen for it, else by one of its region, else by any of it', () => {
  expect(voiceFor('en-US', voices, {}, false)?.language).toBe('en_US');
  expect(voiceFor('en', voices, {}, false)?.language).toBe('en_US');
  expect(voiceFor('en-AU', voices, {}, false)?.language).toBe('en_US');
  expect(voiceFor('zh', [testVoice('cmn')], {}, false)?.language).toBe('cmn');
  expect(voiceFor('en-US', voices, { en: 'voice-en-GB' }, false)?.language).toBe('en-GB');
  expect(voiceFor('zh', voices, {}, true)).toBeUndefined();
});

test('voices that send the text away are off, even where one was chosen, until they are let', () => {
  expect(voiceFor('fr', voices, {}, false)).toBeUndefined();
  expect(voiceFor('fr', voices, {}, true)?.language).toBe('fr-FR');
  expect(voiceFor('de', voices, { de: 'far' }, false)?.id).toBe('anna');
  expect(voiceFor('de', voices, { de: 'far' }, true)?.id).toBe('far');
});
