/** Numbers of figures, tables, sections and equations as they are printed, and how they name each other. */

import { romanValue } from '../../text/quantity.ts';

export const NUMBER = String.raw`(?:[A-Z]?\.?\d+(?:[.\-–]\d+)*[a-zA-Z]?(?!\p{Script=Latin})|[IVX]+(?![\p{Script=Latin}\d])|[A-Z](?:\.\d+)*(?![\p{Script=Latin}\d]))`;

/** Spellings under which a number may be known, the printed one first: 'IV' and '4', '2–1' and '2-1', '3a' and '3'. */
export function spellings(printed: string): readonly string[] {
  const number = printed.replaceAll('–', '-').replace(/^\./, '');
  const out = [number];
  if (/^[IVX]+$/.test(number)) out.push(String(romanValue(number)));
  if (/\d[a-zA-Z]$/.test(number)) out.push(number.slice(0, -1));
  return out;
}

const MAX_RANGE = 30;

/** The whole numbers from `from` to `to`, both included; empty if they are none or too many. */
export function rangeOf(from: string, to: string): readonly string[] {
  const [first, last] = [Number(from), Number(to)];
  if (!Number.isInteger(first) || !Number.isInteger(last) || last < first || last - first > MAX_RANGE) return [];
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
}
