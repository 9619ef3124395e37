import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import type { Writing } from '../state/turn.ts';

const SECOND_MS = 1000;

/** Who writes, and how long it takes still: about, by what it took before; else at most. */
export function writingWords({ model, text, leftMs, atMostMs }: Writing): string {
  if (leftMs !== undefined) return t('{model}: about {seconds} s left', { model, seconds: secondsOf(leftMs) });
  if (atMostMs !== undefined) return t('{model}: at most {seconds} s left', { model, seconds: secondsOf(atMostMs) });
  return text === '' ? t('{model} reads the passages.', { model }) : t('{model} writes.', { model });
}

function secondsOf(ms: number): string {
  return count(Math.ceil(ms / SECOND_MS));
}
