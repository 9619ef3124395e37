import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultHubAddress,
  insideWayleaf,
  ModelSettings,
  ModelSettingsChange,
  ollamaDefaultAddress,
} from './settings.ts';
import { breachesOf, int, oneOf, trimmed } from './testing/around.ts';

const settings = {
  languageModel: true,
  ollamaAddress: 'http://127.0.0.1:4000',
  chatModel: 'qwen',
  routingModel: 'phi',
  visionModel: 'llava',
  keepAliveMinutes: 1440,
  heedCheckUps: false,
  encoder: 'ollama:nomic',
  reranker: 'bge',
  hubAddress: 'https://hub.example',
  refineTrees: true,
  summarize: 'all',
  summarizeAtMost: 1_000_000,
  readNames: 'opened',
  readNamesAtMost: 1,
};
const usual = {
  languageModel: false,
  ollamaAddress: 'http://127.0.0.1:11434',
  chatModel: null,
  routingModel: null,
  visionModel: null,
  keepAliveMinutes: 5,
  heedCheckUps: true,
  encoder: null,
  reranker: null,
  hubAddress: 'https://huggingface.co',
  refineTrees: false,
  summarize: 'never',
  summarizeAtMost: 400,
  readNames: 'never',
  readNamesAtMost: 400,
};
const names = ['chatModel', 'routingModel', 'visionModel', 'encoder', 'reranker'];
const documents = oneOf(['never', 'opened', 'all']);
const edges = {
  ollamaAddress: trimmed(1, 300),
  hubAddress: trimmed(1, 300),
  ...Object.fromEntries(names.map((name) => [name, trimmed(1, 300)])),
  keepAliveMinutes: int(0, 1440),
  summarize: documents,
  summarizeAtMost: int(1, 1_000_000),
  readNames: documents,
  readNamesAtMost: int(1, 1_000_000),
};

test('settings change one by one, within their limits', () => {
  const around = { whole: [settings], optional: Object.keys(settings), nullable: names, edges };
  expect(breachesOf(ModelSettingsChange, around)).toEqual([]);
});

test('settings that are not there, or make no sense, are the usual ones', () => {
  const kept = Object.fromEntries(
    Object.entries(edges).map(([name, { takes, refuses }]) => [
      name,
      { takes: takes ?? [], becomes: (refuses ?? []).map((no) => [no, usual[name as keyof typeof usual]] as const) },
    ]),
  );
  expect(breachesOf(ModelSettings, { whole: [settings], usual, fallsBack: usual, edges: kept })).toEqual([]);
  expect(ModelSettings.parse({})).toEqual(usual);
  expect([ollamaDefaultAddress, defaultHubAddress]).toEqual([usual.ollamaAddress, usual.hubAddress]);
});

test('whatever was stored, settings are read, and read again alike', () => {
  const stored = fc.record(Object.fromEntries(Object.keys(usual).map((name) => [name, fc.jsonValue()])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(stored, (given) => {
      const read = ModelSettings.parse(given);
      expect(ModelSettings.parse(read)).toEqual(read);
    }),
    { numRuns: 40 },
  );
});

test('a model inside Wayleaf is told by its name', () => {
  expect(insideWayleaf).toBe('onnx:');
});
