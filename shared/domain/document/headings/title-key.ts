/** Titles are compared by their letters and digits alone. */
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('headingsTitleKey');

export function titleKey(text: string): string {
  // Most lines are plain letters, and Unicode's tables cost ten times as much.
  if (PLAIN.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const PLAIN = /^[ -~]*$/;
const NUMBER = pattern(
  'iu',
)`^\s*(?:(?:${lists.number})\s+(?:\d+|[ivxlc]+|[a-z])\b|附\s*[录錄]\s*(?:[a-z](?![a-z])|[一二三四五六七八九十]+)|第\s*[0-9一二三四五六七八九十百]+\s*[章节節条條部分篇]|[一二三四五六七八九十]+、|[（(][一二三四五六七八九十]+[)）]|§\s*\d+|[a-z]?\d+(?:\s?\.\s?\d+)*(?![\p{L}\d])|[a-z](?:\.\d+)+|[ivxlc]+(?=[.:)])|[a-z](?=[.:)]))\s*[.:)、]?\s*`;

/** A title without its number. */
export function withoutNumber(text: string): string {
  const rest = text.replace(NUMBER, '');
  return rest.length > 0 ? rest : text;
}

/** Dice coefficient of letter pairs, in [0, 1]: how alike two keys are. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  const pairs = new Map<number, number>();
  for (let i = 0; i + 1 < a.length; i++) {
    const pair = pairAt(a, i);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let i = 0; i + 1 < b.length; i++) {
    const pair = pairAt(b, i);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) {
      common++;
      pairs.set(pair, left - 1);
    }
  }
  return (2 * common) / (a.length + b.length - 2);
}

/** Two UTF-16 units as a number: no strings are made of them. */
function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) * 0x1_0000 + text.charCodeAt(at + 1);
}

/** Are keys at least so alike? Those of very different length cannot be. */
export function isAlike(a: string, b: string, least: number): boolean {
  const shorter = Math.min(a.length, b.length) - 1;
  return a === b || (2 * shorter >= least * (a.length + b.length - 2) && likeness(a, b) >= least);
}
