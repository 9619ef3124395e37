import { expect, test } from 'vitest';
import { isSigned, signingConfig } from './signing.mjs';

const apple = {
  CSC_LINK: 'a',
  CSC_KEY_PASSWORD: 'b',
  APPLE_ID: 'c',
  APPLE_APP_SPECIFIC_PASSWORD: 'd',
  APPLE_TEAM_ID: 'e',
};
const windows = { WIN_CSC_LINK: 'a', WIN_CSC_KEY_PASSWORD: 'b' };

test('it is signed where all secrets of the system are there, and not where none is', () => {
  expect(isSigned('win', windows)).toBe(true);
  expect(isSigned('mac', apple)).toBe(true);
  const { CSC_LINK, CSC_KEY_PASSWORD } = apple;
  const key = { CSC_LINK, CSC_KEY_PASSWORD, APPLE_API_KEY: 'c', APPLE_API_KEY_ID: 'd', APPLE_API_ISSUER: 'e' };
  expect(isSigned('mac', key)).toBe(true);
  expect(isSigned('win', apple)).toBe(false);
  expect(isSigned('mac', { CSC_LINK: '' })).toBe(false);
  expect(isSigned('linux', { ...windows, ...apple })).toBe(false);
});

test.each([
  ['win', { ...windows, WIN_CSC_KEY_PASSWORD: '' }, /WIN_CSC_LINK; without WIN_CSC_KEY_PASSWORD/u],
  ['mac', { ...apple, APPLE_TEAM_ID: undefined }, /without APPLE_TEAM_ID nothing/u],
  ['mac', { APPLE_API_KEY: 'x' }, /without CSC_LINK, CSC_KEY_PASSWORD, APPLE_API_KEY_ID, APPLE_API_ISSUER nothing/u],
] as const)('half of what signs for %s fails, and says what is missing', (system, env, reason) => {
  expect(() => isSigned(system, env)).toThrow(reason);
});

test('what is to be signed is not made unsigned; what is not is signed by nobody on macOS', () => {
  expect(signingConfig('win', true)).toEqual({ forceCodeSigning: true });
  expect(signingConfig('mac', true)).toEqual({ forceCodeSigning: true, mac: { notarize: true } });
  expect(signingConfig('mac', false).mac).toMatchObject({ identity: '-' });
  expect(signingConfig('linux', false)).toEqual({});
});
