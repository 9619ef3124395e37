import { expect, test } from 'vitest';
import { appUrl, isAppUrl, isLocalRequest, isWebAddress } from './origin.ts';

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
