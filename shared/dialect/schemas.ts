/** All schemas of the dialect as JSON Schema (draft 2020-12), by the names under which they are published. */
import { z } from 'zod';
import { toolNames, tools, type ToolSpec } from '../contract/tools.ts';
import { commandOutputs } from './commands.ts';
import { dialectOf } from './dialect.ts';
import { FailureOut } from './failure.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** `commands/<name>`, `tools/<name>` and what stands in place of any of them where it failed. */
const made: ReadonlyMap<string, () => JsonSchema> = new Map([
  ['failure', () => titled('A failure of any command or method', FailureOut)] as const,
  ...Object.entries(commandOutputs).map(
    ([name, schema]) => [`commands/${name}`, () => titled(`wayleaf ${name} --json`, schema)] as const,
  ),
  ...toolNames.map((name) => {
    const { title, result }: ToolSpec = tools[name];
    return [`tools/${name}`, () => titled(title, result)] as const;
  }),
]);

export const schemaNames: readonly string[] = [...made.keys()];

/** Undefined where nothing has this name. */
export function schemaOf(name: string): JsonSchema | undefined {
  return made.get(name)?.();
}

function titled(title: string, schema: z.ZodType): JsonSchema {
  const { $schema, ...made } = outputSchema(dialectOf(schema));
  return { $schema, title, ...made };
}

/** As it is given out: fields with a default are always there. */
export function outputSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
}
