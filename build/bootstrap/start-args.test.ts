import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Stop } from './console.mjs';
import { userFolder } from './paths.mjs';
import { parseStart, programArgs } from './start-args.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-start-'));
  writeFileSync(path.join(folder, 'paper.pdf'), '');
});

function failure(args: string[]): Stop {
  try {
    parseStart(args, folder);
  } catch (error) {
    if (error instanceof Stop) return error;
  }
  throw new Error('expected a Stop');
}

describe('npm start', () => {
  test('opens the desktop app without arguments', () => {
    const options = parseStart([], folder);
    const usual = { browser: false, open: true, keep: false, trust: false, help: false };
    expect(options).toEqual({ paths: [], library: undefined, ...usual });
  });

  test('resolves paths against the folder the user stands in', () => {
    const options = parseStart(['paper.pdf', '--library', 'lib'], folder);
    expect(programArgs(options)).toEqual(['--library', path.join(folder, 'lib'), path.join(folder, 'paper.pdf')]);
  });

  test('tells the program that the library is to be trusted', () => {
    const options = parseStart(['--library', 'lib', '--trust'], folder);
    expect(programArgs(options)).toEqual(['--library', path.join(folder, 'lib'), '--trust']);
  });

  test('serves without a window and without Electron when told not to open one', () => {
    expect(parseStart(['--no-open'], folder)).toMatchObject({ browser: true, open: false });
  });

  test('says which path is not there, with the status of bad input', () => {
    const stop = failure(['paper.pdf', 'papre.pdf']);
    expect(stop.status).toBe(2);
    expect(stop.message).toContain("'papre.pdf'");
  });

  test('refuses an unknown option with its usage', () => {
    const stop = failure(['--browsr']);
    expect(stop.status).toBe(2);
    expect(stop.message).toContain('Usage: npm start');
  });
});

describe('the folder of the user', () => {
  test('is where npm was called', () => {
    expect(userFolder({ npm_lifecycle_event: 'start', INIT_CWD: '/papers' }, '/repo')).toBe('/papers');
  });

  test('is the current one without npm, or inside another script of npm', () => {
    expect(userFolder({}, '/papers')).toBe('/papers');
    expect(userFolder({ npm_lifecycle_event: 'test', INIT_CWD: '/repo' }, '/tmp')).toBe('/tmp');
  });
});
