import { expect, test } from 'vitest';
import {
  Answering,
  KeptKey,
  ModelJob,
  ModelNote,
  ModelsState,
  OllamaModel,
  OllamaPull,
  OllamaState,
} from './models.ts';
import { ModelSettings } from './settings.ts';
import { breachesOf, oneOf, someDocument } from './testing/around.ts';

const error = { code: 'chat.unavailable', message: 'Nobody answers.' };
const model = {
  name: 'qwen3:8b',
  bytes: 0,
  parameters: '7.6B',
  contextTokens: 1,
  dimensions: 1,
  abilities: ['chat'],
  remoteHost: 'https://ollama.com',
  digest: 'abc',
};
const modelNulls = ['contextTokens', 'dimensions', 'remoteHost'];
const tiers = [{ tier: 'built-in' }, { tier: 'ollama', model: 'qwen' }, { tier: 'local', model: 'onnx:qwen' }];
const job = {
  kind: 'trees',
  state: 'running',
  document: someDocument,
  done: 0,
  total: 0,
  parts: { done: 0, total: 1 },
  problem: error,
};
const note = { kind: 'truncated', model: 'qwen', sentTokens: 5000, readTokens: 4000 };
const pulls = [
  { model: 'qwen', state: { kind: 'running', status: 'verifying', bytesDone: 0, bytesTotal: 0 } },
  { model: 'qwen', state: { kind: 'failed', error } },
];

test('questions are answered by documents alone, or by a model', () => {
  expect(breachesOf(Answering, { whole: tiers, edges: { tier: { refuses: ['', 'cloud'] } } })).toEqual([]);
});

test('a model of Ollama says what it can', () => {
  const abilities = ['chat', 'vision', 'embedding', 'thinking', 'tools'];
  const edges = { abilities: { takes: [[], abilities], refuses: [[''], ['swim']] } };
  expect(breachesOf(OllamaModel, { whole: [model], nullable: modelNulls, edges })).toEqual([]);
});

test('Ollama is there, not there, or not known to be', () => {
  const whole = [
    { kind: 'unknown' },
    { kind: 'looking' },
    { kind: 'absent', error },
    { kind: 'failing', error },
    { kind: 'running', speaks: 'openai', version: '', outdated: false, models: [model] },
  ];
  const edges = { speaks: oneOf(['ollama', 'openai']), kind: { refuses: ['', 'gone'] } };
  const nullable = modelNulls.map((name) => `models.*.${name}`);
  expect(breachesOf(OllamaState, { whole, nullable, edges })).toEqual([]);
});

test('a download runs, or failed', () => {
  expect(breachesOf(OllamaPull, { whole: pulls, edges: { 'state.kind': { refuses: ['', 'paused'] } } })).toEqual([]);
});

test('work in the background is of a kind, and says how far it is', () => {
  const edges = {
    kind: oneOf(['summaries', 'trees', 'graphs']),
    state: oneOf(['idle', 'running', 'paused', 'failed']),
  };
  expect(breachesOf(ModelJob, { whole: [job], nullable: ['document', 'parts', 'problem'], edges })).toEqual([]);
  expect(breachesOf(ModelNote, { whole: [note], edges: { kind: { refuses: ['', 'slow'] } } })).toEqual([]);
});

test('a key is kept in one of three places', () => {
  expect(breachesOf(KeptKey, { whole: ['system'], edges: { '': oneOf(['system', 'file', 'environment']) } })).toEqual(
    [],
  );
});

test('a window is told of everything at once', () => {
  const whole = [
    {
      settings: { ...ModelSettings.parse({}), chatModel: 'qwen', keepAliveMinutes: 7 },
      answering: tiers[1],
      address: { url: 'http://127.0.0.1:11434', thisMachine: true },
      ollama: { kind: 'looking' },
      serverKey: 'file',
      pulls,
      jobs: [job],
      notes: [note],
      checkUps: [{ model: 'qwen', state: { kind: 'running', done: 3, total: 10 } }],
    },
  ];
  const usual = ModelSettings.parse({});
  const given = Object.entries(usual).map(([name, value]) => [`settings.${name}`, value] as const);
  const nullable = ['serverKey', ...['document', 'parts', 'problem'].map((name) => `jobs.*.${name}`)];
  const around = { whole, nullable, usual: Object.fromEntries(given), fallsBack: Object.fromEntries(given) };
  expect(breachesOf(ModelsState, around)).toEqual([]);
});
