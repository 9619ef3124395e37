/** Words that let somebody in. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** What `secret` makes, and nothing that HTML would read otherwise. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Compares without telling by its duration how much was right. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(digest(left)), Buffer.from(digest(right)));
}

/** Lookups are by digest, so that their duration says nothing about the secret. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
