import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { schemaNames, schemaOf } from '#shared/dialect/schemas.ts';
import { published, publishedIn } from './published.ts';

const files = (): string[] =>
  readdirSync(publishedIn, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.relative(publishedIn, path.join(one.parentPath, one.name)).replaceAll('\\', '/'));

test('the files are what is given out; after a change: npm run schemas', () => {
  expect(files().sort()).toEqual([...published().keys()].sort());
  for (const [name, text] of published())
    expect(readFileSync(path.join(publishedIn, name), 'utf8') === text, name).toBe(true);
});

describe.each(schemaNames)('%s', (name) => {
  const schema = schemaOf(name)!;

  test('is JSON Schema that says the version, and takes nothing else', () => {
    const judge = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    expect(judge({ dialect: 1, nothing: 'known' })).toBe(false);
    const shapes = (schema.anyOf ?? [schema]) as readonly { readonly properties: object; required: string[] }[];
    for (const { properties, required } of shapes) {
      expect(properties).toMatchObject({ dialect: { const: 1 } });
      expect(required).toContain('dialect');
    }
  });

  test('leaves nothing open that it could say', () => {
    expect(emptyIn(schema)).toEqual([]);
  });
});

/** Places where anything is allowed. */
function emptyIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.entries(value);
  if (own.length === 0 && !at.endsWith('additionalProperties')) return [at];
  return own.flatMap(([name, inner]) => emptyIn(inner, `${at}/${name}`));
}
