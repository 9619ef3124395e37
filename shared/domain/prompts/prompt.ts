import { isRecord, parseJson } from '../../base/json.ts';
import { AppError } from '../../base/errors.ts';
import { type Chat, type ChatMessage, type JsonSchema, readReply } from '../ports/chat.ts';
import { withoutOrders } from './orders.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('promptsPrompt');

/** What a model's answer says, or why it cannot be used, in words for the model; `partial` is what of it can be anyway. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string; readonly partial?: T | undefined };

/** One task for a language model. Pure: the same input gives the same messages. */
export interface Prompt<Input, Output> {
  readonly id: string;
  /** Goes up with every change of the words, the schema or the reading of answers. */
  readonly version: number;
  render(input: Input): readonly ChatMessage[];
  schema(input: Input): JsonSchema;
  /** Enough for any answer that fits the schema. */
  maxTokens(input: Input): number;
  /** Reads an answer that may be anything JSON can say. */
  parse(answer: unknown, input: Input): Parsed<Output>;
}

/**
 * Ask, and once more with the problem named if the answer cannot be used. If the second cannot be either, what a part of
 * it says is kept, or a part of the first.
 *
 * @throws what `readReply` throws, and `chat.failed` where no part can be used
 */
export async function askPrompt<Input, Output>(
  chat: Chat,
  prompt: Prompt<Input, Output>,
  input: Input,
  signal: AbortSignal,
): Promise<Output> {
  const request = { schema: prompt.schema(input), maxTokens: prompt.maxTokens(input), task: prompt.id };
  const messages = prompt.render(input);
  const first = await readReply(chat, { ...request, messages }, signal);
  const parsed = parseReply(prompt, first, input);
  if (parsed.ok) return parsed.value;
  const repair: ChatMessage[] = [
    ...messages,
    { role: 'assistant', content: first },
    { role: 'user', content: `That cannot be used: ${parsed.problem}. Answer again, with the JSON alone.` },
  ];
  const second = parseReply(prompt, await readReply(chat, { ...request, messages: repair }, signal), input);
  if (second.ok) return second.value;
  const partial = second.partial ?? parsed.partial;
  if (partial !== undefined) return partial;
  throw new AppError('chat.failed', 'The language model gave an answer that cannot be used.', {
    model: chat.model,
    prompt: prompt.id,
  });
}

function parseReply<Input, Output>(prompt: Prompt<Input, Output>, reply: string, input: Input): Parsed<Output> {
  const json = jsonIn(reply);
  return json === undefined ? { ok: false, problem: 'it is not JSON' } : prompt.parse(json, input);
}

/** Small models wrap JSON into fences or sentences, and stop in the middle of it. */
function jsonIn(reply: string): unknown {
  const start = reply.indexOf('{');
  const end = reply.lastIndexOf('}');
  if (start === -1 || end < start) return undefined;
  const text = reply.slice(start, end + 1);
  return parseJson(text) ?? parseJson(text + closing(text));
}

/** The brackets that are still open. */
function closing(json: string): string {
  const open: string[] = [];
  for (const [mark] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gsu)) {
    if (mark === '{') open.unshift('}');
    else if (mark === '[') open.unshift(']');
    else if (mark === '}' || mark === ']') open.shift();
  }
  return open.join('');
}

/** One task for a language model that answers in prose. Pure: the same input gives the same messages. */
export interface TextPrompt<Input> {
  readonly id: string;
  /** Goes up with every change of the words. */
  readonly version: number;
  render(input: Input): readonly ChatMessage[];
  /** Enough for any answer that is as short as it should be. */
  maxTokens(input: Input): number;
}

const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|(?!\n)\p{Cc}/gu;
const BRACKETED_NUMBERS = /\[(\d[\d,;\s–-]*)\]/g;

/**
 * Words of a document for a prompt that asks for citations: without what cannot be seen, and with '(12)' for the document's
 * own '[12]', which would be taken for the number of a passage, and without orders to the model. Labels are left to the
 * context's format.
 */
export function promptWords(text: string): string {
  return withoutOrders(text).replace(INVISIBLE, ' ').replace(BRACKETED_NUMBERS, '($1)');
}

/** Answers that are a few short texts: `{"NAME": ["…", …]}`. Shared by prompts that rewrite or extract. */

export function textsSchema(name: string, maxItems: number): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: [name],
    properties: { [name]: { type: 'array', maxItems, items: { type: 'string' } } },
  };
}

/** The texts in their order, trimmed, empty ones left out, at most `maxItems`. */
export function parseTexts(answer: unknown, name: string, maxItems: number): Parsed<readonly string[]> {
  const list: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  if (!Array.isArray(list)) return { ok: false, problem: `there is no list "${name}"` };
  const texts = (list as readonly unknown[]).filter((one) => typeof one === 'string');
  if (texts.length < list.length) return { ok: false, problem: `not everything in "${name}" is a text` };
  return {
    ok: true,
    value: texts
      .map((text) => text.trim())
      .filter(Boolean)
      .slice(0, maxItems),
  };
}

const UNPRINTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\s]+/gu;

/**
 * Text of a document as data within a prompt: one line in quotes that nothing in it can leave, and that cannot be taken
 * for the tags around it.
 */
export function quoted(text: string, maxChars: number): string {
  const line = text.replace(UNPRINTED, ' ').trim();
  const chars = Array.from(line);
  const cut = chars.length > maxChars ? `${chars.slice(0, maxChars).join('')}…` : line;
  return JSON.stringify(cut).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}

const ORDERS = pattern(
  'iu',
)`\b(?:${lists.ordersIgnore})\b.{0,40}\b(?:${lists.ordersInstructions})\b|${lists.ordersYou}`;

/** Does the text speak to a language model? It may still be what it seems: a title of a paper about such texts. */
export function givesOrders(text: string): boolean {
  return ORDERS.test(text.replace(UNPRINTED, ' '));
}

/** Answers by number: `{"items": [{"n": 1, …}, …]}`, each item once. Shared by prompts that judge a short list. */

/** @param answer  the field beside the number, by its name and schema */
export function numberedSchema(count: number, answer: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        minItems: count,
        maxItems: count,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['n', ...Object.keys(answer)],
          properties: { n: { type: 'integer', minimum: 1, maximum: count }, ...answer },
        },
      },
    },
  };
}

/**
 * The answers in the order of their numbers.
 *
 * @param read  the answer of one item, undefined if it cannot be used
 */
export function parseNumbered<T>(
  answer: unknown,
  count: number,
  read: (item: Readonly<Record<string, unknown>>) => T | undefined,
): Parsed<readonly T[]> {
  const { values, problem } = someNumbered(answer, count, read);
  return problem === undefined ? { ok: true, value: values as readonly T[] } : { ok: false, problem };
}

/**
 * As `parseNumbered`, of a task in which each item is worth something by itself: those that were answered are kept where
 * others were not, which are undefined.
 */
export function parsePartly<T>(
  answer: unknown,
  count: number,
  read: (item: Readonly<Record<string, unknown>>) => T | undefined,
): Parsed<readonly (T | undefined)[]> {
  const { values, problem } = someNumbered(answer, count, read);
  if (problem === undefined) return { ok: true, value: values };
  return { ok: false, problem, partial: values.some((value) => value !== undefined) ? values : undefined };
}

/** What can be used, in the order of the numbers, and the first thing that is wrong. */
function someNumbered<T>(
  answer: unknown,
  count: number,
  read: (item: Readonly<Record<string, unknown>>) => T | undefined,
): { readonly values: readonly (T | undefined)[]; readonly problem?: string | undefined } {
  const items = isRecord(answer) ? answer.items : undefined;
  if (!Array.isArray(items)) return { values: [], problem: 'there is no list "items"' };
  const found = new Map<number, T>();
  let problem: string | undefined;
  for (const item of items as readonly unknown[]) {
    const n = isRecord(item) ? item.n : undefined;
    if (!isRecord(item) || typeof n !== 'number') problem ??= 'an item has no number "n"';
    else if (!Number.isInteger(n) || n < 1 || n > count) problem ??= `there is no item ${n}`;
    else if (found.has(n)) problem ??= `item ${n} is answered twice`;
    else {
      const value = read(item);
      if (value === undefined) problem ??= `the answer of item ${n} is none of those allowed`;
      else found.set(n, value);
    }
  }
  const values = Array.from({ length: count }, (_, i) => found.get(i + 1));
  const missing = values.indexOf(undefined);
  return { values, problem: problem ?? (missing === -1 ? undefined : `item ${missing + 1} is missing`) };
}

/** The one text for 'the documents do not say': prompt, code and tests share it. */
export const notFoundText = 'Not found in these documents.';
