import { expect, test } from 'vitest';
import type { ModelsState, OllamaModel } from '#shared/contract/models.ts';
import { modelText, ollamaWords, pullText, sizeText } from './ollama-words.ts';

const here = { url: 'http://127.0.0.1:11434', thisMachine: true };
const far = { url: 'http://workstation:11434', thisMachine: false };
const error = { code: 'chat.failed', message: 'Ollama took too long to begin its answer.' } as const;
const model: OllamaModel = {
  name: 'larch:3b',
  bytes: 1_900_000_000,
  parameters: '3.1B',
  contextTokens: 32_768,
  dimensions: null,
  abilities: ['chat'],
  remoteHost: null,
  digest: '',
};
const running = (models: OllamaModel[], outdated = false): ModelsState['ollama'] => ({
  kind: 'running',
  speaks: 'ollama',
  version: '0.4.7',
  outdated,
  models,
});

test.each<[string, ModelsState['ollama'], typeof here, RegExp]>([
  ['Not looked for yet', { kind: 'unknown' }, here, /^$/],
  ['Looking…', { kind: 'looking' }, here, /^$/],
  ['Not running', { kind: 'absent', error }, here, /free program from ollama\.com/],
  ['Not running', { kind: 'absent', error }, far, /Nothing answers at workstation:11434/],
  ['Not working', { kind: 'failing', error }, here, /took too long/],
  ['Running on this computer', running([model]), here, /^$/],
  ['Running at workstation:11434', running([model]), far, /^$/],
  ['Running on this computer', running([]), here, /no model that can answer/],
  ['Running on this computer', running([model], true), here, /older than 0\.5/],
])('%s', (short, ollama, address, advice) => {
  const words = ollamaWords({ ollama, address });
  expect(words.short).toBe(short);
  expect(words.advice ?? '').toMatch(advice);
});

test('sizes and progress in words', () => {
  expect(sizeText(1_900_000_000)).toBe('1.9\u202fGB');
  expect(sizeText(274_000_000)).toBe('274\u202fMB');
  expect(pullText('', 0, 0)).toBe('Asking for it');
  expect(pullText('pulling', 500_000_000, 2_000_000_000)).toBe('500\u202fMB of 2.0\u202fGB');
  expect(pullText('verifying sha256 digest', 2, 2)).toBe('Checking what was downloaded');
  expect(modelText({ ...model, abilities: ['chat', 'vision'] })).toBe(
    'Writes answers; reads up to 32,768 tokens. Can look at pictures.',
  );
});
