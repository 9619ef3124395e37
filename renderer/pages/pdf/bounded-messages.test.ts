import { expect, test } from 'vitest';
import { boundedMessages } from './bounded-messages.ts';

const ENQUEUE = 4;
const CLOSE = 3;
const PULLED = 7;

const operators = (streamId: number, count: number, lastChunk = false) => ({
  stream: ENQUEUE,
  streamId,
  chunk: { fnArray: Array(count).fill(1), argsArray: Array(count).fill(null), length: count, lastChunk },
});

test('what a page draws is passed on up to a limit, which ends it', () => {
  const bounded = boundedMessages({ operators: 5, items: 5 });
  const first = operators(1, 3);
  expect(bounded(first)).toBe(first);
  expect(bounded(operators(1, 3))).toMatchObject({ chunk: { fnArray: [1, 1], length: 2, lastChunk: true } });
  bounded({ stream: PULLED, streamId: 1, success: true });
  expect(bounded(operators(1, 3, true))).toBeUndefined();
});

test('each page is counted by itself, and its text beside it', () => {
  const bounded = boundedMessages({ operators: 5, items: 2 });
  bounded(operators(1, 5));
  const other = operators(2, 5);
  expect(bounded(other)).toBe(other);
  const words = { stream: ENQUEUE, streamId: 3, chunk: { items: ['a', 'b', 'c'], styles: {} } };
  expect(bounded(words)).toMatchObject({ chunk: { items: ['a', 'b'], styles: {} } });
  bounded({ stream: CLOSE, streamId: 1 });
  const again = operators(1, 5);
  expect(bounded(again)).toBe(again);
});

test('a path counts twice', () => {
  const bounded = boundedMessages({ operators: 5, items: 5 });
  const path = [20, [new Float32Array(6)], new Float32Array(4)];
  const chunk = { fnArray: [91, 91, 91], argsArray: [path, path, path], length: 3, lastChunk: true };
  expect(bounded({ stream: ENQUEUE, streamId: 1, chunk })).toMatchObject({ chunk: { fnArray: [91, 91], length: 2 } });
});

test('other messages are passed on as they are', () => {
  const bounded = boundedMessages({ operators: 0, items: 0 });
  for (const message of [
    'ready',
    { action: 'GetDoc', data: {} },
    { stream: ENQUEUE, streamId: 1, chunk: new Uint8Array(3) },
  ])
    expect(bounded(message)).toBe(message);
});
