import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { headingClassifier, loadHeadingClassifier } from './heading-model.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-model-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function problemsWith(text?: string): Promise<{ loaded: boolean; problems: string[] }> {
  const file = path.join(folder, 'headings.json');
  if (text !== undefined) await writeFile(file, text);
  const problems: string[] = [];
  const classifier = await loadHeadingClassifier(file, (reason) => problems.push(reason));
  return { loaded: classifier !== undefined, problems };
}

test('the model that ships is one this version can use', async () => {
  expect(await headingClassifier()).toBeDefined();
});

test('without a file there is no classifier, and it is said', async () => {
  const { loaded, problems } = await problemsWith();
  expect(loaded).toBe(false);
  expect(problems).toEqual([expect.stringContaining('there is no file')]);
});

test.each(['', '{"format":', '[]', 'null', '{"format":"wayleaf-headings-1"}', '{"format":"of another time"}'])(
  'a file of %j is no model, and it is said',
  async (text) => {
    const { loaded, problems } = await problemsWith(text);
    expect(loaded).toBe(false);
    expect(problems).toHaveLength(1);
  },
);
