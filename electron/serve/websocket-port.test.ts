import { expect, test } from 'vitest';
import { z } from 'zod';
import { methods } from '#shared/contract/methods.ts';

// A typed array, a date or a map would arrive as something else; JSON Schema cannot express them and says so.
test.each(Object.entries(methods))('%s carries nothing that JSON would change', (_name, spec) => {
  for (const part of [spec.params, spec.item, spec.result])
    expect(() => z.toJSONSchema(part, { io: 'input', unrepresentable: 'throw' })).not.toThrow();
});

test('the check above notices what JSON would change', () => {
  for (const schema of [z.instanceof(Uint8Array), z.date(), z.map(z.string(), z.string()), z.bigint()])
    expect(() => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'throw' })).toThrow();
});
