/** How far documents were read, as it is said on the command line. */
import type { ReadingState } from '#shared/contract/library.ts';
import type { OpenLibrary } from './open-library.ts';

export const readingWords = {
  'to-read': 'to-read',
  'being-read': 'reading',
  read: 'read',
  'not-read': 'unread',
} as const satisfies Readonly<Record<string, ReadingState>>;

/** Pages where the reader stopped in a window, from 1, by document. */
export async function stopsOf({ window }: OpenLibrary, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const { places } = await window.call('view.load', {}, signal);
  return new Map(Object.entries(places).map(([id, { pageIndex }]) => [id, pageIndex + 1]));
}
