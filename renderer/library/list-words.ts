/** What stands in the cells of the list. */
import { dateText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';

/** '14 Nov', of earlier years 'Nov 2024'. */
export function dayText(thenMs: number, nowMs: number): string {
  const same = new Date(thenMs).getFullYear() === new Date(nowMs).getFullYear();
  return dateText(thenMs, same ? 'dayShort' : 'month');
}

/** The years to choose from, as decades with documents in them, the latest first. */
export function decadesOf(
  years: Iterable<number | null>,
): { readonly text: string; readonly from: number; readonly to: number }[] {
  const decades = new Set<number>();
  for (const year of years) if (year !== null) decades.add(Math.floor(year / 10) * 10);
  return [...decades]
    .sort((a, b) => b - a)
    .map((from) => ({ text: t('{decade}s', { decade: String(from) }), from, to: from + 9 }));
}
