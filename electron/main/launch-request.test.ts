import { describe, expect, test } from 'vitest';
import { parseLaunch, userArguments } from './launch-request.ts';

const id = 'a'.repeat(64);

describe('parseLaunch', () => {
  test('tells files, links and the library apart from switches of Chromium', () => {
    const args = ['--no-sandbox', 'a.pdf', '--library', '/lib', `wayleaf://open/${id}?page=3`, '/b', '--lang=de'];
    expect(parseLaunch(args, '/home')).toEqual({
      library: '/lib',
      paths: ['/home/a.pdf', '/b'],
      links: [{ document: id, page: 3, quote: null }],
    });
    expect(parseLaunch(['--library=lib'], '/')).toEqual({ library: 'lib', paths: [], links: [] });
  });

  test('passes over links that lead nowhere', () => {
    expect(parseLaunch(['wayleaf://open/x', 'wayleaf:boom'], '/')).toEqual({
      library: undefined,
      paths: [],
      links: [],
    });
  });
});

describe('userArguments', () => {
  test('leaves out the app’s own path where Electron’s plain runtime runs it', () => {
    expect(userArguments(['electron', '--no-sandbox', '/repo', 'a.pdf'], false)).toEqual(['--no-sandbox', 'a.pdf']);
    expect(userArguments(['wayleaf', 'a.pdf'], true)).toEqual(['a.pdf']);
  });
});
