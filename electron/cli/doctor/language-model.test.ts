import { expect, test } from 'vitest';
import type { OllamaModel, OllamaState } from '#shared/contract/models.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import { describe } from './language-model.ts';

const model: OllamaModel = {
  name: 'larch:3b',
  bytes: 1,
  parameters: '3B',
  contextTokens: null,
  dimensions: null,
  abilities: ['chat'],
  remoteHost: null,
  digest: '',
};
const running = (models: OllamaModel[], outdated = false): OllamaState => ({
  kind: 'running',
  speaks: 'ollama',
  version: '0.12.3',
  outdated,
  models,
});
const error = { code: 'chat.unavailable', message: 'Ollama does not answer at here.' } as const;
const url = 'http://127.0.0.1:11434';

test.each<[OllamaState, Partial<ModelSettings>, boolean, RegExp, RegExp]>([
  [{ kind: 'absent', error }, {}, false, /no Ollama at .*quoted from the documents/, /install or start Ollama/],
  [{ kind: 'failing', error }, {}, false, /does not answer/, /start Ollama/],
  [running([]), {}, false, /without a model/, /ollama pull/],
  [running([model], true), {}, false, /Ollama 0\.12\.3/, /Update/],
  [running([model]), {}, true, /with larch:3b; turned off/, /^$/],
  [running([model]), { languageModel: true }, false, /none is chosen/, /Settings/],
  [
    running([model]),
    { languageModel: true, chatModel: 'larch:3b' },
    true,
    /larch:3b writes answers; not checked yet \(wayleaf models check larch:3b\)$/,
    /^$/,
  ],
  [{ kind: 'absent', error }, { languageModel: true, chatModel: 'onnx:fir' }, true, /^fir inside Wayleaf writes/, /^$/],
  [running([model]), { languageModel: true, chatModel: 'fir' }, false, /but not fir/, /ollama pull fir/],
])('%# %j', (state, settings, ok, found, advice) => {
  const check = describe(state, ModelSettings.parse(settings), url);
  expect(check).toMatchObject({ ok, optional: true });
  expect(check.found).toMatch(found);
  expect(check.advice ?? '').toMatch(advice);
});

const role = (result: 'fit' | 'slow' | 'wrong') => ({ result, cases: 3, reached: 3, formed: 3, right: 3, takesMs: 9 });
const chosen = { languageModel: true, chatModel: 'larch:3b' };

test.each([
  ['fit', 'slow', chosen, true, /; larch:3b writes answers; too slow to .* or walk the tree \(16 tokens a second\)$/],
  ['wrong', 'fit', chosen, false, /wrongly to write answers .*; answers are quoted from the documents$/],
  ['wrong', 'slow', { ...chosen, heedCheckUps: false }, true, /larch:3b does everything, as you chose; its check-up: /],
] as const)('writes: %s, everything else: %s, by %j', (write, others, settings, ok, found) => {
  const roles = { write: role(write), decide: role(others), route: role(others) };
  const checked = { at: 1, reads: 200, writes: 16, contextTokens: null, roles };
  expect(describe(running([model]), ModelSettings.parse(settings), url, checked)).toMatchObject({
    ok,
    optional: true,
    found: expect.stringMatching(found) as string,
  });
});
