import { expect, test } from 'vitest';
import { readFeed } from '../../electron/engine/updates/signed-feed.ts';
import { newKeys, signedFeed } from './sign-feed.mjs';

test('a program believes the note that is signed for its release, with the key that was made for it', () => {
  const { privateKey, publicKey } = newKeys();
  const said = { version: '2.0.1', page: 'https://wayleaf.example/2.0.1', made: 17 };
  expect(readFeed(Buffer.from(signedFeed(said, privateKey)), publicKey)).toEqual({ product: 'wayleaf', ...said });
  expect(() => readFeed(Buffer.from(signedFeed(said, newKeys().privateKey)), publicKey)).toThrow(/not that of whoever/);
});
