import { expect, test } from 'vitest';
import type { Reading } from './page-reader.ts';
import { readInItsScript } from './script-search.ts';

function reading(confidence: number, letters = 900): Reading {
  return { text: { runs: [], letters, confidence, certain: 0, turn: 0 }, turn: 0 };
}

/** Pages that each of the choices reads with its own confidence. */
function reader(confidences: readonly number[], letters?: number) {
  const asked: number[] = [];
  const read = (choice: number): Promise<Reading> => {
    asked.push(choice);
    return Promise.resolve(reading(confidences[choice] ?? 0, letters));
  };
  return { asked, read };
}

test('a page that is read well is read once', async () => {
  const { asked, read } = reader([90, 95]);
  const memory = { choice: 0, searched: 0 };
  expect((await readInItsScript(read, 2, memory)).text.confidence).toBe(90);
  expect(asked).toEqual([0]);
});

test('a page in another script is found, and the next page is read in that at once', async () => {
  const { asked, read } = reader([48, 52, 91, 99]);
  const memory = { choice: 0, searched: 0 };
  expect((await readInItsScript(read, 4, memory)).text.confidence).toBe(91);
  expect(asked).toEqual([0, 1, 2]);
  await readInItsScript(read, 4, memory);
  expect(asked).toEqual([0, 1, 2, 2]);
});

test('what no script reads well is not tried on every page', async () => {
  const { asked, read } = reader([40, 45]);
  const memory = { choice: 0, searched: 0 };
  for (let page = 0; page < 10; page++) await readInItsScript(read, 2, memory);
  expect(memory.choice).toBe(0);
  expect(asked).toHaveLength(13);
});

test('specks in a picture are in no script', async () => {
  const { asked, read } = reader([20, 90], 12);
  await readInItsScript(read, 2, { choice: 0, searched: 0 });
  expect(asked).toEqual([0]);
});
