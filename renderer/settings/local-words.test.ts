import { expect, test } from 'vitest';
import type { EncodingProgress, LocalModel } from '#shared/contract/local-models.ts';
import { encoderInUse, encodingShare, encodingText, localModelText } from './local-words.ts';

const model: LocalModel = {
  id: 'somebody’s own',
  task: 'encoder',
  repository: null,
  license: 'MIT',
  languages: ['en', 'zh'],
  dimensions: 384,
  memoryBytes: null,
  answerMs: null,
  contextTokens: 512,
  downloadBytes: 0,
  state: { kind: 'absent' },
};
const progress: EncodingProgress = {
  state: 'running',
  documentsDone: 3,
  documentsTotal: 12,
  document: null,
  textsDone: 50,
  textsTotal: 100,
  problem: null,
};

test('says what a model is for, and in which languages', () => {
  expect(localModelText(model)).toBe('Finds passages that say it in other words. English and Chinese.');
  expect(localModelText({ ...model, id: 'multilingual-e5-small', languages: 'many' })).toMatch(
    /About 100 languages\.$/,
  );
  expect(localModelText({ ...model, task: 'reranker', languages: [] })).toBe('Puts the best of what was found first.');
});

test('the included encoder is meant unless another was chosen that is there', () => {
  const included: LocalModel = { ...model, id: 'own', state: { kind: 'included', bytes: 1 } };
  const installed: LocalModel = { ...model, id: 'other', state: { kind: 'installed', bytes: 1, source: 'made' } };
  const encoders = [included, installed, model];
  expect(encoderInUse(null, encoders)).toBe('own');
  expect(encoderInUse('other', encoders)).toBe('other');
  expect(encoderInUse(model.id, encoders)).toBe('own');
  expect(encoderInUse('none', encoders)).toBe('none');
  expect(encoderInUse('ollama:larch', encoders)).toBe('ollama:larch');
  expect(encoderInUse(null, [installed])).toBe('none');
});

test('says how far the library is', () => {
  expect(encodingText(progress)).toBe('3 of 12 documents can be searched by meaning');
  expect(encodingShare(progress)).toBeCloseTo(3.5 / 12);
  expect(encodingText({ ...progress, state: 'idle' })).toBeUndefined();
  expect(encodingText({ ...progress, state: 'waiting' })).toMatch(/Another window/);
  expect(encodingText({ ...progress, state: 'resting' })).toMatch(/battery/);
  expect(encodingShare({ ...progress, documentsTotal: 0, documentsDone: 0, textsTotal: 0 })).toBe(0);
});

test('a language model says what it needs, and how long an answer takes once that was measured', () => {
  const writer: LocalModel = { ...model, task: 'writer', memoryBytes: 1_100_000_000, languages: ['en'] };
  const installed = { kind: 'installed', bytes: 1, source: 'made' } as const;
  expect(localModelText(writer)).toMatch(
    /^Writes answers in its own words\. English\. Needs about 1\.1\sGB of memory\.$/,
  );
  expect(localModelText({ ...writer, state: installed })).toMatch(/measured with the first one\.$/);
  expect(localModelText({ ...writer, state: installed, answerMs: 41_300 })).toMatch(
    /An answer takes about 41 seconds on this computer\.$/,
  );
  expect(localModelText({ ...writer, state: installed, answerMs: 200_000 })).toMatch(/about 3 minutes on/);
});
