import { createHash } from 'node:crypto';
import type { Annotation } from '#shared/contract/annotations.ts';

/** Of what a reader can change in a mark on words: another sum says that somebody did. */
export function markSum({ color, note }: Pick<Annotation, 'color' | 'note'>): string {
  return createHash('sha256')
    .update(JSON.stringify([color, note]))
    .digest('hex')
    .slice(0, 16);
}
