/**
 * transformers.js as it is used here: files of a model's folder only. It opens no connection and keeps no copies, and what
 * it would print is in the errors that it throws.
 */
import { env, LogLevel } from '@huggingface/transformers';
import type { InferenceSession } from 'onnxruntime-node';

export {
  AutoModel,
  AutoModelForCausalLM,
  AutoTokenizer,
  DynamicCache,
  PretrainedConfig,
  Tensor,
} from '@huggingface/transformers';
export type { PreTrainedModel, PreTrainedTokenizer } from '@huggingface/transformers';

env.allowRemoteModels = false;
env.allowLocalModels = true;
env.useBrowserCache = false;
env.useFSCache = false;
env.useWasmCache = false;
env.logLevel = LogLevel.NONE;
env.fetch = () => Promise.reject(new Error('Models are read from their folder only.'));

/** How onnxruntime runs a graph. */
export const SESSION: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  // Shapes differ from run to run, so a plan made for one of them is of no use for the next. The arena stays as large as
  // the largest batch, which is bounded.
  enableMemPattern: false,
  enableCpuMemArena: true,
  logSeverityLevel: 3,
};
