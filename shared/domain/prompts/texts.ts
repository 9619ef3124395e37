import type { JsonSchema } from '../ports/chat.ts';
import type { Parsed } from './prompt.ts';

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
