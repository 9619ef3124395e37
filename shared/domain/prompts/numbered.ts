import type { JsonSchema } from '../ports/chat.ts';
import type { Parsed } from './prompt.ts';

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
  const items = isRecord(answer) ? answer.items : undefined;
  if (!Array.isArray(items)) return { ok: false, problem: 'there is no list "items"' };
  const found = new Map<number, T>();
  for (const item of items as readonly unknown[]) {
    const n = isRecord(item) ? item.n : undefined;
    if (!isRecord(item) || typeof n !== 'number') return { ok: false, problem: 'an item has no number "n"' };
    if (!Number.isInteger(n) || n < 1 || n > count) return { ok: false, problem: `there is no item ${n}` };
    if (found.has(n)) return { ok: false, problem: `item ${n} is answered twice` };
    const value = read(item);
    if (value === undefined) return { ok: false, problem: `the answer of item ${n} is none of those allowed` };
    found.set(n, value);
  }
  const values = Array.from({ length: count }, (_, i) => found.get(i + 1));
  const missing = values.indexOf(undefined);
  if (missing !== -1) return { ok: false, problem: `item ${missing + 1} is missing` };
  return { ok: true, value: values as readonly T[] };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
