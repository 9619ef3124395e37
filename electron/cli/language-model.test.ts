import { expect, test } from 'vitest';
import { chosenLanguageModel } from './language-model.ts';

test.each([
  [{}, {}, {}],
  [{ llm: 'none' }, {}, { languageModel: false }],
  [{ model: 'larch:3b' }, {}, { languageModel: true, heedCheckUps: false, chatModel: 'larch:3b', routingModel: null }],
  [
    { model: 'larch:3b' },
    { OLLAMA_HOST: '0.0.0.0' },
    {
      languageModel: true,
      heedCheckUps: false,
      chatModel: 'larch:3b',
      routingModel: null,
      ollamaAddress: 'http://127.0.0.1:11434',
    },
  ],
  [
    { model: 'larch:3b', ollama: 'workstation:9000' },
    { OLLAMA_HOST: '0.0.0.0' },
    {
      languageModel: true,
      heedCheckUps: false,
      chatModel: 'larch:3b',
      routingModel: null,
      ollamaAddress: 'http://workstation:9000',
    },
  ],
  [{ vision: 'lookout:7b' }, {}, { languageModel: true, visionModel: 'lookout:7b' }],
  [{ router: 'pathfinder:1b' }, {}, { languageModel: true, heedCheckUps: false, routingModel: 'pathfinder:1b' }],
  [
    { model: 'larch:3b', router: 'pathfinder:1b', vision: 'lookout:7b' },
    {},
    {
      languageModel: true,
      heedCheckUps: false,
      chatModel: 'larch:3b',
      routingModel: 'pathfinder:1b',
      visionModel: 'lookout:7b',
    },
  ],
])('%j with %j', (values, env, settings) => {
  expect(chosenLanguageModel(values, { env })).toEqual(settings);
});

test.each([
  [{ llm: 'larch' }, /takes ‘none’ alone/],
  [{ llm: 'none', model: 'larch' }, /exclude each other/],
  [{ ollama: 'workstation' }, /needs a model/],
  [{ model: ' ' }, /is empty/],
  [{ router: '' }, /is empty/],
  [{ llm: 'none', vision: 'lookout' }, /exclude each other/],
  [{ model: 'larch', ollama: 'ftp://x' }, /no address of a server/],
])('%j is refused', (values, message) => {
  expect(() => chosenLanguageModel(values, { env: {} })).toThrow(message);
});
