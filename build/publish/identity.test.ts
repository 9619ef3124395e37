import { expect, test } from 'vitest';
import { downloadAddress, identityOf, mustBeSaid, releasePage, unsaid } from './identity.mjs';

const said = {
  homepage: 'https://wayleaf.example/app/',
  repository: { url: 'git+https://github.com/somebody/wayleaf.git' },
  bugs: { email: 'security@wayleaf.example' },
};

test('who publishes is read from the description of the package', () => {
  const identity = identityOf(said);
  expect(identity).toEqual({
    homepage: 'https://wayleaf.example/app',
    repository: 'https://github.com/somebody/wayleaf',
    contact: 'security@wayleaf.example',
  });
  expect(unsaid(identity)).toEqual([]);
  expect(releasePage(identity, '1.2.3')).toBe('https://github.com/somebody/wayleaf/releases/tag/v1.2.3');
  expect(downloadAddress(identity, '1.2.3', 'Wayleaf Setup.exe')).toMatch(/\/v1\.2\.3\/Wayleaf%20Setup\.exe$/u);
});

test.each([
  [
    'a homepage of nowhere',
    { ...said, homepage: 'https://wayleaf.invalid' },
    /homepage is https:\/\/wayleaf\.invalid/u,
  ],
  ['a page of nowhere', { ...said, homepage: 'https://www.wayleaf.invalid/app' }, /homepage/u],
  [
    'a repository of nowhere',
    { ...said, repository: { url: 'git+https://wayleaf.invalid/wayleaf.git' } },
    /repository/u,
  ],
  ['a contact of nowhere', { ...said, bugs: { email: 'security@wayleaf.invalid' } }, /contact/u],
  ['no contact', { ...said, bugs: {} }, /contact is missing/u],
])('nothing is published with %s', (_, manifest, reason) => {
  expect(() => mustBeSaid(identityOf(manifest))).toThrow(reason);
});

test('a name that only looks like it is somebody', () => {
  expect(unsaid(identityOf({ ...said, homepage: 'https://invalid-ideas.example/' }))).toEqual([]);
});
