import { describe, expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';
import { readerName } from './upload.ts';

describe('parseArguments', () => {
  test('takes options and paths in any order', () => {
    expect(parseArguments(['a.pdf', '--library', 'lib', '--port', '8080', '/b'], '/home')).toEqual({
      library: 'lib',
      port: 8080,
      api: false,
      tables: false,
      socket: undefined,
      trust: false,
      paths: ['/home/a.pdf', '/b'],
    });
    expect(parseArguments([], '/home')).toEqual({
      library: undefined,
      port: 0,
      api: false,
      tables: false,
      socket: undefined,
      trust: false,
      paths: [],
    });
    expect(parseArguments(['--api', '--socket', 'run/a.sock'], '/home').socket).toBe('/home/run/a.sock');
    expect(parseArguments(['--api', '--tables'], '/home')).toMatchObject({ api: true, tables: true });
    expect(parseArguments(['--trust'], '/home').trust).toBe(true);
  });

  test.each([
    ['--port', 'x'],
    ['--port', '70000'],
    ['--port=-1'],
    ['--verbose'],
    ['--library'],
    ['--socket', 'a.sock'],
    ['--tables'],
  ])('refuses %s %s', (...args) => {
    expect(() => parseArguments(args, '/')).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  });
});

describe('readerName', () => {
  test.each([
    ['paper.pdf', 'paper.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\paper.pdf', 'paper.pdf'],
    ['a\u0000b\nc.pdf', 'abc.pdf'],
    ['report\u202Efdp.exe', 'reportfdp.exe'],
    ['', 'Untitled.pdf'],
    ['folder/', 'Untitled.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ])('%j', (given, shown) => {
    expect(readerName(given)).toBe(shown);
  });
});
