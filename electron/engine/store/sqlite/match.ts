import type { Sought } from '../word-index.ts';

/** Any of these, as FTS5 is asked for it. */
export function matching(any: readonly Sought[]): string {
  return any.map(({ stems, begins }) => `"${stems.join(' ')}"${begins ? ' *' : ''}`).join(' OR ');
}
