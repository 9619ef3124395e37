import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openTypedLines } from './typed-lines.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const UP = '\u001b[A';

function typing({
  isTTY = false,
  earlier = [],
}: { readonly isTTY?: boolean; readonly earlier?: readonly string[] } = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const shown = new PassThrough();
  const stop = new AbortController();
  const lines = openTypedLines({ stdin, shown, signal: stop.signal, earlier });
  return { stdin, shown, stop, lines };
}

test('lines of a pipe come one at a time, without a prompt, and then none', async () => {
  const { stdin, shown, lines } = typing();
  stdin.end('first\nsecond');
  expect(await lines.next('> ')).toBe('first');
  expect(await lines.next('> ')).toBe('second');
  expect(await lines.next('> ')).toBeUndefined();
  expect(shown.read()).toBeNull();
});

test('a stop ends them, and the work that runs', async () => {
  const { stdin, stop, lines } = typing();
  stdin.write('first\n');
  expect(await lines.next('> ')).toBe('first');
  const work = lines.whileAnswering(async (signal) => {
    stop.abort();
    await Promise.resolve();
    return signal.aborted;
  });
  expect(await work).toBe(true);
  stdin.write('second\n');
  expect(await lines.next('> ')).toBeUndefined();
});

test('on a terminal Ctrl-C stops an answer, clears a line, and ends on an empty one; what is typed meanwhile is kept', async () => {
  const { stdin, lines } = typing({ isTTY: true });
  const stopped = lines.whileAnswering(
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
  );
  stdin.write(`kept\r${CTRL_C}`);
  expect(await stopped).toBe('stopped');
  expect(await lines.next('> ')).toBe('kept');
  stdin.write(`never mind${CTRL_C}this\r`);
  expect(await lines.next('> ')).toBe('this');
  stdin.write(CTRL_C);
  expect(await lines.next('> ')).toBeUndefined();
});

test('the arrow brings back what was asked last, and Ctrl-D ends', async () => {
  const { stdin, lines } = typing({ isTTY: true, earlier: ['one', 'two'] });
  stdin.write(`${UP}\r`);
  expect(await lines.next('> ')).toBe('two');
  stdin.write(CTRL_D);
  expect(await lines.next('> ')).toBeUndefined();
});
