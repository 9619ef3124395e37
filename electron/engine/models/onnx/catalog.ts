/**
 * The models that can be downloaded with a click. What is said of each comes from its card on the hub: prefixes, pooling
 * and context decide whether its vectors mean anything. Content hashes stand here only where they are known for certain;
 * of the other files the hub's own listing states them, and they are pinned on this machine from the first download on.
 */
import type { EncoderSpec, ModelSpec, RerankerSpec, WriterSpec } from './model-spec.ts';

const GRAPHS = ['onnx/model_quantized.onnx', 'onnx/model.onnx'];
const SEARCH_INSTRUCTION = 'Represent this sentence for searching relevant passages: ';

const encoders: readonly EncoderSpec[] = [
  {
    id: 'all-MiniLM-L6-v2',
    task: 'encoder',
    repository: 'Xenova/all-MiniLM-L6-v2',
    license: 'Apache-2.0',
    languages: ['en'],
    dimensions: 384,
    contextTokens: 256,
    pooling: 'mean',
    prefixes: { query: '', passage: '' },
    graphs: ['onnx/model_quantized.onnx', 'onnx/model.onnx', 'onnx/model_fp16.onnx'],
    approximateBytes: 23_684_397,
    pins: {
      'onnx/model_quantized.onnx': {
        bytes: 22_972_370,
        sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
      },
      'onnx/model_fp16.onnx': {
        bytes: 45_297_825,
        sha256: '2cdb5e58291813b6d6e248ed69010100246821a367fa17b1b81ae9483744533d',
      },
      'onnx/model.onnx': {
        bytes: 90_387_606,
        sha256: '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e',
      },
      'tokenizer.json': {
        bytes: 711_661,
        sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
      },
      'tokenizer_config.json': {
        bytes: 366,
        sha256: '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
      },
    },
  },
  {
    id: 'bge-small-en-v1.5',
    task: 'encoder',
    repository: 'Xenova/bge-small-en-v1.5',
    license: 'MIT',
    languages: ['en'],
    dimensions: 384,
    contextTokens: 512,
    pooling: 'cls',
    prefixes: { query: SEARCH_INSTRUCTION, passage: '' },
    graphs: GRAPHS,
    approximateBytes: 35_000_000,
    pins: {},
  },
  {
    id: 'snowflake-arctic-embed-xs',
    task: 'encoder',
    repository: 'Snowflake/snowflake-arctic-embed-xs',
    license: 'Apache-2.0',
    languages: ['en'],
    dimensions: 384,
    contextTokens: 512,
    pooling: 'cls',
    prefixes: { query: SEARCH_INSTRUCTION, passage: '' },
    graphs: GRAPHS,
    approximateBytes: 24_000_000,
    pins: {},
  },
  {
    id: 'multilingual-e5-small',
    task: 'encoder',
    repository: 'Xenova/multilingual-e5-small',
    license: 'MIT',
    languages: 'many',
    dimensions: 384,
    contextTokens: 512,
    pooling: 'mean',
    prefixes: { query: 'query: ', passage: 'passage: ' },
    graphs: GRAPHS,
    approximateBytes: 136_000_000,
    pins: {},
  },
];

const rerankers: readonly RerankerSpec[] = [
  {
    id: 'ms-marco-MiniLM-L-6-v2',
    task: 'reranker',
    repository: 'Xenova/ms-marco-MiniLM-L-6-v2',
    license: 'Apache-2.0',
    languages: ['en'],
    contextTokens: 512,
    graphs: GRAPHS,
    approximateBytes: 24_000_000,
    pins: {},
  },
  {
    id: 'bge-reranker-base',
    task: 'reranker',
    repository: 'Xenova/bge-reranker-base',
    license: 'MIT',
    languages: ['en', 'zh'],
    contextTokens: 512,
    graphs: GRAPHS,
    approximateBytes: 296_000_000,
    pins: {},
  },
];

/**
 * Language models for questions. Each could read more than is named here; what it holds is bounded, since its memory grows
 * with every token.
 */
const writers: readonly WriterSpec[] = [
  {
    id: 'SmolLM2-135M-Instruct',
    task: 'writer',
    repository: 'HuggingFaceTB/SmolLM2-135M-Instruct',
    license: 'Apache-2.0',
    languages: ['en'],
    parameters: '135M',
    contextTokens: 4096,
    cacheBytesPerToken: 30 * 2 * 3 * 64 * 4,
    graphs: GRAPHS,
    approximateBytes: 140_000_000,
    pins: {},
  },
  {
    id: 'SmolLM2-360M-Instruct',
    task: 'writer',
    repository: 'HuggingFaceTB/SmolLM2-360M-Instruct',
    license: 'Apache-2.0',
    languages: ['en'],
    parameters: '360M',
    contextTokens: 4096,
    cacheBytesPerToken: 32 * 2 * 5 * 64 * 4,
    graphs: GRAPHS,
    approximateBytes: 370_000_000,
    pins: {},
  },
  {
    id: 'Qwen2.5-0.5B-Instruct',
    task: 'writer',
    repository: 'onnx-community/Qwen2.5-0.5B-Instruct',
    license: 'Apache-2.0',
    languages: 'many',
    parameters: '0.5B',
    contextTokens: 4096,
    cacheBytesPerToken: 24 * 2 * 2 * 64 * 4,
    graphs: GRAPHS,
    approximateBytes: 520_000_000,
    pins: {},
  },
  {
    id: 'Qwen2.5-1.5B-Instruct',
    task: 'writer',
    repository: 'onnx-community/Qwen2.5-1.5B-Instruct',
    license: 'Apache-2.0',
    languages: 'many',
    parameters: '1.5B',
    contextTokens: 4096,
    cacheBytesPerToken: 28 * 2 * 2 * 128 * 4,
    graphs: GRAPHS,
    approximateBytes: 1_600_000_000,
    pins: {},
  },
];

export const catalog: readonly ModelSpec[] = [...encoders, ...rerankers, ...writers];
