import type { LocalModel, LocalModelState } from '#shared/contract/local-models.ts';
import { memoryOf, type ModelSpec } from './model-spec.ts';

/** A model as windows are told of it. */
export function describeModel(spec: ModelSpec, state: LocalModelState, answerMs: number | null): LocalModel {
  const { id, task, repository, license, languages, contextTokens } = spec;
  return {
    id,
    task,
    repository,
    license,
    languages: languages === 'many' ? 'many' : [...languages],
    dimensions: spec.task === 'encoder' ? spec.dimensions : null,
    contextTokens,
    memoryBytes: spec.task === 'writer' ? memoryOf(spec, state.kind === 'installed' ? state.bytes : undefined) : null,
    answerMs,
    downloadBytes: spec.approximateBytes,
    state,
  };
}
