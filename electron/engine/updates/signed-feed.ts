/** The note that says which version is the newest: believed only with the signature of whoever made this program. */
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import type { AppError } from '#shared/base/errors.ts';
import { fault, type FaultKind } from '#shared/base/messages.ts';

/** A note is a few hundred bytes. */
export const MAX_FEED_BYTES = 64 * 1024;

const ED25519_SIGNATURE_BYTES = 64;

/** Three numbers, each small enough to be compared. */
const Version = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/u);

/** What is signed. Later versions may say more. */
const Feed = z.object({
  /** A signature of the same key for something else is no note about Wayleaf. */
  product: z.literal('wayleaf'),
  version: Version,
  /** Milliseconds since 1970 at which it was signed. */
  made: z.int().nonnegative(),
  page: z.url({ protocol: /^https$/u }).max(2000),
});
export type Feed = z.infer<typeof Feed>;

type Refusal = Extract<FaultKind, `update.${'no-note' | 'forged' | 'not-understood' | 'older'}`>;

/** The bytes that were signed and their signature, both in base 64: nothing is read before it is known to be genuine. */
const Envelope = z.strictObject({ signed: z.base64(), signature: z.base64() });

/** Whom the bytes came from, whose signature counts, and what was believed before. */
export interface Reading {
  /** As the reader knows it. */
  readonly host: string;
  /** Ed25519, as SPKI in base 64. */
  readonly publicKey: string;
  /** When the newest note that was believed before was made; an older one is not taken any more. */
  readonly seen?: number | undefined;
}

/** @throws AppError `update.refused` with a fault that says what is wrong about it */
export function readFeed(bytes: Uint8Array, { host, publicKey, seen = 0 }: Reading): Feed {
  const refused = (kind: Refusal): AppError => fault('update.refused', kind, { host });
  const envelope = Envelope.safeParse(
    bytes.length > MAX_FEED_BYTES ? undefined : parseJson(Buffer.from(bytes).toString('utf8')),
  );
  if (!envelope.success) throw refused('update.no-note');
  const signed = Buffer.from(envelope.data.signed, 'base64');
  const signature = Buffer.from(envelope.data.signature, 'base64');
  if (signature.length !== ED25519_SIGNATURE_BYTES || !verify(null, signed, keyOf(publicKey), signature))
    throw refused('update.forged');
  const feed = Feed.safeParse(parseJson(signed.toString('utf8')));
  if (!feed.success) throw refused('update.not-understood');
  if (feed.data.made < seen) throw refused('update.older');
  return feed.data;
}

/** Positive where the first is newer. Whatever follows the three numbers of a version made for trying is left out. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [numbersOf(one), numbersOf(other)];
  const at = first.findIndex((number, index) => number !== second[index]);
  return at < 0 ? 0 : first[at]! - second[at]!;
}

function numbersOf(version: string): readonly number[] {
  const [, ...numbers] = /^(\d+)\.(\d+)\.(\d+)/u.exec(version) ?? [];
  return numbers.length === 3 ? numbers.map(Number) : [0, 0, 0];
}

function keyOf(publicKey: string) {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key for updates is no Ed25519 key');
  return key;
}
