import { expect, test } from 'vitest';
import { readAddress, readNewAddress } from './address.ts';

test.each([
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434', true],
  ['http://localhost:11434/', 'http://127.0.0.1:11434', true],
  ['localhost', 'http://127.0.0.1:11434', true],
  [' 127.0.0.1:9000 ', 'http://127.0.0.1:9000', true],
  [':9000', 'http://127.0.0.1:9000', true],
  ['0.0.0.0:11434', 'http://127.0.0.1:11434', true],
  ['[::]:11434', 'http://127.0.0.1:11434', true],
  ['[::1]', 'http://[::1]:11434', true],
  ['ollama.localhost:80', 'http://127.0.0.1', true],
  ['workstation', 'http://workstation:11434', false],
  ['192.168.1.20:11434', 'http://192.168.1.20:11434', false],
  ['https://models.example.org/ollama/', 'https://models.example.org/ollama', false],
  ['127.evil.example', 'http://127.evil.example:11434', false],
  ['localhost.example', 'http://localhost.example:11434', false],
])('%s is %s, here: %s', (given, url, thisMachine) => {
  expect(readAddress(given)).toEqual({ url, thisMachine });
});

test.each([
  '',
  'http://',
  'ftp://127.0.0.1',
  'file:///etc/passwd',
  'a b',
  'http://me:secret@host',
  'http://h/?q=1',
  ':x',
])('“%s” is no address', (given) => {
  expect(() => readAddress(given)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});

test.each(['169.254.169.254', 'http://2852039166:80', '[fe80::1]:11434', 'http://[::ffff:169.254.1.1]', '0xa9fea9fe'])(
  '%s is not set',
  (given) => {
    expect(() => readNewAddress(given)).toThrow(/never connects to/);
  },
);

test('what may be set is the same address', () => {
  expect(readNewAddress('workstation/')).toBe(readAddress('workstation').url);
});
