/** Numbers, sizes, dates and lists as the chosen language writes them. */
import { spoken } from './i18n.ts';
import { localeOf } from './languages.ts';

/** '1,186', in German '1.186'; with as many decimals as told. */
export function numberText(value: number, decimals = 0): string {
  return format('number', decimals, (locale) => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(locale, digits);
  }).format(value);
}

/** '73 %' of a share in [0, 1]. */
export function percentText(share: number): string {
  return `${numberText(share * 100)} %`;
}

/** 'a, b and c'. */
export function listText(items: readonly string[]): string {
  return format('list', 0, (locale) => new Intl.ListFormat(locale)).format(items);
}

const dateStyles = {
  weekday: { weekday: 'long' },
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  dayShort: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** A date, or what of it is asked for. */
export function dateText(ms: number, style: keyof typeof dateStyles): string {
  return format(style, 0, (locale) => new Intl.DateTimeFormat(locale, dateStyles[style])).format(ms);
}

/** The name of a language by its code: 'German', in German 'Deutsch'. */
export function languageText(code: string): string {
  return format('language', 0, (locale) => new Intl.DisplayNames(locale, { type: 'language' })).of(code) ?? code;
}

/** The name of a script by its ISO 15924 code: 'Arabic', in German 'Arabisch'. */
export function scriptText(code: string): string {
  return format('script', 0, (locale) => new Intl.DisplayNames(locale, { type: 'script' })).of(code) ?? code;
}

/** Making a formatter takes longer than using it a hundred times. */
const made: Readonly<Map<string, unknown>> = new Map<string, unknown>();

function format<F>(kind: string, detail: number, make: (locale: string) => F): F {
  const locale = localeOf(spoken());
  const key = `${kind} ${detail} ${locale}`;
  const known = made.get(key) as F | undefined;
  if (known) return known;
  const fresh = make(locale);
  made.set(key, fresh);
  return fresh;
}
