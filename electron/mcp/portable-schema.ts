/** Schemas as all clients can read them: some know one type for a value, and take a list of types for a mistake. */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';

type Json = Record<string, unknown>;

/** Checks as before; in its JSON Schema what may be of several types is a choice between them (`anyOf`). */
export function portable<Input, Output>(
  schema: StandardSchemaWithJSON<Input, Output>,
): StandardSchemaWithJSON<Input, Output> {
  const standard = schema['~standard'];
  const { input, output } = standard.jsonSchema;
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options) => oneTypeEach(input(options)) as Json,
        output: (options) => oneTypeEach(output(options)) as Json,
      },
    },
  };
}

function oneTypeEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(oneTypeEach);
  if (typeof value !== 'object' || value === null) return value;
  const made = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, oneTypeEach(inner)]));
  const { type, description, ...rest } = made;
  if (!Array.isArray(type)) return made;
  return {
    ...(description === undefined ? {} : { description }),
    anyOf: type.map((one: unknown) => (one === 'null' ? { type: one } : { type: one, ...rest })),
  };
}
