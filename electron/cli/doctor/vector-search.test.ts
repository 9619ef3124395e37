import { expect, test } from 'vitest';
import { tempFolder } from '../../engine/testing/builders.ts';
import { testMachine } from '../../engine/testing/machine.ts';
import { checkVectorSearch, vectorCheck } from './vector-search.ts';

test('a server without pgvector is a lack that can be lived with, and the advice says what to run', () => {
  expect(vectorCheck('no-extension')).toMatchObject({
    ok: false,
    optional: true,
    found: expect.stringContaining('no pgvector') as string,
    advice: expect.stringContaining('CREATE EXTENSION vector') as string,
  });
  expect(vectorCheck('server')).toEqual({
    name: 'Nearest vectors',
    ok: true,
    optional: true,
    found: 'the server, by pgvector',
  });
});

test('nothing is said of a library in a folder', async () => {
  const folder = await tempFolder();
  const { machine, remove } = testMachine();
  expect(await checkVectorSearch(folder.path, machine)).toEqual([]);
  remove();
  await folder.remove();
});
