import type { LocalModel, LocalModelState } from '#shared/contract/local-models.ts';
import type { ModelSpec } from './model-spec.ts';

/** A model as windows are told of it. */
export function describeModel(spec: ModelSpec, state: LocalModelState): LocalModel {
  const { id, task, repository, license, languages, contextTokens } = spec;
  return {
    id,
    task,
    repository,
    license,
    languages: languages === 'many' ? 'many' : [...languages],
    dimensions: spec.task === 'encoder' ? spec.dimensions : null,
    contextTokens,
    downloadBytes: spec.approximateBytes,
    state,
  };
}
