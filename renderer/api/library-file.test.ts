import { expect, test } from 'vitest';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import { saveByServer, saveByShell, takeInByServer } from './library-file.ts';
import type { Fetch } from './upload.ts';

const saved = { documents: 2, bytes: 10, missing: ['gone.pdf'] };
const answers =
  (status: number, body: unknown, sent: string[] = []): Fetch =>
  async (url, { method }) => {
    sent.push(`${method ?? 'GET'} ${url}`);
    return new Response(JSON.stringify(body), { status });
  };
const shell = (pickLibrary: DesktopBridge['pickLibrary']) => ({ pickLibrary }) as DesktopBridge;

test('the server makes the file, and the browser fetches it', async () => {
  const sent: string[] = [];
  const fetched: string[] = [];
  const made = await saveByServer((url) => fetched.push(url), answers(200, { ...saved, ticket: 'once' }, sent));
  expect([made, sent, fetched]).toEqual([saved, ['POST library/save'], ['library/saved?ticket=once']]);
});

test('what cannot be saved or added says why, and nothing is fetched', async () => {
  const fetched: string[] = [];
  const full = answers(507, { code: 'library.disk-full', message: 'The disk is full.' });
  await expect(saveByServer((url) => fetched.push(url), full)).rejects.toMatchObject({ message: 'The disk is full.' });
  const file = new File(['x'], 'a b.wayleaf');
  await expect(takeInByServer(file, answers(400, 'no JSON of ours'))).rejects.toMatchObject({ code: 'internal' });
  await expect(takeInByServer(file, () => Promise.reject(new Error('reset')))).rejects.toMatchObject({
    code: 'engine.gone',
  });
  expect(fetched).toEqual([]);
});

test('a dialog of the desktop that is closed saves nothing; what the shell says is for the reader', async () => {
  expect(await saveByShell(shell(async () => undefined))).toBeUndefined();
  expect(await saveByShell(shell(async () => saved))).toEqual(saved);
  await expect(saveByShell(shell(() => Promise.reject(new Error('The disk is full.'))))).rejects.toMatchObject({
    code: 'input.invalid',
    message: 'The disk is full.',
  });
});
