import { expect, test } from 'vitest';
import { isLoopback, isNever, leadsHere, NeverAsked, neverAskedIn, refuseNever } from './never.ts';

test.each([
  '169.254.169.254',
  '169.254.0.1',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169.254.169.254.',
  '[fe80::1]',
  'fe80::1%eth0',
  'febf::1',
  '[::ffff:169.254.1.1]',
  '::ffff:a9fe:101',
  '[::169.254.1.1]',
  '::ffff:0:169.254.1.1',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::a9fe:a9fe',
  '64:ff9b:1:a9fe:a9:fe00::',
  '64:ff9b:1:a9:fe:a9fe::',
  '64:ff9b:1:0:a9:fea9:fe00:0',
  '2002:a9fe:a9fe::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fd00:ec2::23',
  'fd00:c1::a9fe:a9fe',
  'fd00:42::42',
  '::5efe:169.254.169.254',
  'fe80::5efe:1',
  '2001:db8::5efe:a9fe:a9fe',
  'fd12::200:5efe:169.254.169.254',
  '2001:0:1:1:1:1:5601:5601',
  '[2001::5601:5601]',
  '2001:0:a9fe:a9fe::1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'metadata.google.internal',
  'METADATA.google.internal.',
  'metadata.google.internal..',
  '169.254.169.254..',
  'metadata.azure.internal',
  'instance-data.ec2.internal',
  'metadata.tencentyun.com',
])('%s is never connected to', (host) => {
  expect(isNever(host)).toBe(true);
  expect(() => refuseNever(host)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});

test.each([
  '127.0.0.1',
  '[::1]',
  '169.253.1.1',
  '169.255.1.1',
  '10.0.0.7',
  '192.168.1.20',
  '::ffff:192.168.1.20',
  'fec0::1',
  'fd12::254',
  '2001:db8::a9fe:a9fe',
  '2001:0:1:1:1:1:a9fe:a9fe',
  '2001:db8::5efe:c0a8:114',
  '2001:1::5601:5601',
  '64:ff9b:1:c0a8:1:1400::',
  'huggingface.co',
  '169.254.example',
  'workstation',
  '',
])('%s may be, if the reader says so', (host) => {
  expect(isNever(host)).toBe(false);
  expect(() => refuseNever(host)).not.toThrow();
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['0x7f000001', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['127.evil.example', false],
  ['localhost.example', false],
  ['192.168.1.1', false],
  ['[::2]', false],
])('%s is this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  ['127.9.9.9', true],
  ['0x7f000001', true],
  ['0', true],
  ['[::]', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['64:ff9b::7f00:1', true],
  ['localhost', true],
  ['Some.LOCALHOST.', true],
  ['localhost.example', false],
  ['192.168.1.1', false],
  ['::ffff:192.168.1.1', false],
  ['2001:db8::1', false],
  ['64:ff9b:1::c000:201', false],
])('a connection to %s ends on this machine: %s', (host, expected) => {
  expect(leadsHere(host)).toBe(expected);
});

test('the refusal is found in what a request throws', () => {
  const refusal = new NeverAsked('169.254.1.1');
  expect(neverAskedIn(new TypeError('fetch failed', { cause: new AggregateError([refusal]) }))).toBe(refusal);
  expect(neverAskedIn(new TypeError('fetch failed', { cause: new Error('other') }))).toBeUndefined();
});
