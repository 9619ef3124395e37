import { describe, expect, test } from 'vitest';
import { parseLaunch, userArguments } from './launch-request.ts';

const id = 'a'.repeat(64);

describe('parseLaunch', () => {
  test('tells files, links and the library apart from switches of Chromium', () => {
    const args = ['--no-sandbox', 'a.pdf', '--library', '/lib', `wayleaf://open/${id}?page=3`, '/b', '--lang=de'];
    expect(parseLaunch(args, '/home')).toEqual({
      serves: false,
      tables: false,
      marks: false,
      http: false,
      library: '/lib',
      paths: ['/home/a.pdf', '/b'],
      word: undefined,
      links: [{ document: id, page: 3, quote: null }],
      trust: false,
    });
    expect(parseLaunch(['--library=lib'], '/')).toEqual({
      serves: false,
      tables: false,
      marks: false,
      http: false,
      library: 'lib',
      paths: [],
      word: undefined,
      links: [],
      trust: false,
    });
  });

  test('takes the word that the library is to be trusted', () => {
    expect(parseLaunch(['--library', '/lib', '--trust'], '/')).toMatchObject({
      library: '/lib',
      trust: true,
      paths: [],
    });
  });

  test('tells what could be a command of the command line', () => {
    const word = (...args: readonly string[]): string | undefined => parseLaunch(args, '/').word;
    expect(word('--no-sandbox', 'look-up', 'a.pdf')).toBe('look-up');
    expect(word('./doctor')).toBeUndefined();
    expect(word('paper.pdf', 'doctor')).toBeUndefined();
    expect(word('mcp')).toBeUndefined();
    expect(word('--library', 'papers')).toBeUndefined();
  });

  test('takes files as desktops of Linux hand them over', () => {
    const given = ['file:///home/ida/a%20paper.pdf', 'file://another-machine/b.pdf', 'file:///%zz'];
    expect(parseLaunch(given, '/').paths).toEqual(['/home/ida/a paper.pdf']);
  });

  test('tells the command from a file of its name', () => {
    const serves = (args: readonly string[]): boolean => parseLaunch(args, '/').serves;
    expect(serves(['--no-sandbox', 'mcp', '--library', '/lib'])).toBe(true);
    expect(parseLaunch(['--library', 'mcp', 'mcp'], '/')).toEqual({
      serves: true,
      tables: false,
      marks: false,
      http: false,
      library: 'mcp',
      paths: [],
      word: undefined,
      links: [],
      trust: false,
    });
    expect(parseLaunch(['mcp', '--tables'], '/')).toMatchObject({ serves: true, tables: true, paths: [] });
    expect(parseLaunch(['mcp', '--marks'], '/')).toMatchObject({ serves: true, marks: true, tables: false });
    expect(parseLaunch(['mcp', '--http', '--port', '9'], '/')).toMatchObject({ serves: true, http: true });
    expect(serves(['--library', 'mcp'])).toBe(false);
    expect(parseLaunch(['./mcp'], '/')).toMatchObject({ serves: false, paths: ['/mcp'] });
    expect(parseLaunch(['a.pdf', 'mcp'], '/')).toMatchObject({ serves: false, paths: ['/a.pdf', '/mcp'] });
  });

  test('passes over links that lead nowhere', () => {
    expect(parseLaunch(['wayleaf://open/x', 'wayleaf:boom'], '/')).toEqual({
      serves: false,
      tables: false,
      marks: false,
      http: false,
      library: undefined,
      paths: [],
      word: undefined,
      links: [],
      trust: false,
    });
  });
});

describe('userArguments', () => {
  test('leaves out the app’s own path where Electron’s plain runtime runs it', () => {
    expect(userArguments(['electron', '--no-sandbox', '/repo', 'a.pdf'], false)).toEqual(['--no-sandbox', 'a.pdf']);
    expect(userArguments(['wayleaf', 'a.pdf'], true)).toEqual(['a.pdf']);
  });
});
