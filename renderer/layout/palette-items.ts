/** What the palette offers, and what of it fits the words that were typed. */
import type { LucideIcon } from 'lucide-react';
import { fitOf, typedWords, wordsOf } from '#shared/domain/text/begun-words.ts';
import { msg, type Message } from '../languages/i18n.ts';

export type PaletteGroup =
  | 'Link'
  | 'Pages'
  | 'Lately'
  | 'Here'
  | 'Everywhere'
  | 'Sections'
  | 'Elsewhere'
  | 'Documents'
  | 'Highlights'
  | 'Conversations'
  | 'Questions'
  | 'Guide'
  | 'Words';

export const groupNames: Readonly<Record<PaletteGroup, Message>> = {
  Link: msg('Link'),
  Pages: msg('Pages'),
  Lately: msg('Open lately'),
  Here: msg('Here'),
  Everywhere: msg('Everywhere'),
  Sections: msg('Sections'),
  Elsewhere: msg('Sections of other documents'),
  Documents: msg('Documents'),
  Highlights: msg('Highlights'),
  Conversations: msg('Conversations'),
  Questions: msg('Questions asked before'),
  Guide: msg('Guide'),
  Words: msg('These words'),
};

export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly icon: LucideIcon;
  readonly text: string;
  /** Beside it: the section or the page. */
  readonly hint?: string | undefined;
  /** Found by these words, which are not shown. */
  readonly also?: string | undefined;
  readonly keys?: string | undefined;
  readonly run: () => void;
}

/** A sign before the words says what is meant. */
export const signs = {
  '#': { groups: ['Pages'], name: msg('page') },
  '@': { groups: ['Sections', 'Elsewhere'], name: msg('section') },
  '>': { groups: ['Here', 'Everywhere'], name: msg('command') },
  '?': { groups: ['Words'], name: msg('ask') },
} as const satisfies Readonly<Record<string, { readonly groups: readonly PaletteGroup[]; readonly name: Message }>>;
type Sign = keyof typeof signs;

export interface Typed {
  readonly sign: Sign | null;
  /** Without the sign. */
  readonly words: string;
}

export function readTyped(typed: string): Typed {
  const text = typed.trim();
  const sign = text.slice(0, 1);
  return isSign(sign) ? { sign, words: text.slice(1).trim() } : { sign: null, words: text };
}

function isSign(sign: string): sign is Sign {
  return Object.hasOwn(signs, sign);
}

/** Of each group, before and after something was typed, and where a sign asks for one kind alone. */
const UNTYPED_MAX = 6;
const TYPED_MAX = 8;
const SIGNED_MAX = 100;
const untypedOrder: readonly PaletteGroup[] = ['Lately', 'Here', 'Everywhere'];
const typedOrder: readonly PaletteGroup[] = [
  'Link',
  'Here',
  'Everywhere',
  'Sections',
  'Documents',
  'Elsewhere',
  'Highlights',
  'Conversations',
  'Questions',
  'Guide',
  'Words',
];
/** They say what was typed, or were found by it, so whatever it is fits them. */
const always: ReadonlySet<PaletteGroup> = new Set(['Link', 'Pages', 'Guide', 'Words']);

/**
 * Items whose words begin with each of the typed words, wherever these stand, best first in each group; groups keep their
 * order. Without words, where the reader was and what can be done.
 */
export function fitting(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const { sign, words: text } = readTyped(typed);
  const words = typedWords(text);
  if (words.length === 0 && sign === null)
    return untypedOrder.flatMap((group) => items.filter((item) => item.group === group).slice(0, UNTYPED_MAX));
  const groups = sign === null ? typedOrder : signs[sign].groups;
  return groups.flatMap((group) =>
    items
      .filter((item) => item.group === group)
      .flatMap((item) => {
        const score = always.has(group) ? 0 : fitOf([item.text, item.hint ?? '', item.also ?? ''], words);
        return score === null ? [] : [{ item, score }];
      })
      .toSorted((a, b) => a.score - b.score)
      .slice(0, sign === null ? TYPED_MAX : SIGNED_MAX)
      .map(({ item }) => item),
  );
}

/** A text in pieces; `fits` are those that were typed. */
export function emphasized(text: string, typed: string): readonly { readonly piece: string; readonly fits: boolean }[] {
  const words = typedWords(readTyped(typed).words);
  return text.split(/([\p{L}\p{N}\p{M}.]+)/u).flatMap((piece) => {
    const folded = wordsOf(piece)[0] ?? '';
    const longest = words.filter((word) => folded.startsWith(word)).toSorted((a, b) => b.length - a.length)[0];
    if (folded === '' || longest === undefined) return piece === '' ? [] : [{ piece, fits: false }];
    // Letters that fold to several are marked with their whole word.
    const end = folded.length === piece.length ? longest.length : piece.length;
    return [
      { piece: piece.slice(0, end), fits: true },
      ...(end < piece.length ? [{ piece: piece.slice(end), fits: false }] : []),
    ];
  });
}
