import { execFileSync } from 'node:child_process';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { crashNotes, fileLog, noteCrash } from './file-log.ts';
import { withoutWords } from './log-words.ts';

let folder: string;
beforeEach(() => (folder = path.join(mkdtempSync(path.join(tmpdir(), 'wayleaf-log-')), 'logs')));
afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

const read = (name = 'wayleaf.log'): string => readFileSync(path.join(folder, name), 'utf8');

test('lines carry their time', () => {
  fileLog(folder)('The engine was killed.\n');
  expect(read()).toMatch(/^\d{4}-\S+Z The engine was killed\.\n$/);
});

test('lines are without words of documents, however they came into them', () => {
  fileLog(folder, '/home/mara')('Unexpected token in "Forty-two subjects took part" at /home/mara/On Larches.pdf');
  expect(read()).not.toMatch(/Forty|Larches|mara/u);
});

test('a full log makes room and keeps its past, as far as there is room for it', () => {
  const log = fileLog(folder);
  for (let full = 0; full < 5; full++) {
    log(`log ${full}`);
    writeFileSync(path.join(folder, 'wayleaf.log'), `${read()}${'x'.repeat(1024 * 1024 + 1)}`);
  }
  log('new');
  expect(readdirSync(folder).sort()).toEqual(['wayleaf.1.log', 'wayleaf.2.log', 'wayleaf.3.log', 'wayleaf.log']);
  expect(read()).toMatch(/ new\n$/);
  expect(read('wayleaf.1.log')).toContain('log 4');
  expect(read('wayleaf.3.log')).toContain('log 2');
});

test('a folder that takes no file ends nothing', () => {
  writeFileSync(folder, 'a file');
  fileLog(folder)('lost');
  noteCrash(folder, 'engine', new Error('lost'));
  expect(crashNotes(folder)).toEqual([]);
});

test.each([
  [
    `Unexpected token 'F', "Forty-two subjects took part" is not valid JSON`,
    'Unexpected token ‘…’, ‘…’ is not valid JSON',
  ],
  ['/home/mara/papers/On Larches.pdf is not there.', '….pdf is not there.'],
  ['at load (/home/mara/wayleaf/dist/engine.mjs:10:3)', 'at load (~/wayleaf/dist/engine.mjs:10:3)'],
  ['The document ‘On Larches’ needs a password', 'The document ‘…’ needs a password'],
  ['the engine’s process isn’t there', 'the engine’s process isn’t there'],
  ['one\u001b[31mtwo\u0000three', 'one [31mtwo three'],
])('%s', (line, kept) => expect(withoutWords(line, '/home/mara')).toBe(kept));

// What is looked for in it tries many ways to fit.
test('a long line is cut before words are looked for in it', () => {
  for (const line of [`"${'a b '.repeat(100_000)}`, '.pd'.repeat(100_000)])
    expect(withoutWords(line, '/home/mara')).toBe(`${line.slice(0, 4000)}…`);
});

describe.skipIf(process.platform === 'win32')('what was planted among the logs', () => {
  const other = (): string => path.join(path.dirname(folder), 'profile');
  beforeEach(() => {
    mkdirSync(folder);
    writeFileSync(other(), 'umask 022\n');
  });

  test.each([
    ['link', () => symlinkSync(other(), path.join(folder, 'wayleaf.log'))],
    ['second name of a file', () => linkSync(other(), path.join(folder, 'wayleaf.log'))],
    ['pipe', () => execFileSync('mkfifo', [path.join(folder, 'wayleaf.log')])],
  ])('as a %s is not written to, and makes room', (_, plant) => {
    plant();
    fileLog(folder)('The engine was killed.');
    expect(readFileSync(other(), 'utf8')).toBe('umask 022\n');
    expect(lstatSync(path.join(folder, 'wayleaf.log')).isFile()).toBe(true);
    expect(read()).toMatch(/^\S+ The engine was killed\.\n$/);
  });

  test('as a link in the place of the folder gets nothing', () => {
    const elsewhere = path.join(path.dirname(folder), 'elsewhere');
    renameSync(folder, elsewhere);
    symlinkSync(elsewhere, folder);
    const told: string[] = [];
    const log = fileLog(folder, undefined, (why) => told.push(why));
    log('lost');
    log('lost as well');
    noteCrash(folder, 'engine', new Error('lost'));
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(told).toEqual([expect.stringContaining(`${folder} is a link`)]);
  });
});

describe('a crash', () => {
  test('leaves a note that says where, without words of a document', () => {
    noteCrash(folder, 'engine: start', new TypeError('"Forty-two subjects" is not a function'));
    const [name = ''] = crashNotes(folder);
    expect(name).toMatch(/-engine-start\.txt$/);
    expect(read(name)).toMatch(/TypeError: ‘…’ is not a function\n\s+at /);
    expect(read(name)).toContain(process.versions.node);
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o077).toBe(0);
  });

  test('again and again leaves the last ones', () => {
    noteCrash(folder, 'engine', new Error('first'));
    for (let n = 0; n < 14; n++)
      writeFileSync(path.join(folder, `crash-20260101T0000000${String(n).padStart(2, '0')}Z-x.txt`), '');
    noteCrash(folder, 'engine', new Error('last'));
    expect(crashNotes(folder)).toHaveLength(10);
    expect(read(crashNotes(folder)[0])).toContain('last');
  });
});
