import { describe, expect, test } from 'vitest';
import { parseLaunch, parseLink, userArguments } from './launch-request.ts';

const id = 'a'.repeat(64);

describe('parseLaunch', () => {
  test('tells files, links and the library apart from switches of Chromium', () => {
    const args = ['--no-sandbox', 'a.pdf', '--library', '/lib', `wayleaf://open/${id}?page=3`, '/b', '--lang=de'];
    expect(parseLaunch(args, '/home')).toEqual({
      library: '/lib',
      paths: ['/home/a.pdf', '/b'],
      links: [{ document: id, page: 3 }],
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

describe('parseLink', () => {
  test.each([
    [`wayleaf://open/${id}`, { document: id, page: null }],
    [`wayleaf://open/${id}?page=12`, { document: id, page: 12 }],
    [`wayleaf://open/${id}?page=0`, { document: id, page: null }],
    [`wayleaf://open/${id}?page=x`, { document: id, page: null }],
    [`wayleaf://remove/${id}`, null],
    [`wayleaf://open/${id}/../../x`, null],
    [`https://open/${id}`, null],
    ['wayleaf://open/', null],
    ['no address', null],
  ])('%s', (text, link) => {
    expect(parseLink(text)).toEqual(link);
  });
});

describe('userArguments', () => {
  test('leaves out the app’s own path where Electron’s plain runtime runs it', () => {
    expect(userArguments(['electron', '--no-sandbox', '/repo', 'a.pdf'], false)).toEqual(['--no-sandbox', 'a.pdf']);
    expect(userArguments(['wayleaf', 'a.pdf'], true)).toEqual(['a.pdf']);
  });
});
