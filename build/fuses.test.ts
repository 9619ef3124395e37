import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { config } from './electron-builder.mjs';
import { readFuses, wrongFuses } from './fuses.mjs';

const wanted: Readonly<Record<string, unknown>> = { ...config.electronFuses };

/** An executable with these switches, in the order of version 1. */
function executable(switches: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-fuses-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'wayleaf');
  const count = String.fromCharCode(switches.length);
  writeFileSync(file, `\u007fELF dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001${count}${switches}`, 'latin1');
  return file;
}

test('each switch of the app is decided on, and none that differs passes', async () => {
  const right = executable('01001100');
  expect(Object.keys(await readFuses(right)).sort()).toEqual(Object.keys(wanted).sort());
  expect(await wrongFuses(right, wanted)).toEqual([]);
  expect(await wrongFuses(executable('00001100'), wanted)).toEqual(['enableCookieEncryption']);
});

test('a switch that nobody decided on is wrong', async () => {
  const { enableCookieEncryption, ...others } = wanted;
  expect(enableCookieEncryption).toBe(true);
  expect(await wrongFuses(executable('01001100'), others)).toEqual(['enableCookieEncryption']);
});
