/**
 * Models that are made rather than learned, for tests and benchmarks: real ONNX files with real tokenizers, which go
 * through the same code as all others. Words are random directions, so texts are alike as far as they share words.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { constant, elementType, onnxFile, operator, tensor } from './onnx-file.ts';

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
const FIRST_LETTER = 33;
const LAST_LETTER = 126;

export interface TinyModel {
  /** Words that are one token each; others are spelled. */
  readonly words: readonly string[];
  readonly dimensions?: number;
  /** Models with different seeds have different vectors, and files. */
  readonly seed?: number;
  /** Of the states; 1 by default. */
  readonly scale?: number;
}

/** Writes `config.json`, the tokenizer's files and `onnx/model.onnx` of an encoder. */
export async function writeTinyEncoder(folder: string, model: TinyModel): Promise<void> {
  const { table, vocabulary, dimensions } = embeddings(model);
  const rows = Object.keys(vocabulary).length;
  await writeModel(
    folder,
    vocabulary,
    onnxFile({
      operators: [
        operator('Gather', ['words', 'input_ids'], 'word_states'),
        operator('Gather', ['types', 'token_type_ids'], 'type_states'),
        operator('Add', ['word_states', 'type_states'], 'states'),
        operator('Unsqueeze', ['attention_mask', 'last'], 'mask'),
        operator('Cast', ['mask'], 'factor', { to: elementType.float }),
        // Padding is given a state of its own, so that a mean which forgets to leave it out is wrong.
        operator('Sub', ['states', 'padding_state'], 'shifted'),
        operator('Mul', ['shifted', 'factor'], 'kept'),
        operator('Add', ['kept', 'padding_state'], 'last_hidden_state'),
      ],
      constants: [
        constant('words', elementType.float, [rows, dimensions], table),
        constant('types', elementType.float, [2, dimensions], new Float32Array(2 * dimensions)),
        constant('padding_state', elementType.float, [dimensions], new Float32Array(dimensions).fill(3)),
        constant('last', elementType.int64, [1], BigInt64Array.of(2n)),
      ],
      inputs: inputs(),
      outputs: [tensor('last_hidden_state', elementType.float, ['batch', 'sequence', dimensions])],
    }),
  );
}

/** Writes a re-ranker's files: its logit is the product of the sums of the question's and the passage's words. */
export async function writeTinyReranker(folder: string, model: TinyModel): Promise<void> {
  const { table, vocabulary, dimensions } = embeddings(model);
  const rows = Object.keys(vocabulary).length;
  const side = (name: string, types: string): Uint8Array[] => [
    operator('Mul', [types, 'kept_mask'], `${name}_mask`),
    operator('Unsqueeze', [`${name}_mask`, 'last'], `${name}_factor`),
    operator('Mul', ['states', `${name}_factor`], `${name}_states`),
    operator('ReduceSum', [`${name}_states`, 'middle'], `${name}_sum`, { keepdims: 0 }),
  ];
  await writeModel(
    folder,
    vocabulary,
    onnxFile({
      operators: [
        operator('Gather', ['words', 'input_ids'], 'states'),
        operator('Cast', ['attention_mask'], 'kept_mask', { to: elementType.float }),
        operator('Cast', ['token_type_ids'], 'second', { to: elementType.float }),
        operator('Sub', ['one', 'second'], 'first'),
        ...side('question', 'first'),
        ...side('passage', 'second'),
        operator('Mul', ['question_sum', 'passage_sum'], 'products'),
        operator('ReduceSum', ['products', 'middle'], 'logits', { keepdims: 1 }),
      ],
      constants: [
        constant('words', elementType.float, [rows, dimensions], table),
        constant('one', elementType.float, [1], Float32Array.of(1)),
        constant('last', elementType.int64, [1], BigInt64Array.of(2n)),
        constant('middle', elementType.int64, [1], BigInt64Array.of(1n)),
      ],
      inputs: inputs(),
      outputs: [tensor('logits', elementType.float, ['batch', 1])],
    }),
  );
}

/** A language model that is a list of what follows what. */
export interface TinyWriter {
  /** Tokens of their own, kept as they are written. */
  readonly words: readonly string[];
  /** The token that follows each; `START` is what stands before an answer, and what follows nothing is followed by `END`. */
  readonly follows: Readonly<Record<string, string>>;
}

/** Stands before an answer of a tiny writer, and ends it. */
export const START = '<|assistant|>';
const END = '<|end|>';
const ROLES = ['<|system|>', '<|user|>', START, END];

/**
 * Writes a language model's files: the last token decides the next. It counts the tokens whose keys it was given against
 * those of the mask, and says `[PAD]` where they differ, so that a cache which loses one is noticed.
 */
export async function writeTinyWriter(folder: string, { words, follows }: TinyWriter): Promise<void> {
  const spelled = embeddings({ words: [], dimensions: 1 }).vocabulary;
  const own = [...new Set(words)].filter((word) => !(word in spelled) && !ROLES.includes(word));
  const added = [...ROLES, ...own];
  const vocabulary = Object.fromEntries([...Object.keys(spelled), ...added].map((token, id) => [token, id]));
  const size = Object.keys(vocabulary).length;
  const next = new Float32Array(size * size);
  for (const [token, id] of Object.entries(vocabulary)) next[id * size + vocabulary[follows[token] ?? END]!] = 1;
  const wrong = new Float32Array(size);
  wrong[vocabulary['[PAD]']!] = 100;
  const kept = (name: string): Uint8Array =>
    operator('Concat', [`past_key_values.0.${name}`, 'ones'], `present.0.${name}`, { axis: 2 });
  const cache = (name: string, length: string): Uint8Array =>
    tensor(name, elementType.float, ['batch_size', 1, length, 1]);
  const axes = (name: string, ...values: bigint[]): Uint8Array =>
    constant(name, elementType.int64, [values.length], BigInt64Array.from(values));
  await writeModel(
    folder,
    vocabulary,
    onnxFile({
      operators: [
        operator('Gather', ['next', 'input_ids'], 'following'),
        operator('Cast', ['input_ids'], 'numbers', { to: elementType.float }),
        operator('Mul', ['numbers', 'zero'], 'zeros'),
        operator('Add', ['zeros', 'one'], 'flat_ones'),
        operator('Unsqueeze', ['flat_ones', 'outer'], 'ones'),
        kept('key'),
        kept('value'),
        operator('ReduceSum', ['present.0.key', 'all_but_first'], 'read', { keepdims: 0 }),
        operator('Cast', ['attention_mask'], 'mask', { to: elementType.float }),
        operator('ReduceSum', ['mask', 'second'], 'expected', { keepdims: 0 }),
        operator('Sub', ['read', 'expected'], 'signed'),
        operator('Abs', ['signed'], 'missing'),
        operator('Unsqueeze', ['missing', 'last_two'], 'missing_cells'),
        operator('Mul', ['missing_cells', 'wrong'], 'faults'),
        operator('Add', ['following', 'faults'], 'logits'),
      ],
      constants: [
        constant('next', elementType.float, [size, size], next),
        constant('wrong', elementType.float, [size], wrong),
        constant('zero', elementType.float, [1], Float32Array.of(0)),
        constant('one', elementType.float, [1], Float32Array.of(1)),
        axes('outer', 1n, 3n),
        axes('all_but_first', 1n, 2n, 3n),
        axes('second', 1n),
        axes('last_two', 1n, 2n),
      ],
      inputs: [
        tensor('input_ids', elementType.int64, ['batch_size', 'sequence_length']),
        tensor('attention_mask', elementType.int64, ['batch_size', 'total_sequence_length']),
        cache('past_key_values.0.key', 'past_sequence_length'),
        cache('past_key_values.0.value', 'past_sequence_length'),
      ],
      outputs: [
        tensor('logits', elementType.float, ['batch_size', 'sequence_length', size]),
        cache('present.0.key', 'total_sequence_length'),
        cache('present.0.value', 'total_sequence_length'),
      ],
    }),
  );
  await writeChatFiles(folder, vocabulary, own);
}

const CHAT_TEMPLATE = `{% for message in messages %}<|{{ message.role }}|>{{ message.content }}${END}{% endfor %}{% if add_generation_prompt %}${START}{% endif %}`;

async function writeChatFiles(
  folder: string,
  vocabulary: Readonly<Record<string, number>>,
  words: readonly string[],
): Promise<void> {
  const write = (name: string, content: object): Promise<void> =>
    writeFile(path.join(folder, name), JSON.stringify(content));
  const config = {
    architectures: ['LlamaForCausalLM'],
    model_type: 'llama',
    hidden_size: 1,
    num_attention_heads: 1,
    num_key_value_heads: 1,
    num_hidden_layers: 1,
    head_dim: 1,
    eos_token_id: vocabulary[END],
  };
  const own = (content: string, special: boolean): object => ({ ...addedToken(content, vocabulary), special });
  const tokenizer = tokenizerFile(vocabulary) as Record<string, unknown>;
  await Promise.all([
    write('config.json', config),
    write('tokenizer_config.json', {
      tokenizer_class: 'PreTrainedTokenizer',
      chat_template: CHAT_TEMPLATE,
      unk_token: '[UNK]',
      pad_token: '[PAD]',
      eos_token: END,
    }),
    write('tokenizer.json', {
      ...tokenizer,
      added_tokens: [
        ...SPECIAL.map((token) => own(token, token !== '[PAD]')),
        ...ROLES.map((token) => own(token, true)),
        ...words.map((word) => own(word, false)),
      ],
      post_processor: null,
      decoder: { type: 'Fuse' },
    }),
  ]);
}

function inputs(): Uint8Array[] {
  return ['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
    tensor(name, elementType.int64, ['batch', 'sequence']),
  );
}

interface Embeddings {
  readonly table: Float32Array;
  readonly vocabulary: Readonly<Record<string, number>>;
  readonly dimensions: number;
}

function embeddings({ words, dimensions = 384, seed = 1, scale = 1 }: TinyModel): Embeddings {
  const letters = Array.from({ length: LAST_LETTER - FIRST_LETTER + 1 }, (_, n) =>
    String.fromCharCode(FIRST_LETTER + n).toLowerCase(),
  );
  const tokens = [...SPECIAL, ...letters, ...letters.map((letter) => `##${letter}`), ...words];
  const vocabulary = Object.fromEntries([...new Set(tokens)].map((token, id) => [token, id]));
  const table = new Float32Array(Object.keys(vocabulary).length * dimensions);
  for (const [token, id] of Object.entries(vocabulary)) {
    if (SPECIAL.includes(token) && token !== '[CLS]') continue;
    const random = randomFrom(hash(token.replace(/^##/, ''), seed));
    // What stands in front of every text must not make all texts alike.
    const size = token === '[CLS]' ? 0.01 * scale : scale;
    for (let k = 0; k < dimensions; k++) table[id * dimensions + k] = size * (random() + random() - 1);
  }
  return { table, vocabulary, dimensions };
}

async function writeModel(
  folder: string,
  vocabulary: Readonly<Record<string, number>>,
  graph: Uint8Array,
): Promise<void> {
  await mkdir(path.join(folder, 'onnx'), { recursive: true });
  const write = (name: string, content: object): Promise<void> =>
    writeFile(path.join(folder, name), JSON.stringify(content));
  await Promise.all([
    writeFile(path.join(folder, 'onnx/model.onnx'), graph),
    write('config.json', { architectures: ['BertModel'], model_type: 'bert', pad_token_id: 0 }),
    write('tokenizer_config.json', {
      tokenizer_class: 'BertTokenizer',
      do_lower_case: true,
      model_max_length: 512,
      unk_token: '[UNK]',
      sep_token: '[SEP]',
      pad_token: '[PAD]',
      cls_token: '[CLS]',
      mask_token: '[MASK]',
    }),
    write('tokenizer.json', tokenizerFile(vocabulary)),
  ]);
}

function tokenizerFile(vocabulary: Readonly<Record<string, number>>): object {
  const special = (content: string) => ({ SpecialToken: { id: content, type_id: 0 } });
  const behindPassage = { SpecialToken: { id: '[SEP]', type_id: 1 } };
  const sequence = (id: 'A' | 'B', type: number) => ({ Sequence: { id, type_id: type } });
  const named = (token: string) => [token, { id: token, ids: [vocabulary[token]], tokens: [token] }] as const;
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content) => addedToken(content, vocabulary)),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), sequence('A', 0), special('[SEP]')],
      pair: [special('[CLS]'), sequence('A', 0), special('[SEP]'), sequence('B', 1), behindPassage],
      special_tokens: Object.fromEntries([named('[CLS]'), named('[SEP]')]),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: vocabulary,
    },
  };
}

function addedToken(content: string, vocabulary: Readonly<Record<string, number>>): object {
  return {
    id: vocabulary[content],
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  };
}

/** FNV-1a. */
function hash(token: string, seed: number): number {
  let value = 2_166_136_261 ^ seed;
  for (const byte of Buffer.from(token)) value = Math.imul(value ^ byte, 16_777_619);
  return value >>> 0;
}

/** Mulberry32: the same numbers in [0, 1) for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
