import { expect, test } from 'vitest';
import { toolNames, tools, type ToolSpec } from '#shared/contract/tools.ts';
import { portable } from './portable-schema.ts';

const dialect = { target: 'draft-2020-12' } as const;

test('what may be null is a choice between types, with its words', () => {
  const { properties } = portable(tools.list_documents.result)['~standard'].jsonSchema.output(dialect);
  expect(properties).toMatchObject({
    documents: { items: { properties: { year: { anyOf: [{ type: 'integer' }, { type: 'null' }] } } } },
    nextCursor: {
      description: 'Give it back as `cursor` for what follows; null at the end',
      anyOf: [{ type: 'string' }, { type: 'null' }],
    },
  });
});

test.each(toolNames)('%s names one type for every value, and checks as before', (name) => {
  const { params, result }: ToolSpec = tools[name];
  const made = [
    portable(params)['~standard'].jsonSchema.input(dialect),
    portable(result)['~standard'].jsonSchema.output(dialect),
  ];
  expect(JSON.stringify(made)).not.toMatch(/"type":\[/u);
  expect(portable(params)['~standard'].validate(7)).toHaveProperty('issues');
});
