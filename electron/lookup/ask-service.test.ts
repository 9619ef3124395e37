import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askService, sentOnTo } from './ask-service.ts';
import {
  drip,
  flood,
  json,
  type ScriptedService,
  scriptedService,
  sendOn,
  silence,
  text,
} from './testing/scripted-service.ts';

let service: ScriptedService;
beforeEach(async () => {
  service = await scriptedService();
});
afterEach(() => service.close());

const never = new AbortController().signal;
const limits = { withinMs: 60_000, mostBytes: 2 ** 20 };
const ask = (signal = never, withinMs = limits.withinMs) =>
  askService(new URL(`${service.address}/works/10.5555/reeds`), {
    accept: 'application/json',
    serviceHost: '127.0.0.1',
    limits: { ...limits, withinMs },
    signal,
  });
const failing = (code: string, kind: string) =>
  expect.objectContaining({ code, fault: expect.objectContaining({ kind }) as object }) as Error;

test('a request has its address and the format, and says nothing of who asks', async () => {
  service.answer(json({ a: 1 }));
  await expect(ask()).resolves.toEqual({ kind: 'reply', bytes: Buffer.from('{"a":1}') });
  const [{ url, method, headers }] = service.asked as [ScriptedService['asked'][number]];
  expect([method, url]).toEqual(['GET', '/works/10.5555/reeds']);
  expect(headers['user-agent']).toBe('wayleaf');
  expect(Object.keys(headers).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'host',
    'sec-fetch-mode',
    'user-agent',
  ]);
  expect(headers['accept-language']).toBe('*');
});

describe('a bad reply is named', () => {
  test.each([
    ['a page to sign in', text('<!doctype html><p>Sign in', 'text/html'), 'look-up.web-page'],
    ['a page that says it is data', text(' <html><p>Sign in', 'application/json'), 'look-up.web-page'],
    ['no such work', text('Resource not found.', 'text/plain', 404), 'look-up.none'],
    ['too many questions', json({}, 429), 'look-up.busy'],
    ['a key that is missing', json({}, 403), 'look-up.not-allowed'],
    ['a fault of its own', json({}, 503), 'look-up.status'],
    ['one without an end', flood, 'look-up.too-long'],
    ['a way to this computer, of a scheme of its own', sendOn('file:///etc/passwd'), 'look-up.sent-off-web'],
    ['a way to a script', sendOn('javascript:alert(1)'), 'look-up.sent-off-web'],
    ['a way to a cloud’s own address', sendOn('http://169.254.169.254/latest'), 'address.never'],
  ])('%s', async (_, answer, kind) => {
    service.answer(answer);
    await expect(ask()).rejects.toThrow(failing('look-up.refused', kind));
  });
});

test.each([
  ['one that drips', drip],
  ['none at all', silence],
])('a reply that takes too long is named: %s', async (_, answer) => {
  service.answer(answer);
  await expect(ask(never, 100)).rejects.toThrow(failing('look-up.refused', 'look-up.slow'));
});

test('nobody at the address is said, with who was asked', async () => {
  await service.close();
  await expect(ask()).rejects.toThrow(failing('look-up.unreachable', 'look-up.unreachable'));
  service = await scriptedService();
});

test('a connection that breaks off is said', async () => {
  service.answer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{');
    setImmediate(() => response.destroy());
  });
  await expect(ask()).rejects.toThrow(failing('look-up.unreachable', 'look-up.unreachable'));
});

test('whoever stops it is told so, and no more', async () => {
  service.answer(silence);
  const stop = new AbortController();
  const asked = ask(stop.signal);
  await expect.poll(() => service.asked.length).toBe(1);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ code: 'call.cancelled' });
});

test('where it is sent on to is told and not asked', async () => {
  const other = await scriptedService();
  service.answer(sendOn(`${other.address}/there#part`));
  await expect(ask()).resolves.toEqual({ kind: 'sent-on', address: new URL(`${other.address}/there`) });
  expect(other.asked).toEqual([]);
  await other.close();
});

describe('from a service on the network it is not sent', () => {
  const from = new URL('https://doi.org/10.5555/reeds');
  test.each([
    ['to this computer', 'https://127.0.0.1/x', 'look-up.sent-here'],
    ['to this computer in another spelling', 'https://0x7f.1/x', 'look-up.sent-here'],
    ['to this computer by a name', 'https://a.localhost/x', 'look-up.sent-here'],
    ['without encryption', 'http://example.org/x', 'look-up.sent-plain'],
    ['to a number of the reader’s own network', 'https://192.168.1.1/x', 'look-up.sent-number'],
    ['to a long number', 'https://[2001:db8::1]/x', 'look-up.sent-number'],
    ['with a password', 'https://a:b@example.org/x', 'look-up.sent-off-web'],
    ['to a cloud’s own name', 'https://metadata.google.internal/x', 'address.never'],
    ['to what is no address', 'http://', 'look-up.sent-off-web'],
  ])('%s', (_, location, kind) => {
    expect(() => sentOnTo(from, location)).toThrow(failing('look-up.refused', kind));
  });

  test('but to another place of the web, as it stands', () => {
    expect(sentOnTo(from, 'https://api.example.org/a?b=c').href).toBe('https://api.example.org/a?b=c');
    expect(sentOnTo(from, '/other').href).toBe('https://doi.org/other');
  });
});

test('a name that leads to this computer is not connected to, unless the reader set it', async () => {
  const asked = askService(new URL(service.address), { accept: '*/*', serviceHost: 'doi.org', limits, signal: never });
  await expect(asked).rejects.toThrow(failing('look-up.refused', 'address.sent-here'));
  expect(service.asked).toEqual([]);
});
