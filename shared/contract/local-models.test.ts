import { expect, test } from 'vitest';
import { EncodingProgress, LocalModel, LocalModelsState, LocalModelState } from './local-models.ts';
import { breachesOf, int, oneOf, real, someDocument } from './testing/around.ts';

const error = { code: 'model.failed', message: 'It broke off.' };
const arrived = { bytesDone: 0, bytesTotal: 0 };
const states = [
  { kind: 'absent' },
  { kind: 'running', ...arrived },
  { kind: 'paused', ...arrived },
  { kind: 'failed', ...arrived, error },
  { kind: 'installed', bytes: 0, source: 'the hub' },
];
const model = {
  id: 'bge-small',
  task: 'encoder',
  repository: 'Xenova/bge-small',
  license: 'MIT',
  languages: ['en'],
  dimensions: 1,
  contextTokens: 1,
  memoryBytes: 1,
  answerMs: 12.5,
  downloadBytes: 0,
  state: { kind: 'absent' },
};
const progress = {
  state: 'running',
  documentsDone: 0,
  documentsTotal: 0,
  document: someDocument,
  textsDone: 0,
  textsTotal: 0,
  problem: error,
};

test('a model is on its way, or here', () => {
  expect(breachesOf(LocalModelState, { whole: states, edges: { kind: { refuses: ['', 'gone'] } } })).toEqual([]);
});

test('a model says what it is and what it takes', () => {
  const edges = {
    task: oneOf(['encoder', 'reranker', 'writer']),
    languages: { takes: ['many', [], ['de', 'en']], refuses: ['', 'en', [7], {}, null] },
    answerMs: { ...real(0.001), refuses: [0, -1] },
    dimensions: int(1),
  };
  const nullable = ['repository', 'dimensions', 'memoryBytes', 'answerMs'];
  expect(breachesOf(LocalModel, { whole: [model], nullable, mixed: ['languages'], edges })).toEqual([]);
});

test('encoding says how far it is', () => {
  const edges = { state: oneOf(['idle', 'running', 'waiting', 'failed']) };
  expect(breachesOf(EncodingProgress, { whole: [progress], nullable: ['document', 'problem'], edges })).toEqual([]);
});

test('a window is told of all models at once', () => {
  const whole = [
    { models: [model], folder: '/models', inUse: { encoder: 'bge', reranker: 'big' }, encoding: progress },
  ];
  const nullable = [
    ...['repository', 'dimensions', 'memoryBytes', 'answerMs'].map((name) => `models.*.${name}`),
    ...['inUse.encoder', 'inUse.reranker', 'encoding.document', 'encoding.problem'],
  ];
  expect(breachesOf(LocalModelsState, { whole, nullable, mixed: ['models.*.languages'] })).toEqual([]);
});
