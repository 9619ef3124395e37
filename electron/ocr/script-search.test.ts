import { expect, test } from 'vitest';
import type { Reading } from './page-reader.ts';
import { readInItsScript } from './script-search.ts';

const scripts = (...names: string[]) => names.map((name) => new Set([name]));
const four = scripts('Latn', 'Cyrl', 'Grek', 'Arab');
const two = scripts('Latn', 'Cyrl');

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
  expect((await readInItsScript(read, two, undefined, memory))?.text.confidence).toBe(90);
  expect(asked).toEqual([0]);
});

test('a page in another script is found, and the next page is read in that at once', async () => {
  const { asked, read } = reader([48, 52, 91, 99]);
  const memory = { choice: 0, searched: 0 };
  expect((await readInItsScript(read, four, undefined, memory))?.text.confidence).toBe(91);
  expect(asked).toEqual([0, 1, 2]);
  await readInItsScript(read, four, undefined, memory);
  expect(asked).toEqual([0, 1, 2, 2]);
});

test('what no script reads well is not tried on every page', async () => {
  const { asked, read } = reader([40, 45]);
  const memory = { choice: 0, searched: 0 };
  for (let page = 0; page < 10; page++) await readInItsScript(read, two, undefined, memory);
  expect(memory.choice).toBe(0);
  expect(asked).toHaveLength(13);
});

test('specks in a picture are in no script', async () => {
  const { asked, read } = reader([20, 90], 12);
  await readInItsScript(read, two, undefined, { choice: 0, searched: 0 });
  expect(asked).toEqual([0]);
});

test('a page whose script is told is read in that, and the next one begins with it', async () => {
  const { asked, read } = reader([90, 80, 95, 99]);
  const memory = { choice: 0, searched: 0 };
  expect((await readInItsScript(read, four, 'Cyrl', memory))?.text.confidence).toBe(80);
  await readInItsScript(read, four, undefined, memory);
  expect(asked).toEqual([1, 1]);
});

test('what is told is not believed where another script reads the page clearly', async () => {
  const { asked, read } = reader([90, 30]);
  const memory = { choice: 0, searched: 0 };
  expect((await readInItsScript(read, two, 'Cyrl', memory))?.text.confidence).toBe(90);
  expect((await readInItsScript(read, two, 'Hebr', memory))?.text.confidence).toBe(90);
  expect(asked).toEqual([1, 0, 0]);
});

test('a page in a script that no choice has keeps no letters that look alike', async () => {
  const { read } = reader([60, 55]);
  expect(await readInItsScript(read, two, 'Hebr', { choice: 0, searched: 0 })).toBeUndefined();
  expect((await readInItsScript(read, two, undefined, { choice: 0, searched: 0 }))?.text.confidence).toBe(60);
});
