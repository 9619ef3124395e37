import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openService, socketPaths } from './find-service.ts';
import { MachineSpeech } from './machine-speech.ts';
import { markedText, ssipRate } from './ssip.ts';

let folder: string | undefined;
let server: Server | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  if (folder !== undefined) await rm(folder, { recursive: true });
  server = undefined;
  folder = undefined;
});

interface Service {
  readonly file: string;
  readonly commands: string[];
  /** Tells of the message that is said. */
  readonly note: (code: number, mark?: string) => void;
  readonly leave: () => void;
}

/** A speech service as Speech Dispatcher speaks: voices are listed, and texts are taken up to a dot. */
async function service(): Promise<Service> {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-speech-'));
  const file = path.join(folder, 'speechd.sock');
  const commands: string[] = [];
  let messages = 0;
  let taking = false;
  server = createServer((socket) => {
    sockets.push(socket);
    socket.setEncoding('utf8').on('data', (data: unknown) => {
      for (const line of String(data).split('\r\n').slice(0, -1)) {
        if (line !== '.') commands.push(line);
        if (taking && line === '.') {
          taking = false;
          socket.write(`225-${++messages}\r\n225 OK MESSAGE QUEUED\r\n`);
        } else if (line === 'SPEAK') {
          taking = true;
          socket.write('230 OK RECEIVING DATA\r\n');
        } else if (line === 'LIST SYNTHESIS_VOICES')
          socket.write(
            '249-English\ten\tnone\r\n249-English+Andy\ten\tAndy\r\n249-German\tde\tnone\r\n249 OK VOICE LIST SENT\r\n',
          );
        else if (!taking) socket.write('208 OK SET\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server!.listen(file, resolve));
  const note = (code: number, mark?: string): void => {
    const lines = [String(messages), '1', ...(mark === undefined ? [] : [mark])].map((line) => `${code}-${line}\r\n`);
    sockets.at(-1)?.write(`${lines.join('')}${code} NOTE\r\n`);
  };
  return { file, commands, note, leave: () => sockets.at(-1)?.destroy() };
}

const opened = (file: string) => async (): Promise<Socket> => connect(file);
const english = { name: 'English', language: 'en' };
const said = { text: 'Bees dance.', words: [0, 5], voice: english, rate: 1 };

test('voices are those of the service, without its variants', async () => {
  const { file } = await service();
  const speech = new MachineSpeech(opened(file));
  expect(await speech.voices()).toEqual([english, { name: 'German', language: 'de' }]);
  await speech.close();
});

test('a text is said with a mark for each word, and each word is told of as it begins', async () => {
  const { file, commands, note } = await service();
  const speech = new MachineSpeech(opened(file));
  const stream = speech.speak({ ...said, rate: 2 }, new AbortController().signal);
  const first = stream.next();
  await expect.poll(() => commands.at(-1)).toBe('<speak><mark name="0"/>Bees <mark name="1"/>dance.</speak>');
  expect(commands).toContain('SET SELF RATE 64');
  note(701);
  note(700, '0');
  expect(await first).toEqual({ done: false, value: { word: 0 } });
  note(700, '1');
  expect(await stream.next()).toEqual({ done: false, value: { word: 1 } });
  note(702);
  expect(await stream.next()).toEqual({ done: true, value: null });
  await speech.close();
});

test('whoever leaves silences it', async () => {
  const { file, commands } = await service();
  const speech = new MachineSpeech(opened(file));
  const abort = new AbortController();
  const next = speech.speak(said, abort.signal).next();
  await expect.poll(() => commands).toContain('SPEAK');
  abort.abort();
  await expect(next).rejects.toMatchObject({ code: 'call.cancelled' });
  expect(commands).toContain('STOP SELF');
  await speech.close();
});

test('a service that goes away is an error, and is looked for again', async () => {
  const { file, commands, leave } = await service();
  const speech = new MachineSpeech(opened(file));
  const next = speech.speak(said, new AbortController().signal).next();
  await expect.poll(() => commands.at(-1)).toContain('<speak>');
  leave();
  await expect(next).rejects.toMatchObject({ code: 'input.unsupported' });
  expect(await speech.voices()).toHaveLength(2);
  await speech.close();
});

test('where nothing listens and nothing can be started there are no voices', async () => {
  const env = { SPEECHD_ADDRESS: 'unix_socket:/nowhere/speechd.sock' };
  const speech = new MachineSpeech(() => openService(env, () => Promise.reject(new Error('not installed'))));
  expect(await speech.voices()).toEqual([]);
  await expect(speech.speak(said, new AbortController().signal).next()).rejects.toMatchObject({
    code: 'input.unsupported',
  });
});

test('only sockets of this machine are asked', () => {
  expect(socketPaths({ XDG_RUNTIME_DIR: '/run/user/7', HOME: '/home/b' })).toEqual([
    '/run/user/7/speech-dispatcher/speechd.sock',
    '/home/b/.cache/speech-dispatcher/speechd.sock',
  ]);
  expect(socketPaths({ SPEECHD_ADDRESS: 'inet_socket:example.org:6560', HOME: '/home/b' })).toEqual([
    '/home/b/.cache/speech-dispatcher/speechd.sock',
  ]);
});

test('text is no markup, and speeds stay within what the service knows', () => {
  expect(markedText('a < b & c\n.', [0])).toBe('<speak><mark name="0"/>a &lt; b &amp; c .</speak>');
  expect([0.25, 1, 2, 4].map(ssipRate)).toEqual([-100, 0, 64, 100]);
});
