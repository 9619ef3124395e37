import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { chosenPassword } from './password.ts';

test('is read from a file or from standard input, so that it stands in no list of programs', async () => {
  const cwd = mkdtempSync(path.join(tmpdir(), 'wayleaf-password-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  writeFileSync(path.join(cwd, 'secret'), 'open sesame \r\nnothing else');
  writeFileSync(path.join(cwd, 'empty'), '\n');
  expect(await chosenPassword({ 'password-file': 'secret' }, { cwd })).toBe('open sesame ');
  expect(await chosenPassword({ 'password-file': '-' }, { cwd }, Readable.from([Buffer.from('typed\n')]))).toBe(
    'typed',
  );
  expect(await chosenPassword({ password: 'p' }, { cwd })).toBe('p');
  expect(await chosenPassword({}, { cwd })).toBeUndefined();
  await expect(chosenPassword({ 'password-file': 'none' }, { cwd })).rejects.toThrow('cannot be read');
  await expect(chosenPassword({ 'password-file': 'empty' }, { cwd })).rejects.toThrow('no password');
  await expect(chosenPassword({ 'password-file': 'secret', password: 'p' }, { cwd })).rejects.toThrow('not both');
});
