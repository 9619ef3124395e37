import { expect, test } from 'vitest';
import { fakeEncoder } from '../../vectors/testing.ts';
import { remembering } from './remembering.ts';

const never = new AbortController().signal;

test('short texts are encoded once, in the order they are asked for', async () => {
  const plain = fakeEncoder('a@1');
  const encoder = remembering(plain);
  const first = await encoder.encode(['one', 'two'], 'passage', never);
  const second = await encoder.encode(['three', 'two', 'one'], 'passage', never);
  expect(plain.asked).toEqual(['one', 'two', 'three']);
  expect(second[1]).toBe(first[1]);
  expect(second[2]).toBe(first[0]);
  await encoder.encode(['one'], 'query', never);
  expect(plain.asked).toHaveLength(4);
});

test('long texts are not kept', async () => {
  const plain = fakeEncoder('a@1');
  const encoder = remembering(plain);
  const long = 'word '.repeat(200);
  await encoder.encode([long], 'passage', never);
  await encoder.encode([long], 'passage', never);
  expect(plain.asked).toHaveLength(2);
});
