/** What is published of the dialect: a file for each schema, and `openapi.json`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApi } from '#shared/dialect/openapi.ts';
import { schemaNames, schemaOf } from '#shared/dialect/schemas.ts';

const root = new URL('../../', import.meta.url);
export const publishedIn = fileURLToPath(new URL('resources/schemas', root));

/** Texts by their file below `publishedIn`. */
export function published(): ReadonlyMap<string, string> {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  const schemas = schemaNames.map((name) => [`${name}.json`, textOf(schemaOf(name))] as const);
  return new Map([...schemas, ['openapi.json', textOf(openApi(version, true))]]);
}

function textOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
