import { expect, test } from 'vitest';
import { appUrl, isAppUrl, isLocalRequest, isOwnFile, isWebAddress } from './origin.ts';

test.each([
  [appUrl, { app: true, local: true, web: false }],
  ['app://wayleaf/document/x', { app: true, local: true, web: false }],
  ['app://other/', { app: false, local: true, web: false }],
  ['devtools://devtools/bundled/x.js', { app: false, local: true, web: false }],
  ['data:text/plain,x', { app: false, local: true, web: false }],
  ['https://example.org/', { app: false, local: false, web: true }],
  ['http://127.0.0.1:11434/', { app: false, local: false, web: true }],
  ['file:///etc/passwd', { app: false, local: false, web: false }],
  ['javascript:alert(1)', { app: false, local: false, web: false }],
  ['no address', { app: false, local: false, web: false }],
])('%s', (url, expected) => {
  expect({ app: isAppUrl(url), local: isLocalRequest(url), web: isWebAddress(url) }).toEqual(expected);
});

test.each([
  ['blob:app://wayleaf/0b1c2d3e', true],
  ['blob:https://example.org/0b1c2d3e', false],
  ['blob:app://other/0b1c2d3e', false],
  ['app://wayleaf/document/x', false],
  ['data:text/plain,x', false],
])('%s may be saved as a file: %s', (url, own) => expect(isOwnFile(url)).toBe(own));
