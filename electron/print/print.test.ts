import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { BrowserPrinter } from './browser-printer.ts';
import { DevToolsPipe } from './devtools-pipe.ts';

const frame = (value: object): string => `${JSON.stringify(value)}\0`;

test('answers go to who asked, events to their session, however the bytes are cut', async () => {
  const [to, from] = [new PassThrough(), new PassThrough()];
  const pipe = new DevToolsPipe(to, from);
  const heard: string[] = [];
  const deaf = pipe.listen('s', (method) => heard.push(method));
  const [first, second] = [pipe.send('A'), pipe.send('B')];
  const bytes = Buffer.from(
    frame({ id: 2, result: { word: 'größer' } }) +
      frame({ method: 'E', sessionId: 's' }) +
      frame({ id: 1, error: { message: 'no' } }) +
      'not JSON\0',
  );
  for (const byte of bytes) from.write(Buffer.from([byte]));
  await expect(second).resolves.toEqual({ word: 'größer' });
  await expect(first).rejects.toThrow('no');
  expect(heard).toEqual(['E']);
  deaf();
  const open = pipe.send('C');
  from.destroy();
  await expect(open).rejects.toThrow('gone');
  await expect(pipe.send('D')).rejects.toThrow('gone');
});

test('a browser that is not there, or is none, is told in words', async () => {
  const signal = new AbortController().signal;
  const none = new BrowserPrinter({ find: () => undefined, sandbox: true });
  await expect(none.print('<p>', signal)).rejects.toMatchObject({ code: 'convert.no-browser' });
  const wrong = new BrowserPrinter({ find: () => '/no/such/browser', sandbox: true });
  await expect(wrong.print('<p>', signal)).rejects.toMatchObject({ code: 'convert.failed' });
  await expect(wrong.print('<p>', AbortSignal.abort())).rejects.toMatchObject({ code: 'call.cancelled' });
});
