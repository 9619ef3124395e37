import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { documentId } from '#shared/base/ids.ts';
import { createContent, type ContentRequest } from './content.ts';
import type { HttpAnswer } from './http-answer.ts';

const known = documentId('a'.repeat(64));
const gone = documentId('b'.repeat(64));
let folder: string;
let content: (request: ContentRequest) => Promise<HttpAnswer>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-content-'));
  const dist = path.join(folder, 'dist');
  await mkdir(path.join(dist, 'renderer/assets'), { recursive: true });
  await mkdir(path.join(dist, 'pdfjs/cmaps'), { recursive: true });
  await writeFile(path.join(dist, 'renderer/index.html'), '<!doctype html>');
  await writeFile(path.join(dist, 'renderer/assets/app-1a2b.js'), 'run()');
  await writeFile(path.join(dist, 'pdfjs/cmaps/H.bcmap'), 'map');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await writeFile(path.join(folder, 'paper.pdf'), '0123456789');
  content = createContent(dist, async (document) => {
    if (document === known) return { path: path.join(folder, 'paper.pdf'), name: 'paper.pdf' };
    if (document === gone) return { path: path.join(folder, 'moved.pdf'), name: 'moved.pdf' };
    throw new AppError('document.unknown', 'There is no such document in this library.');
  });
});
afterAll(() => rm(folder, { recursive: true }));

async function get(pathname: string, range?: string, method = 'GET') {
  const answer = await content({ method, pathname, range });
  const body = answer.body === null || typeof answer.body === 'string' ? (answer.body ?? '') : await text(answer.body);
  return { status: answer.status, headers: answer.headers, body };
}

describe('document bytes', () => {
  test('the whole file says that parts can be had', async () => {
    const { status, headers, body } = await get(`/document/${known}`);
    expect({ status, body }).toEqual({ status: 200, body: '0123456789' });
    expect(headers).toMatchObject({
      'Content-Type': 'application/pdf',
      'Content-Length': '10',
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-store',
    });
  });

  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-999', '89', 'bytes 8-9/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
  ])('%s', async (range, body, contentRange) => {
    const answer = await get(`/document/${known}`, range);
    expect(answer).toMatchObject({ status: 206, body });
    expect(answer.headers).toMatchObject({ 'Content-Range': contentRange, 'Content-Length': String(body.length) });
  });

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s asks for nothing that is there', async (range) => {
    const answer = await get(`/document/${known}`, range);
    expect(answer.status).toBe(416);
    expect(answer.headers['Content-Range']).toBe('bytes */10');
  });

  test.each(['bytes=4-2', 'bytes=-', 'bytes=0-1,3-4', 'pages=1-2', 'bytes=a-b'])('%s is ignored', async (range) => {
    expect(await get(`/document/${known}`, range)).toMatchObject({ status: 200, body: '0123456789' });
  });

  test('HEAD has the headers alone', async () => {
    const answer = await get(`/document/${known}`, undefined, 'HEAD');
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect(answer.headers['Content-Length']).toBe('10');
  });

  test('a file that has gone and an id that is none are told apart by their codes', async () => {
    const moved = await get(`/document/${gone}`);
    expect(moved.status).toBe(404);
    expect(JSON.parse(moved.body)).toEqual({ code: 'file.missing', message: 'moved.pdf is not where it was.' });
    for (const id of ['c'.repeat(64), 'x', '..%2f..%2fsecret.txt']) {
      const unknown = await get(`/document/${id}`);
      expect(unknown.status).toBe(404);
      expect(JSON.parse(unknown.body)).toMatchObject({ code: 'document.unknown' });
    }
  });

  test.skipIf(process.platform === 'win32')('a pipe in the place of a file is not waited for', async () => {
    const pipe = path.join(folder, 'moved.pdf');
    execFileSync('mkfifo', [pipe]);
    const { status, body } = await get(`/document/${gone}`);
    await rm(pipe);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ code: 'file.missing' });
  });
});

describe('files of the window', () => {
  test('have their types and lifetimes', async () => {
    expect(await get('/')).toMatchObject({ status: 200, body: '<!doctype html>' });
    expect((await get('/')).headers).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
    });
    expect((await get('/assets/app-1a2b.js')).headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'private, max-age=31536000, immutable',
    });
    expect(await get('/pdfjs/cmaps/H.bcmap')).toMatchObject({ status: 200, body: 'map' });
  });

  test.each([
    '/../../secret.txt',
    '/%2e%2e/%2e%2e/secret.txt',
    '/..%2f..%2fsecret.txt',
    '/pdfjs/../../../secret.txt',
    '/pdfjs/..%5c..%5csecret.txt',
    '/assets/%00',
    '/assets/%zz',
    '/assets',
    '/pdfjs',
    '/nothing',
  ])('%s is not there', async (pathname) => {
    expect((await get(pathname)).status).toBe(404);
  });

  test('nothing is written through this door', async () => {
    expect((await get('/', undefined, 'POST')).status).toBe(405);
  });
});
