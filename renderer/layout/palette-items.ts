/** What the palette offers, and what of it fits the words that were typed. */
import { msg, type Message } from '../languages/i18n.ts';

export type PaletteGroup =
  'Link' | 'Lately' | 'Here' | 'Everywhere' | 'Sections' | 'Documents' | 'Highlights' | 'Questions' | 'Ask';

export const groupNames: Readonly<Record<PaletteGroup, Message>> = {
  Link: msg('Link'),
  Lately: msg('Open lately'),
  Here: msg('Here'),
  Everywhere: msg('Everywhere'),
  Sections: msg('Sections'),
  Documents: msg('Documents'),
  Highlights: msg('Highlights'),
  Questions: msg('Questions'),
  Ask: msg('Ask'),
};

export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly text: string;
  /** Beside it: the section or the page. */
  readonly hint?: string | undefined;
  readonly keys?: string | undefined;
  readonly run: () => void;
}

/** Of each group, before and after something was typed. */
const UNTYPED_MAX = 6;
const TYPED_MAX = 8;
const untypedOrder: readonly PaletteGroup[] = ['Lately', 'Here', 'Everywhere'];
const typedOrder: readonly PaletteGroup[] = [
  'Link',
  'Here',
  'Everywhere',
  'Sections',
  'Documents',
  'Highlights',
  'Questions',
  'Ask',
];

/**
 * Items whose words begin with each of the typed words, wherever these stand, best first in each group; groups keep their
 * order. Without words, where the reader was and what can be done.
 */
export function fitting(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const words = wordsOf(typed);
  if (words.length === 0) {
    return untypedOrder.flatMap((group) => items.filter((item) => item.group === group).slice(0, UNTYPED_MAX));
  }
  return typedOrder.flatMap((group) =>
    items
      .filter((item) => item.group === group)
      .flatMap((item) => {
        const score = group === 'Ask' || group === 'Link' ? 0 : scoreOf(item, words);
        return score === null ? [] : [{ item, score }];
      })
      .toSorted((a, b) => a.score - b.score)
      .slice(0, TYPED_MAX)
      .map(({ item }) => item),
  );
}

/** How far from its beginning an item's words fit; null where one of them does not. */
function scoreOf({ text, hint }: PaletteItem, words: readonly string[]): number | null {
  const own = wordsOf(text);
  const all = [...own, ...wordsOf(hint ?? '')];
  let score = 0;
  for (const word of words) {
    const at = all.findIndex((one) => one.startsWith(word));
    if (at === -1) return null;
    score += at;
  }
  return score;
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '');
}
