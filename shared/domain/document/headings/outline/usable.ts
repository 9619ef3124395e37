import type { OutlineEntry } from '../../page-content.ts';
import { titleKey } from '../title-key.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';

const lists = wordLists('outlineUsable');

const GENERIC = pattern('i')`^(?:${lists.generic})?\s*[-–]?\s*\d+$`;

/** Bookmarks that say something: page lists and bare numbers do not. */
export function usableOutline(outline: readonly OutlineEntry[]): readonly OutlineEntry[] {
  const named = outline.filter((entry) => titleKey(entry.title).length > 0);
  const generic = named.filter((entry) => GENERIC.test(entry.title.trim())).length;
  return generic > 0.5 * named.length ? [] : named;
}
